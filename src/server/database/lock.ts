import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { cannotWrite, inUse } from '#server/core/commandError.ts'
import { sqliteCode } from '#server/core/sqliteCode.ts'

/**
 * Milliseconds that a statement waits for another process's lock, at a start and in commands. It blocks the event loop, so
 * the serving process waits for `BUSY_TIMEOUT_SERVING` and asks again from a timer (writable.ts).
 */
export const BUSY_TIMEOUT = 5000
export const BUSY_TIMEOUT_SERVING = 50

declare global {
  // Global, because garbage collection of the object would release the lock.
  var dataLock: Database | undefined
}

/**
 * Reserves the folder for this process. The lock is a second SQLite file held by a transaction that
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
    throw inUse(`Another process is already using ${dataDir}. Stop it first, or set another DATA_DIR.`)
  }
}
