import { count, eq, isNull, max, min } from 'drizzle-orm'
import type { ReviewState } from '#domain/review.ts'
import type { Level } from '#domain/scoring/levels.ts'
import { prepareYear } from '#domain/scoring/scoring.ts'
import { isRanked, standingOf } from '#domain/scoring/standing.ts'
import type { Steps } from '#server/core/slices.ts'
import type { Db } from '#server/database/open.ts'
import { districts, teams, troopGroups } from '#server/database/schema/people.ts'
import { sheetReviews } from '#server/database/schema/review.ts'
import { donePrerequisites } from '#server/database/schema/sheets.ts'
import { prerequisites } from '#server/database/schema/years.ts'
import { groupsOf, prerequisitesOf, tasksOf, yearById } from '#server/years/yearLookups.ts'
import { enteredIn, type SheetValues } from './enteredValues.ts'

/** Standings of all teams with an entry or a done prerequisite in a year, hidden and unranked ones included. */
export function* standingsIn(yearId: number, from: Db): Steps<TeamStanding[]> {
  return (yield* everyStandingIn(yearId, from)).filter(team => team.begun)
}

/** Includes teams that entered nothing. */
export function* everyStandingIn(yearId: number, from: Db): Steps<TeamStanding[]> {
  const year = yearById(yearId, from)
  const tasks = tasksOf(yearId, from)
  const score = prepareYear({ groups: groupsOf(yearId, from), tasks })
  const obligatory = tasks.filter(task => task.obligatory)
  const required = prerequisitesOf(yearId, from).length

  const done = donePrerequisitesIn(yearId, from)
  yield
  const reviews = reviewsIn(yearId, from)
  yield

  const entered = yield* enteredIn(tasks, from)
  const standings: TeamStanding[] = []
  for (const team of everyTeam(from)) {
    yield
    const values = entered.get(team.teamId) ?? NOTHING_ENTERED
    const { count: prerequisitesDone, ...doneBetween } = done.get(team.teamId) ?? NOTHING_DONE
    const review = reviews.get(team.teamId)

    const sheet = score(values)
    const prerequisitesMissing = required - prerequisitesDone
    standings.push({
      ...team,
      ...standingOf({ ...sheet, prerequisitesMissing }, year),
      groups: sheet.groups.map(({ collectedSplitPoints, achievedSymbol }) => ({
        points: collectedSplitPoints,
        symbol: achievedSymbol,
      })),
      review: review?.state ?? 'IN_PROGRESS',
      since: review?.since ?? null,
      rulesChangedAt: review?.rulesChangedAt ?? null,
      prerequisitesDone,
      doneBetween,
      values,
      entered: values.size,
      obligatory: { filled: obligatory.filter(task => values.has(task.id)).length, of: obligatory.length },
      begun: values.size > 0 || prerequisitesDone > 0,
      ranked: isRanked({ prerequisites: required, prerequisitesDone, entries: values.size }),
    })
  }
  return standings
}

export type TeamStanding = ReturnType<typeof everyTeam>[number] &
  ReturnType<typeof standingOf> & {
    groups: { points: number; symbol: Level }[]
    review: ReviewState
    since: string | null
    rulesChangedAt: string | null
    prerequisitesDone: number
    /** When the first and the last of them was done; null for none. */
    doneBetween: { first: string | null; last: string | null }
    values: SheetValues
    entered: number
    obligatory: { filled: number; of: number }
    begun: boolean
    ranked: boolean
  }

export const everyTeam = (from: Db) =>
  from
    .select({
      teamId: teams.id,
      name: teams.name,
      shadow: teams.shadow,
      locked: teams.locked,
      district: { id: districts.id, name: districts.name },
      group: { id: troopGroups.id, name: troopGroups.name },
    })
    .from(teams)
    .innerJoin(districts, eq(teams.districtId, districts.id))
    .leftJoin(troopGroups, eq(teams.groupId, troopGroups.id))
    .where(isNull(teams.mergedInto))
    .orderBy(teams.id)
    .all()

const NOTHING_ENTERED: SheetValues = new Map<number, number>()
const NOTHING_DONE = { count: 0, first: null, last: null }

/** Returns, by team id, the number of done prerequisites and the times of the first and last. */
function donePrerequisitesIn(yearId: number, from: Db) {
  const { teamId, doneAt } = donePrerequisites
  const rows = from
    .select({ teamId, count: count(), first: min(doneAt), last: max(doneAt) })
    .from(donePrerequisites)
    .innerJoin(prerequisites, eq(donePrerequisites.prerequisiteId, prerequisites.id))
    .where(eq(prerequisites.yearId, yearId))
    .groupBy(teamId)
    .all()
  return new Map(rows.map(({ teamId, ...done }) => [teamId, done]))
}

function reviewsIn(yearId: number, from: Db) {
  const rows = from
    .select({
      teamId: sheetReviews.teamId,
      state: sheetReviews.state,
      since: sheetReviews.since,
      rulesChangedAt: sheetReviews.rulesChangedAt,
    })
    .from(sheetReviews)
    .where(eq(sheetReviews.yearId, yearId))
    .all()
  return new Map(rows.map(({ teamId, ...review }) => [teamId, review]))
}
