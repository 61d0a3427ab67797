import { DAY, MINUTE, now } from '#server/clock.ts'
import { log } from '#server/log.ts'
import { attempt } from '#server/timers.ts'
import { factOf, rememberFact } from './facts.ts'
import { sqlite } from './open.ts'

// A machine whose clock is wrong would erase accounts and write to people years too early. So the database remembers the
// time, and when the clock is more than a day away from it, every job that erases or writes by itself is held until an
// administrator says that the clock is right. A server that did not run for more than a day looks the same.

const CLOCK = 'clock'

interface ClockJump {
  /** The newest time the database knows, ISO 8601 UTC. */
  known: string
  /** When the jump was seen, by the clock in doubt. */
  seen: string
}

let jump: ClockJump | null = null

/** Once at the start, then every minute. */
export function startClockWatch() {
  attempt('clock', watchClock)
  setInterval(() => attempt('clock', watchClock), MINUTE).unref()
}

export function watchClock() {
  const known = knownTime()
  const isFar = known !== null && Math.abs(Date.now() - Date.parse(known)) > DAY
  if (!isFar) {
    jump = null
    remember()
    return
  }
  // A time that was far away is not forgotten: only `confirmClock` moves it on.
  if (!jump) sayLoudly(known)
  jump ??= { known, seen: now() }
}

/** Null as long as the clock may be trusted. */
export const clockJump = () => jump

/** An administrator looked at the clock. */
export function confirmClock() {
  remember()
  jump = null
}

/** Does what erases or mails without being asked, unless the clock is in doubt. */
export function unlessClockJumped(name: string, work: () => unknown) {
  let told: ClockJump | null = null
  return () => {
    if (!jump) return work()
    // Once for each jump: some jobs run every minute.
    if (told !== jump) log('clock.held', { job: name, known: jump.known })
    told = jump
  }
}

const remember = () => rememberFact(CLOCK, now())

/** What was remembered; in a file from before that, the newest time of what people did. Null in an empty one. */
const knownTime = (): string | null => factOf(CLOCK) ?? newestTime()

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

function sayLoudly(known: string) {
  log('clock.jumped', {
    known,
    hint: 'The clock is more than a day away from the newest time in the database. Nothing is erased and nobody is written to by itself until an administrator confirms the clock in the panel.',
  })
}
