import { Database } from 'bun:sqlite'
import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { badData, cannotWrite, inUse } from '#server/core/commandError.ts'
import { hasNoRoomForIndex, sqliteCode } from '#server/core/sqliteCode.ts'
import { BUSY_TIMEOUT } from './lock.ts'
import { isEmpty, whyUnsound } from './proof.ts'

/** The findings about a file that a start needs before it opens the file. */
export interface Findings {
  isDemo: boolean
  hasPeople: boolean
}

export const DEMO = 'demo'

/** Checks that the file is a sound database of this product and has no other writer. @throws CommandError */
export function inspect(path: string): Findings {
  if (!statSync(path).isFile()) throw cannotWrite(`${path} is not a file.`)
  if (!hasSqliteHeader(path)) throw unsound(path, 'is damaged: it is not a SQLite file')
  try {
    return inspectWithRoomOrWithout(path)
  } catch (error) {
    throw refusalFor(error, path)
  }
}

function inspectWithRoomOrWithout(path: string) {
  try {
    return examine(path, 'NORMAL')
  } catch (error) {
    if (!hasNoRoomForIndex(error)) throw error
    return examine(path, 'EXCLUSIVE')
  }
}

function examine(path: string, locking: 'NORMAL' | 'EXCLUSIVE'): Findings {
  const file = new Database(path, { readwrite: true, create: false })
  try {
    file.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT}`)
    file.run(`PRAGMA locking_mode = ${locking}`)
    // A kill in the first start leaves a file without tables.
    if (isEmpty(file)) return { isDemo: false, hasPeople: false }
    const reason = whyUnsound(file, 'quick_check')
    if (reason) throw unsound(path, reason)
    file.run('BEGIN IMMEDIATE')
    file.run('ROLLBACK')
    const isThere = (sql: string, ...values: string[]) => file.query(sql).get(...values) !== null
    return { isDemo: isThere('SELECT 1 FROM facts WHERE name = ?', DEMO), hasPeople: isThere('SELECT 1 FROM users') }
  } finally {
    file.close()
  }
}

function refusalFor(error: unknown, path: string) {
  const code = sqliteCode(error)
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) return unsound(path, `is damaged: ${(error as Error).message}`)
  if (/^SQLITE_BUSY/.test(code)) return inUse(`Another program is writing to ${path}. Stop it and start again.`)
  if (/^SQLITE_(READONLY|CANTOPEN|IOERR)/.test(code)) return cannotWrite(`${path} cannot be written: ${code}`)
  return error
}

const unsound = (path: string, reason: string) =>
  badData(
    `${path} ${reason}. It was left as it is. Bring a backup back with \`bun run restore <file>\`, or set another DATA_DIR.`,
  )

export function hasSqliteHeader(path: string) {
  const header = Buffer.alloc(16)
  const file = openSync(path, 'r')
  readSync(file, header)
  closeSync(file)
  return header.toString('latin1') === 'SQLite format 3\0'
}
