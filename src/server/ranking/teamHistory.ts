import { and, eq, sql } from 'drizzle-orm'
import { laterFirst } from '#domain/year/yearLine.ts'
import { db } from '#server/database/open.ts'
import { districts, teams } from '#server/database/schema/people.ts'
import { rankings } from '#server/database/schema/sheets.ts'
import { years } from '#server/database/schema/years.ts'
import { keptAnswers } from '#server/keptAnswers.ts'
import { Problem } from '#server/problem.ts'
import { runningYear } from '#server/years/yearLookups.ts'
import { publishedRanking } from './publishedRanking.ts'

/** How many rows above and below its own are told of the OPEN year. */
const NEIGHBOURS = 2

/**
 * What everybody may know of a troop (rules.md#59): where it stands in every fixed ranking, the newest year first, under
 * the name it had, and in the last snapshot of the OPEN year. @throws 404, for a hidden troop too
 */
async function teamHistory(id: number) {
  const team = db
    .select({ id: teams.id, name: teams.name, district: districts.name })
    .from(teams)
    .innerJoin(districts, eq(teams.districtId, districts.id))
    .where(and(eq(teams.id, id), eq(teams.shadow, false)))
    .get()
  if (!team) throw new Problem('team-unknown')
  return { ...team, years: fixedStandings(id), open: await openStanding(id) }
}

/** The same, kept as bytes until anything but values changes. */
export const teamHistoryAnswer = keptAnswers(teamHistory, { most: 200, shared: true })

/**
 * Where a troop stands in every fixed ranking, the newest year first, under the names of the time. A DRAFT that was
 * finished before keeps its ranking, but is shown to nobody.
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
  const finished = ({ yearId, closedAt }: (typeof standings)[number]) =>
    ({ id: yearId, state: 'FINISHED', closedAt }) as const
  return standings.sort((a, b) => laterFirst(finished(a), finished(b)))
}

/** null while nothing is open, and for a troop that is not in the snapshot. */
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
    /** Its own row among those around it. */
    near: rows.slice(Math.max(index - NEIGHBOURS, 0), index + NEIGHBOURS + 1),
  }
}
