import type { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { migrate } from 'drizzle-orm/bun-sqlite/migrator'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { db, sqlite } from './open.ts'

const FOLDER = join(import.meta.dir, '../../../migrations')

/** Written into the file's header, so that another program's database is never taken for ours. */
const APPLICATION_ID = 0x454b4154

/** How many migrations this code knows and how many the open file has had. */
export function migrationState() {
  const known = readMigrationFiles({ migrationsFolder: FOLDER }).length
  const applied = tableExists('__drizzle_migrations')
    ? sqlite.query<{ n: number }, []>('SELECT count(*) AS n FROM __drizzle_migrations').get()!.n
    : 0
  return { known, applied }
}

/** Foreign keys are off meanwhile: a table rebuild would delete what refers to it. @throws when a reference dangles */
export function migrateDatabase() {
  sqlite.run('PRAGMA foreign_keys = OFF')
  migrate(db, { migrationsFolder: FOLDER })
  const dangling = sqlite.query('PRAGMA foreign_key_check').all()
  if (dangling.length > 0) throw new Error(`After the migration ${dangling.length} rows refer to nothing`)
  sqlite.run('PRAGMA foreign_keys = ON')
  sqlite.run(`PRAGMA application_id = ${APPLICATION_ID}`)
}

/** Whether the file is empty or was written by this product. */
export function isOurs(file: Database): boolean {
  const { application_id: id } = file.query<{ application_id: number }, []>('PRAGMA application_id').get()!
  return id === APPLICATION_ID || file.query('SELECT 1 FROM sqlite_master').get() === null
}

function tableExists(name: string) {
  return sqlite.query('SELECT 1 FROM sqlite_master WHERE name = ?').get(name) !== null
}
