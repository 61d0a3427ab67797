import { eq } from 'drizzle-orm'
import { type PlacedTeam, rank } from '#domain/ranking.ts'
import { now } from '#server/core/clock.ts'
import { inSlices } from '#server/core/slices.ts'
import { atomically, db } from '#server/database/open.ts'
import { inReadTransaction } from '#server/database/readTransaction.ts'
import { years } from '#server/database/schema/years.ts'
import { standingsIn, standingsOf, type TeamStanding } from '#server/sheets/standings.ts'
import { runningYear, type Year } from '#server/years/yearLookups.ts'
import { forgetRows, storeRows } from './storedRows.ts'

/** Stores the year's ranking for good: later changes of names, values and hidden troops do not touch it. */
export const fixRanking = (year: Year) => store(year, rankStandings(standingsOf(year.id)), { rankingFixed: true })

/** Stores the ranking that the OPEN year shows until the next snapshot. */
export const takeSnapshot = (year: Year) => store(year, rankStandings(standingsOf(year.id)), { rankingFixed: false })

/** Deletes the stored ranking. */
export function makeDynamic(year: Year) {
  atomically(() => {
    forgetRows(year.id)
    db.update(years).set({ rankingFixed: false, rankedAt: null }).where(eq(years.id, year.id)).run()
  })
}

/** For the daily job: serves other requests meanwhile, and drops the result if the year changed its state or snapshot. */
export async function takeSnapshotInSlices(year: Year) {
  const takenAt = now()
  const rows = await rankingOfNow(year.id)
  atomically(() => {
    const current = runningYear()
    if (current?.id === year.id && current.rankedAt === year.rankedAt)
      store(year, rows, { rankingFixed: false, rankedAt: takenAt })
  })
}

/** Works out the ranking from the present values and serves other requests meanwhile. */
export const rankingOfNow = async (yearId: number): Promise<PlacedTeam[]> =>
  rankStandings(await inReadTransaction(from => inSlices(standingsIn(yearId, from))))

/** Leaves out hidden troops (rules.md#22). */
export function rankStandings(standings: readonly TeamStanding[]): PlacedTeam[] {
  const ranked = standings.filter(troop => troop.ranked && !troop.shadow)
  return rank(
    ranked.map(({ teamId, name, district, points, category, tokens, review }) => ({
      teamId,
      name,
      district: district.name,
      points,
      category: category!,
      tokens,
      approved: review === 'APPROVED',
    })),
  )
}

function store(year: Year, rows: readonly PlacedTeam[], kind: { rankingFixed: boolean; rankedAt?: string }) {
  atomically(() => {
    storeRows(year, rows)
    db.update(years)
      .set({ rankedAt: now(), ...kind })
      .where(eq(years.id, year.id))
      .run()
  })
}
