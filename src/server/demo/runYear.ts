import { and, eq } from 'drizzle-orm'
import { nameKey } from '#domain/text.ts'
import type { User } from '#server/auth/user.ts'
import { DAY } from '#server/clock.ts'
import { db } from '#server/database/open.ts'
import { teams } from '#server/database/schema/people.ts'
import { auditEntries } from '#server/database/schema/records.ts'
import { years } from '#server/database/schema/years.ts'
import { takeSnapshot } from '#server/ranking/fixRanking.ts'
import { activateYear, closeYear } from '#server/ranking/yearMoves.ts'
import { createFromFile } from '#server/years/yearFiles.ts'
import { yearById } from '#server/years/yearLookups.ts'
import type { DemoYear } from './demoYears.ts'
import type { StoredTroop } from './insertAssociation.ts'
import { insertSheets } from './insertSheets.ts'

/** The end of May, or of August when May is nearly over: the demo is to be filled in. */
function deadlineOf({ begins }: DemoYear, today: Date): string {
  const spring = begins.getUTCFullYear() + 1
  return today < new Date(Date.UTC(spring, 4, 10)) ? `${spring}-05-31` : `${spring}-08-31`
}

/** As an association would: made from a file, opened, filled in and closed, as far as the year has come. */
export function runYear(year: DemoYear, actor: User, troops: readonly StoredTroop[], today: Date) {
  const { id } = createFromFile(actor, year.file)
  db.update(years).set({ createdAt: year.begins.toISOString() }).where(eq(years.id, id)).run()
  if (year.state === 'DRAFT') return

  activateYear(actor, id)
  if (year.state === 'OPEN')
    db.update(years)
      .set({ deadline: deadlineOf(year, today) })
      .where(eq(years.id, id))
      .run()
  // It was opened when it began, not while the demo is being filled.
  db.update(auditEntries).set({ time: year.begins.toISOString() }).where(eq(auditEntries.yearId, id)).run()
  if (year.state === 'OPEN') fillUntilToday(id, year, troops, today)
  else {
    insertSheets(id, year, troops, today)
    if (year.sheets === 'yearBefore') callTroops(troops, ({ formerName, name }) => formerName ?? name)
    closeAtItsEnd(id, year, actor)
    if (year.sheets === 'yearBefore') callTroops(troops, ({ name }) => name)
  }
}

/** The snapshot of the day before yesterday, and today's: between them places have changed. */
function fillUntilToday(id: number, year: DemoYear, troops: readonly StoredTroop[], today: Date) {
  const before = new Date(today.getTime() - 2 * DAY)
  insertSheets(id, year, troops, today, { to: before })
  takeSnapshot(yearById(id))
  insertSheets(id, year, troops, today, { from: before })
  takeSnapshot(yearById(id))
}

function callTroops(troops: readonly StoredTroop[], nameOf: (troop: StoredTroop) => string) {
  for (const troop of troops.filter(({ formerName }) => formerName !== null)) {
    const name = nameOf(troop)
    db.update(teams)
      .set({ name, nameKey: nameKey(name) })
      .where(eq(teams.id, troop.id))
      .run()
  }
}

/** On the last evening of August, not while the demo is being filled. */
function closeAtItsEnd(id: number, { begins }: DemoYear, actor: User) {
  closeYear(actor)
  const at = new Date(Date.UTC(begins.getUTCFullYear() + 1, 7, 31, 18)).toISOString()
  db.update(years).set({ rankedAt: at, closedAt: at }).where(eq(years.id, id)).run()
  db.update(auditEntries)
    .set({ time: at })
    .where(and(eq(auditEntries.yearId, id), eq(auditEntries.kind, 'year.close')))
    .run()
}
