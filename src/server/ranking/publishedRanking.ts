import { eq } from 'drizzle-orm'
import { polish } from '#domain/polish.ts'
import type { RankingRow } from '#domain/ranking.ts'
import { versionBesideValues } from '#server/database/fileVersion.ts'
import { db } from '#server/database/open.ts'
import { districts } from '#server/database/schema/people.ts'
import { keptAnswers } from '#server/keptAnswers.ts'
import { newestYear, publicYears, visibleYear, type Year } from '#server/years/yearLookups.ts'
import { rankingSeenNow } from './fixRanking.ts'
import { placesBefore, storedRows } from './storedRows.ts'

/** What everybody reads: written down for an OPEN year and a fixed ranking, else worked out (rules.md#20). */
export function publishedRanking(year: Year): RankingRow[] | Promise<RankingRow[]> {
  return isStored(year) ? storedRows(year.id) : workedOut(year)
}

/** A year's ranking, or the newest one; nothing when there is none. @throws 404 */
function readRanking(which: number | 'newest') {
  const year = which === 'newest' ? newestYear() : visibleYear(which, null)
  return year ? publishedRanking(year) : []
}

/** The same, read by everybody and changed once a day: kept as bytes until anything but values changes. */
export const rankingAnswer = keptAnswers(readRanking, { most: 8, shared: true })

export const rankingYears = () =>
  publicYears().map(year => ({
    id: year.id,
    name: year.name,
    state: year.state,
    fixed: year.rankingFixed,
    updatedAt: isStored(year) ? year.rankedAt : null,
    closedAt: year.state === 'FINISHED' ? year.closedAt : null,
  }))

/** The names, in that ranking, of the districts that are not hidden today: only those are offered as filters (rules.md#22). */
export async function districtsInRanking(year: Year): Promise<string[]> {
  const rows = await publishedRanking(year)
  const hidden = db.select({ name: districts.name }).from(districts).where(eq(districts.shadow, true)).all()
  const names = new Set(rows.map(({ district }) => district))
  for (const { name } of hidden) names.delete(name)
  return [...names].sort(polish.compare)
}

const isStored = (year: Year) => year.rankingFixed || year.state === 'OPEN'

const kept = new Map<number, { version: number; rows: Promise<RankingRow[]> }>()

/**
 * A stranger may ask as often as they like, so the work is done once and kept until anything changes but the values of the
 * OPEN year, which this is not.
 */
function workedOut(year: Year): Promise<RankingRow[]> {
  const version = versionBesideValues()
  const known = kept.get(year.id)
  if (known && known.version === version) return known.rows

  const before = placesBefore(year)
  const rows = rankingSeenNow(year.id).then(seen =>
    seen.map(row => ({ ...row, previousPlace: before.get(row.teamId) ?? null, shadow: false })),
  )
  if (version !== null) kept.set(year.id, { version, rows })
  rows.catch(() => kept.delete(year.id))
  return rows
}
