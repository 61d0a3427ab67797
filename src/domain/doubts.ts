import { hasReference, maxPointsOf, type ScoredTask, type ScoredValues } from '#domain/scoring/scoring.ts'
import { isCounted } from './year/taskRules.ts'

// "Do obejrzenia": suspicious values on a sheet (rules.md#80). Doubts never block, give points or reveal a number of another
// troop. The sheet in the browser and the server use the same functions.

/** The gravest first. `jump` and `late-flood` are about the whole sheet and for the panel alone. */
export const DOUBTS = [
  'reference-gone',
  'above-reference',
  'jump',
  'far-from-last-year',
  'far-from-others',
  'late-flood',
  'fraction',
] as const
export type DoubtCode = (typeof DOUBTS)[number]

export const TASK_DOUBTS = [
  'reference-gone',
  'above-reference',
  'far-from-last-year',
  'far-from-others',
  'fraction',
] as const satisfies readonly DoubtCode[]
type TaskDoubtCode = (typeof TASK_DOUBTS)[number]

export const MOST_DOUBTS = 10

const ENOUGH_TROOPS = 20

export type DoubtedTask = ScoredTask & { wholeNumbers: boolean }

export interface TaskDoubt {
  taskId: number
  code: TaskDoubtCode
  value: number | null
  reference: number | null
}

/** The percentage that a doubt about the whole sheet states. */
export interface SheetDoubt {
  taskId: null
  code: Exclude<DoubtCode, TaskDoubtCode>
  value: number
}

export interface DoubtFacts {
  values: ScoredValues
  /** By task, the value of a year ago where its rules were the same. */
  lastYear: Pick<ReadonlyMap<number, number>, 'get'>
  /** By task, the greatest value that is not far from those of other troops (`boundOf`). */
  bounds: Pick<ReadonlyMap<number, number>, 'get'>
}

/** Returns, by task, the tasks that are measured against it. */
export function dependantsIn<T extends ScoredTask>(tasks: readonly T[]): ReadonlyMap<number, T[]> {
  return Map.groupBy(
    tasks.filter(({ type, refValId }) => hasReference(type) && refValId !== null),
    ({ refValId }) => refValId!,
  )
}

export function doubtsAbout(
  task: DoubtedTask,
  dependants: readonly ScoredTask[] | undefined,
  { values, lastYear, bounds }: DoubtFacts,
): TaskDoubt[] {
  const value = values.get(task.id)
  const reference = hasReference(task.type) ? (values.get(task.refValId ?? 0) ?? null) : null
  const codes: TaskDoubtCode[] = []

  // A reference of 0 gives nothing either, so it is gone like a deleted one.
  if (!value && takenBy(dependants, values).length > 0) codes.push('reference-gone')
  if (value !== undefined && isCounted(task.type)) {
    const then = lastYear.get(task.id)
    const bound = bounds.get(task.id)
    // A reference of 0 or none is in doubt itself, as "reference-gone".
    if (reference && value > reference) codes.push('above-reference')
    if (then !== undefined && isFarFrom(then, value)) codes.push('far-from-last-year')
    if (bound !== undefined && value > bound) codes.push('far-from-others')
    if (task.wholeNumbers && !Number.isInteger(value)) codes.push('fraction')
  }
  return codes.map(code => ({ taskId: task.id, code, value: value ?? null, reference }))
}

/** The tasks that there can be a doubt about: a yes or no is only doubted as the reference of others. */
export const doubtableIn = <T extends DoubtedTask>(tasks: readonly T[], dependants: ReturnType<typeof dependantsIn>) =>
  tasks.filter(({ id, type }) => isCounted(type) || dependants.has(id))

/** The tasks with a value that gives nothing while their reference has none. */
export const takenBy = <T extends ScoredTask>(dependants: readonly T[] | undefined, values: ScoredValues): T[] =>
  dependants?.filter(({ id }) => (values.get(id) ?? 0) > 0) ?? []

/** More than five times as much, or less than a fifth. From 0 any value is, and from 1 six are, so a difference below 10 never counts. */
const isFarFrom = (then: number, now: number): boolean =>
  Math.abs(now - then) >= 10 && (now > then * 5 || now * 5 < then)

export function doubtsIn(
  tasks: readonly DoubtedTask[],
  dependants: ReturnType<typeof dependantsIn>,
  facts: DoubtFacts,
): TaskDoubt[] {
  return tasks.flatMap(task => doubtsAbout(task, dependants.get(task.id), facts))
}

/** Returns at most ten doubts, the gravest first: by code, then by the points at stake, then in the order of the year. */
export function gravest<D extends TaskDoubt | SheetDoubt>(
  doubts: readonly D[],
  tasks: Pick<ReadonlyMap<number, ScoredTask>, 'get'>,
): D[] {
  const stake = ({ taskId }: D) => {
    const task = taskId !== null && tasks.get(taskId)
    return task ? maxPointsOf(task) : 0
  }
  return doubts
    .toSorted((a, b) => DOUBTS.indexOf(a.code) - DOUBTS.indexOf(b.code) || stake(b) - stake(a))
    .slice(0, MOST_DOUBTS)
}

/** In percent, above which points have jumped and entries came late. */
const JUMP = 40
const FLOOD = 60

/** `then` and `now` are the points for the tasks whose rules are the same as a year ago. */
export function jumpDoubt(then: number, now: number): SheetDoubt[] {
  if (then <= 0 || now * 100 <= then * (100 + JUMP)) return []
  return [{ taskId: null, code: 'jump', value: Math.round((now / then - 1) * 100) }]
}

/** `late` of `entered` values were changed within the 24 hours before the sheet was handed in. */
export function floodDoubt(late: number, entered: number): SheetDoubt[] {
  if (entered === 0 || late * 100 <= entered * FLOOD) return []
  return [{ taskId: null, code: 'late-flood', value: Math.round((late / entered) * 100) }]
}

/**
 * The third quartile plus three times the distance between the quartiles, so that a few great values do not move it. A quartile
 * between two values is interpolated. Null for too few troops.
 */
export function boundOf(values: readonly number[]): number | null {
  if (values.length < ENOUGH_TROOPS) return null
  const sorted = new Float64Array(values).sort()
  const quartile = (part: number) => {
    const at = (sorted.length - 1) * part
    const [low, high] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!]
    return low + (high - low) * (at - Math.floor(at))
  }
  const third = quartile(0.75)
  return third + 3 * (third - quartile(0.25))
}
