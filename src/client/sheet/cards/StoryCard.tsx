import { useState } from 'react'
import { sheetStory } from '#client/api/reads.ts'
import { useReadOrNull } from '#client/api/useRead.ts'
import type { LastYear } from '#client/sheet/model/lastYear.ts'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { formatDate } from '#client/ui/format.ts'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { byDay, type Day, warsawDay } from '#domain/deadline.ts'
import type { ReviewAct } from '#domain/review.ts'
import type { Level } from '#domain/scoring/levels.ts'
import { formatTotal } from '#domain/scoring/points.ts'
import { carriedForward } from '#domain/sheetStory.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { StoryPicture, type Won } from './StoryPicture.tsx'

type SheetStory = Awaited<ReturnType<ReturnType<typeof sheetStory>['load']>>
type Point = SheetStory['points'][number]

interface StoryProps {
  teamId: number
  yearId: number
  deadline: Day | null
  /** The year to compare with; without it this year is shown alone. */
  before: LastYear['year'] | undefined
}

/** The points of a sheet over its year. Loaded when it is unfolded. */
export function YearStory({ className = '', ...story }: StoryProps & { className?: string }) {
  const [isOpened, setOpened] = useState(false)
  return (
    <details className={`fold story ${className}`} onToggle={() => setOpened(true)}>
      <summary>
        <b>Przez rok</b>
      </summary>
      <div className="fold__body stack">{isOpened && <Story {...story} />}</div>
    </details>
  )
}

function Story({ teamId, yearId, deadline, before }: StoryProps) {
  const story = useReadOrNull(sheetStory({ teamId, yearId }))
  const then = useReadOrNull(before ? sheetStory({ teamId, yearId: before.id }) : null)?.points ?? []
  if (story === undefined) return <Loading />
  if (!story || story.points.length === 0 || [...story.points, ...then].every(({ points }) => points === 0))
    return <p className="hint">W tym arkuszu nie ma jeszcze punktów.</p>
  const won = firstOfEach(story.points)
  const end = then.at(-1)
  return (
    <>
      <StoryPicture
        points={story.points}
        lastYear={end ? carriedForward(then, closingDay(before, end), story.points[0]!.day) : []}
        won={won}
        acts={story.acts}
        talks={story.talks}
        deadline={deadline}
        label={inWords(story, won, end)}
      />
      <Milestones story={story} won={won} />
      <details>
        <summary>Te same liczby w tabeli</summary>
        <StoryTable points={story.points} caption="Ten rok" />
        {end && <StoryTable points={then} caption={`Rok temu: ${before!.name}`} />}
      </details>
    </>
  )
}

/** A year without a stored closing day ends with the last event of its sheet. */
const closingDay = (before: StoryProps['before'], end: Point): Day =>
  before?.closedAt ? warsawDay(Date.parse(before.closedAt)) : end.day

function firstOfEach(points: readonly Point[]): Won[] {
  const won = new Map<Level, Won>()
  for (const { day, category, points: worth } of points)
    if (category && !won.has(category)) won.set(category, { day, level: category, points: worth })
  return [...won.values()]
}

function inWords({ points }: SheetStory, won: readonly Won[], then: Point | undefined): string {
  const first = points[0]!
  const last = points.at(-1)!
  const categories = won.map(({ level, day }) => `kategoria ${levelNames[level].category} od ${formatDate(day)}`)
  return [
    `Punkty drużyny od ${formatDate(first.day)} do ${formatDate(last.day)}: od ${formatTotal(first.points)} do ${formatTotal(last.points)}`,
    ...categories,
    ...(then ? [`rok temu na koniec ${formatTotal(then.points)}`] : []),
  ].join(', ')
}

const ACTS: Record<ReviewAct, string> = {
  SUBMIT: 'zgłoszony do sprawdzenia',
  WITHDRAW: 'wycofany ze zgłoszenia',
  RETURN: 'zwrócony do poprawy',
  APPROVE: 'zatwierdzony',
  UNLOCK: 'odblokowany',
}

function Milestones({ story, won }: { story: SheetStory; won: readonly Won[] }) {
  const rows = [
    ...won.map(({ day, level }) => ({ day, level, words: `kategoria ${levelNames[level].category}` })),
    ...story.acts.map(({ kind, day }) => ({ day, level: null, words: `arkusz ${ACTS[kind]}` })),
    ...story.talks.map(({ kind, day, isHeld }) => ({
      day,
      level: null,
      words: `${isHeld ? 'rozmowa' : 'umówiona rozmowa'} „${kind}”`,
    })),
  ].toSorted(byDay)
  if (rows.length === 0) return null
  const once = [...new Map(rows.map(row => [`${row.day} ${row.words}`, row]))]
  return (
    <ol className="legend">
      {once.map(([key, { day, level, words }]) => (
        <li key={key}>
          {level && <LevelSymbol level={level} />}
          <b>{formatDate(day)}</b> {words}
        </li>
      ))}
    </ol>
  )
}

function StoryTable({ points, caption }: { points: readonly Point[]; caption: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls sideways, by keyboard too
    <section className="story__scroll" tabIndex={0} aria-label={caption}>
      <table className="table">
        <caption>
          {caption} <span className="visually-hidden">(punkty i symbole drużyny)</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">Dzień</th>
            {['Punkty', 'Puszczańskie', 'Leśne', 'Polowe'].map(name => (
              <th key={name} scope="col" className="num">
                {name}
              </th>
            ))}
            <th scope="col">Kategoria</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ day, points: worth, tokens, category }) => (
            <tr key={day}>
              <td>{formatDate(day)}</td>
              <td className="num">{formatTotal(worth)}</td>
              <td className="num">{tokens.puszczanska}</td>
              <td className="num">{tokens.lesna}</td>
              <td className="num">{tokens.polowa}</td>
              <td>{category ? levelNames[category].category : '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
