import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { cannotWrite, occupied } from '#server/startRefused.ts'
import { sqliteCode } from './sqliteCode.ts'

/** How long a statement waits for another process that has the file, in milliseconds; this one answers no request meanwhile. */
export const BUSY_TIMEOUT = 5000

declare global {
  // Global, because an object without a reference is garbage-collected, and the lock would be gone.
  var dataLock: Database | undefined
}

/**
 * Makes this process the only one that serves the folder. The lock is a second SQLite file held by a transaction that
 * never ends; the kernel frees it with the process, also after kill -9. @throws when another process holds it
 */
export function lockData(dataDir: string) {
  const path = join(dataDir, 'app.lock')
  try {
    const lock = new Database(path, { create: true })
    // No journal, so that a full disk does not stop a start.
    lock.run('PRAGMA journal_mode = MEMORY')
    lock.run('BEGIN EXCLUSIVE')
    globalThis.dataLock = lock
  } catch (error) {
    const code = sqliteCode(error)
    if (/^SQLITE_(CANTOPEN|READONLY|IOERR|FULL|PERM)/.test(code))
      throw cannotWrite(`${path} cannot be written: ${code}`)
    if (code !== 'SQLITE_BUSY') throw error
    throw occupied(`Another process is already using ${dataDir}. Stop it first, or set another DATA_DIR.`)
  }
}
