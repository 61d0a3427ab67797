import { asc, eq, sql } from 'drizzle-orm'
import type { RankingRow } from '#domain/ranking.ts'
import { db } from '#server/database/open.ts'
import { rankings } from '#server/database/schema/sheets.ts'

/** A year's ranking as it was written down, in its own order. */
export function storedRows(yearId: number): RankingRow[] {
  const rows = db.select().from(rankings).where(eq(rankings.yearId, yearId)).orderBy(asc(sql`rowid`)).all()
  return rows.map(({ place, teamId, name, district, points, category, polowa, lesna, puszczanska, approved }) => ({
    place,
    teamId,
    name,
    district,
    points,
    category,
    tokens: { polowa, lesna, puszczanska },
    approved,
  }))
}

// SQLite takes 32,766 values in one statement; a row has eleven.
const ROWS_AT_ONCE = 1000

export function storeRows(yearId: number, rows: readonly RankingRow[]) {
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
    const some = rows.slice(first, first + ROWS_AT_ONCE)
    db.insert(rankings)
      .values(some.map(({ tokens, ...row }) => ({ yearId, ...row, ...tokens })))
      .run()
  }
}

export const forgetRows = (yearId: number) => db.delete(rankings).where(eq(rankings.yearId, yearId)).run()
