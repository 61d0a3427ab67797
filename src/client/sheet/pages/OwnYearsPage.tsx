import { Award, CircleDashed, Sprout } from 'lucide-react'
import { Link } from 'wouter'
import { myTeam, type TeamYear, teamSheets } from '#client/api/reads.ts'
import { useRead, useReadOrNull } from '#client/api/useRead.ts'
import { YearStory } from '#client/sheet/cards/StoryCard.tsx'
import { YearResult } from '#client/sheet/cards/YearResult.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { forLeader } from '#client/ui/forLeader.tsx'
import { formatDate } from '#client/ui/format.ts'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { Page } from '#client/ui/Page.tsx'
import { REVIEW_STATE_NAMES } from '#client/ui/reviewStates.ts'
import { StateMark } from '#client/ui/SheetState.tsx'
import { pathOfOwnYear, pathOfTeam } from '#contract/addresses.ts'
import { stageOf } from '#domain/review.ts'
import { counted } from '#domain/text/plural.ts'
import { quoted } from '#domain/text/quoted.ts'

/** Every year of a troop for its leaders of today (rules.md#76). */
export const OwnYearsPage = forLeader(({ team }) => {
  const years = useRead(teamSheets(team.id))
  const merged = useReadOrNull(myTeam)?.merged ?? []
  return (
    <Page title="Nasze arkusze" width="table" kicker={`${team.name}, chorągiew ${team.district.name}`}>
      {!years ? (
        <Loading />
      ) : years.length === 0 ? (
        <NoYears />
      ) : (
        <div className="stack">
          <p className="lead-words">
            Pamięć drużyny: {counted(years.length, 'rok', 'lata', 'lat')}, każdy arkusz do otwarcia, z uwagami i
            historią.
          </p>
          <ul className="card own-years">
            {years.map((year, index) => (
              <YearItem key={year.yearId} year={year} before={years[index + 1]} teamId={team.id} />
            ))}
          </ul>
          {merged.map(other => (
            <MergedSheets key={other.id} team={other} />
          ))}
          <p className="hint">
            Minione arkusze czytają drużynowi tej drużyny i koordynatorzy. Wynik i miejsce są publiczne:{' '}
            <Link href={pathOfTeam(team.id)}>strona drużyny</Link>.
          </p>
        </div>
      )}
    </Page>
  )
})

/** The sheets of a troop that became part of the own one, and were not kept (rules.md#71). */
function MergedSheets({ team }: { team: { id: number; name: string } }) {
  const begun = useReadOrNull(teamSheets(team.id))?.filter(year => year.begun) ?? []
  if (begun.length === 0) return null
  const heading = `polaczona-${team.id}`
  return (
    <section className="card" aria-labelledby={heading}>
      <header>
        <h2 id={heading} className="anywhere">
          Arkusze drużyny {quoted(team.name)}
        </h2>
        <p className="hint">Połączono ją z Waszą. Te arkusze można tylko czytać.</p>
      </header>
      <ul className="people">
        {begun.map(({ yearId, year }) => (
          <li key={yearId}>
            <Link href={pathOfOwnYear(yearId, team.id)}>{year}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface YearItemProps {
  year: TeamYear
  before: TeamYear | undefined
  /** Given where the year can be unfolded. */
  teamId?: number
}

export function YearItem({ year, before, teamId }: YearItemProps) {
  const isOpen = year.state === 'OPEN'
  const path = isOpen ? '/kategoryzacja' : pathOfOwnYear(year.yearId)
  return (
    <li data-open={isOpen}>
      {year.category ? (
        <LevelSymbol level={year.category} size="l" />
      ) : (
        <CircleDashed className="own-years__none" aria-hidden="true" />
      )}
      <div>
        <h2>
          <Link href={path}>{year.year}</Link>
        </h2>
        <p className="hint anywhere">{isOpen ? <RunningState year={year} /> : closedInWords(year)}</p>
        <YearResult year={year} before={before} />
      </div>
      <div className="own-years__acts">
        <Link href={path} className="btn">
          {isOpen ? 'Otwórz' : 'Otwórz arkusz'}
          <span className="visually-hidden"> {year.year}</span>
        </Link>
        {!isOpen && year.place !== null && year.category && (
          <Link href={`/dyplom/${year.yearId}`} className="btn">
            <Award aria-hidden="true" />
            Dyplom<span className="visually-hidden"> {year.year}</span>
          </Link>
        )}
      </div>
      {teamId !== undefined && (
        <YearStory
          className="own-years__story"
          teamId={teamId}
          yearId={year.yearId}
          deadline={null}
          before={before && { id: before.yearId, name: before.year, closedAt: before.closedAt }}
        />
      )}
    </li>
  )
}

function RunningState({ year }: { year: TeamYear }) {
  const stage = stageOf(year.review, year.begun)
  return (
    <span className="line">
      <StateMark state={stage} />
      trwa, {REVIEW_STATE_NAMES[stage]}
    </span>
  )
}

function closedInWords({ closedAt, leaders }: TeamYear): string {
  const names = [...new Set(leaders.map(name => name ?? 'konto usunięte'))]
  const day = closedAt ? `zamknięta ${formatDate(closedAt)}` : 'zamknięta'
  return names.length === 0 ? day : `${day}, wpisywali: ${names.join(', ')}`
}

/** Shown to a troop before its first year. */
export function NoYears() {
  return (
    <section className="card card__body stack own-years__first">
      <Sprout aria-hidden="true" />
      <h2>Tu będą Wasze arkusze</h2>
      <p>
        Pierwszy powstanie, gdy koordynator krajowy otworzy kategoryzację. Do tego czasu można wypróbować zadania bez
        zapisywania.
      </p>
      <p>
        <Link href="/zasady/zadania" className="btn">
          Wypróbuj zadania
        </Link>
      </p>
    </section>
  )
}
