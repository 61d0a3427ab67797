import { Database } from 'bun:sqlite'
import { eq } from 'drizzle-orm'
import { badData } from '#server/core/commandError.ts'
import { DEMO, type Findings } from '#server/database/inspect.ts'
import { db } from '#server/database/open.ts'
import { facts } from '#server/database/schema/records.ts'

// Marks a database filled by the demo: its administrator's password is public, so `start` refuses it.

export function markDemo(at: Date) {
  db.insert(facts).values({ name: DEMO, value: at.toISOString() }).run()
}

export function isDemo(): boolean {
  return db.select().from(facts).where(eq(facts.name, DEMO)).get() !== undefined
}

export function isDemoFile(path: string): boolean {
  using file = new Database(path, { readonly: true })
  return file.query('SELECT 1 FROM facts WHERE name = ?').get(DEMO) !== null
}

/** @throws when the demo filled this database */
export function refuseDemo(found: Findings | null) {
  if (found?.isDemo)
    throw badData('The demo filled the database in DATA_DIR. Start it with `bun run demo`, or set another DATA_DIR.')
}

/** @throws when the database holds anything but the demo */
export function refuseAllButDemo(found: Findings | null) {
  if (found && !found.isDemo && found.hasPeople)
    throw badData('The demo fills an empty database only. Set another DATA_DIR.')
}
