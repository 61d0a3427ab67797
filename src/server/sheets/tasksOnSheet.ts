import { getTableColumns } from 'drizzle-orm'
import { countsAsMine } from '#domain/mine.ts'
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
import { takenValue } from '#domain/year/taskRules.ts'
import type { Leader } from '#server/auth/user.ts'
import { cachedUntilChange } from '#server/database/dataVersion.ts'
import { sqlite } from '#server/database/open.ts'
import type { taskNotes } from '#server/database/schema/sheets.ts'
import { tasks } from '#server/database/schema/years.ts'
import { type AuthorOf, authorsSeenBy, ownAuthor } from '#server/people/authors.ts'
import { groupsOf, type Task } from '#server/years/yearLookups.ts'

/** Everything that all sheets of a year have in common: it stays while leaders save values. */
export const rulesOfSheets = cachedUntilChange((yearId: number) => {
  const tasks = sqlite.query<RuleRow, [number]>(IN_YEAR).all(yearId).map(describeRule)
  const groups = groupsOf(yearId)
  const ids = tasks.map(({ id }) => id)
  return {
    groups,
    tasks,
    byId: new Map(tasks.map(task => [task.id, task])),
    score: prepareYear({ groups, tasks }),
    /** The indices in `tasks` of each group's tasks, in the year's order. */
    listed: groups.map(group => [...tasks.keys()].filter(at => isListedIn(tasks[at]!, group.id))),
    /** The ids of a year's tasks are close together, so that a range of ids finds its entries. */
    from: Math.min(...ids),
    to: Math.max(...ids),
  }
}, 4)

/** A team's entries in the order of the year's tasks, its score, and by task id the authors of the entries. */
export function entriesOnSheet(teamId: number, yearId: number) {
  const { tasks, from, to, score } = rulesOfSheets(yearId)
  const entered = enteredBy(teamId, from, to)
  const { authors } = entered
  return { entries: tasks.map(task => describeEntry(task, entered)), authors, score: score(entered.values) }
}

export function scoreOf(teamId: number, yearId: number) {
  return rulesOfSheets(yearId).score(valuesOnSheet(teamId, yearId))
}

export function valuesOnSheet(teamId: number, yearId: number): Values {
  const { from, to } = rulesOfSheets(yearId)
  return valuesIn(teamId, from, to)
}

/** One task with what was entered for it, for a leader. Its points may depend on the value of its reference. */
export function taskOnSheet({ user, team: { id: teamId } }: Leader, { id, refValId }: Task) {
  const task = describeRule(sqlite.query<RuleRow, [number]>(ONE).get(id)!)
  const entered = enteredBy(teamId, id, id)
  const [note] = notesIn(teamId, id, id)
  const written = entered.authors.get(id)
  const acts = [written, note && ([note.byId, note.at] as const)].filter(act => act !== undefined)
  const authorOf = acts.every(([byId]) => byId === user.id) ? () => ownAuthor(user) : authorsSeenBy(user, acts)
  const reference = refValId === null ? undefined : valuesIn(teamId, refValId, refValId).get(refValId)
  if (reference !== undefined) entered.values.set(refValId!, reference)
  const described = describeEntry(task, entered)
  return { ...task, ...described, author: describeAuthor(written, authorOf), note: describeNote(note, authorOf) }
}

type Written = readonly [byId: number | null, at: string]

/** The author of an entry; null without one and for the reader's own. */
export function describeAuthor(written: Written | undefined, authorOf: AuthorOf) {
  const author = written ? authorOf(...written) : null
  return author && !author.own ? { by: author.by, byRole: author.byRole } : null
}

export type StoredNote = Pick<typeof taskNotes.$inferSelect, 'text' | 'at' | 'byId'>

/** The notes of a team on tasks with ids in this range. */
export const notesIn = (...range: Range) => sqlite.query<StoredNote & { taskId: number }, Range>(NOTES).all(...range)

export const describeNote = (note: StoredNote | undefined, authorOf: AuthorOf) =>
  note ? { text: note.text, at: note.at, ...authorOf(note.byId, note.at) } : null

// SQL by hand, because every reading of a sheet runs it: Drizzle takes longer to map the rows than SQLite to find them.

type Flag = { [Key in keyof Task]: Task[Key] extends boolean ? Key : never }[keyof Task]
type RuleRow = Omit<Task, 'originId' | Flag> &
  Record<Flag, number> & {
    primaryGroupName: string
    secondaryGroupName: string | null
  }

const { originId: _, ...shown } = getTableColumns(tasks)
const FLAGS = Object.values(shown)
  .filter(({ dataType }) => dataType === 'boolean')
  .map(({ name }) => name as Flag)

const RULES = `
  SELECT ${Object.values(shown).map(column => `task."${column.name}"`)},
    area.name AS primaryGroupName, second.name AS secondaryGroupName
  FROM tasks AS task
  JOIN task_groups AS area ON area.id = task.primaryGroupId
  LEFT JOIN task_groups AS second ON second.id = task.secondaryGroupId`
const IN_YEAR = `${RULES} WHERE area.yearId = ? ORDER BY task.displayPriority, task.id`
const ONE = `${RULES} WHERE task.id = ?`

const describeRule = (row: RuleRow) => ({ ...row, ...flagsOf(row) })

const flagsOf = (row: RuleRow) =>
  Object.fromEntries(FLAGS.map(flag => [flag, row[flag] === 1])) as Record<Flag, boolean>

const NOTES = 'SELECT taskId, text, at, byId FROM task_notes WHERE teamId = ? AND taskId BETWEEN ? AND ?'
const VALUES = 'SELECT taskId, value FROM task_entries WHERE teamId = ? AND taskId BETWEEN ? AND ?'
const ENTRIES =
  'SELECT taskId, value, updatedAt, updatedById FROM task_entries WHERE teamId = ? AND taskId BETWEEN ? AND ?'
const MINE = 'SELECT taskId, value, month FROM mine WHERE teamId = ? AND taskId BETWEEN ? AND ?'

type Range = [teamId: number, from: number, to: number]

export const valuesIn = (...range: Range): Map<number, number> =>
  new Map(sqlite.query<unknown, Range>(VALUES).values(...range) as [taskId: number, value: number][])

/** A team's values, their authors and what is mine among tasks with ids in this range. */
function enteredBy(...range: Range) {
  const values = new Map<number, number>()
  const authors = new Map<number, Written>()
  for (const [taskId, value, time, byId] of sqlite.query<unknown, Range>(ENTRIES).values(...range) as Entry[]) {
    values.set(taskId, value)
    authors.set(taskId, [byId, time])
  }
  const mine = sqlite.query<unknown, Range>(MINE).values(...range) as MineRow[]
  return {
    values,
    authors,
    mine: new Map(mine.map(([taskId, value, month]) => [taskId, { value, month }])),
  }
}

type Entry = [taskId: number, value: number, updatedAt: string, updatedById: number | null]
type MineRow = [taskId: number, value: number | null, month: string | null]

function describeEntry(rule: ReturnType<typeof describeRule>, { values, authors, mine }: ReturnType<typeof enteredBy>) {
  const value = values.get(rule.id)
  const stored = mine.get(rule.id)
  const own = stored && countsAsMine(rule, stored) ? stored : null
  return {
    value: value ?? 0,
    entered: value !== undefined,
    updatedAt: authors.get(rule.id)?.[1] ?? null,
    /** Obligatory tasks are always favourite (rules.md#12). */
    favourite: rule.obligatory || own !== null,
    /** The number and the month of a task that is mine (rules.md#63). */
    mine: own && { ...own, value: own.value === null ? null : takenValue(rule, own.value) },
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
