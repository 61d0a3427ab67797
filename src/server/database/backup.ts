import { DAY, inFuture } from '../clock.ts'
import { log } from '../log.ts'
import { attempt, onSchedule } from '../timers.ts'
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
 * The copy that makes a destructive call undoable (ruling 16): takes some ten milliseconds. Call it before the
 * transaction; a copy that cannot be made stops the call.
 */
export const snapshotBefore = (reason: string) => backupNow('change', reason)

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
