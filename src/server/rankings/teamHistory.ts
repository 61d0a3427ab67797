import { and, eq, sql } from 'drizzle-orm'
import { laterFirst } from '#domain/year/yearLine.ts'
import type { User } from '#server/auth/user.ts'
import { Problem } from '#server/core/problem.ts'
import { db } from '#server/database/open.ts'
import { districts, teams } from '#server/database/schema/people.ts'
import { rankings } from '#server/database/schema/sheets.ts'
import { years } from '#server/database/schema/years.ts'
import { sideOf } from '#server/reviews/sheetSides.ts'
import { teamById } from '#server/teams/teamLookups.ts'
import { runningYear } from '#server/years/yearLookups.ts'
import { publishedRanking } from './publishedRanking.ts'

/** Number of rows shown above and below the troop's own. */
const NEIGHBOURS = 2

/**
 * The public history of a troop (rules.md#59): its places in all fixed rankings and in the last snapshot of the OPEN year.
 * @throws 404, for a hidden troop too
 */
export async function teamHistory(id: number) {
  const team = db
    .select({ id: teams.id, name: teams.name, district: districts.name })
    .from(teams)
    .innerJoin(districts, eq(teams.districtId, districts.id))
    .where(and(eq(teams.id, id), eq(teams.shadow, false)))
    .get()
  if (!team) throw new Problem('team-unknown')
  return { ...team, years: fixedStandings(id), open: await openStanding(id) }
}

/**
 * A troop's places in all fixed rankings, the newest year first, under the names of the time. Leaves out years that became a
 * DRAFT again.
 */
function fixedStandings(teamId: number) {
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
  const finished = ({ yearId, closedAt }: (typeof standings)[number]) =>
    ({ id: yearId, state: 'FINISHED', closedAt }) as const
  return standings.sort((a, b) => laterFirst(finished(a), finished(b)))
}

/** For the troop's leaders and for those who may see its sheets; works for a hidden troop, too. @throws 403, 404 */
export function diplomasOf(reader: User, teamId: number) {
  if (!sideOf(reader, teamById(teamId))) throw new Problem('not-allowed')
  return fixedStandings(teamId)
}

/** Null when no year is OPEN or the troop is not in the snapshot. */
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
    /** Includes its own row. */
    near: rows.slice(Math.max(index - NEIGHBOURS, 0), index + NEIGHBOURS + 1),
  }
}
