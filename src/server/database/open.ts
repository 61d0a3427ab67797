import { Database } from 'bun:sqlite'
import { drizzle } from 'drizzle-orm/bun-sqlite'

export type Db = ReturnType<typeof connect>

/** The file's one connection, set by `openDatabase` before anything else runs. */
export let sqlite!: Database
export let db!: Db

export function openDatabase(path: string) {
  sqlite = new Database(path, { create: true, strict: true })
  // FULL, because with NORMAL a power cut loses values a leader was told are saved.
  sqlite.run('PRAGMA busy_timeout = 5000')
  sqlite.run('PRAGMA journal_mode = WAL')
  sqlite.run('PRAGMA synchronous = FULL')
  sqlite.run('PRAGMA foreign_keys = ON')
  sqlite.run('PRAGMA trusted_schema = OFF')
  sqlite.run('PRAGMA cell_size_check = ON')
  sqlite.run('PRAGMA journal_size_limit = 16777216')
  db = connect(sqlite)
}

function connect(client: Database) {
  return drizzle(client)
}

/** All of it or nothing; no other writer comes in between. `work` must be synchronous: an async one is not rolled back. */
export const atomically = <T>(work: () => T): T => db.transaction(work, { behavior: 'immediate' })
