import { Database } from 'bun:sqlite'
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { config } from '#server/config.ts'
import { badData, broken, cannotWrite, occupied } from '#server/startRefused.ts'
import { attempt } from '#server/timers.ts'
import { backupNow } from './backup.ts'
import { copies, copiesFolder, newestSound } from './copies.ts'
import { hasSqliteHeader, removeUnfinished } from './copy.ts'
import { lockData } from './lock.ts'
import { isOurs, migrateDatabase, migrationState } from './migrate.ts'
import { refreshNameKeys } from './nameKeys.ts'
import { BUSY_TIMEOUT, hasNoRoomBeside, openDatabase, sqlite } from './open.ts'
import { sqliteCode } from './sqliteCode.ts'

// From a folder to a database that may be served, in the order of security.md#the-order-of-a-start. A file
// that looks wrong is left as it is, for a person to examine: nothing is created over it or repaired.

export const databasePath = () => join(config.dataDir, 'app.db')

/** @throws StartRefused */
export function startDatabase() {
  makeFolder()
  lockData(config.dataDir)
  for (const folder of [config.dataDir, copiesFolder()]) removeUnfinished(folder, { isStarting: true })
  const isNew = !existsSync(databasePath())
  if (isNew) refuseAfterLoss()
  else examine(databasePath())

  openDatabase(databasePath())
  upgrade(isNew)
  attempt('names', refreshNameKeys)
}

/** Another file has taken the database's place. @throws StartRefused */
export function reopenDatabase() {
  openDatabase(databasePath())
  upgrade(false)
  attempt('names', refreshNameKeys)
}

/** Leaves a single file behind, with everything in it. */
export function closeDatabase() {
  sqlite.run('PRAGMA wal_checkpoint(TRUNCATE)')
  sqlite.close(true)
}

function upgrade(isNew: boolean) {
  const { known, applied } = migrationState()
  if (applied > known)
    throw badData('The database was written by a newer version. Install that one, or restore an older backup.')
  if (applied === known) return

  const kept = isNew ? '' : ` A copy from before is ${backupNow('migration')}.`
  try {
    migrateDatabase()
  } catch (error) {
    throw broken(`The database could not be brought up to date and is as it was: ${(error as Error).message}.${kept}`)
  }
}

export function makeFolder() {
  try {
    mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw cannotWrite(`DATA_DIR ${config.dataDir} cannot be made: ${(error as Error).message}`)
  }
}

/**
 * A database that is gone is not begun anew: an empty product would be served, and its nightly copies would push the good
 * ones out.
 */
function refuseAfterLoss() {
  const all = copies()
  if (all.length === 0) return
  const good = newestSound(all)
  const advice = good
    ? `The newest good copy is ${good.path}: bring it back with \`bun run restore ${good.path}\`.`
    : `None of them is sound.`
  throw badData(
    `${databasePath()} is gone, but there are copies of it. ${advice} To begin anew all the same, move ${copiesFolder()} away first.`,
  )
}

/** Before the first write: the file must be a sound database of this product, with no other writer. */
function examine(path: string) {
  if (!statSync(path).isFile()) throw cannotWrite(`${path} is not a file.`)
  if (!hasSqliteHeader(path)) throw damaged(path, 'it is not a SQLite file')
  try {
    lookWithRoomOrWithout(path)
  } catch (error) {
    throw refusalFor(error, path)
  }
}

function lookWithRoomOrWithout(path: string) {
  try {
    look(path, 'NORMAL')
  } catch (error) {
    if (!hasNoRoomBeside(error)) throw error
    look(path, 'EXCLUSIVE')
  }
}

function look(path: string, locking: 'NORMAL' | 'EXCLUSIVE') {
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
  if (/^SQLITE_BUSY/.test(code)) return occupied(`Another program is writing to ${path}. Stop it and start again.`)
  if (/^SQLITE_(READONLY|CANTOPEN|IOERR)/.test(code)) return cannotWrite(`${path} cannot be written: ${code}`)
  return error
}

const damaged = (path: string, how: string) =>
  badData(`${path} is damaged: ${how}. It was left as it is. Bring a backup back with \`bun run restore <file>\`.`)
