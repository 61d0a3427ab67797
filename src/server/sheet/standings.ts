import { count, eq } from 'drizzle-orm'
import { prepareYear } from '#domain/scoring.ts'
import { isRanked, standingOf } from '#domain/standing.ts'
import { type Db, db } from '#server/database/open.ts'
import { districts, teams } from '#server/database/schema/people.ts'
import { initialMarks } from '#server/database/schema/sheets.ts'
import { initialTasks } from '#server/database/schema/years.ts'
import { atOnce, type Steps } from '#server/slices.ts'
import { groupsOf, prerequisitesOf, tasksOf, yearById } from '#server/years/yearLookups.ts'

type Values = Map<number, number>

/** Where every troop that entered or ticked anything stands in a year, hidden ones and those not ranked included. */
export const standingsOf = (yearId: number) => atOnce(standingsIn(yearId, db))

/** The same in steps: as many queries as for one troop, and the year's rules are worked out once. */
export function* standingsIn(yearId: number, from: Db): Steps<TroopStanding[]> {
  const year = yearById(yearId, from)
  const score = prepareYear({ groups: groupsOf(yearId, from), tasks: tasksOf(yearId, from) })
  const prerequisites = prerequisitesOf(yearId, from).length
  const ticked = tickedIn(yearId, from)
  const entered = yield* enteredIn(yearId, from)

  const standings: TroopStanding[] = []
  for (const team of allTeams(from)) {
    yield
    const values: Values | undefined = entered.get(team.teamId)
    const prerequisitesDone = ticked.get(team.teamId) ?? 0
    if (!values && prerequisitesDone === 0) continue

    const { tokens, points } = score(values ?? new Map())
    const prerequisitesMissing = prerequisites - prerequisitesDone
    standings.push({
      ...team,
      ...standingOf({ tokens, points, prerequisitesMissing }, year),
      ranked: isRanked({ prerequisites, prerequisitesDone, entries: values?.size ?? 0 }),
    })
  }
  return standings
}

export type TroopStanding = ReturnType<typeof allTeams>[number] & ReturnType<typeof standingOf> & { ranked: boolean }

function allTeams(from: Db) {
  return from
    .select({
      teamId: teams.id,
      name: teams.name,
      shadow: teams.shadow,
      district: { id: districts.id, name: districts.name },
    })
    .from(teams)
    .innerJoin(districts, eq(teams.districtId, districts.id))
    .all()
}

/** team id -> how many prerequisites it has ticked */
function tickedIn(yearId: number, from: Db) {
  const rows = from
    .select({ teamId: initialMarks.teamId, done: count() })
    .from(initialMarks)
    .innerJoin(initialTasks, eq(initialMarks.initialTaskId, initialTasks.id))
    .where(eq(initialTasks.yearId, yearId))
    .groupBy(initialMarks.teamId)
    .all()
  return new Map(rows.map(({ teamId, done }) => [teamId, done]))
}

// By hand, because Drizzle reads all rows before it hands out the first: a year has up to 170,000 of them.
const ENTRIES = `
  SELECT entry.teamId, entry.taskId, entry.value
  FROM task_groups AS area
  JOIN tasks AS task ON task.primaryGroupId = area.id
  JOIN task_entries AS entry ON entry.taskId = task.id
  WHERE area.yearId = ?`

/** team id -> task id -> value */
function* enteredIn(yearId: number, from: Db): Steps<Map<number, Values>> {
  const entered = new Map<number, Values>()
  const rows = from.$client.query<{ teamId: number; taskId: number; value: number }, [number]>(ENTRIES)
  for (const { teamId, taskId, value } of rows.iterate(yearId)) {
    const values = entered.get(teamId) ?? new Map()
    entered.set(teamId, values.set(taskId, value))
    yield
  }
  return entered
}
