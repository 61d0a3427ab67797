import { eq } from 'drizzle-orm'
import { placedWithin, type RankingRow } from '#domain/ranking.ts'
import { polish } from '#domain/text/polish.ts'
import { cachedUntilChange } from '#server/database/dataVersion.ts'
import { db } from '#server/database/open.ts'
import { districts } from '#server/database/schema/people.ts'
import { formerNamesByTeam } from '#server/teams/formerNames.ts'
import { newestYear, publicYears, type Year, yearById } from '#server/years/yearLookups.ts'
import { rankingOfNow } from './fixRanking.ts'
import { placesBefore, storedRows } from './storedRows.ts'

/** The public ranking: stored for an OPEN year and a fixed ranking, else worked out (rules.md#20). */
export function publishedRanking(year: Year): RankingRow[] | Promise<RankingRow[]> {
  return isStored(year) ? storedRows(year.id) : workedOut(year.id)
}

export function newestRanking() {
  const year = newestYear()
  return year ? publishedRanking(year) : []
}

export const rankingYears = () =>
  publicYears().map(year => ({
    id: year.id,
    name: year.name,
    state: year.state,
    fixed: year.rankingFixed,
    updatedAt: isStored(year) ? year.rankedAt : null,
    closedAt: year.state === 'FINISHED' ? year.closedAt : null,
  }))

/** Names of districts in that ranking, to filter by; without districts that are hidden today (rules.md#22). */
export async function districtsInRanking(year: Year): Promise<string[]> {
  const rows = await publishedRanking(year)
  const hidden = db.select({ name: districts.name }).from(districts).where(eq(districts.shadow, true)).all()
  const names = new Set(rows.map(({ district }) => district))
  for (const { name } of hidden) names.delete(name)
  return [...names].sort(polish.compare)
}

const isStored = (year: Year) => year.rankingFixed || year.state === 'OPEN'

/** Cached, because any caller may ask as often as they like and a large year takes some 100 ms. */
const workedOut = cachedUntilChange(async (yearId: number): Promise<RankingRow[]> => {
  const before = placesBefore(yearById(yearId))
  const rows = await rankingOfNow(yearId)
  const former = formerNamesByTeam()
  return placedWithin(rows).map(row => {
    const otherNames = former.get(row.teamId) ?? []
    return {
      ...row,
      previousPlace: before.get(row.teamId) ?? null,
      ...(otherNames.length > 0 && { otherNames }),
    }
  })
}, 4)
