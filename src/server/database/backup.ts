import { Database } from 'bun:sqlite'
import { existsSync } from 'node:fs'
import { DAY, inFuture } from '#server/clock.ts'
import { log } from '#server/log.ts'
import { noInput } from '#server/startRefused.ts'
import { attempt, onSchedule } from '#server/timers.ts'
import { type Copy, type CopyKind, copies, nextCopy, removeOldCopies } from './copies.ts'
import { copyDatabase } from './copy.ts'
import { sqlite } from './open.ts'

/** Writes a proven copy and lets the oldest of its kind go. @returns where it is */
export function backupNow(kind: CopyKind, reason?: string, source = sqlite): string {
  const path = nextCopy(kind, reason)
  copyDatabase(source, path)
  removeOldCopies(kind)
  log('backup', { kind, bytes: copies(kind)[0]!.bytes })
  return path
}

/**
 * The copy that makes a destructive call undoable (rules.md#16): takes some ten milliseconds. Call it before the
 * transaction; a copy that cannot be made stops the call.
 */
export const snapshotBefore = (reason: string) => backupNow('change', reason)

/** The same from a process of its own, beside the running server or without it. `target` may be any file. */
export function backupBeside(database: string, target?: string): string {
  if (!existsSync(database)) throw noInput(`There is no database at ${database}.`)
  const source = new Database(database, { readwrite: true, create: false })
  source.run('PRAGMA busy_timeout = 5000')
  try {
    if (!target) return backupNow('manual', '', source)
    copyDatabase(source, target)
    return target
  } finally {
    source.close()
  }
}

/** For the panel: how old is what could be restored? */
export const newestBackup = (): Copy | null => copies()[0] ?? null

/** Every day after the ranking, and at once when yesterday's is missing. */
export function startBackups() {
  const daily = () => {
    backupNow('daily')
    sqlite.run('PRAGMA optimize')
  }
  onSchedule('backup', '50 0 * * *', daily)

  const newest = copies('daily')[0]
  if (!newest || newest.time < inFuture(-DAY)) attempt('backup', daily)
}
