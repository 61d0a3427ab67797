import { answer, api } from '#client/api/call.ts'
import { refresh, useRead } from '#client/api/useRead.ts'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { districtNames, managedDistricts } from '#client/panel/panelReads.ts'
import { useReader } from '#client/panel/reader.ts'
import { CreateButton } from '#client/panel/ui/CreateButton.tsx'
import { ListOrOne, OpenLink } from '#client/panel/ui/ListOrOne.tsx'
import { ToggleSetting } from '#client/panel/ui/ToggleSetting.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { Switch } from '#client/ui/form/Switch.tsx'
import { PersonName } from '#client/ui/PersonName.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import { useQuery } from '#client/ui/table/useQuery.ts'
import { CONTENT_ID, DISTRICTS_PATH } from '#contract/addresses.ts'
import { NewDistrict as NewDistrictBody } from '#contract/requests/teams.ts'
import { mayNameDistricts, mayWriteContent } from '#domain/people/roles.ts'
import { AssociationWords } from './AssociationWords.tsx'
import { AUTOACCEPT, changeDistrict, DistrictView } from './DistrictView.tsx'

/** All districts or the opened one; coordinators of a district come straight to theirs. */
export function DistrictsPage() {
  const { districtId } = useReader()
  const [opened] = useQuery('choragiew')
  if (districtId !== null && ['', String(districtId)].includes(opened)) return <DistrictView id={districtId} />
  return <ListOrOne name="choragiew" title="Chorągwie" List={DistrictList} One={DistrictView} />
}

function DistrictList() {
  const reader = useReader()
  const districts = useRead(managedDistricts)

  return (
    <PanelPage title="Chorągwie" actions={mayNameDistricts(reader) && <Actions />}>
      {!districts && <Loading />}
      {districts?.length === 0 && (
        <EmptyState title="Nie ma jeszcze żadnej chorągwi">
          <p>Od niej wszystko się zaczyna: do chorągwi należą drużyny, a nowi drużynowi wybierają ją najpierw.</p>
        </EmptyState>
      )}
      <div className="stack">
        {districts && districts.length > 0 && (
          <div className="card">
            <DataTable columns={DISTRICT_COLUMNS} rows={districts} keyOf={({ id }) => id} />
          </div>
        )}
        {districts && mayWriteContent(reader) && <AssociationWords />}
      </div>
    </PanelPage>
  )
}

type District = Awaited<ReturnType<typeof managedDistricts.load>>[number]

const DISTRICT_COLUMNS: readonly Column<District>[] = [
  {
    key: 'choragiew',
    head: 'Chorągiew',
    cell: ({ id, name }) => (
      <OpenLink name="choragiew" id={id}>
        {name}
      </OpenLink>
    ),
  },
  { key: 'druzyny', head: 'Drużyny', isNumeric: true, cell: ({ teams }) => teams.length },
  {
    key: 'koordynatorzy',
    head: 'Koordynatorzy',
    className: 'anywhere',
    cell: ({ admins }) =>
      admins.length === 0 ? (
        'brak'
      ) : (
        <ul data-plain>
          {admins.map(admin => (
            <li key={admin.id}>
              <PersonName person={admin} />
            </li>
          ))}
        </ul>
      ),
  },
  {
    key: 'ukryta',
    head: 'Ukryta',
    cell: ({ id, name, shadow }) => (
      <ToggleSetting checked={shadow} change={shadow => changeDistrict(id, { shadow })} label={`Ukryta: ${name}`} />
    ),
  },
  {
    key: 'akceptacja',
    head: AUTOACCEPT,
    cell: ({ id, name, autoaccept }) => (
      <ToggleSetting
        checked={autoaccept}
        change={autoaccept => changeDistrict(id, { autoaccept })}
        label={`${AUTOACCEPT}: ${name}`}
      />
    ),
  },
]

const Actions = () => (
  <>
    <a href={`#${CONTENT_ID}`} className="btn">
      Słowa związku
    </a>
    <NewDistrict />
  </>
)

const NewDistrict = () => (
  <CreateButton
    title="Nowa chorągiew"
    submit="Utwórz chorągiew"
    look="primary"
    pathOf={id => `${DISTRICTS_PATH}?choragiew=${id}`}
    schema={NewDistrictBody}
    entered={fields => ({ autoaccept: fields.has('autoaccept') })}
    create={async district => {
      const created = await answer(api.admin.districts.post(district))
      await refresh(managedDistricts, districtNames)
      return created
    }}
  >
    <Switch name="autoaccept" defaultChecked>
      {AUTOACCEPT}
    </Switch>
  </CreateButton>
)
