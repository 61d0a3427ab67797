import { and, eq } from 'drizzle-orm'
import { nameKey } from '#domain/text/text.ts'
import type { User } from '#server/auth/user.ts'
import { DAY } from '#server/core/clock.ts'
import { db } from '#server/database/open.ts'
import { teams } from '#server/database/schema/people.ts'
import { auditEntries } from '#server/database/schema/records.ts'
import { years } from '#server/database/schema/years.ts'
import { takeSnapshot } from '#server/rankings/fixRanking.ts'
import { tellLeaders } from '#server/rankings/yearLetters.ts'
import { activateYear, closeYear } from '#server/rankings/yearMoves.ts'
import { createFromFile } from '#server/years/yearFiles.ts'
import { yearById } from '#server/years/yearLookups.ts'
import type { DemoYear } from './demoYears.ts'
import type { StoredTroop } from './insertAssociation.ts'
import { insertSheets } from './insertSheets.ts'

/** The end of May, or of August from 10 May on, so that there is time left to try the sheet. */
function deadlineOf({ begins }: DemoYear, today: Date): string {
  const spring = begins.getUTCFullYear() + 1
  return today < new Date(Date.UTC(spring, 4, 10)) ? `${spring}-05-31` : `${spring}-08-31`
}

/** Creates the year from its file, opens it, fills in its sheets and closes it, as far as its state requires. */
export function runYear(year: DemoYear, actor: User, troops: readonly StoredTroop[], today: Date) {
  const { id } = createFromFile(actor, year.file)
  db.update(years).set({ createdAt: year.begins.toISOString() }).where(eq(years.id, id)).run()
  if (year.state === 'DRAFT') return

  activateYear(actor, id)
  tellLeaders(yearById(id))
  if (year.state === 'OPEN')
    db.update(years)
      .set({ deadline: deadlineOf(year, today) })
      .where(eq(years.id, id))
      .run()
  db.update(auditEntries).set({ time: year.begins.toISOString() }).where(eq(auditEntries.yearId, id)).run()
  if (year.state === 'OPEN') fillUntilToday(id, year, troops, today)
  else {
    insertSheets(id, year, troops, today)
    if (year.sheets === 'yearBefore') renameTroops(troops, ({ formerName, name }) => formerName ?? name)
    closeAtItsEnd(id, year, actor)
    if (year.sheets === 'yearBefore') renameTroops(troops, ({ name }) => name)
  }
}

/** Takes snapshots two days ago and today, so that the ranking shows changed places. */
function fillUntilToday(id: number, year: DemoYear, troops: readonly StoredTroop[], today: Date) {
  const before = new Date(today.getTime() - 2 * DAY)
  insertSheets(id, year, troops, today, { to: before })
  takeSnapshot(yearById(id))
  insertSheets(id, year, troops, today, { from: before })
  takeSnapshot(yearById(id))
}

function renameTroops(troops: readonly StoredTroop[], nameOf: (troop: StoredTroop) => string) {
  for (const troop of troops.filter(({ formerName }) => formerName !== null)) {
    const name = nameOf(troop)
    db.update(teams)
      .set({ name, nameKey: nameKey(name) })
      .where(eq(teams.id, troop.id))
      .run()
  }
}

function closeAtItsEnd(id: number, { begins }: DemoYear, actor: User) {
  closeYear(actor)
  tellLeaders(yearById(id))
  const at = new Date(Date.UTC(begins.getUTCFullYear() + 1, 7, 31, 18)).toISOString()
  db.update(years).set({ rankedAt: at, closedAt: at }).where(eq(years.id, id)).run()
  db.update(auditEntries)
    .set({ time: at })
    .where(and(eq(auditEntries.yearId, id), eq(auditEntries.kind, 'year.close')))
    .run()
}
