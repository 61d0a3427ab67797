import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { warsawDay } from '#domain/deadline.ts'
import { isYearStart } from '#domain/year/year.ts'
import { yearBefore } from '#domain/year/yearLine.ts'
import { now } from '#server/core/clock.ts'
import type { Db } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { openingOf, publicYears, type Year } from '#server/years/yearLookups.ts'

/** Leaders and teams that coordinators look at when a year starts. */
export interface YearStart {
  /** Leaders who have not signed in since the last year was closed. */
  unseen: ReadonlySet<number>
  /** Teams that handed nothing in then. */
  silent: ReadonlySet<number>
}

/** Returns null later in the year. */
export function yearStartOf(year: Year, from: Db): YearStart | null {
  if (year.state !== 'OPEN') return null
  const opened = openingOf(year.id, from)
  if (!isYearStart(warsawDay(Date.parse(opened)), warsawDay(Date.parse(now())))) return null
  const last = yearBefore(publicYears(), year)
  const unseen = from
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.role, 'USER'),
        eq(users.teamAccepted, true),
        eq(users.activated, true),
        or(isNull(users.lastLogin), lt(users.lastLogin, last?.closedAt ?? opened)),
      ),
    )
    .all()
  const silent = last
    ? (from.$client.query<unknown, [number, string]>(SILENT).values(last.id, last.closedAt ?? opened) as [number][])
    : []
  return { unseen: new Set(unseen.map(({ id }) => id)), silent: new Set(silent.map(([id]) => id)) }
}

/** Teams that were there when the year was closed, are not in its ranking, and never submitted their sheet. */
const SILENT = `
  SELECT id FROM teams WHERE createdAt < ?2
    AND id NOT IN (SELECT coalesce(team.mergedInto, row.teamId) FROM rankings AS row JOIN teams AS team ON team.id = row.teamId
      WHERE row.yearId = ?1)
    AND id NOT IN (SELECT teamId FROM sheet_reviews WHERE yearId = ?1 AND state <> 'IN_PROGRESS')`
