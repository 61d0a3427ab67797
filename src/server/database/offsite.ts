import { DAY, inFuture, now } from '#server/core/clock.ts'
import { keyValueOf, setKeyValue } from './keyValues.ts'

const OFFSITE = 'offsite copy'

export const noteOffsiteCopy = () => setKeyValue(OFFSITE, now())

/** ISO 8601 UTC, or null when none has left this machine, or only one that a wrong clock dated into the future. */
export function lastOffsiteCopy(): string | null {
  const last = keyValueOf(OFFSITE)
  return last !== null && last < inFuture(DAY) ? last : null
}
