import { Link, Redirect, useParams } from 'wouter'
import { type ManagedTeam, managedTeam, type TeamYear, teamSheets } from '#client/api/reads.ts'
import { remember, useRead, useReadOrNull } from '#client/api/useRead.ts'
import { BackLink } from '#client/ui/BackLink.tsx'
import { YearTag } from '#client/ui/Badge.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { Page } from '#client/ui/Page.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import { pathOfSheetInPanel, pathOfTeamInPanel, TEAMS_PATH, TROOP_ENTRY } from '#contract/addresses.ts'
import { formatTotal } from '#domain/scoring/points.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { Owners } from './Owners.tsx'
import { TeamNames } from './TeamNames.tsx'
import { TeamSettings } from './TeamSettings.tsx'

/** Opens a troop in the year that runs, else in its newest one; without any year it shows the troop alone. */
export function TroopEntrance() {
  const id = Number(useParams<{ teamId: string }>().teamId)
  const team = useRead(managedTeam(id))
  const years = useRead(teamSheets(id))
  if (!team || !years) {
    return (
      <Page title="Drużyna">
        <Loading />
      </Page>
    )
  }
  if (team.mergedInto) return <Redirect to={pathOfTeamInPanel(team.mergedInto.id)} replace />
  const [newest] = years
  if (newest) return <Redirect to={`${pathOfSheetInPanel(id, newest.yearId)}?obszar=${TROOP_ENTRY}`} replace />
  return (
    <Page title={team.name} kicker={<BackLink to={TEAMS_PATH}>Drużyny</BackLink>}>
      <div className="stack">
        <TroopEntry team={team} />
      </div>
    </Page>
  )
}

/** Shows the people of the troop, its names and settings, and its years. */
export function TroopEntry({ team }: { team: ManagedTeam }) {
  const show = async (changed: ManagedTeam) => remember(managedTeam(team.id), changed)
  return (
    <>
      {team.mergedInto ? (
        <section className="card card__body stack">
          <h2>Drużyna wchłonięta</h2>
          <p>
            Jest teraz częścią: <Link href={pathOfTeamInPanel(team.mergedInto.id)}>{team.mergedInto.name}</Link>. Tam są
            jej drużynowi i ustawienia.
          </p>
        </section>
      ) : (
        <>
          <Owners team={team} onChange={show} />
          <TeamNames team={team} onChange={show} />
          <TeamSettings team={team} onChange={show} />
        </>
      )}
      <TroopYears team={team} />
      {team.merged.map(other => (
        <MergedYears key={other.id} team={other} />
      ))}
    </>
  )
}

const hasSheet = ({ state, begun }: TeamYear) => begun || state === 'FINISHED'

/** The years in which the troop has a sheet, with their results. */
function TroopYears({ team }: { team: ManagedTeam }) {
  const years = useReadOrNull(teamSheets(team.id))?.filter(hasSheet)
  return (
    <section className="card" aria-labelledby="lata-h">
      <header>
        <h2 id="lata-h">Lata</h2>
      </header>
      {years && (
        <DataTable
          columns={yearColumns(team.id)}
          rows={years}
          keyOf={({ yearId }) => yearId}
          labelledBy="lata-h"
          empty="Drużyna nie ma jeszcze żadnego arkusza."
        />
      )}
    </section>
  )
}

const yearColumns = (teamId: number): readonly Column<TeamYear>[] => [
  {
    key: 'rok',
    head: 'Rok',
    cell: ({ yearId, year, state }) => (
      <>
        <Link href={pathOfSheetInPanel(teamId, yearId)}>{year}</Link> {state === 'OPEN' && <YearTag state={state} />}
      </>
    ),
  },
  {
    key: 'kategoria',
    head: 'Kategoria',
    cell: ({ category }) =>
      category ? (
        <span className="line">
          <LevelSymbol level={category} /> {levelNames[category].category}
        </span>
      ) : (
        'brak kategorii'
      ),
  },
  { key: 'punkty', head: 'Punkty', isNumeric: true, cell: ({ points }) => formatTotal(points) },
  {
    key: 'miejsce',
    head: 'Miejsce',
    isNumeric: true,
    cell: ({ state, place, of }) =>
      state === 'OPEN' ? 'po zamknięciu' : place === null ? '–' : `${formatLong(place)} z ${formatLong(of!)}`,
  },
]

/** The sheets of a troop that became part of this one, and were not kept (rules.md#71). */
function MergedYears({ team }: { team: ManagedTeam['merged'][number] }) {
  const years = useReadOrNull(teamSheets(team.id))?.filter(({ begun }) => begun) ?? []
  if (years.length === 0) return null
  return (
    <section className="card">
      <header>
        <h2>Arkusze przyłączonej: {team.name}</h2>
        <p className="hint">Te, które nie zostały. Można je tylko czytać.</p>
      </header>
      <ul className="people">
        {years.map(({ yearId, year }) => (
          <li key={yearId}>
            <Link href={pathOfSheetInPanel(team.id, yearId)}>{year}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
