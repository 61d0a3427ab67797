import type { Mine, MineRows } from './mine.ts'
import { leastWhole } from './scoring/gap.ts'
import { pointsWith, referencesIn, type ScoredTask, type Values } from './scoring/scoring.ts'
import { MAX_VALUE } from './scoring/typedValue.ts'

// Stars that are set in one press (rules.md#63). Each is computed before anything is written, so that the page can say how many
// it would write and what they lead to.

/** By task id. */
export type MineDraft = ReadonlyMap<number, Mine>

export interface LikeLastYear {
  draft: MineDraft
  /** Tasks of last year that give no points today, or gave none then. */
  withoutPoints: number
}

/** Last year's values and points, by task id of this year. */
type LastSheet = ReadonlyMap<number, { value: number; points: number }>

/**
 * Last year's values for tasks that are not mine: references as they were, others as far as they give points today, without
 * entries that gave none.
 */
export function mineLikeLastYear(tasks: readonly ScoredTask[], mine: MineRows, then: LastSheet): LikeLastYear {
  const isReference = referencesIn(tasks)
  const free = tasks.filter(({ id }) => !mine.get(id) && then.has(id))
  const references = tasks.filter(({ id }) => isReference.has(id))
  const measuredBy = new Map(
    references.flatMap(({ id }) => {
      const value = mine.get(id) ? mine.get(id)!.value : (then.get(id)?.value ?? null)
      return value === null ? [] : [[id, value] as const]
    }),
  )
  const rows = free.flatMap(task => {
    const { value, points } = then.get(task.id)!
    const most = isReference.has(task.id) ? MAX_VALUE : points === 0 ? 0 : mostOf(task, measuredBy)
    return most === 0 ? [] : [[task.id, { value: Math.min(value, most), month: null }] as const]
  })
  return { draft: new Map(rows), withoutPoints: free.length - rows.length }
}

/** The least value that gives all points that any value gives; 0 if none gives any. */
function mostOf(task: ScoredTask, measuredBy: Values): number {
  const points = (value: number) => pointsWith(task, value, measuredBy)
  const most = points(MAX_VALUE)
  return most === 0 ? 0 : leastWhole(-1, MAX_VALUE, value => points(value) >= most)
}

/** The tasks of a way, each at least as high as its number is already. A shared task takes the larger value. */
export function mineOfWay(wanted: readonly { taskId: number; value: number }[], mine: MineRows): MineDraft {
  const most = new Map<number, Mine & { value: number }>()
  for (const { taskId, value } of wanted) {
    const known = mine.get(taskId)
    const least = Math.max(value, known?.value ?? 0, most.get(taskId)?.value ?? 0)
    if (known?.value !== least) most.set(taskId, { value: least, month: known?.month ?? null })
  }
  return most
}

export const withDraft = (mine: ReadonlyMap<number, Mine>, draft: MineDraft): ReadonlyMap<number, Mine> =>
  new Map([...mine, ...draft])
