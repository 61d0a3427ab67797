import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { badData, softwareError } from '#server/core/commandError.ts'
import { config } from '#server/core/config.ts'
import { attempt, log } from '#server/core/log.ts'
import { backupNow } from './backup.ts'
import { copies, copiesFolder, newestSound } from './copies.ts'
import { removeUnfinished } from './copy.ts'
import { databasePath, examineData } from './dataFolder.ts'
import { migrateDatabase, migrationState } from './migrate.ts'
import { refreshNameKeys } from './nameKeys.ts'
import { openDatabase, sqlite } from './open.ts'

// Opens the database in the order of security.md#the-order-of-a-start. A file that looks wrong is left as it is for a person
// to examine: it is neither replaced nor repaired.

/** @throws CommandError */
export async function startDatabase() {
  await examineData()
  for (const folder of [config.dataDir, copiesFolder()]) removeUnfinished(folder, { isStarting: true })
  const isNew = !existsSync(databasePath())
  if (isNew) refuseAfterLoss()

  openDatabase(databasePath())
  upgrade(isNew)
  attempt('names', refreshNameKeys)
}

/** Opens the file that has replaced the database. @throws CommandError */
export function reopenDatabase() {
  openDatabase(databasePath())
  upgrade(false)
  attempt('names', refreshNameKeys)
}

/** Leaves a single file behind, without a write-ahead log. */
export function closeDatabase() {
  sqlite.run('PRAGMA wal_checkpoint(TRUNCATE)')
  sqlite.close(true)
}

function upgrade(isNew: boolean) {
  const { known, applied } = migrationState()
  if (applied > known)
    throw badData('The database was written by a newer version. Install that one, or restore an older backup.')
  if (applied === known) return

  const copy = isNew ? null : backupNow('migration')
  try {
    migrateDatabase()
    log('migrated', { from: applied, to: known, copy: copy && basename(copy) })
  } catch (error) {
    const kept = copy ? ` A copy from before is ${copy}.` : ''
    throw softwareError(
      `The database could not be brought up to date and is as it was: ${(error as Error).message}.${kept}`,
    )
  }
}

/** A missing database is not replaced by an empty one, whose nightly copies would push out the good ones. */
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
