import { TeamFilter } from '../../../../../domain/requests/panel.ts'
import { managedTeams } from '../../../../api/reads.ts'
import { refresh, useRead } from '../../../../api/useRead.ts'
import { ErrorBoundary } from '../../../../ui/ErrorBoundary.tsx'
import { PanelPage } from '../../../../ui/PanelPage.tsx'
import { counted } from '../../../../ui/plural.ts'
import { DistrictFilter } from '../list/DistrictFilter.tsx'
import { Found } from '../list/Found.tsx'
import { PAGE, SEARCH, useFilters } from '../list/filters.ts'
import { SearchField } from '../list/SearchField.tsx'
import { NewTeam } from './NewTeam.tsx'
import { TeamTable } from './TeamTable.tsx'

const NAMES = { q: SEARCH, district: 'choragiew', page: PAGE }

export function TeamList() {
  const filter = useFilters(TeamFilter, NAMES)
  return (
    <PanelPage title="Drużyny" actions={<NewTeam />}>
      <section className="card">
        <header className="list-filters">
          <SearchField label="Szukaj drużyny" placeholder="nazwa drużyny" />
          <DistrictFilter />
        </header>
        <ErrorBoundary place={JSON.stringify(filter)}>
          <FoundTeams filter={filter} />
        </ErrorBoundary>
      </section>
    </PanelPage>
  )
}

function FoundTeams({ filter }: { filter: TeamFilter }) {
  const read = managedTeams(filter)
  const found = useRead(read, { keepPreviousData: true })
  return (
    <Found
      found={found}
      page={filter.page}
      counted={total => counted(total, 'drużyna', 'drużyny', 'drużyn')}
      none="Żadna drużyna nie pasuje do tego, czego szukasz."
    >
      {teams => <TeamTable teams={teams} onChange={() => refresh(read)} />}
    </Found>
  )
}
