import { Award, Sprout } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { oldSheet, type TeamYear, teamReview, teamSheets } from '#client/api/reads.ts'
import type { Me } from '#client/api/session.ts'
import { useReadOrNull } from '#client/api/useRead.ts'
import { placesWon } from '#client/sheet/cards/YearResult.tsx'
import { prepareSheet, type SheetAnswer, splitAnswer } from '#client/sheet/model/sheet.ts'
import { notReadMessages } from '#client/ui/feedback/whyNotRead.ts'
import { Hills } from '#client/ui/Hills.tsx'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { LinkedText } from '#client/ui/LinkedText.tsx'
import { movementInWords } from '#client/ui/Movement.tsx'
import { authorName } from '#client/ui/people.ts'
import { pathOfOwnYear } from '#contract/addresses.ts'
import { formatMissing, formatTotal } from '#domain/scoring/points.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { levelNames, symbolsInWords } from '#domain/text/levelNames.ts'
import { counted } from '#domain/text/plural.ts'
import { NoYears } from './OwnYearsPage.tsx'

interface BetweenYearsProps {
  team: NonNullable<Me['team']>
  fallback: ReactNode
}

/** While no year is open: the troop's newest result, and what comes next. */
export function BetweenYears({ team, fallback }: BetweenYearsProps) {
  const years = useReadOrNull(teamSheets(team.id))
  if (years === undefined) return fallback
  const [newest, before] = years ?? []
  return (
    <>
      {newest ? <Proud team={team} year={newest} before={before} /> : <NoYears />}
      <section className="card card__body stack tight" aria-labelledby="co-dalej">
        <p className="page__kicker hint">Między kategoryzacjami</p>
        <h2 id="co-dalej" className="line">
          <Sprout aria-hidden="true" />
          Następna jeszcze się nie zaczęła.
        </h2>
        <p>{notReadMessages['nothing-runs']} Otwiera ją koordynator krajowy; dostaniecie wtedy powiadomienie i mail.</p>
        <p className="row tight">
          {newest && (
            <Link href="/kategoryzacja/lata" className="btn">
              Nasze arkusze
            </Link>
          )}
          <Link href="/zasady" className="btn">
            Zasady
          </Link>
          <Link href="/ranking" className="btn">
            Ranking
          </Link>
        </p>
      </section>
    </>
  )
}

interface ProudProps {
  team: { id: number; name: string }
  year: TeamYear
  before: TeamYear | undefined
}

/** So many areas are named. */
const NEAREST = 2

/** The areas that were nearest to a higher symbol. */
function nearestInWords(answer: SheetAnswer): string | null {
  const { year, entries } = splitAnswer(answer)
  const { groups } = prepareSheet(year)(entries)
  const nearest = groups
    .flatMap(({ name, next }) => (next ? [{ name, points: next.points }] : []))
    .sort((a, b) => a.points - b.points)
    .slice(0, NEAREST)
  if (nearest.length === 0) return null
  const areas = nearest.map(({ name, points }) => `„${name}” (${formatMissing(points)} pkt)`).join(' i ')
  const where = nearest.length === 1 ? 'w obszarze' : 'w obszarach'
  return `Do wyższego symbolu najbliżej było ${where} ${areas}: od tego warto zacząć nowy plan.`
}

function missingInWords([, , prerequisites]: SheetAnswer): string | null {
  const missing = prerequisites.filter(({ value }) => !value)
  if (missing.length === 0) return null
  const forms = ['wymagania wstępnego', 'wymagań wstępnych', 'wymagań wstępnych'] as const
  return `Zabrakło ${counted(missing.length, ...forms)}: ${missing.map(({ name }) => `„${name}”`).join(', ')}.`
}

/** The final result. A place is compared only where the troop gained some. */
function Proud({ team, year, before }: ProudProps) {
  const { category, place, of, points, tokens } = year
  const review = useReadOrNull(teamReview({ teamId: team.id, yearId: year.yearId }))
  const approval = review?.history.find(({ kind }) => kind === 'APPROVE')
  const sheet = useReadOrNull(oldSheet({ teamId: team.id, yearId: year.yearId }))
  const won = placesWon(year, before)
  return (
    <section className="proud" aria-label="Wynik roku">
      {category && <LevelSymbol level={category} size="xl" />}
      <div className="proud__words">
        <p>{`${team.name} · ${year.year}, wyniki ostateczne`}</p>
        <h2>{category ? `Drużyna ${levelNames[category].category}` : 'W tym roku bez kategorii'}</h2>
        <p>
          {place !== null && (
            <b>
              {formatLong(place)}. miejsce z {formatLong(of!)},{' '}
            </b>
          )}
          <b>{formatTotal(points)} pkt</b>
          {won > 0 && ` ▲ ${movementInWords(won)}`}
        </p>
        <p>{symbolsInWords(tokens)}</p>
        {sheet && <p>{category ? nearestInWords(sheet) : missingInWords(sheet)}</p>}
        {approval?.note && (
          <blockquote>
            <LinkedText text={approval.note} />
          </blockquote>
        )}
        {approval?.note && <p>{authorName(approval)}</p>}
        <p className="row">
          {category && place !== null && (
            <Link href={`/dyplom/${year.yearId}`} className="btn">
              <Award aria-hidden="true" />
              Pobierz dyplom
            </Link>
          )}
          <Link href={`/ranking?rok=${year.yearId}`} className="btn">
            Pokaż w rankingu
          </Link>
          <Link href={pathOfOwnYear(year.yearId)} className="btn">
            Otwórz arkusz
          </Link>
        </p>
      </div>
      <Hills />
      <Hills />
    </section>
  )
}
