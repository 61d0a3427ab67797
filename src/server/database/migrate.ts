import type { Database } from 'bun:sqlite'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_FOLDER } from '#server/core/projectFolder.ts'
import { APPLICATION_ID } from './inspect.ts'
import { sqlite } from './open.ts'

const MIGRATIONS = join(PROJECT_FOLDER, 'migrations')

const HISTORY = '__drizzle_migrations'

interface Journal {
  entries: { tag: string; when: number }[]
}

/** In the form of Drizzle's own reader, which would load modules that slow the start. */
export function readMigrations() {
  const journal: Journal = JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8'))
  return journal.entries.map(({ tag, when }) => {
    const text = readFileSync(join(MIGRATIONS, `${tag}.sql`), 'utf8')
    const hash = new Bun.CryptoHasher('sha256').update(text).digest('hex')
    return { sql: text.split('--> statement-breakpoint'), hash, folderMillis: when }
  })
}

/** Numbers of migrations that this version has and that were applied to the file. */
export function migrationState(file = sqlite) {
  const known = readMigrations().length
  const applied = tableExists(file, HISTORY)
    ? file.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${HISTORY}`).get()!.n
    : 0
  return { known, applied }
}

/**
 * Applies all pending migrations or none. Drizzle's migrator commits before dangling references can be checked. Foreign keys
 * are off meanwhile, because a table rebuild would delete the rows that refer to it.
 */
export function migrateDatabase() {
  sqlite.run('PRAGMA foreign_keys = OFF')
  try {
    sqlite.transaction(applyPending).immediate()
  } finally {
    sqlite.run('PRAGMA foreign_keys = ON')
  }
}

/** The table that Drizzle's tools expect. */
export function makeHistory(file: Database) {
  file.run(`CREATE TABLE IF NOT EXISTS ${HISTORY} (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)`)
}

function applyPending() {
  makeHistory(sqlite)
  const { applied } = migrationState()
  for (const { sql, hash, folderMillis } of readMigrations().slice(applied)) {
    for (const statement of sql) sqlite.run(statement)
    sqlite.query(`INSERT INTO ${HISTORY} (hash, created_at) VALUES (?, ?)`).run(hash, folderMillis)
  }

  const dangling = sqlite.query('PRAGMA foreign_key_check').all()
  if (dangling.length > 0) throw new Error(`After the migration ${dangling.length} rows refer to nothing`)
  sqlite.run(`PRAGMA application_id = ${APPLICATION_ID}`)
}

function tableExists(file: Database, name: string) {
  return file.query('SELECT 1 FROM sqlite_master WHERE name = ?').get(name) !== null
}
