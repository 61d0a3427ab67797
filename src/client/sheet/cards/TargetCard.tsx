import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { asRow } from '#client/sheet/model/changes.ts'
import type { SheetEdits } from '#client/sheet/model/edits.ts'
import type { Sheet } from '#client/sheet/model/sheet.ts'
import type { SheetViewProps } from '#client/sheet/model/viewProps.ts'
import { useWay, type Whom } from '#client/sheet/model/way.ts'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { MINE_PATH } from '#contract/addresses.ts'
import { countMarks, prepareMine, standingWithMine, type TargetStanding, whereTargetStands } from '#domain/mine.ts'
import { type MineDraft, mineLikeLastYear, mineOfWay, withDraft } from '#domain/mineMaking.ts'
import type { Tokens } from '#domain/scoring/category.ts'
import { LEVELS, type Level, nextLevel } from '#domain/scoring/levels.ts'
import { formatTotal } from '#domain/scoring/points.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { counted } from '#domain/text/plural.ts'
import { mineInWords, targetInWords } from '#domain/text/targetWords.ts'
import { dayInWords } from '#domain/warsaw.ts'
import { Tally } from './Tally.tsx'
import { FurtherAreas, NoWay, WayAreas } from './WayAreas.tsx'

interface TargetCardProps
  extends Pick<SheetViewProps, 'sheet' | 'position' | 'edits' | 'target' | 'lastYear' | 'isToRead'> {
  whom: Whom
}

/** The target, where the sheet stands and what is mine leads to, and two ways to add to it in one press (rules.md#63). */
export function TargetCard({ sheet, position, target, edits, lastYear, whom }: TargetCardProps) {
  const id = useId()
  if (!target || (target.level === null && !target.aimAt && sheet.entries.mine.size === 0)) return null
  const { standing, withMine, year } = sheet
  const verdict =
    target.level && targetInWords(whereTargetStands(target.level, withMine.standing, year.thresholds), whom)
  return (
    <section className="card target" aria-labelledby={id}>
      <header className="spread">
        <h2 id={id}>{verdict ?? (target.aimAt ? 'Jaką kategorię chcecie mieć na koniec roku?' : 'Bez celu')}</h2>
        <MineFigures sheet={sheet} isOwn={position.isOwn} />
      </header>
      <div className="target__stands">
        <Stand name="Teraz" {...standing} />
        <Stand name="Z moimi" isMine {...withMine.standing} />
        <div className="box target__stand">
          <TargetLevel target={target} />
        </div>
      </div>
      {edits && <Ways sheet={sheet} position={position} edits={edits} lastYear={lastYear} level={target.level} />}
    </section>
  )
}

/** Leads leaders to the list of what is mine and not done; others read how far the troop is. */
function MineFigures({ sheet, isOwn = false }: { sheet: Sheet; isOwn: boolean | undefined }) {
  const figures = countMarks(sheet.withMine.marks)
  if (figures.all === 0) return null
  if (!isOwn) return <p className="hint">{mineInWords(figures)}</p>
  return (
    <p className="hint">
      <Link href={MINE_PATH}>Moje zadania: {formatLong(figures.all - figures.done)}</Link>
      {figures.late > 0 && `, ${counted(figures.late, 'zadanie', 'zadania', 'zadań')} po terminie.`}
    </p>
  )
}

interface StandProps {
  name: string
  category: Level | null
  points: number
  tokens: Tokens
  isMine?: boolean
}

const Stand = ({ name, category, points, tokens, isMine }: StandProps) => (
  <div className="box target__stand" data-mine={isMine}>
    <span>{name}</span>
    <b className="line">
      {category && <LevelSymbol level={category} />}
      {category ? levelNames[category].category : 'brak kategorii'}
    </b>
    <div className="target__figures">
      <span>{formatTotal(points)} pkt</span>
      <Tally tokens={tokens} />
    </div>
  </div>
)

function TargetLevel({ target: { level, from, aimAt } }: { target: NonNullable<SheetViewProps['target']> }) {
  const id = useId()
  const agreed = from && <small>z rozmowy {dayInWords(from)}</small>
  if (!aimAt)
    return (
      <>
        <span>Cel</span>
        <b className="line">
          {level && <LevelSymbol level={level} />}
          {level ? levelNames[level].category : 'bez celu'}
        </b>
        {agreed}
      </>
    )
  return (
    <>
      <label htmlFor={id}>Cel</label>
      <span className="line">
        {level && <LevelSymbol level={level} />}
        <select
          id={id}
          className="input"
          value={level ?? ''}
          onChange={event => aimAt((event.currentTarget.value || null) as Level | null)}
        >
          <option value="">wybierzcie</option>
          {LEVELS.map(one => (
            <option key={one} value={one}>
              {levelNames[one].category}
            </option>
          ))}
        </select>
      </span>
      {agreed}
    </>
  )
}

interface WaysProps extends Pick<SheetViewProps, 'sheet' | 'position' | 'lastYear'> {
  edits: SheetEdits
  level: Level | null
}

/** Both say first what they would add; the shorter one that reaches the target is the one to press, after the prerequisites. */
function Ways({ sheet, position, edits, lastYear, level }: WaysProps) {
  const { entries, tasks, withMine } = sheet
  const way = useWay(sheet, level)
  const goal = level ?? nextLevel(withMine.standing.category)
  const like = lastYear ? mineLikeLastYear(tasks, entries.mine, lastYear.tasks) : undefined
  const likeOffer = like && offerOf(like.draft, sheet, goal)
  const wayTasks = way && !way.none ? way.steps.flatMap(step => step.tasks) : []
  const wayOffer = offerOf(mineOfWay(wayTasks, entries.mine), sheet, goal)
  const [best] = [likeOffer, wayOffer]
    .filter(offer => offer?.isReached && sheet.standing.category !== null)
    .toSorted((a, b) => a!.draft.size - b!.draft.size)
  const press = { edits: edits.changeMany && way !== null ? edits : undefined, sheet }
  return (
    <div className="target__ways">
      {edits.changeMany && (
        <Way name="Jak rok temu" offer={likeOffer} isBest={likeOffer === best} {...press}>
          {!lastYear ? (
            'Rok temu drużyna nie miała arkusza.'
          ) : likeOffer!.draft.size === 0 ? (
            'Wszystko już jest w Moich.'
          ) : (
            <>
              <Adds offer={likeOffer!} />
              {like!.withoutPoints > 0 &&
                ` Pominięte: ${counted(like!.withoutPoints, 'zadanie', 'zadania', 'zadań')} bez punktów.`}
            </>
          )}
        </Way>
      )}
      <Way name="Najkrótsza droga" offer={wayOffer} isBest={wayOffer === best} {...press}>
        {way === null ? (
          'Nic więcej nie trzeba.'
        ) : way.none ? (
          <NoWay none={way.none} sheet={sheet} position={position} />
        ) : (
          <Adds offer={wayOffer} areas={way.steps.length} />
        )}
      </Way>
      {way && (
        <ol className="way">
          {!way.none && <WayAreas way={way} sheet={sheet} position={position} />}
          <FurtherAreas way={way} sheet={sheet} position={position} />
        </ol>
      )}
    </div>
  )
}

interface Offer extends Partial<Pick<TargetStanding, 'isReached'>> {
  draft: MineDraft
  category: Level
  points: number
}

/** Where the sheet would stand with these tasks added. */
function offerOf(draft: MineDraft, { entries, tasks, year, standing }: Sheet, goal: Level | null): Offer {
  const mine = withDraft(entries.mine, draft)
  const score = prepareMine({ groups: year.groups, tasks })({ values: entries.values, mine })
  const then = standingWithMine(score, standing.prerequisitesMissing, year.thresholds)
  const isReached = draft.size > 0 && goal !== null && whereTargetStands(goal, then, year.thresholds).isReached
  return { draft, category: then.category, points: then.points, isReached }
}

const Adds = ({ offer: { draft, category, points }, areas }: { offer: Offer; areas?: number }) => (
  <>
    Doda <b>{counted(draft.size, 'zadanie', 'zadania', 'zadań')}</b>
    {areas !== undefined && ` w ${counted(areas, 'obszarze', 'obszarach', 'obszarach')}`}. Z nimi:{' '}
    <b>
      {levelNames[category].category}, {formatTotal(points)} pkt
    </b>
    .
  </>
)

interface WayProps {
  name: string
  offer: Offer | undefined
  isBest: boolean
  sheet: Sheet
  edits: SheetEdits | undefined
  children: ReactNode
}

function Way({ name, offer, isBest, sheet, edits, children }: WayProps) {
  const size = offer?.draft.size ?? 0
  function press() {
    const { draft, category } = offer!
    edits!.changeMany!({
      id: Date.now(),
      name,
      words: `Dodano ${counted(size, 'zadanie', 'zadania', 'zadań')}. Z nimi ${levelNames[category].category}.`,
      rows: [...draft].map(([taskId, row]) => ({
        taskId,
        ...asRow(row),
        expected: asRow(sheet.entries.mine.get(taskId)),
      })),
    })
    edits!.finishEntry()
  }
  return (
    <div className="target__way">
      <div>
        <h3>{name}</h3>
        <p>{children}</p>
      </div>
      {edits && size > 0 && (
        <button
          type="button"
          className="btn"
          data-tone={isBest ? 'primary' : undefined}
          aria-label={`Dodaj ${size}: ${name}`}
          onClick={press}
        >
          Dodaj {formatLong(size)}
        </button>
      )}
    </div>
  )
}
