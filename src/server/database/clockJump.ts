import { Database } from 'bun:sqlite'
import { statSync } from 'node:fs'
import { DAY, HOUR, now } from '#server/core/clock.ts'
import { log } from '#server/core/log.ts'
import { attempt } from './faults.ts'
import { keyValueOf, setKeyValue } from './keyValues.ts'
import { sqlite } from './open.ts'

// With a wrong clock the server would erase accounts and mail people years too early. So the database stores the time,
// and when the clock is more than a day away from it, jobs that erase or send mail are held until a witness or an administrator
// confirms the clock. A server that was down for more than a day looks the same (decision 043).

const CLOCK = 'clock'

/** Touched whenever systemd-timesyncd has synchronised the clock, some 34 minutes apart at most; gone after a boot. */
const SYNCHRONISED = '/run/systemd/timesync/synchronized'

interface ClockJump {
  /** The newest time the database knows, ISO 8601 UTC. */
  known: string
  /** When the jump was seen, by the clock in doubt. */
  seen: string
}

let jump: ClockJump | null = null

export function watchClock(synchronised = SYNCHRONISED) {
  const known = knownTime()
  const isFar = known !== null && Math.abs(Date.now() - Date.parse(known)) > DAY
  if (!isFar) return confirmClock()
  const touched = timeOf(synchronised)
  if (touched !== null && isNear(touched)) return trust(known, synchronised)
  // Nothing else replaces a stored time that is far away.
  if (!jump) logJump(known)
  jump ??= { known, seen: now() }
}

export const clockJump = () => jump

/**
 * Ends the doubt when another machine's time, in ms, agrees with the clock to the hour. A time that disagrees changes nothing: it
 * may itself be wrong. `witness` is for the log.
 */
export function compareClock(time: number, witness: string) {
  const doubted = jump
  if (doubted && isNear(time)) void attempt('clock', () => trust(doubted.known, witness))
}

const isNear = (time: number) => Math.abs(Date.now() - time) < HOUR

function trust(known: string, witness: string) {
  confirmClock()
  log('clock.confirmed', { known, witness })
}

export function confirmClock() {
  setKeyValue(CLOCK, now())
  jump = null
}

export function confirmClockIn(path: string) {
  using file = new Database(path, { readwrite: true, create: false })
  file.query('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)').run(CLOCK, now())
}

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

function timeOf(path: string): number | null {
  try {
    return statSync(path).mtimeMs
  } catch {
    return null
  }
}

function logJump(known: string) {
  const hint =
    'The clock is more than a day away from the newest time in the database. Nothing is erased and no automatic mail is sent until the time synchronisation, the sign-in provider or the mail server agrees with the clock, or an administrator confirms it in the panel.'
  log('clock.jumped', { known, hint }, 'error')
}
