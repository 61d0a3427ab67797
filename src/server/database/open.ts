import { Database } from 'bun:sqlite'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { hasNoRoomForIndex } from '#server/core/sqliteCode.ts'
import { BUSY_TIMEOUT } from './lock.ts'

export type Db = ReturnType<typeof connect>

/** The server's connection, set by `openDatabase` before anything else runs. */
export let sqlite!: Database
export let db!: Db

/** True when the disk was full at opening; no other connection can open the file then. */
export let openedOnFullDisk = false

export function openDatabase(path: string) {
  sqlite = new Database(path, { create: true, strict: true })
  openedOnFullDisk = false
  try {
    prepare()
  } catch (error) {
    if (!hasNoRoomForIndex(error)) throw error
    sqlite.close()
    sqlite = new Database(path, { strict: true })
    openedOnFullDisk = true
    // Exclusive locking keeps the index of the write-ahead log in memory instead of a file, so that reads work.
    sqlite.run('PRAGMA locking_mode = EXCLUSIVE')
    prepare()
  }
  db = connect(sqlite)
  transaction = sqlite.transaction(work => work())
}

function prepare() {
  setBusyTimeout(BUSY_TIMEOUT)
  // FULL, because with NORMAL a power cut loses values a leader was told are saved.
  sqlite.run('PRAGMA journal_mode = WAL')
  sqlite.run('PRAGMA synchronous = FULL')
  sqlite.run('PRAGMA foreign_keys = ON')
  // Overwrites deleted data with zeros: mailed keys, addresses of erased people.
  sqlite.run('PRAGMA secure_delete = ON')
  sqlite.run('PRAGMA trusted_schema = OFF')
  sqlite.run('PRAGMA cell_size_check = ON')
  sqlite.run('PRAGMA journal_size_limit = 16777216')
  // The first read fails on a full disk.
  sqlite.query('SELECT 1 FROM sqlite_master').get()
}

let busyTimeout = BUSY_TIMEOUT

export function setBusyTimeout(timeout: number) {
  busyTimeout = timeout
  sqlite.run(`PRAGMA busy_timeout = ${timeout}`)
}

export function withoutWaiting<T>(work: () => T): T {
  sqlite.run('PRAGMA busy_timeout = 0')
  try {
    return work()
  } finally {
    sqlite.run(`PRAGMA busy_timeout = ${busyTimeout}`)
  }
}

function connect(client: Database) {
  return drizzle(client)
}

/** All of it or nothing; no other writer comes in between. `work` must be synchronous: an async one is not rolled back. */
export const atomically = <T>(work: () => T): T => transaction.immediate(work) as T

let transaction: ReturnType<typeof Database.prototype.transaction<[work: () => unknown], unknown>>
