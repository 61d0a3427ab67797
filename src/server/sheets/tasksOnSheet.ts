import { getTableColumns } from 'drizzle-orm'
import { roundSum } from '#domain/scoring/roundSum.ts'
import {
  isListedIn,
  maxPointsOf,
  pointsFor,
  prepareYear,
  type ScoredTask,
  shareOf,
  type Values,
} from '#domain/scoring/scoring.ts'
import { cachedUntilChange } from '#server/database/dataVersion.ts'
import { sqlite } from '#server/database/open.ts'
import { tasks } from '#server/database/schema/years.ts'
import { groupsOf, type Task } from '#server/years/yearLookups.ts'

/** Everything that all sheets of a year have in common: it stays while leaders save values. */
export const rulesOfSheets = cachedUntilChange((yearId: number) => {
  const tasks = sqlite.query<RuleRow, [number]>(IN_YEAR).all(yearId).map(describeRule)
  const groups = groupsOf(yearId)
  const ids = tasks.map(({ id }) => id)
  return {
    groups,
    tasks,
    score: prepareYear({ groups, tasks }),
    /** By group, in the year's order, the indices of its tasks in `tasks`. */
    listed: groups.map(group => [...tasks.keys()].filter(at => isListedIn(tasks[at]!, group.id))),
    /** The ids of a year's tasks are close together, so that a range of ids finds its entries. */
    from: Math.min(...ids),
    to: Math.max(...ids),
  }
}, 4)

/** A team's entries in the order of the year's tasks, and its score. */
export function entriesOnSheet(teamId: number, yearId: number) {
  const { tasks, from, to, score } = rulesOfSheets(yearId)
  const entered = enteredBy(teamId, from, to)
  return { entries: tasks.map(task => describeEntry(task, entered)), score: score(entered.values) }
}

export function scoreOf(teamId: number, yearId: number) {
  const { from, to, score } = rulesOfSheets(yearId)
  return score(enteredBy(teamId, from, to).values)
}

/** One task with what was entered for it. Its points may depend on the value of its reference. */
export function taskOnSheet(teamId: number, { id, refValId }: Task) {
  const task = describeRule(sqlite.query<RuleRow, [number]>(ONE).get(id)!)
  const entered = enteredBy(teamId, id, id)
  const reference = refValId === null ? undefined : enteredBy(teamId, refValId, refValId).values.get(refValId)
  if (reference !== undefined) entered.values.set(refValId!, reference)
  return { ...task, ...describeEntry(task, entered) }
}

// SQL by hand, because every reading of a sheet runs it: Drizzle takes longer to map the rows than SQLite to find them.

type RuleRow = Omit<Task, 'originId' | 'obligatory'> & {
  obligatory: number
  primaryGroupName: string
  secondaryGroupName: string | null
}

const { originId: _, ...shown } = getTableColumns(tasks)

const RULES = `
  SELECT ${Object.values(shown).map(column => `task."${column.name}"`)},
    area.name AS primaryGroupName, second.name AS secondaryGroupName
  FROM tasks AS task
  JOIN task_groups AS area ON area.id = task.primaryGroupId
  LEFT JOIN task_groups AS second ON second.id = task.secondaryGroupId`
const IN_YEAR = `${RULES} WHERE area.yearId = ? ORDER BY task.displayPriority, task.id`
const ONE = `${RULES} WHERE task.id = ?`

const describeRule = (row: RuleRow) => ({ ...row, obligatory: row.obligatory === 1 })

const ENTRIES = 'SELECT taskId, value, updatedAt FROM task_entries WHERE teamId = ? AND taskId BETWEEN ? AND ?'
const FAVOURITES = 'SELECT taskId FROM favourites WHERE teamId = ? AND taskId BETWEEN ? AND ?'

type Range = [teamId: number, from: number, to: number]

/** A team's values and favourites among tasks with ids in this range. */
function enteredBy(...range: Range) {
  const values = new Map<number, number>()
  const times = new Map<number, string>()
  for (const [taskId, value, time] of sqlite.query<unknown, Range>(ENTRIES).values(...range) as Entry[]) {
    values.set(taskId, value)
    times.set(taskId, time)
  }
  const marked = sqlite.query<unknown, Range>(FAVOURITES).values(...range) as [number][]
  return { values, times, favourites: new Set(marked.map(([taskId]) => taskId)) }
}

type Entry = [taskId: number, value: number, updatedAt: string]

function describeEntry(
  rule: ReturnType<typeof describeRule>,
  { values, times, favourites }: ReturnType<typeof enteredBy>,
) {
  const value = values.get(rule.id)
  return {
    value: value ?? 0,
    entered: value !== undefined,
    updatedAt: times.get(rule.id) ?? null,
    /** Obligatory tasks are always favourite (rules.md#12). */
    favourite: rule.obligatory || favourites.has(rule.id),
    ...dividedPoints(rule, values),
  }
}

/** A task's points and maximum, as a whole and for each of its groups, under the API's names. */
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
