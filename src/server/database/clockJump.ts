import { Database } from 'bun:sqlite'
import { statSync } from 'node:fs'
import os from 'node:os'
import { DAY, HOUR, now, SECOND } from '#server/core/clock.ts'
import { config } from '#server/core/config.ts'
import { log } from '#server/core/log.ts'
import { isOtherMachine } from '#server/core/otherMachine.ts'
import { attempt } from './faults.ts'
import { keyValueOf, setKeyValue } from './keyValues.ts'
import { atomically, sqlite } from './open.ts'

// With a wrong clock the server would erase accounts and mail people years too early. So the database stores the time,
// and when the clock is more than a day away from it, jobs that erase or send mail are held until a witness or an administrator
// confirms the clock. A server that was off for more than a day looks the same (decision 043).

const CLOCK = 'clock'
/** When the machine was booted, by the clock at the stored time. */
const BOOT = 'boot'

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
  if (hasRunSince(known)) return trust(known, 'uptime')
  // Nothing else replaces a stored time that is far away.
  if (!jump) logJump(known)
  jump ??= { known, seen: now() }
}

export const clockJump = () => jump

/**
 * Ends the doubt when the time of `host`, in ms, agrees with the clock to the hour, unless it may be this machine and so have the
 * same clock. A time that disagrees changes nothing: it may itself be wrong.
 */
export async function compareClock(time: number, host: string) {
  const doubted = jump
  if (!doubted || !isNear(time)) return
  await attempt('clock', async () => {
    const isOther = await isOtherMachine(host, new URL(config.baseUrl).hostname)
    if (isOther && jump === doubted && isNear(time)) trust(doubted.known, host)
  })
}

const isNear = (time: number) => Math.abs(Date.now() - time) < HOUR

const bootTime = () => Date.now() - os.uptime() * SECOND

/**
 * True if the machine has run since the known time, and has counted as many seconds as the clock: only the server was off. A clock
 * that was moved meanwhile also moves the time of the boot.
 */
function hasRunSince(known: string): boolean {
  const boot = Number(keyValueOf(BOOT) ?? Number.NaN)
  const time = Date.parse(known)
  return bootTime() < time && time < Date.now() && Math.abs(bootTime() - boot) < HOUR
}

function trust(known: string, witness: string) {
  confirmClock()
  log('clock.confirmed', { known, witness })
}

export function confirmClock() {
  atomically(() => {
    setKeyValue(CLOCK, now())
    setKeyValue(BOOT, String(bootTime()))
  })
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
