import { and, eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { MineChanges } from '#contract/requests/mine.ts'
import { warsawDay } from '#domain/deadline.ts'
import { countsAsMine, isSameMine, type Mine, STARRED } from '#domain/mine.ts'
import { type Month, monthsOfYear } from '#domain/months.ts'
import type { Level } from '#domain/scoring/levels.ts'
import { takenValue, takesValue } from '#domain/year/taskRules.ts'
import type { Leader } from '#server/auth/user.ts'
import { now } from '#server/core/clock.ts'
import { Problem } from '#server/core/problem.ts'
import { savingValues } from '#server/database/dataVersion.ts'
import { atomically, db } from '#server/database/open.ts'
import { mine, planTargets } from '#server/database/schema/mine.ts'
import { tasks } from '#server/database/schema/years.ts'
import { authorsSeenBy } from '#server/people/authors.ts'
import { starrableTask } from '#server/sheets/editable.ts'
import { refuseLeaders } from '#server/sheets/reviewState.ts'
import { taskOnSheet } from '#server/sheets/tasksOnSheet.ts'
import { openingOf, openYear, type Year } from '#server/years/yearLookups.ts'
import { ownMine } from './mineOnSheet.ts'

// A leader's changes of what is mine on their own team's sheet (rules.md#63).
// @throws 400, 404, 409 as changes of values, but not for prerequisites that are not done

/** Stars a task. One that is starred keeps its number and month. Returns the task. */
export function selectTask(leader: Leader, taskId: number) {
  return atomically(() => {
    const { task, before } = storedMine(leader, taskId)
    if (before === null) savingValues(leader.team.id, () => writeMine(leader, taskId, STARRED))
    return taskOnSheet(leader, task)
  })
}

/** Takes the star with its number and month. Returns the task. @throws 409 for an obligatory task (rules.md#12) */
export function deselectTask(leader: Leader, taskId: number) {
  return atomically(() => {
    const { task } = storedMine(leader, taskId)
    if (task.obligatory) throw new Problem('obligatory-is-favourite')
    savingValues(leader.team.id, () => writeMine(leader, taskId, null))
    return taskOnSheet(leader, task)
  })
}

/** Stars a task and sets its number and month; null takes all three off. Returns what is mine. */
export const setMine = (leader: Leader, taskId: number, row: Mine | null) =>
  changing(leader, () => writeMine(leader, taskId, row))

export const setOwnTarget = (leader: Leader, target: Level | null) =>
  changing(leader, () => {
    const { id: teamId } = leader.team
    const year = openYear()
    refuseLeaders(teamId, year)
    setTarget(leader.user, { teamId, yearId: year.id }, target, null)
  })

/** `targetFrom` is the day of the talk in which it was agreed. */
export function setTarget(
  actor: { id: number },
  sheet: { teamId: number; yearId: number },
  target: Level | null,
  targetFrom: string | null,
) {
  const set = { target, targetFrom, targetAt: now(), targetById: actor.id }
  db.insert(planTargets)
    .values({ ...sheet, ...set })
    .onConflictDoUpdate({ target: [planTargets.yearId, planTargets.teamId], set })
    .run()
}

type Changes = InferOutput<typeof MineChanges>
type Row = NonNullable<Changes['tasks'][number]['expected']>

const asRow = (row: Mine | null): Row => ({ mine: row !== null, value: row?.value ?? null, month: row?.month ?? null })
const asMine = ({ mine, value, month }: Row): Mine | null => (mine ? { value, month } : null)

/**
 * Writes many rows, all or nothing. Rows that are no longer as expected, or whose task is gone, are left and returned in `left`;
 * `replaced` sent back as changes undoes the rest.
 */
export function changeMine(leader: Leader, { tasks: rows }: Changes) {
  return atomically(() => {
    const replaced: (Written & { row: Row & { taskId: number; expected: Row } })[] = []
    const kept: (Written & { row: Row & { taskId: number } })[] = []
    const plan = changing(leader, () => {
      for (const { taskId, expected, ...change } of rows) {
        if (expected && isGone(taskId)) {
          kept.push({ row: { taskId, ...asRow(null) }, byId: null, at: null })
          continue
        }
        const { before, byId, at } = storedMine(leader, taskId)
        if (expected && isSameMine(asMine(change), before)) {
          // Sent again, because the answer was lost: undoing it brings back what the first sending replaced.
          if (byId === leader.user.id && !isSameMine(asMine(expected), before))
            replaced.push({ row: { taskId, ...expected, expected: asRow(before) }, byId: null, at: null })
          continue
        }
        if (expected && !isSameMine(asMine(expected), before)) {
          kept.push({ row: { taskId, ...asRow(before) }, byId, at })
          continue
        }
        writeMine(leader, taskId, asMine(change))
        const after = storedMine(leader, taskId).before
        if (!isSameMine(before, after))
          replaced.push({ row: { taskId, ...asRow(before), expected: asRow(after) }, byId, at })
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

const isGone = (id: number) => db.select().from(tasks).where(eq(tasks.id, id)).get() === undefined

/** The author and the time of a row; of a task that was not mine, nobody. */
interface Written {
  byId: number | null
  at: string | null
}

function changing({ user, team }: Leader, work: () => void) {
  return atomically(() => {
    savingValues(team.id, work)
    return ownMine(user, team)
  })
}

const rowOf = (teamId: number, taskId: number) => and(eq(mine.teamId, teamId), eq(mine.taskId, taskId))

/** The row of a task, with its value as the task takes it now, so that it can be sent back. @throws 404, 409 */
function storedMine({ team }: Leader, taskId: number) {
  const { task, year } = starrableTask(team.id, taskId)
  const stored = db.select().from(mine).where(rowOf(team.id, taskId)).get()
  const { value = null, month = null } = stored ?? {}
  const row = { value: value === null ? null : takenValue(task, value), month }
  const before = stored && countsAsMine(task, row) ? row : null
  return { task, year, before, byId: stored?.byId ?? null, at: stored?.at ?? null }
}

/** The only place where a star, its number and its month are written. An unchanged row keeps its author and its time. */
function writeMine(leader: Leader, taskId: number, row: Mine | null) {
  const { user, team } = leader
  const { task, year, before } = storedMine(leader, taskId)
  if (row === null || !countsAsMine(task, row)) {
    db.delete(mine).where(rowOf(team.id, taskId)).run()
    return
  }
  if (row.value !== null && !takesValue(task, row.value)) throw new Problem('invalid', { field: 'value' })
  refuseForeignMonth(year, row.month)
  if (isSameMine(row, before)) return
  const set = { value: row.value, month: row.month, at: now(), byId: user.id }
  db.insert(mine)
    .values({ teamId: team.id, taskId, ...set })
    .onConflictDoUpdate({ target: [mine.teamId, mine.taskId], set })
    .run()
}

/** @throws 400 */
function refuseForeignMonth(year: Year, month: Month | null) {
  if (month === null) return
  const months = monthsFor(year)
  if (!months.includes(month))
    throw new Problem('month-of-other-year', { field: 'month', first: months[0]!, last: months.at(-1)! })
}

/** The months that a task may have. */
export const monthsFor = ({ id, deadline }: Year): Month[] =>
  monthsOfYear({ openedOn: warsawDay(Date.parse(openingOf(id))), deadline })
