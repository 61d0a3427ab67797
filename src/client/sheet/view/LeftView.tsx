import {
  Check,
  ChevronRight,
  CircleDashed,
  CircleHelp,
  Flag,
  type LucideIcon,
  MessageSquare,
  Star,
  Undo2,
} from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { SymbolChangeAnnouncer, useSymbolChange } from '#client/sheet/planning/SymbolChangeNote.tsx'
import type { SheetViewProps } from '#client/sheet/view/viewProps.ts'
import { deadlineInWords } from '#client/ui/Deadline.tsx'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { useQuery } from '#client/ui/table/useQuery.ts'
import { countReasons, LEFT_REASONS, type Left, type LeftReason } from '#domain/left.ts'
import { formatMissing, formatPoints, formatTotal } from '#domain/scoring/points.ts'
import { maxPointsOf, pointsFor, shareOf } from '#domain/scoring/scoring.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { standingFacts } from '#domain/standingFacts.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { counted, plural } from '#domain/text/plural.ts'
import type { YearTask } from '#domain/year/fullYear.ts'
import { useShownThreads } from './discussion.ts'
import { leftIn } from './left.ts'
import { SectionLink } from './SectionLink.tsx'
import { PREREQUISITES, SUMMARY } from './sections.ts'
import { filledOf, isClosed, type ScoredGroup, type Sheet } from './sheet.ts'
import { TaskRow } from './TaskRow.tsx'

/** With more tasks left than this, areas are folded. */
const FOLDED_FROM = 61

const NAMES: Record<LeftReason, { name: string; Icon: LucideIcon; key: string; mark?: string; none: string }> = {
  empty: { name: 'bez wpisu', Icon: CircleDashed, key: 'bez-wpisu', none: 'Każde zadanie ma wpis.' },
  planned: {
    name: 'w planie',
    Icon: Flag,
    key: 'w-planie',
    none: 'Co jest w planie, jest już wypełnione.',
  },
  mine: { name: 'moje', Icon: Star, key: 'moje', mark: 'moje', none: 'Zadania z gwiazdką mają już pełne punkty.' },
  asked: {
    name: 'pytania',
    Icon: MessageSquare,
    key: 'pytania',
    mark: 'pytanie koordynatora',
    none: 'Koordynator o nic teraz nie pyta.',
  },
  doubtful: {
    name: 'do obejrzenia',
    Icon: CircleHelp,
    key: 'do-obejrzenia',
    mark: 'do obejrzenia',
    none: 'Żadna wartość nie wymaga obejrzenia.',
  },
}

/**
 * Every task that is left, in one list across the areas, edited as on the sheet (rules.md#77). A task that is settled stays
 * in its place until the page is opened again or the settled ones are hidden.
 */
export function LeftView(view: SheetViewProps) {
  const { sheet, edits: ownEdits, discussion, lastYear, saved, trouble } = view
  const [first, setFirst] = useState(sheet)
  const [threads, threadsAtFirst] = useShownThreads(discussion)
  const [openedAt, setOpenedAt] = useState(Date.now)
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set())
  const [only, setOnly] = useQuery('tylko')
  const symbolChange = useSymbolChange(view, openedAt)

  const now = new Map(leftIn(sheet, threads).map(left => [left.task.id, left]))
  const atFirst = new Map(leftIn(first, threadsAtFirst).map(left => [left.task.id, left]))
  const reason = LEFT_REASONS.find(key => NAMES[key].key === only)
  const listed = sheet.tasks.flatMap(task => now.get(task.id) ?? atFirst.get(task.id) ?? [])
  const settled = listed.filter(({ task }) => !now.has(task.id) && !hidden.has(task.id))
  const shown = listed.filter(
    ({ task, why }) =>
      (now.has(task.id) || !hidden.has(task.id)) &&
      (!reason || why.includes(reason) || atFirst.get(task.id)?.why.includes(reason)),
  )
  const isFolded = listed.length >= FOLDED_FROM
  const edits = isClosed(sheet) ? undefined : ownEdits

  function hideSettled() {
    setHidden(new Set([...hidden, ...settled.map(({ task }) => task.id)]))
    setFirst(sheet)
    setOpenedAt(Date.now())
  }

  const row = (left: Left<YearTask>, group: ScoredGroup) => {
    const { task } = left
    const isSettled = !now.has(task.id)
    const change =
      symbolChange?.edit.kind === 'value' && symbolChange.edit.id === task.id ? symbolChange.note : undefined
    return (
      <TaskRow
        key={task.id}
        {...view}
        edits={edits}
        task={task}
        group={group}
        note={change}
        left={{
          isSettled,
          why: isSettled ? null : <Why left={left} />,
          act: isSettled ? (
            <Settled task={task} first={first} sheet={sheet} edits={edits} />
          ) : (
            task.type !== 'BOOLEAN' && !sheet.entries.values.has(task.id) && <NotDone task={task} edits={edits} />
          ),
        }}
      />
    )
  }

  return (
    <section className="card left" aria-labelledby="zostalo">
      <LeftHead
        {...view}
        left={[...now.values()]}
        facts={edits && lastYear ? unchangedIn([...now.values()], lastYear) : 0}
      />
      {trouble && <div className="section-head__row wide-only">{trouble}</div>}
      {listed.length > 0 && (
        <Figures
          left={[...now.values()]}
          reason={reason}
          onChoose={key => setOnly(key === null ? '' : NAMES[key].key)}
        />
      )}
      {edits && lastYear && <Unchanged count={unchangedIn([...now.values()], lastYear)} />}
      <SymbolChangeAnnouncer announcement={symbolChange?.announcement} />
      {reason && shown.length === 0 && listed.length > 0 && (
        <div className="says">
          <p className="grow">{NAMES[reason].none}</p>
          <button type="button" className="btn" data-tone="quiet" onClick={() => setOnly('')}>
            Pokaż wszystkie
          </button>
        </div>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in a field below moves on */}
      <div onKeyDown={goToNextLeft}>
        {sheet.groups.map(group => {
          const own = shown.filter(({ task }) => task.primaryGroupId === group.id)
          if (own.length === 0) return null
          return (
            <Area
              key={group.id}
              group={group}
              left={own.filter(({ task }) => now.has(task.id))}
              isFolded={isFolded}
              view={view}
            >
              {own.map(left => row(left, group))}
            </Area>
          )
        })}
      </div>
      {settled.length > 0 && (
        <footer className="row spread middle">
          <span>
            Załatwione teraz: <b>{settled.length}</b>
          </span>
          <span className="wide-only">{saved}</span>
          <button type="button" className="btn" onClick={hideSettled}>
            Schowaj załatwione
          </button>
        </footer>
      )}
    </section>
  )
}

interface LeftHeadProps extends SheetViewProps {
  left: readonly Left<YearTask>[]
  /** Facts of last year that wait for an answer. */
  facts: number
}

function LeftHead({ sheet, position, edits, left, facts, lastDay, isToRead }: LeftHeadProps) {
  const filled = filledOf(sheet.tasks, sheet.entries)
  const all = sheet.tasks.length
  const { category, points } = sheet.standing
  const missing = sheet.standing.prerequisitesMissing
  const areas = new Set(left.map(({ task }) => task.primaryGroupId)).size
  const count = left.length
  return (
    <div className="left__head">
      {count === 0 ? (
        <h2 id="zostalo" tabIndex={-1}>
          <em>Nic nie zostało.</em> Arkusz jest kompletny.
        </h2>
      ) : filled === 0 && edits ? (
        <h2 id="zostalo" tabIndex={-1}>
          <em>Arkusz jest jeszcze pusty.</em>{' '}
          {facts > 0 ? 'Zacznijcie od tego, co się nie zmieniło.' : 'Zacznijcie od tego, co już wiecie.'}
        </h2>
      ) : (
        <h2 id="zostalo" tabIndex={-1}>
          <em>
            {plural(count, 'Zostało', 'Zostały', 'Zostało')} {counted(count, 'zadanie', 'zadania', 'zadań')}
          </em>{' '}
          w {counted(areas, 'obszarze', 'obszarach', 'obszarach')}.
        </h2>
      )}
      <p className="left__under row">
        <span>
          <b>
            {formatLong(filled)} z {formatLong(all)}
          </b>{' '}
          ma wpis
        </span>
        {lastDay && edits && <span>{deadlineInWords(lastDay, Date.now())}</span>}
        {count === 0 && category && (
          <span>
            Kategoria <b>{levelNames[category].category}</b>, <b>{formatTotal(points)} pkt</b>
          </span>
        )}
      </p>
      <progress max={all} value={filled} aria-label={`${filled} z ${all} zadań ma wpis`} />
      {missing > 0 && !isToRead && (
        <div className="says" data-tone="warn">
          <p className="grow">
            <b>
              Najpierw wymagania wstępne: {sheet.year.prerequisites.length - missing} z{' '}
              {sheet.year.prerequisites.length}.
            </b>{' '}
            Bez nich nie da się wpisać żadnego zadania.
          </p>
          <SectionLink to={PREREQUISITES} position={position} className="btn">
            Pokaż brakujące
          </SectionLink>
        </div>
      )}
      {count === 0 && edits && missing === 0 && (
        <p className="row">
          <Link href="/kategoryzacja/zglos" className="btn" data-tone="primary">
            Zgłoś do sprawdzenia
          </Link>
          <SectionLink to={SUMMARY} position={position} className="btn">
            Przejrzyj podsumowanie
          </SectionLink>
        </p>
      )}
    </div>
  )
}

interface FiguresProps {
  left: readonly Left<YearTask>[]
  reason: LeftReason | undefined
  onChoose: (reason: LeftReason | null) => void
}

function Figures({ left, reason, onChoose }: FiguresProps) {
  const counts = countReasons(left)
  return (
    <fieldset className="left__figures" aria-label="Pokaż">
      <button type="button" aria-pressed={!reason} onClick={() => onChoose(null)}>
        <b>{formatLong(left.length)}</b>
        <span>wszystkie</span>
      </button>
      {LEFT_REASONS.map(key => {
        const { name, Icon } = NAMES[key]
        return (
          <button key={key} type="button" aria-pressed={reason === key} onClick={() => onChoose(key)}>
            <b>{formatLong(counts[key])}</b>
            <span>
              <Icon aria-hidden="true" />
              {name}
            </span>
          </button>
        )
      })}
    </fieldset>
  )
}

const unchangedIn = (left: LeftHeadProps['left'], lastYear: NonNullable<SheetViewProps['lastYear']>) =>
  standingFacts(
    left.map(({ task: { id, type }, why }) => ({
      type,
      entered: !why.includes('empty'),
      lastYear: lastYear.tasks.get(id) ?? null,
    })),
  ).waiting.length

/** Leads to the yes-or-no tasks that were "tak" a year ago under the same rules. */
function Unchanged({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Link href="/kategoryzacja/bez-zmian" className="left__hint">
      <Undo2 aria-hidden="true" />
      <span>
        Przy {formatLong(count)} z nich było rok temu „tak”, a zasady są te same. <b>Co się nie zmieniło</b>
      </span>
      <ChevronRight aria-hidden="true" />
    </Link>
  )
}

interface AreaProps extends AreaHeadProps {
  isFolded: boolean
  children: ReactNode
}

function Area({ isFolded, children, ...head }: AreaProps) {
  return isFolded ? (
    <details className="left__area fold">
      <summary>
        <AreaHead {...head} isPlain />
      </summary>
      <ul>{children}</ul>
    </details>
  ) : (
    <section className="left__area" aria-label={head.group.name}>
      <AreaHead {...head} />
      <ul>{children}</ul>
    </section>
  )
}

interface AreaHeadProps {
  group: ScoredGroup
  left: readonly Left<YearTask>[]
  /** The name is no link, because the whole head folds the area. */
  isPlain?: boolean
  view: SheetViewProps
}

function AreaHead({ group, left, isPlain, view: { sheet, position } }: AreaHeadProps) {
  const { next, achievedSymbol, collectedSplitPoints: points } = group
  const toTake = left.reduce(
    (sum, { task }) => sum + (maxPointsOf(task) - pointsFor(task, sheet.entries.values)) * shareOf(task, group.id),
    0,
  )
  return (
    <div className="left__area-head">
      <LevelSymbol level={achievedSymbol} />
      <div>
        <h3>
          {isPlain ? (
            group.name
          ) : (
            <SectionLink to={group.id} position={position}>
              {group.name}
            </SectionLink>
          )}
        </h3>
        <p className="hint">
          {next ? (
            <>
              do {levelNames[next.level].symbolOf} brakuje <b>{formatMissing(next.points)} pkt</b>
            </>
          ) : (
            `symbol ${levelNames[achievedSymbol].symbol}, ${formatTotal(points)} pkt`
          )}
          {toTake > 0 && (
            <span className="wide-only">
              , tu do wzięcia <b>{formatTotal(toTake)}</b>
            </span>
          )}
        </p>
      </div>
      <p className="left__count">
        <small>zostało</small> <b>{left.length}</b>
      </p>
    </div>
  )
}

/** Marks only what is exceptional: that a field is empty is seen by the field itself. */
const Why = ({ left: { why } }: { left: Left<YearTask> }) =>
  why.map(reason => {
    const { mark, Icon } = NAMES[reason]
    return (
      mark && (
        <b key={reason} className="left__why line" data-why={reason}>
          <Icon aria-hidden="true" />
          {mark}
        </b>
      )
    )
  })

type Edits = SheetViewProps['edits']

/** Enters 0 by one touch. */
function NotDone({ task, edits }: { task: YearTask; edits: Edits }) {
  if (!edits) return null
  return (
    <button
      type="button"
      className="btn left__none"
      aria-label={`nie było (0): ${task.name}`}
      onClick={event => {
        const next = nextLeft(event.currentTarget)
        edits.enter(task, 0)
        edits.finishEntry()
        // The button disappears: a keyboard continues at the next task.
        if (event.detail === 0) next?.focus()
      }}
    >
      nie było
    </button>
  )
}

interface SettledProps {
  task: YearTask
  first: Sheet
  sheet: Sheet
  edits: Edits
}

function Settled({ task, first, sheet, edits }: SettledProps) {
  const before = first.entries.values.get(task.id)
  const value = sheet.entries.values.get(task.id)
  const gained = pointsFor(task, sheet.entries.values) - pointsFor(task, first.entries.values)
  const isChanged = before !== value
  return (
    <p className="left__settled">
      <span className="line">
        <Check aria-hidden="true" />
        {before === undefined && value === 0 && task.type !== 'BOOLEAN' ? 'nie było, wpisane 0' : 'załatwione'}
        {gained > 0 && `, +${formatPoints(gained)} pkt`}
      </span>
      {edits && isChanged && (
        <button
          type="button"
          className="link"
          aria-label={`Cofnij: ${task.name}`}
          onClick={event => {
            const row = event.currentTarget.closest('.task')
            edits.enter(task, before ?? null)
            edits.finishEntry()
            if (event.detail === 0) row?.querySelector('input')?.focus()
          }}
        >
          Cofnij
        </button>
      )}
    </p>
  )
}

const FIELD = 'input:checked, input:not([type="radio"]), fieldset:not(:has(:checked)) input'

/** The field of the next task that is left, over the areas; those that are settled are passed by. */
function nextLeft(from: HTMLElement): HTMLElement | undefined {
  const rows = [...from.closest('.left')!.querySelectorAll<HTMLElement>('.task:has(input)')]
  const here = rows.indexOf(from.closest<HTMLElement>('.task')!)
  const next = rows.slice(here + 1).find(row => row.dataset.settled === 'false' && row.checkVisibility())
  return next?.querySelector<HTMLElement>(FIELD) ?? undefined
}

function goToNextLeft({ key, target }: KeyboardEvent<HTMLElement>) {
  if (key !== 'Enter' || !(target instanceof HTMLInputElement) || !target.closest('.task')) return
  nextLeft(target)?.focus()
}
