import { and, asc, eq } from 'drizzle-orm'
import { countMarks, countsAsMine, prepareMine, standingWithMine } from '#domain/mine.ts'
import { monthsOver } from '#domain/months.ts'
import { takenValue } from '#domain/year/taskRules.ts'
import type { User } from '#server/auth/user.ts'
import { db } from '#server/database/open.ts'
import { mine, planTargets } from '#server/database/schema/mine.ts'
import { taskGroups, tasks } from '#server/database/schema/years.ts'
import { authorsSeenBy } from '#server/people/authors.ts'
import { prerequisitesOnSheet } from '#server/sheets/prerequisitesOnSheet.ts'
import { storedReview } from '#server/sheets/reviewState.ts'
import { sharedSheet } from '#server/sheets/sheetSides.ts'
import { rulesOfSheets, valuesOnSheet } from '#server/sheets/tasksOnSheet.ts'
import { openYear, type Year } from '#server/years/yearLookups.ts'

/** What is mine on a leader's own sheet. @throws 409 when nothing is OPEN */
export const ownMine = (reader: User, team: { id: number }) => describeMine(reader, team.id, openYear())

/** What is mine on any sheet, for readers of the sheet. @throws 403, 404 */
export function mineOf(reader: User, address: { id: number; team: number }) {
  const { team, year } = sharedSheet(reader, address)
  return describeMine(reader, team.id, year)
}

function describeMine(reader: User, teamId: number, year: Year) {
  const rows = mineRows(teamId, year.id)
  const authorOf = authorsSeenBy(
    reader,
    rows.map(({ byId, at }) => [byId, at] as const),
  )
  return {
    ...targetOf(reader, teamId, year.id),
    tasks: rows.map(({ byId, ...row }) => ({ ...row, ...authorOf(byId, row.at) })),
    standing: scoredMine(teamId, year, rows).standing,
  }
}

const decidedTarget = (teamId: number, yearId: number) =>
  db
    .select()
    .from(planTargets)
    .where(and(eq(planTargets.teamId, teamId), eq(planTargets.yearId, yearId)))
    .get()

export const targetIn = (teamId: number, yearId: number) => decidedTarget(teamId, yearId)?.target ?? null

/** The category that the troop aims at, which the sheet also brings with its review. */
export function targetOf(reader: User, teamId: number, yearId: number) {
  const decided = decidedTarget(teamId, yearId)
  return {
    target: decided?.target ?? null,
    targetFrom: decided?.targetFrom ?? null,
    targetSet: decided?.targetAt ? { at: decided.targetAt, ...authorOfTarget(reader, decided) } : null,
  }
}

function authorOfTarget(reader: User, { targetById, targetAt }: typeof planTargets.$inferSelect) {
  const set = [targetById, targetAt] as const
  return authorsSeenBy(reader, [set])(...set)
}

/** In the order of the year, with values as the tasks take them now. */
export const mineRows = (teamId: number, yearId: number) =>
  db
    .select({
      task: { name: tasks.name, type: tasks.type, obligatory: tasks.obligatory },
      row: { taskId: mine.taskId, value: mine.value, month: mine.month, byId: mine.byId, at: mine.at },
    })
    .from(mine)
    .innerJoin(tasks, eq(mine.taskId, tasks.id))
    .innerJoin(taskGroups, eq(tasks.primaryGroupId, taskGroups.id))
    .where(and(eq(mine.teamId, teamId), eq(taskGroups.yearId, yearId)))
    .orderBy(asc(taskGroups.displayPriority), asc(taskGroups.id), asc(tasks.displayPriority), asc(tasks.id))
    .all()
    .filter(({ task, row }) => countsAsMine(task, row))
    .map(({ task, row }) => ({ ...row, value: row.value === null ? null : takenValue(task, row.value) }))

type Rows = ReturnType<typeof mineRows>

/** Scores the sheet as if everything that is mine were done, and marks what is fulfilled and late. */
export function scoredMine(teamId: number, year: Year, rows: Rows) {
  const { groups, tasks } = rulesOfSheets(year.id)
  const deadlines = { deadline: year.deadline, extendedTo: storedReview(teamId, year.id)?.extendedTo ?? null }
  const score = prepareMine({ groups, tasks })({
    values: valuesOnSheet(teamId, year.id),
    mine: new Map(rows.map(row => [row.taskId, row])),
    isOver: monthsOver(deadlines, Date.now()),
  })
  const prerequisitesMissing = prerequisitesOnSheet(teamId, year.id).filter(({ value }) => !value).length
  return {
    groups: score.groups,
    marks: score.marks,
    figures: countMarks(score.marks),
    standing: standingWithMine(score, prerequisitesMissing, year),
  }
}
