import type { Database } from 'bun:sqlite'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_FOLDER } from '#server/core/projectFolder.ts'

// The migrations of this version and those of a file. Loads no Drizzle, for the process that only inspects a file.

const MIGRATIONS = join(PROJECT_FOLDER, 'migrations')

export const HISTORY = '__drizzle_migrations'

interface Journal {
  entries: { tag: string; when: number }[]
}

/** Returns the migrations in the form of Drizzle's own reader, which would load modules that slow the start. */
export function readMigrations() {
  const journal: Journal = JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8'))
  return journal.entries.map(({ tag, when }) => {
    const text = readFileSync(join(MIGRATIONS, `${tag}.sql`), 'utf8')
    const hash = new Bun.CryptoHasher('sha256').update(text).digest('hex')
    return { sql: text.split('--> statement-breakpoint'), hash, folderMillis: when }
  })
}

export function migrationState(file: Database) {
  const known = readMigrations().length
  const applied = tableExists(file, HISTORY)
    ? file.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${HISTORY}`).get()!.n
    : 0
  return { known, applied }
}

/** The table that Drizzle's tools expect. */
export function makeHistory(file: Database) {
  file.run(`CREATE TABLE IF NOT EXISTS ${HISTORY} (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)`)
}

function tableExists(file: Database, name: string) {
  return file.query('SELECT 1 FROM sqlite_master WHERE name = ?').get(name) !== null
}
