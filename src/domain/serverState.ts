const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** What an administrator watches. Times are ISO 8601 UTC, sizes bytes. */
export interface ServerState {
  version: string
  backup: { time: string; kind: string } | null
  mail: {
    isConfigured: boolean
    waiting: number
    /** Since when the oldest of them waits. */
    oldest: string | null
    /** What the mail server or the way to it said last, as `CODE sentence`. */
    lastError: string | null
    /** Given up within the last week. */
    failed: number
  }
  disk: { free: number; total: number }
  database: number
  /** Of the year that runs; `taken` is null before its first. */
  ranking: { taken: string | null } | null
  clockJump: { known: string; seen: string } | null
}

export const SERVER_WARNINGS = [
  'clock-jumped',
  'disk-low',
  'backup-missing',
  'backup-late',
  'ranking-late',
  'mail-not-configured',
  'mail-waiting',
  'mail-failed',
] as const
export type ServerWarning = (typeof SERVER_WARNINGS)[number]

/** A daily one that is later than this did not happen. */
const LATE = 26 * HOUR
/** Longer than the first tries of a mail take. */
const SLOW_MAIL = 15 * MINUTE
const LITTLE_ROOM = 200 * 1024 * 1024
/** Copies, the write-ahead log and a restore need as much again several times. */
const ROOM_PER_DATABASE = 4

/** What needs a hand, the most urgent first. `now` in milliseconds. */
export function warningsOf(state: ServerState, now: number): ServerWarning[] {
  const age = (time: string) => now - Date.parse(time)
  const { backup, mail, ranking } = state
  const holds: Record<ServerWarning, boolean> = {
    'clock-jumped': state.clockJump !== null,
    'disk-low': state.disk.free < Math.max(LITTLE_ROOM, ROOM_PER_DATABASE * state.database),
    'backup-missing': backup === null,
    'backup-late': backup !== null && age(backup.time) > LATE,
    'ranking-late': !!ranking?.taken && age(ranking.taken) > LATE,
    'mail-not-configured': !mail.isConfigured,
    'mail-waiting': mail.oldest !== null && age(mail.oldest) > SLOW_MAIL,
    'mail-failed': mail.failed > 0,
  }
  return SERVER_WARNINGS.filter(warning => holds[warning])
}
