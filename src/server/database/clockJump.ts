import { Database } from 'bun:sqlite'
import { DAY, now } from '#server/core/clock.ts'
import { log } from '#server/core/log.ts'
import { keyValueOf, setKeyValue } from './keyValues.ts'
import { sqlite } from './open.ts'

// With a wrong clock the server would erase accounts and mail people years too early. So the database stores the time,
// and when the clock is more than a day away from it, jobs that erase or send mail are held until an administrator confirms
// the clock. A server that was down for more than a day looks the same.

const CLOCK = 'clock'

interface ClockJump {
  /** The newest time the database knows, ISO 8601 UTC. */
  known: string
  /** When the jump was seen, by the clock in doubt. */
  seen: string
}

let jump: ClockJump | null = null

export function watchClock() {
  const known = knownTime()
  const isFar = known !== null && Math.abs(Date.now() - Date.parse(known)) > DAY
  if (!isFar) {
    jump = null
    remember()
    return
  }
  // Only `confirmClock` replaces a stored time that is far away.
  if (!jump) logJump(known)
  jump ??= { known, seen: now() }
}

export const clockJump = () => jump

export function confirmClock() {
  remember()
  jump = null
}

export function confirmClockIn(path: string) {
  using file = new Database(path, { readwrite: true, create: false })
  file.query('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)').run(CLOCK, now())
}

const remember = () => setKeyValue(CLOCK, now())

/** Falls back to the newest time of any change in files of older versions; null in an empty file. */
const knownTime = (): string | null => keyValueOf(CLOCK) ?? newestTime()

const newestTime = () =>
  sqlite
    .query<{ newest: string | null }, []>(
      `SELECT max(time) AS newest FROM (
        SELECT max(time) AS time FROM audit_entries
        UNION ALL SELECT max(createdAt) FROM users
        UNION ALL SELECT max(lastLogin) FROM users
        UNION ALL SELECT max(updatedAt) FROM task_entries
        UNION ALL SELECT max(rankedAt) FROM years
      )`,
    )
    .get()!.newest

function logJump(known: string) {
  const hint =
    'The clock is more than a day away from the newest time in the database. Nothing is erased and no automatic mail is sent until an administrator confirms the clock in the panel.'
  log('clock.jumped', { known, hint }, 'error')
}
