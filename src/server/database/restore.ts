import { Database } from 'bun:sqlite'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { badData, cannotWrite, noSuchFile } from '#server/core/commandError.ts'
import { config } from '#server/core/config.ts'
import { log } from '#server/core/log.ts'
import { faultOf, sqliteCode } from '#server/core/sqliteCode.ts'
import { confirmClockIn } from './clockJump.ts'
import { copyDatabase, giveToOwnerOf } from './copy.ts'
import { databasePath, makeFolder } from './dataFolder.ts'
import { noteErasures } from './erasures.ts'
import { hasSqliteHeader } from './inspect.ts'
import { lockData } from './lock.ts'
import { openToRead, whyUnsound } from './proof.ts'
import { incomingOf, keepAsCopy, putInPlace, undoHalfRestore } from './replaced.ts'

/**
 * Replaces the database by a backup once that is proven sound; the server must not be running. Confirms the clock, which
 * the person at the command line can compare (decision 033).
 * @returns the path of the copy that the present database became, or null without one @throws CommandError
 */
export function restoreDatabase(backup: string, owner?: string): string | null {
  refuseAllButFiles(backup)
  makeFolder(owner)
  lockData(config.dataDir)

  undoHalfRestore(databasePath())
  const proven = proveBackup(backup)
  // The copy holds the time of its making, which would look like a clock jump (P31).
  confirmClockIn(proven)
  notePresentErasures()
  const aside = putInPlace(proven, databasePath())
  giveToOwnerOf(config.dataDir, databasePath(), join(config.dataDir, 'app.lock'))
  return aside && keepAsCopy(aside)
}

/** Opening a fifo would block forever. */
export function refuseAllButFiles(path: string) {
  if (!existsSync(path)) throw noSuchFile(`There is no file ${path}.`)
  if (!statSync(path).isFile()) throw noSuchFile(`${path} is not a file.`)
}

/** Accepts only a complete database of this product. @returns the path of a proven copy @throws CommandError */
export function proveBackup(backup: string, proven = incomingOf(databasePath())): string {
  refuseAllButFiles(backup)
  if (!hasSqliteHeader(backup)) throw badData(`${backup} is not a SQLite file.`)
  const source = open(backup)
  try {
    source.run('PRAGMA trusted_schema = OFF')
    source.run('PRAGMA cell_size_check = ON')
    const reason = whyUnsound(source)
    if (reason) throw badData(`${backup} ${reason}. It is not restored.`)
    copyDatabase(source, proven)
    return proven
  } catch (error) {
    if (faultOf(error)) throw cannotWrite(`There is no room, or no right, to write ${proven}: ${sqliteCode(error)}`)
    throw error instanceof Error && error.name === 'SQLiteError' ? badData(`${backup}: ${error.message}`) : error
  } finally {
    source.close()
  }
}

function open(backup: string): Database {
  try {
    return openToRead(backup)
  } catch (error) {
    if (/^SQLITE_(CORRUPT|NOTADB)/.test(sqliteCode(error))) throw badData(`${backup} is damaged.`)
    throw cannotWrite(
      `${backup} cannot be read where it is: ${sqliteCode(error)}. Copy it, with its -wal, into a folder that may be written.`,
    )
  }
}

/** Keeps accounts erased that are erased in the present database. */
function notePresentErasures() {
  if (!existsSync(databasePath())) return
  try {
    using present = new Database(databasePath(), { readonly: true })
    noteErasures(present)
  } catch (error) {
    // A damaged database is the usual reason to restore.
    log('erasures.unread', { message: (error as Error).message }, 'warning')
  }
}
