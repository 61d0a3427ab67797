import { basename } from 'node:path'
import { badData, softwareError } from '#server/core/commandError.ts'
import { config } from '#server/core/config.ts'
import { log } from '#server/core/log.ts'
import { backupNow } from './backup.ts'
import { copies, copiesFolder, newestSound } from './copies.ts'
import { removeUnfinished } from './copy.ts'
import { databasePath } from './dataFolder.ts'
import { attempt, beginFault } from './faults.ts'
import { BUSY_TIMEOUT, BUSY_TIMEOUT_SERVING } from './lock.ts'
import { migrateDatabase } from './migrate.ts'
import { migrationState } from './migrations.ts'
import { refreshNameKeys } from './nameKeys.ts'
import { openDatabase, openedOnFullDisk, setBusyTimeout, sqlite } from './open.ts'
import { leavePlace, rememberPlace } from './place.ts'
import { keepReplaced } from './replaced.ts'

// Opens the database in the order of security.md#the-order-of-a-start. A file that looks wrong is left as it is for a person
// to examine: it is neither replaced nor repaired.

/** Starts a database that was examined, or is not there yet. @throws CommandError */
export function startDatabase() {
  for (const folder of [config.dataDir, copiesFolder()]) removeUnfinished(folder, { isStarting: true })
  attempt('replaced databases', () => keepReplaced(databasePath()))
  openForServing()
}

/** Opens the file, also one that has replaced the database. @throws CommandError */
export function openForServing() {
  openDatabase(databasePath())
  if (openedOnFullDisk) beginFault('disk-full')
  upgrade()
  attempt('names', refreshNameKeys)
  setBusyTimeout(BUSY_TIMEOUT_SERVING)
  rememberPlace()
}

/** Leaves a single file behind, without a write-ahead log. */
export function closeDatabase() {
  setBusyTimeout(BUSY_TIMEOUT)
  try {
    sqlite.run('PRAGMA wal_checkpoint(TRUNCATE)')
    sqlite.close(true)
  } finally {
    leavePlace()
  }
}

function upgrade() {
  const { known, applied } = migrationState(sqlite)
  if (applied === known) return

  const copy = applied === 0 ? null : backupNow('migration')
  try {
    migrateDatabase()
    log('migrated', { from: applied, to: known, copy: copy && basename(copy) })
  } catch (error) {
    const kept = copy ? ` A copy from before is ${copy}.` : ''
    throw softwareError(`The database could not be migrated and is unchanged: ${(error as Error).message}.${kept}`)
  }
}

/** A missing database is not replaced by an empty one, whose nightly copies would push out the good ones. */
export function refuseAfterLoss() {
  const all = copies()
  if (all.length === 0) return
  const good = newestSound(all)
  const advice = good
    ? `The newest good copy is ${good.path}: bring it back with \`bun run restore ${good.path}\`.`
    : 'None of them is both sound and dated in the past: is the clock right?'
  throw badData(
    `${databasePath()} is gone, but there are copies of it. ${advice} To begin anew all the same, move ${copiesFolder()} away first.`,
  )
}
