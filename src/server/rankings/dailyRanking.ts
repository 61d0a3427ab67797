import { nextSnapshot } from '#domain/snapshotTime.ts'
import { DAY } from '#server/core/clock.ts'
import { runningYear } from '#server/years/yearLookups.ts'
import { takeSnapshotInSlices } from './fixRanking.ts'

/**
 * Runs every minute instead of once a day: a late start, a sleeping machine, a clock that was set and a snapshot that failed
 * are then all made good within a minute.
 */
export async function takeDueSnapshot() {
  const year = runningYear()
  if (!year) return
  const last = year.rankedAt === null ? null : new Date(year.rankedAt)
  if (isDue(new Date(), last)) await takeSnapshotInSlices(year)
}

/** True when a snapshot was due since the last one. One from the far future was taken by a wrong clock. */
export const isDue = (now: Date, lastTaken: Date | null): boolean =>
  lastTaken === null || lastTaken.getTime() > now.getTime() + DAY || nextSnapshot(lastTaken.getTime()) <= now.getTime()
