import { Database } from 'bun:sqlite'
import { existsSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { badData, noSuchFile } from '#server/core/commandError.ts'
import { config } from '#server/core/config.ts'
import { log } from '#server/core/log.ts'
import { copyDatabase, giveToOwnerOf } from './copy.ts'
import { databasePath, makeFolder } from './dataFolder.ts'
import { noteErasures } from './erasures.ts'
import { hasSqliteHeader } from './inspect.ts'
import { lockData } from './lock.ts'
import { strangeInSchema } from './ourSchema.ts'

/**
 * Replaces the database by a backup once that is proven sound; the server must not be running.
 * @returns the path under which the present database is kept, or null without one @throws CommandError
 */
export function restoreDatabase(backup: string, owner?: string): string | null {
  refuseAllButFiles(backup)
  makeFolder(owner)
  lockData(config.dataDir)

  const proven = proveBackup(backup)
  notePresentErasures()
  const aside = putInPlace(proven)
  giveToOwnerOf(config.dataDir, databasePath(), join(config.dataDir, 'app.lock'))
  return aside
}

/** Opening a fifo would block forever. */
export function refuseAllButFiles(path: string) {
  if (!existsSync(path)) throw noSuchFile(`There is no file ${path}.`)
  if (!statSync(path).isFile()) throw noSuchFile(`${path} is not a file.`)
}

/** Accepts only a complete database of this product. @returns the path of a proven copy @throws CommandError */
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

/**
 * Moves the present database away with its -wal and -shm, which would be replayed into the restored one. @returns its new path
 * @throws when the proven copy cannot be moved; the present database is then in its old place
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

/** Moves a database with its -wal and -shm. @returns whether any of them existed */
function moveWhole(from: string, to: string): boolean {
  const parts = ['', '-wal', '-shm'].filter(part => existsSync(from + part))
  for (const part of parts) renameSync(from + part, to + part)
  return parts.length > 0
}
