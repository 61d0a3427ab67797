import type { PlanMarks } from './plan.ts'
import { maxPointsOf, pointsFor, type ScoredTask, type Values } from './scoring/scoring.ts'

// The tasks that a troop still has to enter, answer or finish (rules.md#77). Nothing of it is stored.

type StarredTask = ScoredTask & { obligatory: boolean }

interface SheetFacts {
  values: Values
  favourites: ReadonlySet<number>
  plan: Pick<PlanMarks['tasks'], 'get'>
  /** Tasks with an open thread whose newest remark is not by the troop's leaders. */
  asked: ReadonlySet<number>
  /** Tasks with a doubt that is not confirmed (rules.md#80). */
  doubted: ReadonlySet<number>
}

/** Why a task is left, the most common reason first. */
const REASONS = {
  empty: ({ id }, { values }) => !values.has(id),
  planned: ({ id }, { plan }) => (plan.get(id) ?? 'fulfilled') !== 'fulfilled',
  /** Starred by hand and below its maximum. Obligatory and planned tasks have their star by themselves. */
  mine: (task, { values, favourites, plan }) =>
    favourites.has(task.id) && !task.obligatory && !plan.get(task.id) && pointsFor(task, values) < maxPointsOf(task),
  asked: ({ id }, { asked }) => asked.has(id),
  doubtful: ({ id }, { doubted }) => doubted.has(id),
} satisfies Record<string, (task: StarredTask, sheet: SheetFacts) => boolean>

export type LeftReason = keyof typeof REASONS
export const LEFT_REASONS = Object.keys(REASONS) as LeftReason[]

export interface Left<T> {
  task: T
  why: readonly LeftReason[]
}

export const leftOn = <T extends StarredTask>(tasks: readonly T[], sheet: SheetFacts): Left<T>[] =>
  tasks.flatMap(task => {
    const why = LEFT_REASONS.filter(reason => REASONS[reason](task, sheet))
    return why.length > 0 ? [{ task, why }] : []
  })

/** Counts the tasks that are left, without their reasons: an overview has a thousand sheets. */
export const countLeft = (tasks: readonly StarredTask[], sheet: SheetFacts): number =>
  tasks.filter(task => LEFT_REASONS.some(reason => REASONS[reason](task, sheet))).length

export const countReasons = (left: readonly Pick<Left<unknown>, 'why'>[]) =>
  Object.fromEntries(
    LEFT_REASONS.map(reason => [reason, left.filter(({ why }) => why.includes(reason)).length]),
  ) as Record<LeftReason, number>

/** A remark of an erased account counts as a leader's. */
export const isByLeader = (byRole: string | null) => byRole === null || byRole === 'USER'
