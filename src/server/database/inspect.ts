import { Database } from 'bun:sqlite'
import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { badData, cannotWrite, inUse } from '#server/core/commandError.ts'
import { hasNoRoomForIndex, sqliteCode } from '#server/core/sqliteCode.ts'
import { BUSY_TIMEOUT } from './lock.ts'

/** In the file's header; tells our databases from those of other programs. */
export const APPLICATION_ID = 0x454b4154

/** Checks that the file is a sound database of this product and has no other writer. @throws CommandError */
export function inspect(path: string) {
  if (!statSync(path).isFile()) throw cannotWrite(`${path} is not a file.`)
  if (!hasSqliteHeader(path)) throw damaged(path, 'it is not a SQLite file')
  try {
    inspectWithRoomOrWithout(path)
  } catch (error) {
    throw refusalFor(error, path)
  }
}

function inspectWithRoomOrWithout(path: string) {
  try {
    examine(path, 'NORMAL')
  } catch (error) {
    if (!hasNoRoomForIndex(error)) throw error
    examine(path, 'EXCLUSIVE')
  }
}

function examine(path: string, locking: 'NORMAL' | 'EXCLUSIVE') {
  const file = new Database(path, { readwrite: true, create: false })
  try {
    file.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT}`)
    file.run(`PRAGMA locking_mode = ${locking}`)
    if (!isOurs(file)) throw badData(`${path} belongs to another program. Set another DATA_DIR.`)
    const said = file.query<{ quick_check: string }, []>('PRAGMA quick_check').get()
    if (said?.quick_check !== 'ok') throw damaged(path, said?.quick_check ?? 'no answer')
    file.run('BEGIN IMMEDIATE')
    file.run('ROLLBACK')
  } finally {
    file.close()
  }
}

function refusalFor(error: unknown, path: string) {
  const code = sqliteCode(error)
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) return damaged(path, (error as Error).message)
  if (/^SQLITE_BUSY/.test(code)) return inUse(`Another program is writing to ${path}. Stop it and start again.`)
  if (/^SQLITE_(READONLY|CANTOPEN|IOERR)/.test(code)) return cannotWrite(`${path} cannot be written: ${code}`)
  return error
}

const damaged = (path: string, how: string) =>
  badData(`${path} is damaged: ${how}. It was left as it is. Bring a backup back with \`bun run restore <file>\`.`)

export function hasSqliteHeader(path: string) {
  const header = Buffer.alloc(16)
  const file = openSync(path, 'r')
  readSync(file, header)
  closeSync(file)
  return header.toString('latin1') === 'SQLite format 3\0'
}

/** True for an empty file, too. */
export function isOurs(file: Database): boolean {
  const { application_id: id } = file.query<{ application_id: number }, []>('PRAGMA application_id').get()!
  return id === APPLICATION_ID || file.query('SELECT 1 FROM sqlite_master').get() === null
}
