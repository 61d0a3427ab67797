import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { occupied } from '#server/startRefused.ts'
import { sqliteCode } from './sqliteCode.ts'

declare global {
  // Global, because an object without a reference is garbage-collected, and the lock would be gone.
  var dataLock: Database | undefined
}

/**
 * Makes this process the only one that serves the folder. The lock is a second SQLite file held by a transaction that
 * never ends; the kernel frees it with the process, also after kill -9. @throws when another process holds it
 */
export function lockData(dataDir: string) {
  const lock = new Database(join(dataDir, 'app.lock'), { create: true })
  try {
    lock.run('BEGIN EXCLUSIVE')
  } catch (error) {
    if (sqliteCode(error) !== 'SQLITE_BUSY') throw error
    throw occupied(`Another process is already using ${dataDir}. Stop it first, or set another DATA_DIR.`)
  }
  globalThis.dataLock = lock
}
