import { now } from '#server/core/clock.ts'
import { keyValueOf, setKeyValue } from './keyValues.ts'

const OFFSITE = 'offsite copy'

/** Remembers that a copy has just left this machine. */
export const noteOffsiteCopy = () => setKeyValue(OFFSITE, now())

/** ISO 8601 UTC, or null when no copy has ever left this machine. */
export const lastOffsiteCopy = (): string | null => keyValueOf(OFFSITE)
