import { Database } from 'bun:sqlite'
import { existsSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { config } from '#server/config.ts'
import { log } from '#server/log.ts'
import { badData, noInput } from '#server/startRefused.ts'
import { copyDatabase, giveToOwnerOf } from './copy.ts'
import { databasePath, makeFolder } from './dataFolder.ts'
import { noteErasures } from './erasures.ts'
import { lockData } from './lock.ts'
import { hasSqliteHeader } from './look.ts'
import { strangeInSchema } from './ourSchema.ts'

/**
 * Puts a backup in the database's place; the server must not be running. Nothing is touched before the backup is proven,
 * and the present database is kept. @returns where the present one went, or null without one. @throws StartRefused
 */
export function restoreDatabase(backup: string): string | null {
  refuseAllButFiles(backup)
  makeFolder()
  lockData(config.dataDir)

  const proven = proveBackup(backup)
  notePresentErasures()
  const aside = putInPlace(proven)
  giveToOwnerOf(config.dataDir, databasePath(), join(config.dataDir, 'app.lock'))
  return aside
}

/** A fifo would be waited for without end; a folder or a device holds no backup. */
function refuseAllButFiles(path: string) {
  if (!existsSync(path)) throw noInput(`There is no file ${path}.`)
  if (!statSync(path).isFile()) throw noInput(`${path} is not a file.`)
}

/**
 * Only a whole database of this product passes: a strange trigger or table would be served with it. @returns a proven copy
 * of it, beside the database unless told otherwise @throws StartRefused
 */
export function proveBackup(backup: string, proven = `${databasePath()}.restored`): string {
  refuseAllButFiles(backup)
  if (!hasSqliteHeader(backup)) throw badData(`${backup} is not a SQLite file.`)
  const source = new Database(backup, { readonly: true })
  try {
    source.run('PRAGMA trusted_schema = OFF')
    source.run('PRAGMA cell_size_check = ON')
    const strange = strangeInSchema(source)
    if (strange) throw badData(`${backup} is not restored: ${strange}.`)
    copyDatabase(source, proven)
    return proven
  } catch (error) {
    throw error instanceof Error && error.name === 'SQLiteError' ? badData(`${backup}: ${error.message}`) : error
  } finally {
    source.close()
  }
}

/** Accounts that are erased in the present database stay erased in the restored one. */
function notePresentErasures() {
  if (!existsSync(databasePath())) return
  try {
    using present = new Database(databasePath(), { readonly: true })
    noteErasures(present)
  } catch (error) {
    // A damaged database is the usual reason to restore.
    log('erasures.unread', { message: (error as Error).message })
  }
}

/**
 * @returns where the present database went: with its -wal and -shm, which would be replayed into the restored one
 * @throws when the proven one is gone or cannot be moved; the present one is then where it was
 */
export function putInPlace(proven: string): string | null {
  const aside = `${databasePath()}.before-restore-${new Date().toISOString().replaceAll(':', '-')}`
  if (!existsSync(proven)) throw new Error(`${proven} is gone`)
  const hasMoved = moveWhole(databasePath(), aside)
  try {
    moveWhole(proven, databasePath())
  } catch (error) {
    moveWhole(aside, databasePath())
    throw error
  }
  return hasMoved ? aside : null
}

/** A database with what belongs to it. @returns whether any of it was there */
function moveWhole(from: string, to: string): boolean {
  const parts = ['', '-wal', '-shm'].filter(part => existsSync(from + part))
  for (const part of parts) renameSync(from + part, to + part)
  return parts.length > 0
}
