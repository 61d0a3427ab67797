import { warsawDay } from '#domain/deadline.ts'
import { SNAPSHOT_MINUTE } from '#domain/snapshotTime.ts'
import { DAY, MINUTE } from '#server/core/clock.ts'
import { runningYear } from '#server/years/yearLookups.ts'
import { takeSnapshotInSlices } from './fixRanking.ts'

/** 00:38 in Warsaw (rules.md#20). */
const AFTER_MIDNIGHT = SNAPSHOT_MINUTE * MINUTE

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

/** True when 00:38 in Warsaw has passed since the last snapshot. One from the far future was taken by a wrong clock. */
export function isDue(now: Date, lastTaken: Date | null): boolean {
  if (lastTaken === null || lastTaken.getTime() > now.getTime() + DAY) return true
  return rankingDay(now) > rankingDay(lastTaken)
}

// The clocks change at two or three, so the 38 minutes after midnight are always of the usual length.
const rankingDay = (time: Date) => warsawDay(time.getTime() - AFTER_MIDNIGHT)
