import { Link } from 'wouter'
import { years } from '#client/api/reads.ts'
import { useRead } from '#client/api/useRead.ts'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { useMe } from '#client/session.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Loading } from '#client/ui/Loading.tsx'
import { mayEditYears } from '#domain/roles.ts'

export function YearsPage() {
  const session = useMe()
  const all = useRead(years)
  const mayCreate = session.state === 'signedIn' && mayEditYears(session.me)

  return (
    <PanelPage title="Kategoryzacje">
      {!all ? (
        <Loading />
      ) : (
        <EmptyState title={all.length > 0 ? 'Wybierz kategoryzację z listy' : 'Nie ma jeszcze żadnej kategoryzacji'}>
          {mayCreate && (
            <Link href="/admin/kategoryzacja/nowa" className="btn" data-tone="primary">
              Nowa kategoryzacja
            </Link>
          )}
        </EmptyState>
      )}
    </PanelPage>
  )
}
