import { eq } from 'drizzle-orm'
import { ComparedPlan, type PlanMark, type PlanMarks, planMark, prepareMerged, prepareTasks } from '#domain/plan.ts'
import { type Month, monthsOver } from '#domain/planMonths.ts'
import type { Level } from '#domain/scoring/levels.ts'
import { standingOf } from '#domain/scoring/standing.ts'
import { type TalkState, talkState } from '#domain/talk.ts'
import { isCounted, takenValue } from '#domain/year/taskRules.ts'
import type { Steps } from '#server/core/slices.ts'
import type { Db } from '#server/database/open.ts'
import { planTargets } from '#server/database/schema/plans.ts'
import type { TeamStanding } from '#server/sheets/standings.ts'
import { groupsOf, prerequisitesOf, tasksOf, type Year } from '#server/years/yearLookups.ts'

// Plans and talks of the overview (rules.md#63, #64), by team id.

export function targetsIn(yearId: number, from: Db): ReadonlyMap<number, Level | null> {
  const rows = from
    .select({ teamId: planTargets.teamId, target: planTargets.target })
    .from(planTargets)
    .where(eq(planTargets.yearId, yearId))
    .all()
  return new Map(rows.map(({ teamId, target }) => [teamId, target]))
}

// SQL by hand, as for entries: rows as objects take three times as long.
const TALKS = `
  SELECT id, teamId, kindId, arrangedFor, minutes, place, heldOn, sequence, unfit, recordedAt, confirmedAt
  FROM talks WHERE yearId = ? AND cancelledAt IS NULL ORDER BY id`

type TalkRow = [
  id: number,
  teamId: number,
  kindId: number,
  arrangedFor: string | null,
  minutes: number,
  place: string | null,
  heldOn: string | null,
  sequence: number,
  unfit: string | null,
  recordedAt: string | null,
  confirmedAt: string | null,
]

/** The talks of the year that are not cancelled, in the order in which they were made. */
export function talksIn(yearId: number, from: Db) {
  const time = Date.now()
  const rows = from.$client.query<TalkRow, [number]>(TALKS).values(yearId) as TalkRow[]
  return rows.map(
    ([id, teamId, kindId, arrangedFor, minutes, place, heldOn, sequence, unfit, recordedAt, confirmedAt]) => {
      const state = talkState({ arrangedFor, minutes, recordedAt, confirmedAt, cancelledAt: null }, time)
      return { id, teamId, kindId, state, arrangedFor, minutes, place, heldOn, sequence, unfit }
    },
  )
}

/** Arranged talks, and those that are past without a record. */
export const isAwaited = ({ state }: { state: TalkState }) => state === 'ARRANGED' || state === 'UNRECORDED'

export interface MarkedPlan {
  shown: {
    /** The standing with the plan fulfilled. */
    category: Level | null
    points: number
    late: number
    done: number
    planned: number
    changedAt: string
  }
  marks: Pick<PlanMarks['tasks'], 'get'>
}

const TASKS = 'SELECT teamId, value, month FROM planned_tasks WHERE taskId = ?'
// A seek per team: reading the time with every row takes a quarter longer.
const NEWEST = `
  SELECT team.id, (SELECT at FROM planned_tasks WHERE teamId = team.id AND taskId IN (
    SELECT task.id FROM tasks AS task JOIN task_groups AS area ON area.id = task.primaryGroupId WHERE area.yearId = ?)
    ORDER BY at DESC LIMIT 1)
  FROM teams AS team`
const PREREQUISITES = `
  SELECT plan.teamId, plan.month, plan.at, done.teamId IS NOT NULL
  FROM planned_prerequisites AS plan
  LEFT JOIN initial_marks AS done ON done.teamId = plan.teamId AND done.initialTaskId = plan.prerequisiteId
  WHERE plan.prerequisiteId = ?`

type TaskRow = [teamId: number, value: number, month: Month | null]
type NewestRow = [teamId: number, at: string | null]
type PrerequisiteRow = [teamId: number, month: Month | null, at: string, isDone: number]

/** Teams without a planned row are left out. */
export function* plansIn(
  year: Year,
  standings: readonly TeamStanding[],
  extended: ReadonlyMap<number, string>,
  from: Db,
): Steps<ReadonlyMap<number, MarkedPlan>> {
  const tasks = tasksOf(year.id, from)
  const { isReference } = prepareTasks(tasks)
  const plans = new Plans(year, tasks, standings, extended)

  const planned = from.$client.query<unknown, [number]>(TASKS)
  const rowsOf = (place: number) => {
    const task = tasks[place]!
    const rows = planned.values(task.id) as TaskRow[]
    if (isCounted(task.type)) return rows
    return rows.map(([teamId, value, month]): TaskRow => [teamId, takenValue(task, value), month])
  }
  for (const place of tasks.keys()) if (isReference[place]) plans.raise(place, rowsOf(place))
  for (const place of tasks.keys()) {
    plans.addTask(place, rowsOf(place))
    yield
  }
  for (const [teamId, at] of from.$client.query<unknown, [number]>(NEWEST).values(year.id) as NewestRow[])
    if (at !== null) plans.changed(teamId, at)
  const prerequisites = prerequisitesOf(year.id, from)
  const required = from.$client.query<unknown, [number]>(PREREQUISITES)
  for (const { id } of prerequisites) plans.addPrerequisite(required.values(id) as PrerequisiteRow[])

  const score = prepareMerged({ tasks, groups: groupsOf(year.id, from) })
  const found = new Map<number, MarkedPlan>()
  for (const [teamId, { standing, compared, newlyDone, counts, changedAt }] of plans.byTeam) {
    yield
    const { tokens, points } = score(compared)
    const prerequisitesMissing = prerequisites.length - standing.prerequisitesDone - newlyDone
    const { category } = standingOf({ tokens, points, prerequisitesMissing }, year)
    const marks = { get: (taskId: number) => compared.markOf(taskId) }
    found.set(teamId, { shown: { category, points, ...counts, changedAt }, marks })
  }
  return found
}

interface TeamPlan {
  standing: TeamStanding
  isOver: (month: Month | null) => boolean
  compared: ComparedPlan
  counts: { late: number; done: number; planned: number }
  /** Planned prerequisites that are not done. */
  newlyDone: number
  changedAt: string
}

function count({ counts }: TeamPlan, mark: PlanMark) {
  counts.planned++
  if (mark === 'late') counts.late++
  else if (mark === 'fulfilled') counts.done++
}

/** Compares plans as their rows are read: keeping the rows until all are read takes half as long again. */
class Plans {
  readonly byTeam = new Map<number, TeamPlan>()
  readonly #standings: ReadonlyMap<number, TeamStanding>
  readonly #time = Date.now()

  constructor(
    readonly year: Year,
    readonly tasks: ReturnType<typeof tasksOf>,
    standings: readonly TeamStanding[],
    readonly extended: ReadonlyMap<number, string>,
  ) {
    this.#standings = new Map(standings.map(team => [team.teamId, team]))
  }

  raise(place: number, rows: readonly TaskRow[]) {
    for (const [teamId, value] of rows) this.#planOf(teamId)?.compared.raise(place, value)
  }

  addTask(place: number, rows: readonly TaskRow[]) {
    for (const [teamId, value, month] of rows) {
      const plan = this.#planOf(teamId)
      if (plan) count(plan, plan.compared.add(place, value, month))
    }
  }

  addPrerequisite(rows: readonly PrerequisiteRow[]) {
    for (const [teamId, month, at, isDone] of rows) {
      const plan = this.#planOf(teamId)
      if (!plan) continue
      count(plan, planMark(isDone === 1, month, plan.isOver))
      if (!isDone) plan.newlyDone++
      this.changed(teamId, at)
    }
  }

  changed(teamId: number, at: string) {
    const plan = this.byTeam.get(teamId)
    if (plan && at > plan.changedAt) plan.changedAt = at
  }

  #planOf(teamId: number): TeamPlan | undefined {
    const known = this.byTeam.get(teamId)
    if (known) return known
    const standing = this.#standings.get(teamId)
    if (!standing) return undefined
    const { deadline } = this.year
    const isOver = monthsOver({ deadline, extendedTo: this.extended.get(teamId) ?? null }, this.#time)
    const compared = new ComparedPlan(this.tasks, standing.values, isOver)
    const counts = { late: 0, done: 0, planned: 0 }
    const plan = { standing, isOver, compared, counts, newlyDone: 0, changedAt: '' }
    this.byTeam.set(teamId, plan)
    return plan
  }
}
