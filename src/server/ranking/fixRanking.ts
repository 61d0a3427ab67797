import { eq } from 'drizzle-orm'
import { type PlacedTeam, rank } from '#domain/ranking.ts'
import { now } from '#server/clock.ts'
import { atOneMoment } from '#server/database/oneMoment.ts'
import { atomically, db } from '#server/database/open.ts'
import { years } from '#server/database/schema/years.ts'
import { standingsIn, standingsOf, type TeamStanding } from '#server/sheet/standings.ts'
import { inSlices } from '#server/slices.ts'
import { runningYear, type Year } from '#server/years/yearLookups.ts'
import { forgetRows, storeRows } from './storedRows.ts'

/** Stores the year's ranking as it is now. Later changes of names, of values and of what is hidden do not touch it. */
export const fixRanking = (year: Year) => store(year, rankStandings(standingsOf(year.id)), { rankingFixed: true })

/** What the OPEN year shows until the next one is taken. The ranking stays dynamic. */
export const takeSnapshot = (year: Year) => store(year, rankStandings(standingsOf(year.id)), { rankingFixed: false })

/** Forgets what was written down. */
export function makeDynamic(year: Year) {
  atomically(() => {
    forgetRows(year.id)
    db.update(years).set({ rankingFixed: false, rankedAt: null }).where(eq(years.id, year.id)).run()
  })
}

/** The timer's snapshot: other requests are served meanwhile. It is dropped when the year changed its state or snapshot. */
export async function takeSnapshotUnhurried(year: Year) {
  const takenAt = now()
  const rows = await rankingSeenNow(year.id)
  atomically(() => {
    const current = runningYear()
    if (current?.id === year.id && current.rankedAt === year.rankedAt)
      store(year, rows, { rankingFixed: false, rankedAt: takenAt })
  })
}

/** The ranking by the values of this moment. Other requests are served while it is worked out. */
export const rankingSeenNow = async (yearId: number): Promise<PlacedTeam[]> =>
  rankStandings(await atOneMoment(from => inSlices(standingsIn(yearId, from))))

/** Hidden troops are in no ranking that is worked out (rules.md#22); a ranked one has a category. */
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
