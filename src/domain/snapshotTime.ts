import { warsawMinute } from './deadline.ts'

/** The ranking of the OPEN year is taken at 00:38 in Warsaw (rules.md#20): minutes after midnight. */
export const SNAPSHOT_MINUTE = 38

const MINUTE = 60_000
const DAY = 24 * 60

/** The time of the next snapshot after `time`; both in milliseconds since 1970. */
export function nextSnapshot(time: number): number {
  const minutes = (SNAPSHOT_MINUTE - warsawMinute(time) + DAY) % DAY || DAY
  const sameClock = (Math.floor(time / MINUTE) + minutes) * MINUTE
  // A night in which the clocks change is an hour longer or shorter.
  return sameClock + (((SNAPSHOT_MINUTE - warsawMinute(sameClock) + DAY * 1.5) % DAY) - DAY / 2) * MINUTE
}
