import { and, eq, getTableColumns } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { warsawDay } from '#domain/deadline.ts'
import { type Month, monthsOfYear } from '#domain/planMonths.ts'
import type { PlanChanges, PlanDecision } from '#domain/requests/plan.ts'
import { takenValue, takesValue } from '#domain/year/taskRules.ts'
import type { Leader } from '#server/auth/user.ts'
import { now } from '#server/core/clock.ts'
import { Problem } from '#server/core/problem.ts'
import { savingValues } from '#server/database/dataVersion.ts'
import { atomically, db } from '#server/database/open.ts'
import { areasAside, plannedPrerequisites, plannedTasks, planTargets } from '#server/database/schema/plans.ts'
import { tasks } from '#server/database/schema/years.ts'
import { authorsSeenBy } from '#server/people/authors.ts'
import { editablePrerequisite, plannableTask } from '#server/sheets/editable.ts'
import { refuseLeaders } from '#server/sheets/reviewState.ts'
import { groupsOf, openingOf, openYear, type Year, yearById } from '#server/years/yearLookups.ts'
import { ownPlan } from './plan.ts'

// A leader's changes of their own team's plan (rules.md#63). Each returns the plan.
// @throws 400, 404, 409 as changes of values, but not for prerequisites that are not done

export function planTask(leader: Leader, taskId: number, value: number, month: Month | null) {
  return changing(leader, () => writeTask(leader, { taskId, value, month }))
}

export function unplanTask(leader: Leader, taskId: number) {
  return changing(leader, () => writeTask(leader, { taskId, value: null, month: null }))
}

export function planPrerequisite(leader: Leader, initialTaskId: number, month: Month | null) {
  return changing(leader, () => writePrerequisite(leader, { initialTaskId, planned: true, month }))
}

export function unplanPrerequisite(leader: Leader, initialTaskId: number) {
  return changing(leader, () => writePrerequisite(leader, { initialTaskId, planned: false, month: null }))
}

export function decidePlan(leader: Leader, { target, aside }: InferOutput<typeof PlanDecision>) {
  return changing(leader, () => {
    const { id: teamId } = leader.team
    const year = openYear()
    refuseLeaders(teamId, year)
    if (target !== undefined) setTarget(leader.user, { teamId, yearId: year.id }, target, null)
    if (aside === undefined) return
    const groups = new Set(groupsOf(year.id).map(({ id }) => id))
    if (aside.some(id => !groups.has(id))) throw new Problem('group-unknown')
    for (const groupId of groups)
      db.delete(areasAside)
        .where(and(eq(areasAside.teamId, teamId), eq(areasAside.groupId, groupId)))
        .run()
    for (const groupId of aside) db.insert(areasAside).values({ teamId, groupId }).run()
  })
}

/** `targetFrom` is the day of the talk in which it was agreed. */
export function setTarget(
  actor: { id: number },
  sheet: { teamId: number; yearId: number },
  target: (typeof planTargets.$inferSelect)['target'],
  targetFrom: string | null,
) {
  const set = { target, targetFrom, targetAt: now(), targetById: actor.id }
  db.insert(planTargets)
    .values({ ...sheet, ...set })
    .onConflictDoUpdate({ target: [planTargets.yearId, planTargets.teamId], set })
    .run()
}

type Changes = InferOutput<typeof PlanChanges>
type TaskChange = Pick<Changes['tasks'][number], 'taskId' | 'value' | 'month'>
type PrerequisiteChange = Pick<Changes['prerequisites'][number], 'initialTaskId' | 'planned' | 'month'>

/**
 * Writes many rows, all or nothing. Rows that are no longer as expected are left and returned in `left`; `replaced` sent back
 * as changes undoes the rest.
 */
export function changePlan(leader: Leader, changes: Changes) {
  return atomically(() => {
    const replaced: (Written & { row: Required<Changes['tasks'][number] | Changes['prerequisites'][number]> })[] = []
    const kept: (Written & { row: Kept })[] = []
    const plan = changing(leader, () => {
      for (const { expected, ...change } of changes.tasks) {
        const { taskId, value, month } = change
        const stored = storedTask(leader, taskId)
        const before = { value: stored?.value ?? null, month: stored?.month ?? null }
        if (expected && !isSame(expected, before)) {
          kept.push({ row: { taskId, ...before }, ...writtenBy(stored) })
          continue
        }
        writeTask(leader, change)
        if (!isSame(before, change))
          replaced.push({ row: { taskId, ...before, expected: { value, month } }, ...writtenBy(stored) })
      }
      for (const { expected, ...change } of changes.prerequisites) {
        const { initialTaskId, planned, month } = change
        const stored = storedPrerequisite(leader, initialTaskId)
        const before = { planned: stored !== undefined, month: stored?.month ?? null }
        if (expected && !isSame(expected, before)) {
          kept.push({ row: { initialTaskId, ...before }, ...writtenBy(stored) })
          continue
        }
        writePrerequisite(leader, change)
        if (!isSame(before, change))
          replaced.push({ row: { initialTaskId, ...before, expected: { planned, month } }, ...writtenBy(stored) })
      }
    })
    const authorOf = authorsSeenBy(
      leader.user,
      [...replaced, ...kept].map(({ byId, at }) => [byId, at] as const),
    )
    return {
      plan,
      replaced: replaced.map(({ row, byId, at }) => ({ ...row, at, ...authorOf(byId, at) })),
      left: kept.map(({ row, byId, at }) => ({ ...row, at, ...authorOf(byId, at) })),
    }
  })
}

/** The author and the time of a row; of one that was not planned, nobody. */
interface Written {
  byId: number | null
  at: string | null
}

const writtenBy = (stored: Written | undefined): Written => ({ byId: stored?.byId ?? null, at: stored?.at ?? null })

type Kept = { month: Month | null } & (
  | { taskId: number; value: number | null }
  | { initialTaskId: number; planned: boolean }
)

const isSame = (a: object, b: object) =>
  Object.entries(a).every(([key, value]) => (b as Record<string, unknown>)[key] === value)

function changing({ user, team }: Leader, work: () => void) {
  return atomically(() => {
    savingValues(team.id, work)
    return ownPlan(user, team)
  })
}

const taskRow = (teamId: number, taskId: number) =>
  and(eq(plannedTasks.teamId, teamId), eq(plannedTasks.taskId, taskId))
const prerequisiteRow = (teamId: number, prerequisiteId: number) =>
  and(eq(plannedPrerequisites.teamId, teamId), eq(plannedPrerequisites.prerequisiteId, prerequisiteId))

/** The row with its value as the task takes it now, so that it can be sent back. */
function storedTask({ team }: Leader, taskId: number) {
  const stored = db
    .select({ ...getTableColumns(plannedTasks), type: tasks.type })
    .from(plannedTasks)
    .innerJoin(tasks, eq(plannedTasks.taskId, tasks.id))
    .where(taskRow(team.id, taskId))
    .get()
  return stored && { ...stored, value: takenValue(stored, stored.value) }
}
const storedPrerequisite = ({ team }: Leader, id: number) =>
  db.select().from(plannedPrerequisites).where(prerequisiteRow(team.id, id)).get()

/** An unchanged row keeps its author and its time. */
function writeTask(leader: Leader, { taskId, value, month }: TaskChange) {
  const { user, team } = leader
  const { task, year } = plannableTask(team.id, taskId)
  if (value === null) {
    db.delete(plannedTasks).where(taskRow(team.id, taskId)).run()
    return
  }
  if (!takesValue(task, value)) throw new Problem('invalid', { field: 'value' })
  refuseForeignMonth(year, month)
  const stored = storedTask(leader, taskId)
  if (stored && isSame({ value, month }, stored)) return
  const row = { value, month, at: now(), byId: user.id }
  db.insert(plannedTasks)
    .values({ teamId: team.id, taskId, ...row })
    .onConflictDoUpdate({ target: [plannedTasks.teamId, plannedTasks.taskId], set: row })
    .run()
}

function writePrerequisite(leader: Leader, { initialTaskId, planned, month }: PrerequisiteChange) {
  const { user, team } = leader
  const { id, yearId } = editablePrerequisite(team.id, initialTaskId)
  if (!planned) {
    db.delete(plannedPrerequisites).where(prerequisiteRow(team.id, id)).run()
    return
  }
  refuseForeignMonth(yearById(yearId), month)
  const stored = storedPrerequisite(leader, id)
  if (stored && stored.month === month) return
  const row = { month, at: now(), byId: user.id }
  db.insert(plannedPrerequisites)
    .values({ teamId: team.id, prerequisiteId: id, ...row })
    .onConflictDoUpdate({ target: [plannedPrerequisites.teamId, plannedPrerequisites.prerequisiteId], set: row })
    .run()
}

/** @throws 400 */
function refuseForeignMonth(year: Year, month: Month | null) {
  if (month === null) return
  const months = plannableMonths(year)
  if (!months.includes(month))
    throw new Problem('month-of-other-year', { field: 'month', first: months[0]!, last: months.at(-1)! })
}

export const plannableMonths = ({ id, deadline }: Year): Month[] =>
  monthsOfYear({ openedOn: warsawDay(Date.parse(openingOf(id))), deadline })
