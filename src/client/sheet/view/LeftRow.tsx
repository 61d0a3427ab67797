import { Check } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import type { SheetViewProps } from '#client/sheet/view/viewProps.ts'
import type { Left } from '#domain/left.ts'
import { formatPoints } from '#domain/scoring/points.ts'
import { pointsFor } from '#domain/scoring/scoring.ts'
import type { YearTask } from '#domain/year/fullYear.ts'
import { REASONS } from './LeftHead.tsx'
import { continueAt, fieldIn, onEnter, rowAfter } from './nextField.ts'
import type { ScoredGroup, Sheet } from './sheet.ts'
import { TaskRow } from './TaskRow.tsx'

interface LeftRowProps extends SheetViewProps {
  left: Left<YearTask>
  group: ScoredGroup
  /** The sheet when the page was opened, to which a settled row can be taken back. */
  first: Sheet
  isSettled: boolean
  note: ReactNode
}

/** The row of the sheet, with why it is left, or with what settled it. */
export function LeftRow({ left, group, first, isSettled, note, ...view }: LeftRowProps) {
  const { task } = left
  const { sheet, edits } = view
  return (
    <TaskRow
      {...view}
      task={task}
      group={group}
      note={note}
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

/** Marks only what is exceptional: that a field is empty is seen by the field itself. */
const Why = ({ left: { why } }: { left: Left<YearTask> }) =>
  why.map(reason => {
    const { mark, Icon } = REASONS[reason]
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
        continueAt(next, event)
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
            continueAt(fieldIn(row), event)
          }}
        >
          Cofnij
        </button>
      )}
    </p>
  )
}

/** Returns the field of the next task that is left, across areas; settled and folded tasks are skipped. */
const nextLeft = (from: HTMLElement) =>
  fieldIn(
    rowAfter(
      from,
      from.closest('.left')!.querySelectorAll<HTMLElement>('.task:has(input)'),
      row => row.dataset.settled === 'false' && row.checkVisibility(),
    ),
  )

export const goToNextLeft = (event: KeyboardEvent) => onEnter(event, field => field.closest('.task') && nextLeft(field))
