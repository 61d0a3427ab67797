import { Check, Flag, TriangleAlert } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useStore } from '#client/api/store.ts'
import { PlanRace } from '#client/sheet/plan/PlanRace.tsx'
import { PlanStrip } from '#client/sheet/plan/PlanStrip.tsx'
import { monthWords, openStrip, planner, prerequisiteKey, taskKey } from '#client/sheet/planning/planner.ts'
import { isSameValue } from '#client/sheet/saving/changes.ts'
import type { PlanRowView, PlanTaskView } from '#client/sheet/view/viewProps.ts'
import type { PlanMark, PlannedMonth } from '#domain/plan.ts'
import { formatPoints } from '#domain/scoring/points.ts'
import { maxPointsOf, pointsFor, shareOf } from '#domain/scoring/scoring.ts'
import { formatLong } from '#domain/scoring/values.ts'
import type { Prerequisite } from './sheet.ts'

/** The plan of a task under its value. */
export function TaskPlan({ task, sheet, edits }: PlanTaskView) {
  const planned = sheet.entries.plan?.tasks.get(task.id)
  if (!planned) return null
  const entered = sheet.entries.values.get(task.id)
  const mark = sheet.plan?.marks.tasks.get(task.id)
  const of =
    task.type === 'BOOLEAN'
      ? `plan: ${planned.value > 0 ? 'tak' : 'nie'}`
      : entered === undefined || mark === 'fulfilled'
        ? `plan: ${formatLong(planned.value)}`
        : `${formatLong(entered)} z ${formatLong(planned.value)}`
  return (
    <div className="task__last-year">
      <PlanChip
        id={taskKey(task)}
        name={task.name}
        mark={mark}
        label={`${of} · ${whenOf(planned, mark)}`}
        share={task.type === 'BOOLEAN' || entered === undefined ? null : entered / planned.value}
        canPlan={edits?.planTask !== undefined}
      />
    </div>
  )
}

interface OfPrerequisite extends PlanRowView {
  prerequisite: Prerequisite
}

/** The plan of a prerequisite, or the button that plans it. */
export function PrerequisitePlan({ prerequisite, sheet, edits }: OfPrerequisite) {
  const { id, name } = prerequisite
  const planned = sheet.entries.plan?.prerequisites.get(id)
  const mark = sheet.plan?.marks.prerequisites.get(id)
  const plan = edits?.planPrerequisite
  if (planned) {
    return (
      <PlanChip
        id={prerequisiteKey(prerequisite)}
        name={name}
        mark={mark}
        label={whenOf(planned, mark)}
        share={null}
        canPlan={plan !== undefined}
      />
    )
  }
  if (!plan) return null
  return (
    <PlanButton
      name={name}
      isHidden={sheet.entries.ticked.has(id)}
      onPlan={() => {
        plan(prerequisite, { month: null })
        edits?.finishEntry()
        openStrip(prerequisiteKey(prerequisite))
      }}
    />
  )
}

const whenOf = ({ month }: PlannedMonth, mark: PlanMark | undefined) =>
  mark === 'fulfilled' ? 'zrobione' : mark === 'late' ? 'zaległe' : monthWords(month)

interface PlanChipProps {
  id: string
  name: string
  mark: PlanMark | undefined
  label: string
  /** The value's share of the plan, 0 to 1; null shows no bar. */
  share: number | null
  canPlan: boolean
}

function PlanChip({ id, name, mark, label, share, canPlan }: PlanChipProps) {
  const isOpen = useStore(planner).open === id
  const Icon = mark === 'late' ? TriangleAlert : mark === 'fulfilled' ? Check : Flag
  const look = {
    className: 'plan-chip',
    'data-mark': mark,
    style: share === null ? undefined : ({ '--now': Math.min(share, 1) * 100 } as CSSProperties),
  }
  const content = (
    <>
      <Icon aria-hidden="true" />
      <span>
        {!label.startsWith('plan') && <span className="visually-hidden">plan: </span>}
        {label}
        <span className="visually-hidden">, {name}</span>
      </span>
    </>
  )
  if (!canPlan) return <p {...look}>{content}</p>
  return (
    <button type="button" {...look} aria-expanded={isOpen} onClick={() => openStrip(isOpen ? null : id)}>
      {content}
    </button>
  )
}

/** A hidden one keeps its room, so that no row moves below the finger. */
const PlanButton = ({ name, isHidden, onPlan }: { name: string; isHidden?: boolean; onPlan: () => void }) => (
  <button type="button" className="plan-button link" data-hidden={isHidden} onClick={onPlan}>
    <Flag aria-hidden="true" />
    Zaplanuj
    <span className="visually-hidden">: {name}</span>
  </button>
)

/** Shows below the points the points of the plan or, without a plan, the button that plans. */
export function PointsOfPlan({ task, group, sheet, edits }: PlanTaskView) {
  const plan = edits?.planTask
  const points = pointsFor(task, sheet.entries.values)
  if (sheet.entries.plan?.tasks.has(task.id)) {
    const then = pointsFor(task, sheet.plan?.values ?? sheet.entries.values)
    if (then <= points) return null
    return (
      <p className="plan-points">
        z planem <b>{formatPoints(then * shareOf(task, group.id))}</b>
      </p>
    )
  }
  if (!plan || (task.type !== 'REFONLY' && points === maxPointsOf(task))) return null
  return (
    <PlanButton
      name={task.name}
      onPlan={() => {
        // A yes takes one touch; the strip then asks for the month.
        if (task.type === 'BOOLEAN') {
          plan(task, { value: 1, month: null })
          edits?.finishEntry()
        }
        openStrip(taskKey(task))
      }}
    />
  )
}

/** Shows below the row its open strip, and a plan that another leader made meanwhile. */
export function BelowTask(row: PlanTaskView) {
  const { task, sheet, edits, changes, rejectionOf } = row
  const key = taskKey(task)
  const { open, overwritten } = useStore(planner)
  const now = sheet.entries.plan?.tasks.get(task.id) ?? null
  const own = changes?.done.findLast(({ edit }) => edit.kind === 'plan' && edit.id === task.id)
  const wasMine = own && !rejectionOf?.('plan', task.id) && !isSameValue(own.edit.value, now) ? own : undefined
  const wasTheirs = overwritten.get(key)
  if (!edits?.planTask || (open !== key && !wasMine && !wasTheirs)) return null
  return (
    <>
      {(wasMine || wasTheirs) && <PlanRace {...row} now={now} wasMine={wasMine} wasTheirs={wasTheirs} />}
      {open === key && <PlanStrip key={key} {...row} subject={{ task, group: row.group }} />}
    </>
  )
}

export function BelowPrerequisite(row: OfPrerequisite) {
  const key = prerequisiteKey(row.prerequisite)
  const { open } = useStore(planner)
  if (open !== key || !row.edits?.planPrerequisite) return null
  return <PlanStrip key={key} {...row} subject={{ prerequisite: row.prerequisite }} />
}
