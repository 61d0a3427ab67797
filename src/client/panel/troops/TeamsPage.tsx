import { Link, Redirect } from 'wouter'
import { EVERY_MINUTE, refresh, useRead } from '#client/api/useRead.ts'
import { ImportPage } from '#client/panel/imports/ImportPage.tsx'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { districtNames, overviewOf, roster, twins } from '#client/panel/panelReads.ts'
import { useReader } from '#client/panel/reader.ts'
import { MergePage } from '#client/panel/troops/merging/MergePage.tsx'
import { PairsKeptApart } from '#client/panel/troops/merging/Twins.tsx'
import { Opened } from '#client/panel/ui/ListOrOne.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { useQuery } from '#client/ui/table/useQuery.ts'
import { pathOfTeamInPanel, TEAMS_PATH } from '#contract/addresses.ts'
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
  // Shown before the twins, the list would be pushed down by them.
  const pairs = useRead(twins)
  if (!overview || !districts || !pairs) return <Loading />
  const changed = () => refresh(roster, overviewOf(null), ...districts.map(({ id }) => overviewOf(id)))
  return (
    <PanelPage title="Drużyny">
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
        <PairsKeptApart />
      </div>
    </PanelPage>
  )
}
