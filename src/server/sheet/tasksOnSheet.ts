import { getTableColumns } from 'drizzle-orm'
import { maxPointsOf, pointsFor, roundSum, type ScoredTask, shareOf, type Values } from '#domain/scoring.ts'
import { sqlite } from '#server/database/open.ts'
import { tasks } from '#server/database/schema/years.ts'
import type { Task } from '#server/years/yearLookups.ts'

export type SheetTask = ReturnType<typeof describeTask>

/** All tasks of a year with what a team entered for them and what that gives. */
export const tasksOnSheet = (teamId: number, yearId: number) =>
  describeTasks(sqlite.query<Row, Given>(IN_YEAR).all({ teamId, yearId }))

/** One task, as `tasksOnSheet` has it. Its points may depend on the value of its reference. */
export function taskOnSheet(teamId: number, { id: taskId, refValId }: Task): SheetTask {
  const known = describeTasks(sqlite.query<Row, Given>(WITH_REFERENCE).all({ teamId, taskId, refValId }))
  return known.find(({ id }) => id === taskId)!
}

export const valuesOf = (entered: readonly SheetTask[]): Values => new Map(entered.map(task => [task.id, task.value]))

// By hand, because every sheet asks on every reading: Drizzle takes longer to sort 170 rows of twenty columns into objects
// than SQLite to find them.

type Given = [Record<string, number | null>]

type Row = Omit<Task, 'originId' | 'obligatory'> & {
  obligatory: number
  favourite: number
  primaryGroupName: string
  secondaryGroupName: string | null
  /** Null when nothing was entered. */
  value: number | null
  updatedAt: string | null
}

const { originId: _, ...shown } = getTableColumns(tasks)

const ON_SHEET = `
  SELECT ${Object.values(shown).map(column => `task."${column.name}"`)},
    area.name AS primaryGroupName, second.name AS secondaryGroupName,
    entry.value, entry.updatedAt, favourite.taskId NOTNULL AS favourite
  FROM tasks AS task
  JOIN task_groups AS area ON area.id = task.primaryGroupId
  LEFT JOIN task_groups AS second ON second.id = task.secondaryGroupId
  LEFT JOIN task_entries AS entry ON entry.taskId = task.id AND entry.teamId = $teamId
  LEFT JOIN favourites AS favourite ON favourite.taskId = task.id AND favourite.teamId = $teamId`
const IN_ORDER = 'ORDER BY task.displayPriority, task.id'
const IN_YEAR = `${ON_SHEET} WHERE area.yearId = $yearId ${IN_ORDER}`
const WITH_REFERENCE = `${ON_SHEET} WHERE task.id IN ($taskId, $refValId) ${IN_ORDER}`

function describeTasks(rows: readonly Row[]) {
  const values = new Map(rows.map(row => [row.id, row.value ?? 0]))
  return rows.map(row => describeTask(row, values))
}

/** The row itself with what it lacks: a copy of each costs a tenth of the reading of a sheet. */
function describeTask(row: Row, values: Values) {
  const { value, favourite } = row
  const obligatory = row.obligatory === 1
  return Object.assign(row as Omit<Row, 'obligatory' | 'value' | 'favourite'>, {
    obligatory,
    value: value ?? 0,
    entered: value !== null,
    /** Obligatory tasks are always favourite (rules.md#12). */
    favourite: obligatory || favourite === 1,
    ...dividedPoints(row, values),
  })
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
