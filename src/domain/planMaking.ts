import type { PlannedPrerequisite, PlannedRows, PlannedTask } from './plan.ts'
import { leastWhole } from './scoring/gap.ts'
import { pointsWith, referencesIn, type ScoredTask, type Values } from './scoring/scoring.ts'
import { MAX_VALUE } from './scoring/typedValue.ts'

// Plans that are made in one press (rules.md#63). Each is computed before anything is written, so that the page can show
// what it would write and what it leaves out.

export interface PlanDraft extends PlannedRows {
  /** Rows of the draft that replace another plan. */
  replaced: number
}

export interface LikeLastYear extends PlanDraft {
  same: number
  /** Planned below last year's value, because more gives no more points by today's rules. */
  capped: number
  references: number
  withoutPoints: number
}

interface LastSheet {
  tasks: ReadonlyMap<number, { value: number; points: number }>
  /** This year's prerequisites that were met then. */
  prerequisites: readonly number[]
}

/**
 * Plans last year's values where nothing is planned: references as they were, others as far as they give points today,
 * without entries that gave none, and the prerequisites met then.
 */
export function planLikeLastYear(tasks: readonly ScoredTask[], plan: PlannedRows, then: LastSheet): LikeLastYear {
  const isReference = referencesIn(tasks)
  const planned = new Set(plan.tasks.map(({ taskId }) => taskId))
  const plannedToo = new Set(plan.prerequisites.map(({ initialTaskId }) => initialTaskId))
  const free = tasks.filter(({ id }) => !planned.has(id) && then.tasks.has(id))
  const measuredBy = new Map(plan.tasks.map(({ taskId, value }) => [taskId, value]))
  for (const { id } of free) if (isReference.has(id)) measuredBy.set(id, then.tasks.get(id)!.value)

  const made: LikeLastYear = {
    tasks: [],
    prerequisites: then.prerequisites
      .filter(id => !plannedToo.has(id))
      .map((initialTaskId): PlannedPrerequisite => ({ initialTaskId, month: null })),
    replaced: 0,
    same: 0,
    capped: 0,
    references: 0,
    withoutPoints: 0,
  }
  const rows: PlannedTask[] = []
  for (const task of free) {
    const { value, points } = then.tasks.get(task.id)!
    const most = isReference.has(task.id) ? MAX_VALUE : points === 0 ? 0 : mostOf(task, measuredBy)
    const kind = isReference.has(task.id)
      ? 'references'
      : most === 0
        ? 'withoutPoints'
        : value > most
          ? 'capped'
          : 'same'
    made[kind] += 1
    if (kind !== 'withoutPoints') rows.push({ taskId: task.id, value: Math.min(value, most), month: null })
  }
  return { ...made, tasks: rows }
}

/** The least value that gives all points that any value gives; 0 if none gives any. */
function mostOf(task: ScoredTask, measuredBy: Values): number {
  const points = (value: number) => pointsWith(task, value, measuredBy)
  const most = points(MAX_VALUE)
  return most === 0 ? 0 : leastWhole(-1, MAX_VALUE, value => points(value) >= most)
}

interface Wanted {
  taskId: number
  value: number
}

/** Plans the tasks of a way, each at least as high as it is planned already. A shared task takes the larger value. */
export function planOfWay(wanted: readonly Wanted[], plan: PlannedRows): PlanDraft {
  const most = new Map<number, number>()
  for (const { taskId, value } of wanted) most.set(taskId, Math.max(value, most.get(taskId) ?? 0))
  const known = new Map(plan.tasks.map(row => [row.taskId, row]))
  const tasks = [...most].flatMap(([taskId, value]) => {
    const row = known.get(taskId)
    return row && row.value >= value ? [] : [{ taskId, value, month: row?.month ?? null }]
  })
  return { tasks, prerequisites: [], replaced: tasks.filter(({ taskId }) => known.has(taskId)).length }
}

/** Plans what was tried; a value that was taken away and a prerequisite that was unticked are left out. */
export function planOfTrial(
  tried: readonly Wanted[],
  ticked: readonly number[],
  plan: PlannedRows,
): PlanDraft & { leftOut: number } {
  const known = new Map(plan.tasks.map(row => [row.taskId, row]))
  const months = new Map(plan.prerequisites.map(row => [row.initialTaskId, row.month]))
  const positive = tried.filter(({ value }) => value > 0)
  const tasks = positive
    .filter(({ taskId, value }) => known.get(taskId)?.value !== value)
    .map(({ taskId, value }) => ({ taskId, value, month: known.get(taskId)?.month ?? null }))
  return {
    tasks,
    prerequisites: ticked.filter(id => !months.has(id)).map(initialTaskId => ({ initialTaskId, month: null })),
    replaced: tasks.filter(({ taskId }) => known.has(taskId)).length,
    leftOut: tried.length - positive.length,
  }
}

export function withDraft(plan: PlannedRows, draft: PlannedRows): PlannedRows {
  const taken = new Set(draft.tasks.map(({ taskId }) => taskId))
  return {
    tasks: [...plan.tasks.filter(({ taskId }) => !taken.has(taskId)), ...draft.tasks],
    prerequisites: [
      ...plan.prerequisites,
      ...draft.prerequisites.filter(
        ({ initialTaskId }) => !plan.prerequisites.some(row => row.initialTaskId === initialTaskId),
      ),
    ],
  }
}
