import { Database } from 'bun:sqlite'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { log } from '#server/log.ts'
import { BUSY_TIMEOUT } from './lock.ts'
import { hasNoRoomBeside } from './sqliteCode.ts'

export type Db = ReturnType<typeof connect>

/** The file's one connection, set by `openDatabase` before anything else runs. */
export let sqlite!: Database
export let db!: Db

/** Whether the file was opened while its disk was full: no other connection gets in then. */
export let isCramped = false

export function openDatabase(path: string) {
  sqlite = new Database(path, { create: true, strict: true })
  isCramped = false
  try {
    prepare()
  } catch (error) {
    if (!hasNoRoomBeside(error)) throw error
    sqlite.close()
    sqlite = new Database(path, { strict: true })
    isCramped = true
    // The index of the write-ahead log is then kept in memory, not in a file beside, so that people can read.
    sqlite.run('PRAGMA locking_mode = EXCLUSIVE')
    prepare()
    log('disk.full', { hint: 'Everybody can read, nobody can save. Make room, then start again.' })
  }
  db = connect(sqlite)
  transaction = sqlite.transaction(work => work())
}

function prepare() {
  sqlite.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT}`)
  // FULL, because with NORMAL a power cut loses values a leader was told are saved.
  sqlite.run('PRAGMA journal_mode = WAL')
  sqlite.run('PRAGMA synchronous = FULL')
  sqlite.run('PRAGMA foreign_keys = ON')
  // What is deleted leaves the file's bytes too: keys that were mailed, addresses of erased people.
  sqlite.run('PRAGMA secure_delete = ON')
  sqlite.run('PRAGMA trusted_schema = OFF')
  sqlite.run('PRAGMA cell_size_check = ON')
  sqlite.run('PRAGMA journal_size_limit = 16777216')
  // The first read is what finds no room.
  sqlite.query('SELECT 1 FROM sqlite_master').get()
}

function connect(client: Database) {
  return drizzle(client)
}

/** All of it or nothing; no other writer comes in between. `work` must be synchronous: an async one is not rolled back. */
export const atomically = <T>(work: () => T): T => transaction.immediate(work) as T

let transaction: ReturnType<typeof Database.prototype.transaction<[work: () => unknown], unknown>>
