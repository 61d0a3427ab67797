import { and, eq, sql } from 'drizzle-orm'
import { laterFirst } from '#domain/year/yearLine.ts'
import type { User } from '#server/auth/user.ts'
import { Problem } from '#server/core/problem.ts'
import { db, sqlite } from '#server/database/open.ts'
import { districts, teams } from '#server/database/schema/people.ts'
import { rankings } from '#server/database/schema/sheets.ts'
import { years } from '#server/database/schema/years.ts'
import { authorsSeenBy } from '#server/people/authors.ts'
import { storedReview } from '#server/sheets/reviewState.ts'
import { standingOfTeam } from '#server/sheets/sheetOf.ts'
import { sideOf } from '#server/sheets/sheetSides.ts'
import { formerNamesOf } from '#server/teams/formerNames.ts'
import { mergedTeams, presentTeamId, teamById } from '#server/teams/teamLookups.ts'
import { publicYears, runningYear } from '#server/years/yearLookups.ts'
import { publishedRanking } from './publishedRanking.ts'

const NEIGHBOURS = 2

/**
 * Returns the public history of a troop (rules.md#59): its places in all fixed rankings and in the last snapshot of the OPEN
 * year. Includes the teams that became part of it (rules.md#71), whose ids return the same history.
 * @throws 404, for a hidden troop too
 */
export async function teamHistory(addressed: number) {
  const id = presentTeamId(addressed)
  const team = db
    .select({ id: teams.id, name: teams.name, district: districts.name })
    .from(teams)
    .innerJoin(districts, eq(teams.districtId, districts.id))
    .where(and(eq(teams.id, id), eq(teams.shadow, false)))
    .get()
  if (!team) throw new Problem('team-unknown')
  return {
    ...team,
    formerNames: formerNamesOf(id).map(({ id: _, ...name }) => name),
    years: fixedStandings(id).map(standing => ({ ...standing, ...placesWithin(id, standing.yearId) })),
    merged: mergedTeams(id).flatMap(other =>
      fixedStandings(other.id).map(standing => ({ teamId: other.id, ...standing })),
    ),
    open: await openStanding(id),
  }
}

interface PlacesWithin {
  placeInDistrict: number
  group: string | null
  placeInGroup: number | null
}

/** The troop's places within the district and the group that it had in that ranking (rules.md#81). */
const placesWithin = (teamId: number, yearId: number) =>
  sqlite.query<PlacesWithin, [number, number]>(WITHIN).get(yearId, teamId)!

const WITHIN = `
  SELECT 1 + (SELECT count(*) FROM rankings AS near
      WHERE near.yearId = own.yearId AND near.district = own.district AND near.place < own.place) AS placeInDistrict,
    own.groupName AS "group",
    iif(own.groupName IS NULL, NULL, 1 + (SELECT count(*) FROM rankings AS near WHERE near.yearId = own.yearId
      AND near.district = own.district AND near.groupName = own.groupName AND near.place < own.place)) AS placeInGroup
  FROM rankings AS own WHERE own.yearId = ?1 AND own.teamId = ?2`

/**
 * A troop's places in all fixed rankings, the newest year first, under the names of the time. Leaves out years that became a
 * DRAFT again.
 */
export function fixedStandings(teamId: number) {
  const standings = db
    .select({
      yearId: years.id,
      year: years.name,
      closedAt: years.closedAt,
      name: rankings.name,
      district: rankings.district,
      place: rankings.place,
      of: sql<number>`(SELECT count(*) FROM rankings AS everybody WHERE everybody.yearId = ${years.id})`,
      points: rankings.points,
      category: rankings.category,
      tokens: { polowa: rankings.polowa, lesna: rankings.lesna, puszczanska: rankings.puszczanska },
    })
    .from(years)
    .innerJoin(rankings, and(eq(rankings.yearId, years.id), eq(rankings.teamId, teamId)))
    .where(and(eq(years.state, 'FINISHED'), eq(years.rankingFixed, true)))
    .all()
  return standings.sort((a, b) => laterFirst(asFinished(a), asFinished(b)))
}

const asFinished = ({ yearId, closedAt }: { yearId: number; closedAt: string | null }) =>
  ({ id: yearId, state: 'FINISHED', closedAt }) as const

/** Serves both sides of a troop's sheets, also a hidden troop's; includes teams that became part of it. @throws 403, 404 */
export function diplomasOf(reader: User, teamId: number) {
  if (!sideOf(reader, teamById(teamId))) throw new Problem('not-allowed')
  return [{ id: teamId }, ...mergedTeams(teamId)]
    .flatMap(({ id }) => fixedStandings(id))
    .sort((a, b) => laterFirst(asFinished(a), asFinished(b)))
}

/**
 * The team's sheets of all years but DRAFT ones, newest first, for its leaders and for those who may see its sheets
 * (rules.md#76). A FINISHED year in which it entered nothing is left out. `leaders` are the names of those who entered or
 * submitted something, null for a deleted account. @throws 403, 404
 */
export async function sheetsOf(reader: User, teamId: number) {
  if (!sideOf(reader, teamById(teamId))) throw new Problem('not-allowed')
  // The team's own row of a year comes last and replaces that of a merged team.
  const fixed = new Map(
    [...mergedTeams(teamId).map(({ id }) => id), teamId].flatMap(fixedStandings).map(row => [row.yearId, row] as const),
  )
  const open = await openStanding(teamId)
  const leaders = Map.groupBy(sqlite.query<LedBy, [number]>(LEADERS).all(teamId), ({ yearId }) => yearId)
  const authorOf = authorsSeenBy(
    reader,
    [...leaders.values()].flat().map(({ byId, at }) => [byId, at]),
  )
  const begun = new Set((sqlite.query<unknown, [number]>(BEGUN).values(teamId) as [number][]).map(([yearId]) => yearId))

  return publicYears()
    .filter(({ id, state }) => state === 'OPEN' || begun.has(id) || fixed.has(id))
    .map(year => {
      const { points, category, tokens } = fixed.get(year.id) ?? standingOfTeam(teamId, year)
      const { place = null, of = null } = fixed.get(year.id) ?? (open?.yearId === year.id ? open : {})
      return {
        yearId: year.id,
        year: year.name,
        state: year.state,
        closedAt: year.closedAt,
        review: storedReview(teamId, year.id)?.state ?? 'IN_PROGRESS',
        begun: begun.has(year.id),
        points,
        category,
        tokens,
        place,
        of,
        leaders: (leaders.get(year.id) ?? []).map(({ byId, at }) => authorOf(byId, at).by),
      }
    })
}

interface LedBy {
  yearId: number
  byId: number
  at: string
}

const LEADERS = `
  SELECT yearId, byId, min(at) AS at FROM (
    SELECT area.yearId, change.byId, change.at FROM entry_changes AS change
      JOIN tasks AS task ON task.id = change.taskId JOIN task_groups AS area ON area.id = task.primaryGroupId
      WHERE change.teamId = ?1
    UNION ALL
    SELECT area.yearId, entry.updatedById, entry.updatedAt FROM task_entries AS entry
      JOIN tasks AS task ON task.id = entry.taskId JOIN task_groups AS area ON area.id = task.primaryGroupId
      WHERE entry.teamId = ?1
    UNION ALL
    SELECT yearId, byId, at FROM review_acts WHERE teamId = ?1 AND kind = 'SUBMIT')
  WHERE byId IS NOT NULL GROUP BY yearId, byId ORDER BY at`

const BEGUN = `
  SELECT area.yearId FROM task_entries AS entry
    JOIN tasks AS task ON task.id = entry.taskId JOIN task_groups AS area ON area.id = task.primaryGroupId
    WHERE entry.teamId = ?1
  UNION
  SELECT prerequisite.yearId FROM initial_marks AS mark
    JOIN initial_tasks AS prerequisite ON prerequisite.id = mark.initialTaskId
    WHERE mark.teamId = ?1`

/** Returns null when no year is OPEN or the troop is not in the snapshot. */
async function openStanding(teamId: number) {
  const year = runningYear()
  if (!year) return null
  const rows = await publishedRanking(year)
  const index = rows.findIndex(row => row.teamId === teamId)
  const own = rows[index]
  if (!own) return null
  return {
    yearId: year.id,
    year: year.name,
    takenAt: year.rankedAt,
    of: rows.length,
    ...own,
    near: rows.slice(Math.max(index - NEIGHBOURS, 0), index + NEIGHBOURS + 1),
  }
}
