const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Reasons why nothing can be stored although neither the caller nor the product is at fault. */
export type Fault = 'database-moved' | 'database-busy' | 'disk-full' | 'disk-failed' | 'no-file-handles'

/** The state of the server for administrators. Times are ISO 8601 UTC, sizes bytes. */
export interface ServerState {
  version: string
  /** The first digits of its commit; null if unknown. */
  commit: string | null
  backup: { time: string; kind: string } | null
  /** When a copy last left this machine, as far as the server knows. */
  offsite: string | null
  mail: {
    isConfigured: boolean
    waiting: number
    /** When the oldest of them was queued. */
    oldest: string | null
    /** Set while the newest try failed: since when none succeeds, and its error as `CODE answer of the server`. */
    failing: { since: string; at: string; error: string } | null
    /** When the mail server last accepted a mail. */
    accepted: string | null
    /** Given up within the last week for another reason than a wrong address of the recipient. */
    failed: number
  }
  disk: { free: number; total: number }
  database: number
  /** The ranking of the OPEN year; `taken` is null before the first one. */
  ranking: { taken: string | null } | null
  clockJump: { known: string; seen: string } | null
  faults: { fault: Fault; since: string }[]
  /** The contradiction between requests and TRUSTED_PROXIES; null for none. */
  forwarding: 'untrusted' | 'absent' | null
}

const SERVER_WARNINGS = [
  'database-moved',
  'database-busy',
  'disk-full',
  'disk-failed',
  'no-file-handles',
  'clock-jumped',
  'disk-low',
  'backup-missing',
  'backup-late',
  'proxy-untrusted',
  'proxy-absent',
  'ranking-late',
  'mail-not-configured',
  'mail-failing',
  'mail-waiting',
  'mail-failed',
] as const
export type ServerWarning = (typeof SERVER_WARNINGS)[number]

/** A daily job later than this did not run. */
const LATE = 26 * HOUR
/** Longer than the first tries of a mail take. */
const SLOW_MAIL = 15 * MINUTE
const LITTLE_ROOM = 200 * 1024 * 1024
/** Copies, the write-ahead log and a restore each need the size of the database again. */
const ROOM_PER_DATABASE = 4

/** The warnings that hold, the most urgent first. `now` in milliseconds. */
export function warningsOf(state: ServerState, now: number): ServerWarning[] {
  const age = (time: string) => now - Date.parse(time)
  const { backup, mail, ranking } = state
  const lasts = (sought: Fault) => state.faults.some(({ fault }) => fault === sought)
  const holds: Record<ServerWarning, boolean> = {
    'database-moved': lasts('database-moved'),
    'database-busy': lasts('database-busy'),
    'disk-full': lasts('disk-full'),
    'disk-failed': lasts('disk-failed'),
    'no-file-handles': lasts('no-file-handles'),
    'clock-jumped': state.clockJump !== null,
    'disk-low': state.disk.free < Math.max(LITTLE_ROOM, ROOM_PER_DATABASE * state.database),
    'backup-missing': backup === null,
    'backup-late': backup !== null && age(backup.time) > LATE,
    'proxy-untrusted': state.forwarding === 'untrusted',
    'proxy-absent': state.forwarding === 'absent',
    'ranking-late': !!ranking?.taken && age(ranking.taken) > LATE,
    'mail-not-configured': !mail.isConfigured,
    'mail-failing': mail.isConfigured && mail.failing !== null,
    'mail-waiting': mail.oldest !== null && mail.failing === null && age(mail.oldest) > SLOW_MAIL,
    'mail-failed': mail.failed > 0,
  }
  return SERVER_WARNINGS.filter(warning => holds[warning])
}
