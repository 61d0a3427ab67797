import { DAY, inFuture, now } from '#server/core/clock.ts'
import { keyValueOf, setKeyValue } from '#server/database/keyValues.ts'

const OFFSITE = 'offsite copy'
const ARCHIVE = 'archive'

export const noteOffsiteCopy = () => setKeyValue(OFFSITE, now())

export function noteArchive() {
  setKeyValue(ARCHIVE, now())
  noteOffsiteCopy()
}

/** When a copy last left this machine. */
export const lastOffsiteCopy = () => pastTime(OFFSITE)

/** When `bun run backup --to` last wrote an archive. */
export const lastArchive = () => pastTime(ARCHIVE)

/** ISO 8601 UTC, or null for none, or one that a wrong clock dated into the future. */
function pastTime(name: string): string | null {
  const last = keyValueOf(name)
  return last !== null && last < inFuture(DAY) ? last : null
}
