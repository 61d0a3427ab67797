import { mayEditYears } from '../../../../domain/roles.ts'
import { years } from '../../../api/reads.ts'
import { useRead } from '../../../api/useRead.ts'
import { useMe } from '../../../session.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { PanelPage } from '../../../ui/PanelPage.tsx'
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
