import { Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { enteredLastYear } from '#client/sheet/model/lastYear.ts'
import type { Sheet } from '#client/sheet/model/sheet.ts'
import { taskKind } from '#client/sheet/model/taskWords.ts'
import { aboutTask, threadAbout } from '#client/sheet/model/threads.ts'
import type { SheetViewProps } from '#client/sheet/model/viewProps.ts'
import { formatPoints } from '#domain/scoring/points.ts'
import { pointsFor } from '#domain/scoring/scoring.ts'
import { formatLong } from '#domain/scoring/values.ts'
import type { YearTask } from '#domain/year/fullYear.ts'
import { useMineStar } from './MineStar.tsx'
import { continueAt, fieldAfter } from './nextField.ts'
import { RowLine, type Saved } from './RowLine.tsx'
import { rowState } from './rowState.ts'
import { SectionLink } from './SectionLink.tsx'
import { useTaskControl } from './TaskControl.tsx'
import { TaskDoubts } from './TaskDoubts.tsx'
import { ThreadView } from './ThreadView.tsx'

type Edits = SheetViewProps['edits']

interface LeanRowProps extends Pick<SheetViewProps, 'sheet' | 'edits' | 'position' | 'lastYear' | 'target' | 'own'> {
  task: YearTask
  /** The sheet when the list was opened, to which a settled row can be taken back. */
  first: Sheet
  isSettled: boolean
  /** Named where the section does not. */
  area?: string | undefined
  /** Shows the gain with everything done that is mine, and the star with its form. */
  isMine?: boolean
  /** Given where questions about the task are answered in place. */
  discussion?: SheetViewProps['discussion']
}

/** A field, its name and one line of facts: no details, which the name leads to. */
export function LeanRow({ task, first, isSettled, area, isMine = false, discussion, ...view }: LeanRowProps) {
  const { sheet, edits, position, target, lastYear } = view
  const then = lastYear?.tasks.get(task.id)
  const mine = useMineStar({
    task,
    sheet,
    edits,
    months: target?.months ?? [],
    lastYear: then?.sameRules ? then.value : undefined,
  })
  const value = sheet.entries.values.get(task.id)
  const thread = discussion && threadAbout(discussion.threads, aboutTask(task.id))
  const state = rowState(view, task.id)
  const { control, wrong } = useTaskControl({ task, value, edits })
  return (
    <li className="task lean" data-settled={isSettled}>
      {control}
      <h3 className="task__name">
        <SectionLink to={task.primaryGroupId} task={task.id} position={position}>
          {task.name}
        </SectionLink>
      </h3>
      <RowLine
        task={task}
        state={state}
        edits={edits}
        wrong={wrong}
        saved={isSettled ? settled(task, first, sheet, edits) : undefined}
        facts={factsOf(task, isMine, area, view)}
      />
      {isMine
        ? mine.star
        : edits &&
          !isSettled &&
          task.type !== 'BOOLEAN' &&
          value === undefined && <NotDone task={task} edits={edits} />}
      {isMine && mine.form}
      {discussion && <TaskDoubts task={task} sheet={sheet} edits={edits} />}
      {thread && (
        <div className="talk">
          <ThreadView discussion={discussion} thread={thread} />
        </div>
      )}
    </li>
  )
}

function factsOf(
  task: YearTask,
  isMine: boolean,
  area: string | undefined,
  { sheet, lastYear }: Pick<LeanRowProps, 'sheet' | 'lastYear'>,
): ReactNode[] {
  const then = lastYear?.tasks.get(task.id)
  const gain = (sheet.withMine.points.get(task.id) ?? 0) - pointsFor(task, sheet.entries.values)
  return [
    !isMine && sheet.entries.mine.has(task.id) && (
      <Star key="mine" role="img" aria-label="moje" className="lean__mine" />
    ),
    area,
    isMine && gain > 0 && <b key="gain">+{formatPoints(gain)} pkt</b>,
    task.obligatory && <b key="obligatory">obowiązkowe</b>,
    task.type === 'BOOLEAN' ? `${formatLong(task.maxPoints)} pkt` : taskKind(task, sheet),
    then && enteredLastYear(task, then),
  ]
}

/** Enters 0 by one touch. */
function NotDone({ task, edits }: { task: YearTask; edits: NonNullable<Edits> }) {
  return (
    <button
      type="button"
      className="btn lean__none"
      aria-label={`nie było (0): ${task.name}`}
      onClick={event => {
        const next = fieldAfter(event.currentTarget)
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

function settled(task: YearTask, first: Sheet, sheet: Sheet, edits: Edits): Saved {
  const before = first.entries.values.get(task.id)
  const value = sheet.entries.values.get(task.id)
  const gained = pointsFor(task, sheet.entries.values) - pointsFor(task, first.entries.values)
  const isZero = before === undefined && value === 0 && task.type !== 'BOOLEAN'
  return {
    words: `${isZero ? 'nie było, wpisane 0' : 'załatwione'}${gained > 0 ? `, +${formatPoints(gained)} pkt` : ''}`,
    undo:
      edits && before !== value
        ? () => {
            edits.enter(task, before ?? null)
            edits.finishEntry()
          }
        : undefined,
  }
}
