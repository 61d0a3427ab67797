import { eq, sql } from 'drizzle-orm'
import {
  type DoubtFacts,
  dependantsIn,
  doubtableIn,
  doubtsAbout,
  doubtsIn,
  floodDoubt,
  gravest,
  jumpDoubt,
  type SheetDoubt,
  type TaskDoubt,
} from '#domain/doubts.ts'
import { mayEnterPanel } from '#domain/people/roles.ts'
import { pointsFor, type ScoredValues, type Values } from '#domain/scoring/scoring.ts'
import { hasSameRules } from '#domain/year/lastYear.ts'
import type { Leader, User } from '#server/auth/user.ts'
import { now } from '#server/core/clock.ts'
import { Problem } from '#server/core/problem.ts'
import { inSlices, type Steps } from '#server/core/slices.ts'
import { cachedUntilChange, fileVersion } from '#server/database/dataVersion.ts'
import { type Db, db, sqlite } from '#server/database/open.ts'
import { prepared } from '#server/database/prepared.ts'
import { inReadTransaction } from '#server/database/readTransaction.ts'
import { doubtAnswers } from '#server/database/schema/sheets.ts'
import { authorsSeenBy } from '#server/people/authors.ts'
import { openYear, yearById } from '#server/years/yearLookups.ts'
import { editableTask } from './editable.ts'
import { enteredIn, type SheetValues } from './enteredValues.ts'
import { rulesOfLastYear } from './lastYear.ts'
import { addToNote } from './notes.ts'
import { rulesOfSheets, taskOnSheet, valuesOnSheet } from './tasksOnSheet.ts'
import { boundsIn } from './valueBounds.ts'

// "Do obejrzenia" (rules.md#80): worked out by domain/doubts.ts; only what troops answer to it is stored.

/** Computes once what the doubts about all sheets of a year share. */
const doubtRules = cachedUntilChange((yearId: number) => {
  const { tasks, byId } = rulesOfSheets(yearId)
  const before = rulesOfLastYear(yearId)
  const same = tasks.flatMap(task => {
    const then = before?.byId.get(before.pairs.get(task.id) ?? 0)
    return then && hasSameRules(task, then, before!.pairs) ? [{ now: task, then }] : []
  })
  const dependants = dependantsIn(tasks)
  const doubtable = doubtableIn(tasks, dependants)
  return {
    tasks,
    doubtable,
    byId,
    dependants,
    bounds: boundsIn(yearId, db),
    before,
    same,
    /** Changes with the rules by which values are compared with those of a year ago. */
    version: Bun.hash(JSON.stringify([doubtable, same, before && yearById(before.id)])).toString(36),
    sameThen: new Map(same.map(({ now, then }) => [now.id, then.id])),
  }
}, 4)

type DoubtRules = ReturnType<typeof doubtRules>

/** `values` are those of the year before, by its own tasks. */
const lastYearFrom = ({ sameThen }: DoubtRules, values: ScoredValues): DoubtFacts['lastYear'] => ({
  get: id => values.get(sameThen.get(id) ?? 0),
})

/** Returns, by task id, the doubts that its leaders may read on a sheet, with the troop's answers. */
export function doubtsByTask(reader: User, teamId: number, yearId: number, facts: Omit<DoubtFacts, 'bounds'>) {
  const doubts = allDoubts(doubtRules(yearId), facts, null)
  const byTask = new Map<number, Omit<DescribedDoubt, 'taskId'>[]>()
  for (const { taskId, ...doubt } of describeDoubts(reader, teamId, doubts))
    byTask.set(taskId!, [...(byTask.get(taskId!) ?? []), doubt])
  return byTask
}

/** Adds its doubts to the answer about one task. Most have none, so that the whole sheet is rarely read. */
export function withDoubts<T extends { id: number }>({ user, team }: Leader, task: T) {
  const yearId = openYear().id
  const rules = doubtRules(yearId)
  const rule = rules.byId.get(task.id)
  if (!rule) return { ...task, doubts: [] }
  const dependants = rules.dependants.get(task.id)
  const then = rules.sameThen.get(task.id)
  const wanted = [task.id, rule.refValId, then, ...(dependants ?? []).map(({ id }) => id)]
  const values = valuesOf(team.id, wanted)
  const facts = { values, lastYear: lastYearFrom(rules, values), bounds: rules.bounds }
  if (doubtsAbout(rule, dependants, facts).length === 0) return { ...task, doubts: [] }
  const byTask = doubtsByTask(user, team.id, yearId, factsOf(team.id, yearId, rules))
  return { ...task, doubts: byTask.get(task.id) ?? [] }
}

const VALUES = 'SELECT taskId, value FROM task_entries WHERE teamId = ? AND taskId IN (SELECT value FROM json_each(?))'

const valuesOf = (teamId: number, tasks: readonly (number | null | undefined)[]): Values =>
  new Map(sqlite.query<unknown, [number, string]>(VALUES).values(teamId, JSON.stringify(tasks)) as [number, number][])

function factsOf(teamId: number, yearId: number, rules: DoubtRules) {
  const then = rules.before ? valuesOnSheet(teamId, rules.before.id) : new Map<number, number>()
  return { values: valuesOnSheet(teamId, yearId), then, lastYear: lastYearFrom(rules, then) }
}

/** The tasks with a doubt that its leaders have not confirmed. */
export function openDoubtsOn(teamId: number, yearId: number): ReadonlySet<number> {
  const rules = doubtRules(yearId)
  return openAmong(allDoubts(rules, factsOf(teamId, yearId, rules), null), answersOf(teamId))
}

const openAmong = (doubts: readonly Doubt[], answers: readonly Answer[]) =>
  new Set(doubts.flatMap(doubt => (doubt.taskId !== null && !answerTo(doubt, answers) ? doubt.taskId : [])))

/** All doubts about a sheet, the gravest first; those for the panel alone only for its readers. */
export function doubtsOnSheet(reader: User, teamId: number, yearId: number) {
  const rules = doubtRules(yearId)
  const { then, ...facts } = factsOf(teamId, yearId, rules)
  const late = mayEnterPanel(reader) ? (lateEntriesIn(yearId, db, teamId).get(teamId) ?? 0) : 0
  const panel = { pointsThen: pointsBefore(rules, then), late, entered: facts.values.size }
  return describeDoubts(reader, teamId, allDoubts(rules, facts, mayEnterPanel(reader) ? panel : null))
}

interface OfPanel {
  /** The points of a year ago for the tasks whose rules are the same. */
  pointsThen: number
  /** Values changed in the 24 hours before the sheet was handed in. */
  late: number
  entered: number
}

function allDoubts(rules: DoubtRules, facts: Omit<DoubtFacts, 'bounds'>, panel: OfPanel | null) {
  const { byId, doubtable, dependants, bounds } = rules
  const found: Doubt[] = doubtsIn(doubtable, dependants, { ...facts, bounds })
  if (panel) found.push(...floodDoubt(panel.late, panel.entered))
  if (panel && panel.pointsThen > 0) found.push(...jumpDoubt(panel.pointsThen, pointsNow(rules, facts.values)))
  return gravest(found, byId)
}

const pointsNow = ({ same }: DoubtRules, values: ScoredValues) =>
  same.reduce((sum, { now }) => sum + pointsFor(now, values), 0)

const pointsBefore = ({ same }: DoubtRules, values: ScoredValues) =>
  same.reduce((sum, { then }) => sum + pointsFor(then, values), 0)

type DescribedDoubt = ReturnType<typeof describeDoubts>[number]

function describeDoubts(reader: User, teamId: number, doubts: readonly Doubt[]) {
  const answers = doubts.length > 0 ? answersOf(teamId) : []
  const given = doubts.map(doubt => ({ doubt, answer: answerTo(doubt, answers) }))
  const acts = given.flatMap(({ answer }) => (answer ? [[answer.byId, answer.at] as const] : []))
  const authorOf = acts.length > 0 ? authorsSeenBy(reader, acts) : null
  return given.map(({ doubt: { taskId, code, value }, answer }) => ({
    taskId,
    code,
    value,
    answer: answer ? { by: authorOf!(answer.byId, answer.at).by, at: answer.at, note: answer.note } : null,
  }))
}

type Doubt = TaskDoubt | SheetDoubt
type Answer = typeof doubtAnswers.$inferSelect

const answersOf = (teamId: number): Answer[] => answersOfTeam().all({ teamId })

const answersOfTeam = prepared(from =>
  from
    .select()
    .from(doubtAnswers)
    .where(eq(doubtAnswers.teamId, sql.placeholder('teamId')))
    .prepare(),
)

/** An answer counts for the value and the reference that it was given for. */
const answerTo = (doubt: Doubt, answers: readonly Answer[]) =>
  doubt.taskId === null
    ? undefined
    : answers.find(
        ({ taskId, code, value, reference }) =>
          taskId === doubt.taskId && code === doubt.code && value === doubt.value && reference === doubt.reference,
      )

/**
 * Confirms a doubted value of the own sheet in a group commit. A sentence is written after the note of the task.
 * @throws 400 if the note would be too long; 404, 409 (rules.md#11), also when the doubt is not there
 */
export function answerDoubt(leader: Leader, taskId: number, { code, note }: { code: string; note: string | null }) {
  const { user, team } = leader
  const task = editableTask(team.id, taskId)
  const { id: yearId } = openYear()
  const rules = doubtRules(yearId)
  const doubt = allDoubts(rules, factsOf(team.id, yearId, rules), null).find(
    (found): found is TaskDoubt => found.taskId === taskId && found.code === code,
  )
  if (!doubt) throw new Problem('doubt-unknown')
  const { value, reference } = doubt
  const set = { value, reference, note, at: now(), byId: user.id }
  db.insert(doubtAnswers)
    .values({ teamId: team.id, taskId, code: doubt.code, ...set })
    .onConflictDoUpdate({ target: [doubtAnswers.teamId, doubtAnswers.taskId, doubtAnswers.code], set })
    .run()
  if (note !== null) addToNote(leader, taskId, note)
  return taskOnSheet(leader, task)
}

const LATE = `
  SELECT act.teamId, count(*)
  FROM (SELECT teamId, max(at) AS at FROM review_acts
    WHERE yearId = ?1 AND kind = 'SUBMIT' AND (?4 IS NULL OR teamId = ?4) GROUP BY teamId) AS act
  JOIN task_entries AS entry ON entry.teamId = act.teamId
    AND entry.updatedAt > strftime('%Y-%m-%dT%H:%M:%fZ', act.at, '-1 day') AND entry.updatedAt <= act.at
  WHERE entry.taskId BETWEEN ?2 AND ?3
  GROUP BY act.teamId`

/** Returns, by team id, how many values were last changed within 24 hours before the sheet was handed in. */
function lateEntriesIn(yearId: number, from: Db, teamId: number | null = null) {
  const { from: first, to } = rulesOfSheets(yearId)
  const rows = from.$client
    .query<unknown, [number, number, number, number | null]>(LATE)
    .values(yearId, first, to, teamId)
  return new Map(rows as [number, number][])
}

let known: { version: string; then: Promise<TroopsThen> } | undefined

/**
 * By team id, what the doubts of a year compare its values with. Cached while leaders and reviewers write: the values of a
 * FINISHED year change only after it is reopened, and closing it ranks it again.
 */
export function lastYearOfTroops(yearId: number): Promise<TroopsThen> {
  const rules = doubtRules(yearId)
  const version = `${fileVersion()} ${rules.version}`
  if (known?.version === version) return known.then
  const then = inReadTransaction(from => inSlices(troopsThen(rules, from)))
  known = { version, then }
  then.catch(() => {
    if (known?.then === then) known = undefined
  })
  return then
}

type TroopsThen = ReadonlyMap<number, { points: number; values: Float64Array }>

function* troopsThen(rules: DoubtRules, from: Db): Steps<TroopsThen> {
  const entered = yield* enteredIn(
    rules.same.map(({ then }) => then),
    from,
  )
  const found = new Map<number, { points: number; values: Float64Array }>()
  for (const [teamId, values] of entered) {
    yield
    const { get } = lastYearFrom(rules, values)
    // NaN, because a comparison with it never finds a value far away.
    const ofTasks = Float64Array.from(rules.doubtable, ({ id }) => get(id) ?? Number.NaN)
    found.set(teamId, { points: pointsBefore(rules, values), values: ofTasks })
  }
  return found
}

/**
 * By team id, the number of doubts about its sheet as the panel reads it, and the tasks with one that is not confirmed.
 * `then` is `lastYearOfTroops` of that year.
 */
export function* doubtsOfYear(
  yearId: number,
  standings: readonly { teamId: number; values: SheetValues; points: number }[],
  then: TroopsThen,
  from: Db,
): Steps<ReadonlyMap<number, { count: number; open: ReadonlySet<number> }>> {
  const rules = doubtRules(yearId)
  const places = new Map(rules.doubtable.map(({ id }, place) => [id, place]))
  const late = lateEntriesIn(yearId, from)
  const answers = Map.groupBy(from.select().from(doubtAnswers).all(), ({ teamId }) => teamId)
  const found = new Map<number, { count: number; open: ReadonlySet<number> }>()
  for (const { teamId, values, points } of standings) {
    yield
    const before = then.get(teamId)
    const lastYear = { get: (id: number) => before?.values[places.get(id)!] }
    const doubts = allDoubts(
      rules,
      { values, lastYear },
      {
        // The tasks with the same rules give at most all points of the sheet, which are rounded: few need the sum.
        pointsThen: before && jumpDoubt(before.points, points + 1).length > 0 ? before.points : 0,
        late: late.get(teamId) ?? 0,
        entered: values.size,
      },
    )
    found.set(teamId, { count: doubts.length, open: openAmong(doubts, answers.get(teamId) ?? []) })
  }
  return found
}
