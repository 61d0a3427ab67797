import { Check, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { fieldAfter } from '#client/sheet/lists/TaskList.tsx'
import { enteredLastYear } from '#client/sheet/planning/LastYear.tsx'
import { useMineStar } from '#client/sheet/rows/MineStar.tsx'
import { TaskControl } from '#client/sheet/rows/TaskControl.tsx'
import { continueAt, fieldIn } from '#client/sheet/view/nextField.ts'
import { SectionLink } from '#client/sheet/view/SectionLink.tsx'
import type { Sheet } from '#client/sheet/view/sheet.ts'
import { TaskDoubts } from '#client/sheet/view/TaskDoubts.tsx'
import { ThreadView } from '#client/sheet/view/ThreadView.tsx'
import { taskKind } from '#client/sheet/view/taskWords.ts'
import { aboutTask, threadAbout } from '#client/sheet/view/threads.ts'
import type { SheetViewProps } from '#client/sheet/view/viewProps.ts'
import { formatPoints } from '#domain/scoring/points.ts'
import { pointsFor } from '#domain/scoring/scoring.ts'
import { formatLong } from '#domain/scoring/values.ts'
import type { YearTask } from '#domain/year/fullYear.ts'

type Edits = SheetViewProps['edits']

interface LeanRowProps
  extends Pick<SheetViewProps, 'sheet' | 'edits' | 'changes' | 'position' | 'lastYear' | 'target'> {
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
  const { sheet, edits, changes, position, target, lastYear } = view
  const then = lastYear?.tasks.get(task.id)
  const own = useMineStar({
    task,
    sheet,
    edits,
    months: target?.months ?? [],
    lastYear: then?.sameRules ? then.value : undefined,
  })
  const value = sheet.entries.values.get(task.id)
  const thread = discussion && threadAbout(discussion.threads, aboutTask(task.id))
  const rejection = edits?.rejectionOf('value', task.id)
  return (
    <li className="task lean" data-settled={isSettled}>
      <TaskControl task={task} value={value} edits={edits} was={undefined} />
      <h3 className="task__name">
        <SectionLink to={task.primaryGroupId} task={task.id} position={position}>
          {task.name}
        </SectionLink>
      </h3>
      <div className="task__facts hint">
        {rejection ? (
          <p className="error">Nie zapisano: {rejection}</p>
        ) : isSettled ? (
          <Settled task={task} first={first} sheet={sheet} edits={edits} />
        ) : (
          <Facts task={task} area={area} isMine={isMine} {...view} />
        )}
      </div>
      {isMine
        ? own.star
        : edits &&
          !isSettled &&
          task.type !== 'BOOLEAN' &&
          value === undefined && <NotDone task={task} edits={edits} />}
      {isMine && own.form}
      {discussion && <TaskDoubts task={task} sheet={sheet} edits={edits} changes={changes} />}
      {thread && (
        <div className="talk">
          <ThreadView discussion={discussion} thread={thread} />
        </div>
      )}
    </li>
  )
}

type FactsProps = Pick<LeanRowProps, 'task' | 'area' | 'sheet' | 'lastYear'> & { isMine: boolean }

function Facts({ task, area, sheet, lastYear, isMine }: FactsProps) {
  const then = lastYear?.tasks.get(task.id)
  const kind = task.type === 'BOOLEAN' ? `${formatLong(task.maxPoints)} pkt` : taskKind(task, sheet)
  const gain = (sheet.withMine.points.get(task.id) ?? 0) - pointsFor(task, sheet.entries.values)
  const facts: ReactNode[] = [
    area,
    isMine && gain > 0 && <b key="gain">+{formatPoints(gain)} pkt</b>,
    task.obligatory && <b key="obligatory">obowiązkowe</b>,
    kind,
    then && enteredLastYear(task, then),
  ].filter(Boolean)
  return (
    <p className="facts-line">
      {!isMine && sheet.entries.mine.has(task.id) && <Star role="img" aria-label="moje" className="lean__mine" />}
      {facts.map((fact, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a task keep their order
        <span key={at}>{fact}</span>
      ))}
    </p>
  )
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

function Settled({ task, first, sheet, edits }: Pick<LeanRowProps, 'task' | 'first' | 'sheet'> & { edits: Edits }) {
  const before = first.entries.values.get(task.id)
  const value = sheet.entries.values.get(task.id)
  const gained = pointsFor(task, sheet.entries.values) - pointsFor(task, first.entries.values)
  return (
    <p className="lean__settled">
      <span className="line">
        <Check aria-hidden="true" />
        <span>
          {before === undefined && value === 0 && task.type !== 'BOOLEAN' ? 'nie było, wpisane 0' : 'załatwione'}
          {gained > 0 && `, +${formatPoints(gained)} pkt`}
        </span>
      </span>
      {edits && before !== value && (
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
