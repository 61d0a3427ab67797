import { Link, Redirect } from 'wouter'
import { answer, api } from '#client/api/call.ts'
import { EVERY_MINUTE, refresh, useRead } from '#client/api/useRead.ts'
import { ImportPage } from '#client/panel/imports/ImportPage.tsx'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { districtNames, overviewOf, roster } from '#client/panel/panelReads.ts'
import { useReader } from '#client/panel/reader.ts'
import { MergePage } from '#client/panel/troops/merging/MergePage.tsx'
import { TwinsCard } from '#client/panel/troops/merging/TwinsCard.tsx'
import { CreateButton } from '#client/panel/ui/CreateButton.tsx'
import { Opened } from '#client/panel/ui/ListOrOne.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { NamedOptions, SelectField } from '#client/ui/form/Field.tsx'
import { useQuery } from '#client/ui/table/useQuery.ts'
import { pathOfTeamInPanel, TEAMS_PATH } from '#contract/addresses.ts'
import { PanelTeam } from '#contract/requests/teams.ts'
import { isAboveDistricts } from '#domain/people/roles.ts'
import { TroopsCard } from './TroopsCard.tsx'

export function TeamsPage() {
  const [isImport] = useQuery('wczytaj')
  const [opened] = useQuery('druzyna')
  const [other] = useQuery('polacz')
  if (isImport) return <ImportPage />
  if (opened && other)
    return (
      <Opened here={`${opened} ${other}`} title="Drużyny" back={TEAMS_PATH}>
        <MergePage key={`${opened} ${other}`} id={Number(opened)} other={Number(other)} />
      </Opened>
    )
  if (opened) return <Redirect to={pathOfTeamInPanel(Number(opened))} replace />
  return <TeamList />
}

function TeamList() {
  const reader = useReader()
  const overview = useRead(roster, EVERY_MINUTE)
  const districts = useRead(districtNames)
  if (!overview || !districts) return <Loading />
  const changed = () => refresh(roster, overviewOf(null), ...districts.map(({ id }) => overviewOf(id)))
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
        {districts.length === 0 && (
          <Note>
            Nie ma jeszcze chorągwi. <Link href="/admin/ustawienia/choragwie">Najpierw utwórz chorągiew</Link>.
          </Note>
        )}
        <TroopsCard
          overview={overview}
          state={overview.year.id === 0 ? 'FINISHED' : 'OPEN'}
          ofDistricts={isAboveDistricts(reader) ? districts : undefined}
          own="sklad"
          onChanged={changed}
        />
        <TwinsCard />
      </div>
    </PanelPage>
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
