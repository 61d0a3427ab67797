import { Database } from 'bun:sqlite'
import { existsSync, renameSync } from 'node:fs'
import { config } from '#server/config.ts'
import { badData, noInput } from '#server/startRefused.ts'
import { copyDatabase } from './copy.ts'
import { lockData } from './lock.ts'
import { migrationState } from './migrate.ts'
import { databasePath, makeFolder } from './start.ts'

/**
 * Puts a backup in the database's place; the server must not be running. Nothing is touched before the backup is proven,
 * and the present database is kept. @returns where the present one went, or null without one. @throws StartRefused
 */
export function restoreDatabase(backup: string): string | null {
  if (!existsSync(backup)) throw noInput(`There is no file ${backup}.`)
  makeFolder()
  lockData(config.dataDir)

  const restored = `${databasePath()}.restored`
  copyProven(backup, restored)
  const aside = setAside()
  renameSync(restored, databasePath())
  return aside
}

function copyProven(backup: string, target: string) {
  const source = new Database(backup, { readonly: true })
  try {
    const { known, applied } = migrationState(source)
    if (applied > known) throw badData('The backup was written by a newer version. Install that version first.')
    copyDatabase(source, target)
  } catch (error) {
    throw error instanceof Error && error.name === 'SQLiteError' ? badData(`${backup}: ${error.message}`) : error
  } finally {
    source.close()
  }
}

/** With its -wal and -shm: left behind, they would be replayed into the restored file. */
function setAside(): string | null {
  const aside = `${databasePath()}.before-restore-${new Date().toISOString().replaceAll(':', '-')}`
  const present = ['', '-wal', '-shm'].filter(part => existsSync(databasePath() + part))
  for (const part of present) renameSync(databasePath() + part, aside + part)
  return present.length > 0 ? aside : null
}
