import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { maxPointsOf, pointsFor, roundSum, type ScoredTask, shareOf, type Values } from '#domain/scoring.ts'
import type { Db } from '#server/database/open.ts'
import { prepared } from '#server/database/prepared.ts'
import { favourites, taskEntries } from '#server/database/schema/sheets.ts'
import { taskGroups, tasks } from '#server/database/schema/years.ts'
import type { Task } from '#server/years/yearLookups.ts'

export type SheetTask = ReturnType<typeof describeTask>

const primary = alias(taskGroups, 'primaryGroup')
const secondary = alias(taskGroups, 'secondaryGroup')

/** All tasks of a year with what a team entered for them and what that gives. */
export const tasksOnSheet = (teamId: number, yearId: number) => describeTasks(inYear().all({ teamId, yearId }))

/** One task, as `tasksOnSheet` has it. Its points may depend on the value of its reference. */
export function taskOnSheet(teamId: number, task: Task): SheetTask {
  const known = describeTasks(withReference().all({ teamId, taskId: task.id, refValId: task.refValId }))
  return known.find(({ id }) => id === task.id)!
}

export const valuesOf = (entered: readonly SheetTask[]): Values => new Map(entered.map(task => [task.id, task.value]))

const inYear = prepared(from => select(from, eq(primary.yearId, sql.placeholder('yearId'))).prepare())
const withReference = prepared(from =>
  select(from, inArray(tasks.id, [sql.placeholder('taskId'), sql.placeholder('refValId')])).prepare(),
)

function describeTasks(rows: readonly Row[]) {
  const values = new Map(rows.map(row => [row.task.id, row.value ?? 0]))
  return rows.map(row => describeTask(row, values))
}

type Row = ReturnType<ReturnType<typeof select>['all']>[number]

function select(from: Db, which: SQL) {
  const teamId = sql.placeholder('teamId')
  return from
    .select({
      task: tasks,
      primaryGroupName: primary.name,
      secondaryGroupName: secondary.name,
      value: taskEntries.value,
      updatedAt: taskEntries.updatedAt,
      favouriteId: favourites.taskId,
    })
    .from(tasks)
    .innerJoin(primary, eq(tasks.primaryGroupId, primary.id))
    .leftJoin(secondary, eq(tasks.secondaryGroupId, secondary.id))
    .leftJoin(taskEntries, and(eq(taskEntries.taskId, tasks.id), eq(taskEntries.teamId, teamId)))
    .leftJoin(favourites, and(eq(favourites.taskId, tasks.id), eq(favourites.teamId, teamId)))
    .where(which)
    .orderBy(asc(tasks.displayPriority), asc(tasks.id))
}

function describeTask(row: Row, values: Values) {
  const { primaryGroupName, secondaryGroupName, value, updatedAt, favouriteId } = row
  const { originId, ...task } = row.task
  return {
    ...task,
    primaryGroupName,
    secondaryGroupName,
    value: value ?? 0,
    entered: value !== null,
    updatedAt,
    /** Obligatory tasks are always favourite (rules.md#12). */
    favourite: task.obligatory || favouriteId !== null,
    ...dividedPoints(task, values),
  }
}

/** What a task gives and could give, as a whole and to each of its groups, by the names of the API. */
export function dividedPoints(task: ScoredTask, values: Values) {
  const points = pointsFor(task, values)
  const most = maxPointsOf(task)
  const first = shareOf(task, task.primaryGroupId)
  return {
    points,
    primaryPoints: roundSum(points * first),
    secondaryPoints: roundSum(points * (1 - first)),
    primaryMaxPoints: roundSum(most * first),
    secondaryMaxPoints: roundSum(most * (1 - first)),
  }
}
