import { Link, Redirect } from 'wouter'
import { useRead } from '#client/api/useRead.ts'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { years } from '#client/panel/panelReads.ts'
import { useReader } from '#client/panel/reader.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { mayEditYears } from '#domain/people/roles.ts'

export function YearsPage() {
  const all = useRead(years)
  const mayCreate = mayEditYears(useReader())
  const opened = all?.find(({ state }) => state === 'OPEN') ?? all?.[0]
  if (opened) return <Redirect to={`/admin/kategoryzacja/${opened.id}`} replace />

  return (
    <PanelPage title="Kategoryzacje">
      {!all ? (
        <Loading />
      ) : (
        <EmptyState title="Nie ma jeszcze żadnej kategoryzacji">
          {mayCreate ? (
            <Link href="/admin/kategoryzacja/nowa" className="btn" data-tone="primary">
              Nowa kategoryzacja
            </Link>
          ) : (
            <p>Przygotuje ją koordynator krajowy albo administrator.</p>
          )}
        </EmptyState>
      )}
    </PanelPage>
  )
}
