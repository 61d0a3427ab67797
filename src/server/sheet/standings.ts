import { and, between, eq, gt } from 'drizzle-orm'
import type { Level } from '#domain/levels.ts'
import type { ReviewState } from '#domain/review.ts'
import { prepareYear } from '#domain/scoring.ts'
import { isRanked, standingOf } from '#domain/standing.ts'
import { type Db, db } from '#server/database/open.ts'
import { districts, teams } from '#server/database/schema/people.ts'
import { sheetReviews } from '#server/database/schema/review.ts'
import { atOnce, type Steps } from '#server/slices.ts'
import { groupsOf, prerequisitesOf, tasksOf, yearById } from '#server/years/yearLookups.ts'
import { enteredIn } from './enteredValues.ts'

/** The standing of every team with an entry or a done prerequisite in a year, also of hidden and of unranked teams. */
export const standingsOf = (yearId: number) => atOnce(standingsIn(yearId, db))

/** The same in steps: it needs as many queries as for one team, and prepares the rules of the year once. */
export function* standingsIn(yearId: number, from: Db): Steps<TeamStanding[]> {
  return (yield* everyStandingIn(yearId, from)).filter(team => team.begun)
}

/** Every team there is, those that entered nothing too. */
export function* everyStandingIn(yearId: number, from: Db): Steps<TeamStanding[]> {
  const year = yearById(yearId, from)
  const tasks = tasksOf(yearId, from)
  const score = prepareYear({ groups: groupsOf(yearId, from), tasks })
  const obligatory = tasks.filter(task => task.obligatory)
  const prerequisites = prerequisitesOf(yearId, from).length

  const standings: TeamStanding[] = []
  for (const some of everyTeam(from)) {
    yield
    const teamIds = some.map(team => team.teamId)
    const done = donePrerequisitesIn(yearId, teamIds, from)
    const reviews = reviewsIn(yearId, teamIds, from)
    const valuesOf = yield* enteredIn(tasks, teamIds, from)
    for (const team of some) {
      yield
      const values = valuesOf(team.teamId)
      const entered = values.size
      const { count: prerequisitesDone, ...doneBetween } = done.get(team.teamId) ?? NOTHING_DONE
      const review = reviews.get(team.teamId)

      const { tokens, points, groups } = score(values)
      const prerequisitesMissing = prerequisites - prerequisitesDone
      standings.push({
        ...team,
        ...standingOf({ tokens, points, prerequisitesMissing }, year),
        groups: groups.map(({ collectedSplitPoints, achievedSymbol }) => ({
          points: collectedSplitPoints,
          symbol: achievedSymbol,
        })),
        review: review?.state ?? 'IN_PROGRESS',
        since: review?.since ?? null,
        prerequisitesDone,
        doneBetween,
        entered,
        obligatory: { filled: obligatory.filter(task => values.has(task.id)).length, of: obligatory.length },
        begun: entered > 0 || prerequisitesDone > 0,
        ranked: isRanked({ prerequisites, prerequisitesDone, entries: entered }),
      })
    }
  }
  return standings
}

export type TeamStanding = ReturnType<typeof teamsAfter>[number] &
  ReturnType<typeof standingOf> & {
    /** In the order of the year. */
    groups: { points: number; symbol: Level }[]
    review: ReviewState
    /** When the sheet came into that state; null before any act. */
    since: string | null
    prerequisitesDone: number
    /** When the first and the last of them was done; null for none. */
    doneBetween: { first: string | null; last: string | null }
    /** How many tasks have an entry. */
    entered: number
    /** How many of the obligatory tasks have one. */
    obligatory: { filled: number; of: number }
    begun: boolean
    ranked: boolean
  }

/** So many are read and worked out before the next ones are read: their values fit into the processor's cache. */
const TEAMS_AT_A_TIME = 1000

function* everyTeam(from: Db) {
  let some = teamsAfter(0, from)
  while (some.length > 0) {
    yield some
    some = teamsAfter(some.at(-1)!.teamId, from)
  }
}

function teamsAfter(teamId: number, from: Db) {
  return from
    .select({
      teamId: teams.id,
      name: teams.name,
      shadow: teams.shadow,
      district: { id: districts.id, name: districts.name },
    })
    .from(teams)
    .innerJoin(districts, eq(teams.districtId, districts.id))
    .where(gt(teams.id, teamId))
    .orderBy(teams.id)
    .limit(TEAMS_AT_A_TIME)
    .all()
}

// CROSS JOIN: SQLite would look through the marks of all teams each time.
const DONE = `
  SELECT done.teamId, count(*), min(done.markedAt), max(done.markedAt)
  FROM initial_marks AS done CROSS JOIN initial_tasks AS prerequisite ON prerequisite.id = done.initialTaskId
  WHERE prerequisite.yearId = ? AND done.teamId BETWEEN ? AND ? GROUP BY done.teamId`

const NOTHING_DONE = { count: 0, first: null, last: null }

/** team id -> how many prerequisites it has done, and when; by hand, as a row for each team */
function donePrerequisitesIn(yearId: number, teamIds: readonly number[], from: Db) {
  const query = from.$client.query<unknown, [number, number, number]>(DONE)
  const rows = query.values(yearId, teamIds[0]!, teamIds.at(-1)!) as [number, number, string, string][]
  return new Map(rows.map(([teamId, count, first, last]) => [teamId, { count, first, last }]))
}

/** team id -> where its sheet is, for those about which anything was done */
function reviewsIn(yearId: number, teamIds: readonly number[], from: Db) {
  const rows = from
    .select({ teamId: sheetReviews.teamId, state: sheetReviews.state, since: sheetReviews.since })
    .from(sheetReviews)
    .where(and(eq(sheetReviews.yearId, yearId), between(sheetReviews.teamId, teamIds[0]!, teamIds.at(-1)!)))
    .all()
  return new Map(rows.map(({ teamId, ...review }) => [teamId, review]))
}
