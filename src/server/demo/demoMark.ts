import { Database } from 'bun:sqlite'
import { eq } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { facts } from '#server/database/schema/records.ts'
import { badData } from '#server/startRefused.ts'

// A file that the demo filled says so, because everybody knows the password of its administrator.

const DEMO = 'demo'

export function markDemo(at: Date) {
  db.insert(facts).values({ name: DEMO, value: at.toISOString() }).run()
}

export function isDemo(): boolean {
  return db.select().from(facts).where(eq(facts.name, DEMO)).get() !== undefined
}

/** The same of a file that is not open. */
export function isDemoFile(path: string): boolean {
  using file = new Database(path, { readonly: true })
  return file.query('SELECT 1 FROM facts WHERE name = ?').get(DEMO) !== null
}

/** `start` asks before it serves. @throws when the demo filled this file */
export function refuseDemo() {
  if (isDemo())
    throw badData('The demo filled the database in DATA_DIR. Start it with `bun run demo`, or set another DATA_DIR.')
}
