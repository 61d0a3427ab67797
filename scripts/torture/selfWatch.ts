import { Database, type Statement } from 'bun:sqlite'
import { appendFileSync } from 'node:fs'

// Loaded before the server: notes in WATCH_FILE what holds it up for longer than a moment.

export interface Held {
  /** Milliseconds since 1970, when it began. */
  at: number
  ms: number
  /** Of them at work: the rest it waited for the disk or for a core. */
  worked: number
  what: 'fsync' | 'checkpoint' | 'backup' | 'ranking' | 'reading' | 'anything'
}

const LEAST_MS = 3
const BEAT_MS = 10
const MOST_LATE_MS = 20

const notes: Held[] = []
const look = () => {
  const { user, system } = process.threadCpuUsage()
  return { at: performance.now(), worked: (user + system) / 1000 }
}
type Look = ReturnType<typeof look>

function note(what: Held['what'], began: Look, idle = 0) {
  const now = look()
  const ms = now.at - began.at - idle
  if (ms >= LEAST_MS) notes.push({ at: performance.timeOrigin + began.at, ms, worked: now.worked - began.worked, what })
}

/** A commit waits for the disk, and copies what has gathered in the write-ahead log now and then. */
function kindOf(statement: string): Held['what'] {
  if (/VACUUM INTO/i.test(statement)) return 'backup'
  if (/wal_checkpoint/i.test(statement)) return 'checkpoint'
  if (/rankings/i.test(statement)) return 'ranking'
  return /^\s*(COMMIT|INSERT|UPDATE|DELETE|BEGIN)/i.test(statement) ? 'fsync' : 'reading'
}

const CALLS = ['run', 'get', 'all', 'values'] as const
const watched = new WeakSet<Statement>()

/** A statement has its calls as properties of its own. */
function watch(statement: Statement, sql: string): Statement {
  if (watched.has(statement)) return statement
  watched.add(statement)
  const what = kindOf(sql)
  for (const name of CALLS) {
    const call = statement[name] as (...args: unknown[]) => unknown
    Object.assign(statement, {
      [name]: (...args: unknown[]) => {
        const began = look()
        try {
          return call.apply(statement, args)
        } finally {
          note(what, began)
        }
      },
    })
  }
  return statement
}

for (const name of ['prepare', 'query'] as const) {
  const make = Database.prototype[name] as (sql: string, ...rest: unknown[]) => Statement
  Object.assign(Database.prototype, {
    [name](this: Database, sql: string, ...rest: unknown[]) {
      return watch(make.call(this, sql, ...rest), sql)
    },
  })
}

let beat = look()
setInterval(() => {
  if (performance.now() - beat.at - BEAT_MS >= MOST_LATE_MS) note('anything', beat, BEAT_MS)
  beat = look()
}, BEAT_MS).unref()

setInterval(() => {
  if (notes.length > 0)
    appendFileSync(
      process.env.WATCH_FILE!,
      notes
        .splice(0)
        .map(held => `${JSON.stringify(held)}\n`)
        .join(''),
    )
}, 1000).unref()
