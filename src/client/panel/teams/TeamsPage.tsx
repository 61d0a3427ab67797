import { Link } from 'wouter'
import { answer, api } from '#client/api/call.ts'
import { refresh, useRead } from '#client/api/useRead.ts'
import { CreateButton } from '#client/panel/CreateButton.tsx'
import { DistrictFilter, FilterSelect, SearchField } from '#client/panel/FilterFields.tsx'
import { Found } from '#client/panel/Found.tsx'
import { PAGE, SEARCH, useFilters } from '#client/panel/filters.ts'
import { ListOrOne } from '#client/panel/ListOrOne.tsx'
import { PageMarks } from '#client/panel/MarkedBar.tsx'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { districtNames, type ListedTeam, managedTeams } from '#client/panel/panelReads.ts'
import { type Marks, useMarks } from '#client/panel/useMarks.ts'
import { ErrorBoundary } from '#client/ui/ErrorBoundary.tsx'
import { NamedOptions, SelectField } from '#client/ui/Field.tsx'
import { counted } from '#client/ui/plural.ts'
import { TeamFilter } from '#domain/requests/panel.ts'
import { PanelTeam } from '#domain/requests/teams.ts'
import { TeamActs } from './TeamActs.tsx'
import { TeamTable } from './TeamTable.tsx'
import { TeamView } from './TeamView.tsx'

export const TeamsPage = () => <ListOrOne name="druzyna" title="Drużyny" List={TeamList} One={TeamView} />

const FILTERS = { q: SEARCH, district: 'choragiew', only: 'ktore', page: PAGE }

function TeamList() {
  const filter = useFilters(TeamFilter, FILTERS)
  // Above the pages of the list, which come and go.
  const marks = useMarks<ListedTeam>(({ id }) => id)
  return (
    <PanelPage title="Drużyny" actions={<NewTeam />}>
      <section className="card">
        <header className="list-filters">
          <SearchField label="Szukaj drużyny" placeholder="nazwa drużyny" />
          <DistrictFilter />
          <FilterSelect label="Które" name={FILTERS.only} all="Wszystkie">
            <option value="leaderless">bez drużynowego</option>
            <option value="waiting">ktoś czeka na dostęp</option>
            <option value="locked">arkusz zablokowany</option>
            <option value="hidden">ukryte</option>
          </FilterSelect>
        </header>
        <ErrorBoundary here={JSON.stringify(filter)}>
          <FoundTeams filter={filter} marks={marks} />
        </ErrorBoundary>
      </section>
    </PanelPage>
  )
}

function FoundTeams({ filter, marks }: { filter: TeamFilter; marks: Marks<ListedTeam> }) {
  const read = managedTeams(filter)
  const found = useRead(read, { keepPreviousData: true })
  return (
    <Found
      found={found}
      page={filter.page}
      counted={total => counted(total, 'drużyna', 'drużyny', 'drużyn')}
      none={isNarrowed(filter) ? 'Żadna drużyna nie pasuje do tego, czego szukasz.' : <NoTeams />}
    >
      {teams => (
        <>
          <PageMarks rows={teams} marks={marks}>
            <TeamActs
              marked={marks.rows}
              onDone={async ids => {
                marks.release(ids)
                await refresh(read)
              }}
            />
          </PageMarks>
          <TeamTable teams={teams} marks={marks} onChange={() => refresh(read)} />
        </>
      )}
    </Found>
  )
}

/** Whether there would be more without the filters. */
const isNarrowed = ({ page: _, ...filters }: TeamFilter) => Object.values(filters).some(value => value)

function NoTeams() {
  const districts = useRead(districtNames)
  if (districts?.length === 0) return <NoDistricts />
  return (
    <>
      Nie ma jeszcze żadnej drużyny. Utwórz ją przyciskiem „Nowa drużyna” albo poczekaj: drużynowi mogą założyć ją sami.
    </>
  )
}

/** Troops belong to districts. */
const NoDistricts = () => (
  <>
    Nie ma jeszcze żadnej drużyny. <Link href="/admin/ustawienia/choragwie">Najpierw utwórz chorągiew</Link>.
  </>
)

const NewTeam = () => (
  <CreateButton
    title="Nowa drużyna"
    yes="Utwórz drużynę"
    opens="druzyna"
    schema={PanelTeam}
    entered={fields => ({ districtId: Number(fields.get('districtId')) })}
    create={team => answer(api.admin.teams.post(team))}
  >
    <DistrictChoice />
  </CreateButton>
)

/** The field `districtId` of a form. */
function DistrictChoice() {
  const districts = useRead(districtNames) ?? []
  return (
    // The choices may arrive after the form: the key then makes the field anew, with the default among them.
    <SelectField key={districts.length} label="Chorągiew" name="districtId" defaultValue={districts[0]?.id}>
      <NamedOptions of={districts} />
    </SelectField>
  )
}
