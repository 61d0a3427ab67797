import { Link } from 'wouter'
import { answer, api } from '#client/api/call.ts'
import { useRead } from '#client/api/useRead.ts'
import { CreateButton } from '#client/panel/CreateButton.tsx'
import { DistrictFilter, GroupFilter } from '#client/panel/DistrictFilter.tsx'
import { ListOrOne, Opened, OpenLink } from '#client/panel/ListOrOne.tsx'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { districtNames, type ListedTeam, managedTeams } from '#client/panel/panelReads.ts'
import { useReader } from '#client/panel/reader.ts'
import { ToggleSetting } from '#client/panel/ToggleSetting.tsx'
import { Badge } from '#client/ui/Badge.tsx'
import { NamedOptions, SelectField } from '#client/ui/form/Field.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import { FilterSelect, PAGE, SEARCH, SearchField, useFilters } from '#client/ui/table/filters.tsx'
import { PagedTable } from '#client/ui/table/PagedTable.tsx'
import { useQuery } from '#client/ui/table/useQuery.ts'
import { isAboveDistricts } from '#domain/people/roles.ts'
import { TeamFilter } from '#domain/requests/panel.ts'
import { PanelTeam } from '#domain/requests/teams.ts'
import { counted } from '#domain/text/plural.ts'
import { ImportPage } from './ImportPage.tsx'
import { MergePage } from './MergePage.tsx'
import { TeamActions } from './TeamActions.tsx'
import { changeTeam } from './TeamCard.tsx'
import { TeamView } from './TeamView.tsx'
import { TwinsCard } from './TwinsCard.tsx'

export function TeamsPage() {
  const [isImport] = useQuery('wczytaj')
  const [opened] = useQuery('druzyna')
  const [other] = useQuery('polacz')
  if (isImport) return <ImportPage />
  if (opened && other)
    return (
      <Opened here={`${opened} ${other}`} title="Drużyny" back="/admin/ustawienia/druzyny">
        <MergePage key={`${opened} ${other}`} id={Number(opened)} other={Number(other)} />
      </Opened>
    )
  return <ListOrOne name="druzyna" title="Drużyny" List={TeamList} One={TeamView} />
}

const FILTERS = { q: SEARCH, district: 'choragiew', group: 'hufiec', only: 'ktore', page: PAGE }

function TeamList() {
  const reader = useReader()
  const filter = useFilters(TeamFilter, FILTERS)
  return (
    <PanelPage
      title="Drużyny"
      actions={
        <>
          <Link href="/admin/ustawienia/druzyny?wczytaj=lista" className="btn">
            Wczytaj listę
          </Link>
          <NewTeam />
        </>
      }
    >
      <div className="stack">
        <section className="card">
          <header className="list-filters">
            <SearchField label="Szukaj drużyny" placeholder="nazwa drużyny" />
            <DistrictFilter />
            <GroupFilter district={filter.district} />
            <FilterSelect label="Które" name={FILTERS.only} all="Wszystkie">
              <option value="leaderless">bez drużynowego</option>
              <option value="waiting">ktoś czeka na dostęp</option>
              <option value="locked">zatwierdzony</option>
              <option value="hidden">ukryte</option>
            </FilterSelect>
          </header>
          <PagedTable
            read={managedTeams(filter)}
            page={filter.page}
            countInWords={total => counted(total, 'drużyna', 'drużyny', 'drużyn')}
            empty={isNarrowed(filter) ? 'Żadna drużyna nie pasuje do tego, czego szukasz.' : <NoTeams />}
            columns={onChange => teamColumns(isAboveDistricts(reader), onChange)}
            nameOf={({ name }) => name}
            actions={(selected, onDone) => <TeamActions selected={selected} onDone={onDone} />}
          />
        </section>
        <TwinsCard />
      </div>
    </PanelPage>
  )
}

const teamColumns = (isDistrictShown: boolean, onChange: () => Promise<unknown>): readonly Column<ListedTeam>[] => {
  const change = async (team: ListedTeam, wanted: Parameters<typeof changeTeam>[1]) => {
    await changeTeam(team, wanted)
    await onChange()
  }
  return [
    {
      key: 'druzyna',
      head: 'Drużyna',
      cell: ({ id, name, formerName }) => (
        <>
          <OpenLink name="druzyna" id={id}>
            {name}
          </OpenLink>
          {formerName && <small> dawniej {formerName}</small>}
        </>
      ),
    },
    isDistrictShown
      ? {
          key: 'choragiew',
          head: 'Chorągiew',
          cell: ({ district, group }) => (
            <>
              {district.name}
              {group !== null && <small>{group}</small>}
            </>
          ),
        }
      : {
          key: 'hufiec',
          head: 'Hufiec',
          cell: ({ group }) => group ?? <span className="muted">bez hufca</span>,
        },
    {
      key: 'druzynowi',
      head: 'Drużynowi',
      cell: ({ owners, waiting }) => (
        <>
          {owners} {waiting > 0 && <Badge tone="warn">{`czeka: ${waiting}`}</Badge>}
        </>
      ),
    },
    {
      key: 'zatwierdzony',
      head: 'Arkusz',
      cell: ({ locked }) => locked && <Badge tone="ok">zatwierdzony</Badge>,
    },
    {
      key: 'ukryta',
      head: 'Ukryta',
      cell: team => (
        <ToggleSetting
          checked={team.shadow}
          change={shadow => change(team, { shadow })}
          label={`Ukryta: ${team.name}`}
        />
      ),
    },
  ]
}

const isNarrowed = ({ page: _, ...filters }: TeamFilter) => Object.values(filters).some(value => value)

function NoTeams() {
  const districts = useRead(districtNames)
  if (districts?.length === 0)
    return (
      <>
        Nie ma jeszcze żadnej drużyny. <Link href="/admin/ustawienia/choragwie">Najpierw utwórz chorągiew</Link>.
      </>
    )
  return (
    <>
      Nie ma jeszcze żadnej drużyny. Utwórz ją przyciskiem „Nowa drużyna” albo poczekaj: drużynowi mogą założyć ją sami.
    </>
  )
}

const NewTeam = () => (
  <CreateButton
    title="Nowa drużyna"
    submit="Utwórz drużynę"
    opens="druzyna"
    schema={PanelTeam}
    entered={fields => ({ districtId: Number(fields.get('districtId')) })}
    create={team => answer(api.admin.teams.post(team))}
  >
    <DistrictChoice />
  </CreateButton>
)

function DistrictChoice() {
  const districts = useRead(districtNames) ?? []
  return (
    // The options may arrive after the form; the key then remounts the field, so that its default is among them.
    <SelectField key={districts.length} label="Chorągiew" name="districtId" defaultValue={districts[0]?.id}>
      <NamedOptions of={districts} />
    </SelectField>
  )
}
