import { eq } from 'drizzle-orm'
import { type PlacedTeam, rank } from '#domain/ranking.ts'
import { now } from '#server/core/clock.ts'
import { inSlices, runAllSteps, type Steps } from '#server/core/slices.ts'
import { atomically, type Db, db } from '#server/database/open.ts'
import { inReadTransaction } from '#server/database/readTransaction.ts'
import { years } from '#server/database/schema/years.ts'
import { standingsIn, type TeamStanding } from '#server/sheets/standings.ts'
import { type Bounds, boundsFrom, storeBounds } from '#server/sheets/valueBounds.ts'
import { runningYear, type Year } from '#server/years/yearLookups.ts'
import { forgetRows, storeRows } from './storedRows.ts'

/** Stores the year's ranking for good: later changes of names, values and hidden troops do not touch it. */
export const fixRanking = (year: Year) => store(year, runAllSteps(snapshotOf(year, db)), { rankingFixed: true })

/** Stores the ranking that the OPEN year shows until the next snapshot. */
export const takeSnapshot = (year: Year) => store(year, runAllSteps(snapshotOf(year, db)), { rankingFixed: false })

/** The ranking, and the bounds that later values of its tasks are compared with (rules.md#80). */
interface Snapshot {
  rows: PlacedTeam[]
  bounds: Bounds
}

function* snapshotOf(year: Year, from: Db): Steps<Snapshot> {
  const standings = (yield* standingsIn(year.id, from)).filter(isInRanking)
  return { rows: rankStandings(standings), bounds: yield* boundsFrom(year, standings, from) }
}

export function makeDynamic(year: Year) {
  atomically(() => {
    forgetRows(year.id)
    db.update(years).set({ rankingFixed: false, rankedAt: null }).where(eq(years.id, year.id)).run()
  })
}

/** Serves other requests meanwhile, and drops the result if the year changed its state or snapshot. Used by the daily job. */
export async function takeSnapshotInSlices(year: Year) {
  const takenAt = now()
  const snapshot = await inReadTransaction(from => inSlices(snapshotOf(year, from)))
  atomically(() => {
    const current = runningYear()
    if (current?.id === year.id && current.rankedAt === year.rankedAt)
      store(year, snapshot, { rankingFixed: false, rankedAt: takenAt })
  })
}

/** Works out the ranking from the present values and serves other requests meanwhile. */
export const rankingOfNow = async (yearId: number): Promise<PlacedTeam[]> =>
  rankStandings(await inReadTransaction(from => inSlices(standingsIn(yearId, from))))

/** Leaves out hidden troops (rules.md#22). */
export function rankStandings(standings: readonly TeamStanding[]): PlacedTeam[] {
  return rank(
    standings.filter(isInRanking).map(({ teamId, name, district, group, points, category, tokens, review }) => ({
      teamId,
      name,
      district: district.name,
      group: group?.name ?? null,
      points,
      category: category!,
      tokens,
      approved: review === 'APPROVED',
    })),
  )
}

const isInRanking = ({ ranked, shadow }: TeamStanding) => ranked && !shadow

function store(year: Year, { rows, bounds }: Snapshot, kind: { rankingFixed: boolean; rankedAt?: string }) {
  atomically(() => {
    storeRows(year, rows)
    storeBounds(year.id, bounds)
    db.update(years)
      .set({ rankedAt: now(), ...kind })
      .where(eq(years.id, year.id))
      .run()
  })
}
