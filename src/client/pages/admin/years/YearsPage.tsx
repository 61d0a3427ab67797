import { Link } from 'wouter'
import { mayEditYears } from '../../../../domain/roles.ts'
import { years } from '../../../api/reads.ts'
import { useRead } from '../../../api/useRead.ts'
import { useMe } from '../../../session.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { PanelPage } from '../../../ui/PanelPage.tsx'

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
