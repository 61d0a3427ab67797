import { answer, api } from '#client/api/call.ts'
import { refresh, useRead } from '#client/api/useRead.ts'
import { CreateButton } from '#client/panel/CreateButton.tsx'
import { ListOrOne, OpenLink } from '#client/panel/ListOrOne.tsx'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { districtNames, managedDistricts } from '#client/panel/panelReads.ts'
import { useReader } from '#client/panel/reader.ts'
import { ToggleSetting } from '#client/panel/ToggleSetting.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Loading } from '#client/ui/Loading.tsx'
import { PersonName } from '#client/ui/PersonName.tsx'
import { Switch } from '#client/ui/Switch.tsx'
import { NewDistrict as NewDistrictBody } from '#domain/requests/teams.ts'
import { mayNameDistricts } from '#domain/roles.ts'
import { changeDistrict, type District, DistrictView } from './DistrictView.tsx'

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
          <table className="table list-table" data-narrow="blocks">
            <thead>
              <tr>
                <th>Chorągiew</th>
                <th className="num">Drużyny</th>
                <th>Koordynatorzy</th>
                <th>Ukryta</th>
                <th>Automatycznie akceptuj nowe drużyny</th>
              </tr>
            </thead>
            <tbody>
              {districts.map(district => (
                <DistrictRow key={district.id} district={district} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </PanelPage>
  )
}

function DistrictRow({ district: { id, name, teams, admins, shadow, autoaccept } }: { district: District }) {
  return (
    <tr>
      <td>
        <OpenLink name="choragiew" id={id}>
          {name}
        </OpenLink>
      </td>
      <td className="num" data-label="Drużyny">
        {teams.length}
      </td>
      <td className="anywhere" data-label="Koordynatorzy">
        {admins.length === 0 ? (
          'brak'
        ) : (
          <ul data-plain>
            {admins.map(admin => (
              <li key={admin.id}>
                <PersonName person={admin} />
              </li>
            ))}
          </ul>
        )}
      </td>
      <td data-label="Ukryta">
        <ToggleSetting checked={shadow} change={shadow => changeDistrict(id, { shadow })} label={`Ukryta: ${name}`} />
      </td>
      <td data-label="Automatycznie akceptuj nowe drużyny">
        <ToggleSetting
          checked={autoaccept}
          change={autoaccept => changeDistrict(id, { autoaccept })}
          label={`Automatycznie akceptuj nowe drużyny: ${name}`}
        />
      </td>
    </tr>
  )
}

const NewDistrict = () => (
  <CreateButton
    title="Nowa chorągiew"
    yes="Utwórz chorągiew"
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
      Automatycznie akceptuj nowe drużyny
    </Switch>
  </CreateButton>
)
