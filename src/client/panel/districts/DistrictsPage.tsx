import { Link, useSearch } from 'wouter'
import { answer, api } from '#client/api/call.ts'
import { refresh, useRead } from '#client/api/useRead.ts'
import { CreateButton } from '#client/panel/CreateButton.tsx'
import { ListOrOne, OpenLink } from '#client/panel/ListOrOne.tsx'
import { OfficeHolders } from '#client/panel/OfficeHolders.tsx'
import { coordinatorOf } from '#client/panel/office.ts'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { districtNames, managedDistrict, managedDistricts } from '#client/panel/panelReads.ts'
import { RenameForm } from '#client/panel/RenameForm.tsx'
import { useReader } from '#client/panel/reader.ts'
import { ToggleSetting } from '#client/panel/ToggleSetting.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { Switch } from '#client/ui/form/Switch.tsx'
import { PersonName } from '#client/ui/PersonName.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import { useQuery, withQuery } from '#client/ui/table/useQuery.ts'
import { mayNameDistricts } from '#domain/people/roles.ts'
import { NewDistrict as NewDistrictBody } from '#domain/requests/teams.ts'
import { counted } from '#domain/text/plural.ts'
import { GroupsPage } from './GroupsPage.tsx'

export const DistrictsPage = () => (
  <ListOrOne name="choragiew" title="Chorągwie" List={DistrictList} One={DistrictView} />
)

function DistrictList() {
  const reader = useReader()
  const districts = useRead(managedDistricts)

  return (
    <PanelPage title="Chorągwie" actions={mayNameDistricts(reader) && <NewDistrict />}>
      {!districts && <Loading />}
      {districts?.length === 0 && (
        <EmptyState title="Nie ma jeszcze żadnej chorągwi">
          <p>Od niej wszystko się zaczyna: do chorągwi należą drużyny, a nowi drużynowi wybierają ją najpierw.</p>
        </EmptyState>
      )}
      {districts && districts.length > 0 && (
        <div className="card">
          <DataTable columns={DISTRICT_COLUMNS} rows={districts} keyOf={({ id }) => id} />
        </div>
      )}
    </PanelPage>
  )
}

const AUTOACCEPT = 'Automatycznie akceptuj nowe drużyny'

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

const NewDistrict = () => (
  <CreateButton
    title="Nowa chorągiew"
    submit="Utwórz chorągiew"
    opens="choragiew"
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

function DistrictView({ id }: { id: number }) {
  const reader = useReader()
  const district = useRead(managedDistrict(id))
  const [part] = useQuery(PART)
  const search = useSearch()
  if (!district) return <Loading />
  if (part === GROUPS) return <GroupsPage district={district} />
  const { name, teams, admins, shadow, autoaccept } = district

  return (
    <PanelPage
      title={name}
      actions={
        <>
          <Link href={withQuery(search, { [PART]: GROUPS })} className="btn">
            Hufce
          </Link>
          <Link href={`/admin/ustawienia/druzyny?choragiew=${id}`} className="btn">
            {counted(teams.length, 'drużyna', 'drużyny', 'drużyn')}
          </Link>
        </>
      }
    >
      <div className="stack">
        <section className="card card__body stack">
          <h2>Ustawienia</h2>
          {mayNameDistricts(reader) && (
            <RenameForm
              name={name}
              rename={async name => {
                await changeDistrict(id, { name })
                await refresh(districtNames)
              }}
            />
          )}
          <ToggleSetting
            checked={autoaccept}
            change={autoaccept => changeDistrict(id, { autoaccept })}
            hint="Kto założy drużynę, od razu ma do niej dostęp. Bez tego czeka na decyzję koordynatora."
          >
            Automatycznie akceptuj nowe drużyny
          </ToggleSetting>
          <ToggleSetting
            checked={shadow}
            change={shadow => changeDistrict(id, { shadow })}
            hint="Nowi drużynowi jej nie wybiorą. Jej drużyny zostają w rankingu."
          >
            Ukryta
          </ToggleSetting>
        </section>
        <section className="card">
          <header>
            <h2>Koordynatorzy</h2>
          </header>
          <OfficeHolders office={coordinatorOf({ id, name })} holders={admins} onChange={() => refreshDistrict(id)} />
        </section>
      </div>
    </PanelPage>
  )
}

const PART = 'czesc'
const GROUPS = 'hufce'

type District = Awaited<ReturnType<typeof managedDistricts.load>>[number]

async function changeDistrict(id: number, change: { name?: string; shadow?: boolean; autoaccept?: boolean }) {
  await answer(api.admin.districts({ id }).patch(change))
  await refreshDistrict(id)
}

const refreshDistrict = (id: number) => refresh(managedDistricts, managedDistrict(id))
