import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { myPlan } from '#client/api/reads.ts'
import { useReadOrNull } from '#client/api/useRead.ts'
import type { SheetEdits } from '#client/sheet/model/edits.ts'
import type { Sheet } from '#client/sheet/model/sheet.ts'
import { authorName } from '#client/ui/people.ts'
import { warsawDay } from '#domain/deadline.ts'
import { isSameMine, loweredByReference, type Mine, STARRED } from '#domain/mine.ts'
import { type Month, monthOf } from '#domain/months.ts'
import { formatPoints } from '#domain/scoring/points.ts'
import { maxPointsOf } from '#domain/scoring/scoring.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { counted } from '#domain/text/plural.ts'
import { dayAndMonth, monthName } from '#domain/warsaw.ts'
import type { YearTask } from '#domain/year/fullYear.ts'
import { ValueField } from './ValueField.tsx'

export interface MineStarProps {
  task: YearTask
  sheet: Sheet
  /** Without edits the star is read-only. */
  edits: Pick<SheetEdits, 'setMine' | 'finishEntry' | 'ruleFor'> | undefined
  months: readonly Month[]
  /** Last year's value under the same rules. */
  lastYear?: number | undefined
}

interface StarFormProps extends Omit<MineStarProps, 'edits'> {
  edits: NonNullable<MineStarProps['edits']>
  setMine: NonNullable<NonNullable<MineStarProps['edits']>['setMine']>
  mine: Mine | undefined
  onClose: () => void
}

/** The number and the month of a starred task. Each field saves by itself. */
export function StarForm({ task, sheet, mine, months, lastYear, edits, setMine, onClose }: StarFormProps) {
  const form = useRef<HTMLFieldSetElement>(null)
  const monthId = useId()
  const { value, month } = mine ?? STARRED
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input, select, button')?.focus({ preventScroll: true })
    form.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])

  // The sheet shows what is typed after a pause: the month must go with the number that was typed just before.
  const newest = useRef<Mine>({ value, month })
  useLayoutEffect(() => {
    newest.current = { value, month }
  }, [value, month])

  function write(change: Partial<Mine>, how?: 'typed') {
    newest.current = { ...newest.current, ...change }
    setMine(task, newest.current, how)
    if (!how) edits.finishEntry()
  }
  function remove() {
    onClose()
    setMine(task, null)
    edits.finishEntry()
  }
  function onKeyDown(event: KeyboardEvent) {
    // The list of rows moves to the next value on Enter.
    event.stopPropagation()
    if (event.key === 'Escape') onClose()
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault()
      edits.finishEntry()
      onClose()
    }
  }

  return (
    <fieldset className="box star-form" ref={form} aria-label={`Moje zadania: ${task.name}`} onKeyDown={onKeyDown}>
      {task.type !== 'BOOLEAN' && (
        <div className="star-form__field">
          <span aria-hidden="true">Ile chcecie mieć</span>
          <ValueField
            name={`Ile chcecie mieć: ${task.name}`}
            value={value ?? undefined}
            rule={edits.ruleFor?.(task)}
            onValue={number => write({ value: number }, 'typed')}
            onDone={() => edits.finishEntry()}
          />
        </div>
      )}
      <div className="star-form__field">
        <label htmlFor={monthId}>Do kiedy</label>
        <select
          id={monthId}
          className="input"
          value={month ?? ''}
          onChange={event => write({ month: event.currentTarget.value || null })}
        >
          <option value="">cały rok</option>
          {offered(months, month).map(one => (
            <option key={one} value={one}>
              {monthName(one)}
            </option>
          ))}
        </select>
      </div>
      <div className="star-form__words hint">
        <p>
          <Worth task={task} value={value} points={sheet.withMine.points.get(task.id) ?? 0} />
          <Lowered sheet={sheet} task={task} value={value} />
          {lastYear !== undefined &&
            ` Rok temu było ${task.type === 'BOOLEAN' ? yesOrNo(lastYear) : formatLong(lastYear)}.`}
        </p>
        <WrittenBy task={task} mine={mine} />
      </div>
      <div className="star-form__ends row">
        {!task.obligatory && (
          <button type="button" className="btn" data-tone="quiet" onClick={remove}>
            Usuń z moich
          </button>
        )}
        <button type="button" className="btn" onClick={onClose}>
          Gotowe
        </button>
      </div>
    </fieldset>
  )
}

const yesOrNo = (value: number) => (value > 0 ? 'tak' : 'nie')

/** Past months are not offered; one that was chosen before stays. */
function offered(months: readonly Month[], month: Month | null): Month[] {
  const now = monthOf(warsawDay(Date.now()))
  return [...new Set([...months.filter(one => one >= now), ...(month === null ? [] : [month])])].toSorted()
}

interface WorthProps {
  task: YearTask
  value: number | null
  points: number
}

/** "45 daje pełne 9 pkt." */
function Worth({ task, value, points }: WorthProps) {
  const most = maxPointsOf(task)
  if (most === 0) return null
  const all = formatPoints(most)
  if (task.type === 'BOOLEAN') return null
  if (value === null) return <>Bez liczby liczy się pełne {all} pkt.</>
  const gives = points >= most ? `pełne ${all} pkt` : `${formatPoints(points)} z ${all} pkt`
  return (
    <>
      {formatLong(value)} daje {gives}.
    </>
  )
}

/** A larger reference gives fewer points to the tasks that are measured against it. */
function Lowered({ sheet, task, value }: Pick<WorthProps, 'task' | 'value'> & { sheet: Sheet }) {
  const count = value === null ? 0 : loweredByReference(sheet.tasks, sheet.entries.values, task.id, value)
  return count > 0 && <> Większa liczba obniża {counted(count, 'zadanie', 'zadania', 'zadań')}.</>
}

/** Names another leader who set the number and the month, and when. Only rows that were there when the form opened have an author. */
function WrittenBy({ task, mine }: { task: YearTask; mine: Mine | undefined }) {
  const [atFirst] = useState(mine)
  const plan = useReadOrNull(atFirst ? myPlan : null)
  const row = plan?.tasks.find(({ taskId }) => taskId === task.id)
  if (!row?.at || row.own || !isSameMine(row, mine ?? null)) return null
  return (
    <p>
      {authorName(row)}, {dayAndMonth(warsawDay(Date.parse(row.at)))}
    </p>
  )
}
