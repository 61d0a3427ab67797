const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Reasons why nothing can be stored although neither the caller nor the product is at fault. */
export type Fault = 'database-moved' | 'database-busy' | 'disk-full' | 'disk-failed' | 'no-file-handles'

/** The state of the server for administrators. Times are ISO 8601 UTC, sizes bytes. */
export interface ServerState {
  version: string
  commit: string | null
  backup: { time: string; kind: string } | null
  /** When a copy last left this machine, as far as the server knows. */
  offsite: string | null
  /** When the last archive for another machine was written; null without one, or without BACKUP_RECIPIENT. */
  archive: string | null
  /** The proof that the newest copy did not pass, in English. */
  refusedCopy: { why: string; at: string } | null
  mail: {
    isConfigured: boolean
    waiting: number
    oldest: string | null
    /** Set while the newest try failed: since when none succeeds, and its error as `CODE answer of the server`. */
    failing: { since: string; at: string; error: string } | null
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
  forwarding: 'untrusted' | 'absent' | 'short' | 'long' | null
}

/** A daily job later than this did not run. */
const LATE = 26 * HOUR
/** Archives come every night; a machine elsewhere may be off over a weekend. */
const ARCHIVE_LATE = 3 * 24 * HOUR
/** Longer than the first tries of a mail take. */
const SLOW_MAIL = 15 * MINUTE
const LITTLE_ROOM = 200 * 1024 * 1024
/** Copies, the write-ahead log and a restore each need the size of the database again. */
const ROOM_PER_DATABASE = 4

type Condition = (state: ServerState, age: (time: string) => number) => boolean

const lasts =
  (fault: Fault): Condition =>
  ({ faults }) =>
    faults.some(known => known.fault === fault)

/** The most urgent first. `age` is in milliseconds. */
const CONDITIONS = {
  'database-moved': lasts('database-moved'),
  'database-busy': lasts('database-busy'),
  'disk-full': lasts('disk-full'),
  'disk-failed': lasts('disk-failed'),
  'no-file-handles': lasts('no-file-handles'),
  'database-unsound': ({ refusedCopy }) => refusedCopy !== null,
  'clock-jumped': ({ clockJump }) => clockJump !== null,
  'disk-low': ({ disk, database }) => disk.free < Math.max(LITTLE_ROOM, ROOM_PER_DATABASE * database),
  'backup-missing': ({ backup }) => backup === null,
  'backup-late': ({ backup }, age) => backup !== null && age(backup.time) > LATE,
  'archive-late': ({ archive }, age) => archive !== null && age(archive) > ARCHIVE_LATE,
  'proxy-untrusted': ({ forwarding }) => forwarding === 'untrusted',
  'proxy-absent': ({ forwarding }) => forwarding === 'absent',
  'proxy-short': ({ forwarding }) => forwarding === 'short',
  'proxy-long': ({ forwarding }) => forwarding === 'long',
  'ranking-late': ({ ranking }, age) => !!ranking?.taken && age(ranking.taken) > LATE,
  'mail-not-configured': ({ mail }) => !mail.isConfigured,
  'mail-failing': ({ mail }) => mail.isConfigured && mail.failing !== null,
  'mail-waiting': ({ mail }, age) => mail.oldest !== null && mail.failing === null && age(mail.oldest) > SLOW_MAIL,
  'mail-failed': ({ mail }) => mail.failed > 0,
} satisfies Record<string, Condition>

export type ServerWarning = keyof typeof CONDITIONS
const SERVER_WARNINGS = Object.keys(CONDITIONS) as ServerWarning[]

/** The warnings that hold at `now`, in milliseconds, the most urgent first. */
export const warningsOf = (state: ServerState, now: number): ServerWarning[] =>
  SERVER_WARNINGS.filter(warning => CONDITIONS[warning](state, time => now - Date.parse(time)))
