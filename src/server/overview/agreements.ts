import { eq } from 'drizzle-orm'
import { type Month, type PlanMarks, type PlannedTask, planMarks, preparePlan } from '#domain/plan.ts'
import type { Level } from '#domain/scoring/levels.ts'
import { type TalkState, talkState } from '#domain/talk.ts'
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
  marks: PlanMarks['tasks']
}

interface Rows {
  tasks: PlannedTask[]
  prerequisites: { initialTaskId: number; month: Month | null }[]
  done: Set<number>
  changedAt: string
}

const TASKS = 'SELECT teamId, value, month, at FROM planned_tasks WHERE taskId = ?'
const PREREQUISITES = `
  SELECT plan.teamId, plan.month, plan.at, done.teamId IS NOT NULL
  FROM planned_prerequisites AS plan
  LEFT JOIN initial_marks AS done ON done.teamId = plan.teamId AND done.initialTaskId = plan.prerequisiteId
  WHERE plan.prerequisiteId = ?`

/** Teams without a planned row are left out. */
export function* plansIn(
  year: Year,
  standings: readonly TeamStanding[],
  extended: ReadonlyMap<number, string>,
  from: Db,
): Steps<ReadonlyMap<number, MarkedPlan>> {
  const tasks = tasksOf(year.id, from)
  const plans = yield* plannedRowsIn(year.id, tasks, from)
  if (plans.size === 0) return new Map()
  const required = prerequisitesOf(year.id, from).length
  // A standing knows how many prerequisites are done, so that only planned ones need a name here.
  const score = preparePlan({ tasks, groups: groupsOf(year.id, from), prerequisites: [], thresholds: year })
  const { deadline } = year
  const time = Date.now()

  const found = new Map<number, MarkedPlan>()
  for (const { teamId, values, prerequisitesDone } of standings) {
    const plan = plans.get(teamId)
    if (!plan) continue
    yield
    const sheet = { values, done: plan.done }
    const marks = planMarks({ tasks }, sheet, plan, { deadline, extendedTo: extended.get(teamId) ?? null }, time)
    const all = [...marks.tasks.values(), ...marks.prerequisites.values()]
    const { category, points } = score(sheet, plan)
    const missing = required - prerequisitesDone - (plan.prerequisites.length - plan.done.size)
    const shown = {
      category: missing > 0 ? null : category,
      points,
      late: all.filter(mark => mark === 'late').length,
      done: all.filter(mark => mark === 'fulfilled').length,
      planned: all.length,
      changedAt: plan.changedAt,
    }
    found.set(teamId, { shown, marks: marks.tasks })
  }
  return found
}

function* plannedRowsIn(yearId: number, tasks: readonly { id: number }[], from: Db): Steps<Map<number, Rows>> {
  const plans = new Map<number, Rows>()
  const rowsOf = (teamId: number, at: string) => {
    let rows = plans.get(teamId)
    if (!rows) {
      rows = { tasks: [], prerequisites: [], done: new Set(), changedAt: at }
      plans.set(teamId, rows)
    } else if (at > rows.changedAt) rows.changedAt = at
    return rows
  }
  const planned = from.$client.query<unknown, [number]>(TASKS)
  for (const { id: taskId } of tasks) {
    for (const [teamId, value, month, at] of planned.values(taskId) as [number, number, Month | null, string][])
      rowsOf(teamId, at).tasks.push({ taskId, value, month })
    yield
  }
  const required = from.$client.query<unknown, [number]>(PREREQUISITES)
  for (const { id: initialTaskId } of prerequisitesOf(yearId, from)) {
    for (const [teamId, month, at, isDone] of required.values(initialTaskId) as [
      number,
      Month | null,
      string,
      number,
    ][]) {
      const rows = rowsOf(teamId, at)
      rows.prerequisites.push({ initialTaskId, month })
      if (isDone) rows.done.add(initialTaskId)
    }
  }
  return plans
}
