import { warsawDay } from '#domain/deadline.ts'
import { SNAPSHOT_MINUTE } from '#domain/snapshotTime.ts'
import { DAY, MINUTE } from '#server/clock.ts'
import { attempt, onSchedule } from '#server/timers.ts'
import { runningYear } from '#server/years/yearLookups.ts'
import { takeSnapshotUnhurried } from './fixRanking.ts'

/** 00:38 in Warsaw (rules.md#20). */
const AFTER_MIDNIGHT = SNAPSHOT_MINUTE * MINUTE

/**
 * Asks every minute instead of once a day: a late start, a sleeping machine, a clock that was set and a snapshot that
 * failed are then all made good within a minute, and `isDue` sees to it that none is taken twice.
 */
export function startSchedule() {
  onSchedule('ranking', '* * * * *', takeDueSnapshot)
  attempt('ranking', takeDueSnapshot)
}

export async function takeDueSnapshot() {
  const year = runningYear()
  if (!year) return
  const last = year.rankedAt === null ? null : new Date(year.rankedAt)
  if (isDue(new Date(), last)) await takeSnapshotUnhurried(year)
}

/** Whether 00:38 has struck in Warsaw since the last snapshot. One from the far future was taken by a wrong clock. */
export function isDue(now: Date, lastTaken: Date | null): boolean {
  if (lastTaken === null || lastTaken.getTime() > now.getTime() + DAY) return true
  return rankingDay(now) > rankingDay(lastTaken)
}

// The clocks change at two or three, so the 38 minutes after midnight are always of the usual length.
const rankingDay = (time: Date) => warsawDay(time.getTime() - AFTER_MIDNIGHT)
