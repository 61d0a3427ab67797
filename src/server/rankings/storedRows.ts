import { asc, eq, sql } from 'drizzle-orm'
import { type PlacedTeam, placedWithin, type RankingRow } from '#domain/ranking.ts'
import { finishedBefore } from '#domain/year/yearLine.ts'
import { db } from '#server/database/open.ts'
import { placeholders, prepared } from '#server/database/prepared.ts'
import { teams } from '#server/database/schema/people.ts'
import { rankings } from '#server/database/schema/sheets.ts'
import { formerNamesByTeam } from '#server/teams/formerNames.ts'
import { publicYears, type Year } from '#server/years/yearLookups.ts'

export function storedRows(yearId: number): RankingRow[] {
  const rows = db
    .select({ row: rankings, shadow: teams.shadow, merged: teams.mergedInto, present: teams.name })
    .from(rankings)
    .innerJoin(teams, eq(rankings.teamId, teams.id))
    .where(eq(rankings.yearId, yearId))
    .orderBy(asc(sql`${rankings}.rowid`))
    .all()
  const former = formerNamesByTeam()
  return placedWithin(
    rows.map(({ row, merged, present, ...team }) => {
      // The address of a merged team leads to the one that it became part of.
      const shadow = team.shadow && merged === null
      const { yearId: _, polowa, lesna, puszczanska, ...rest } = row
      const otherNames = shadow ? [] : [present, ...(former.get(row.teamId) ?? [])].filter(name => name !== row.name)
      return {
        ...{ ...rest, tokens: { polowa, lesna, puszczanska } },
        ...(otherNames.length > 0 && { otherNames }),
        ...(shadow && { shadow }),
      }
    }),
  )
}

type Places = ReadonlyMap<number, number>

/**
 * The places to compare a year's next ranking with (rules.md#120): those of its last snapshot while it is OPEN, else those of
 * the newest fixed ranking of an earlier FINISHED year.
 */
export function placesBefore(year: Year): Places {
  const compared = year.state === 'OPEN' ? year : fixedYearBefore(year)
  return compared ? placesIn(compared.id) : new Map()
}

const fixedYearBefore = (year: Year) => finishedBefore(publicYears(), year).find(({ rankingFixed }) => rankingFixed)

function placesIn(yearId: number): Places {
  const rows = db
    .select({ teamId: sql<number>`coalesce(${teams.mergedInto}, ${teams.id})`, place: rankings.place })
    .from(rankings)
    .innerJoin(teams, eq(rankings.teamId, teams.id))
    .where(eq(rankings.yearId, yearId))
    // The own row of a team that another became part of comes last and wins.
    .orderBy(sql`${teams.mergedInto} IS NULL`)
    .all()
  return new Map(rows.map(({ teamId, place }) => [teamId, place]))
}

export function storeRows(year: Year, rows: readonly PlacedTeam[]) {
  const before = placesBefore(year)
  forgetRows(year.id)
  const store = storeRow()
  for (const { tokens, ...row } of rows)
    store.run({ yearId: year.id, ...row, ...tokens, previousPlace: before.get(row.teamId) ?? null })
}

const storeRow = prepared(from => from.insert(rankings).values(placeholders(rankings)).prepare())

export const forgetRows = (yearId: number) => db.delete(rankings).where(eq(rankings.yearId, yearId)).run()
