import { years } from '#client/api/reads.ts'
import { useRead } from '#client/api/useRead.ts'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { useMe } from '#client/session.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Loading } from '#client/ui/Loading.tsx'
import { mayEditYears } from '#domain/roles.ts'
import { NewYearForm } from './NewYearForm.tsx'
import { YearFileCard } from './YearFileCard.tsx'

export function NewYearPage() {
  const session = useMe()
  const all = useRead(years)
  const mayCreate = session.state === 'signedIn' && mayEditYears(session.me)

  return (
    <PanelPage title="Utwórz nowy arkusz kategoryzacji">
      {!mayCreate ? (
        <EmptyState title="Nowe kategoryzacje tworzą koordynatorzy krajowi i administratorzy" />
      ) : all ? (
        <div className="stack">
          <NewYearForm years={all} />
          <YearFileCard />
        </div>
      ) : (
        <Loading />
      )}
    </PanelPage>
  )
}
