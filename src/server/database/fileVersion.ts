import { whenTurnEnds } from '#server/turnEnd.ts'
import { sqlite } from './open.ts'

let connection: ReturnType<typeof connected> | undefined
const version = { ofAll: 0, besideValues: 0 }

/**
 * Changes with every row that this process or another one writes, and with every file that is opened: what was read of the
 * file may be kept as long as this stays. Null inside a transaction, of which nothing may be kept: it may be rolled back, and
 * then the version does not change.
 */
export const fileVersion = () => look()?.ofAll ?? null

/** The same, but for what this process wrote as `writingValues`. */
export const versionBesideValues = () => look()?.besideValues ?? null

/** For `work` that writes nothing but what is entered on sheets, which leaders do all the time, and its history. */
export function writingValues(work: () => void) {
  const { own, seen } = connectedNow()
  const before = own.get()!.n
  work()
  seen.values += own.get()!.n - before
}

function look() {
  if (sqlite.inTransaction) return null
  const { own, others, seen } = connectedNow()
  const now = { rows: own.get()!.n, others: others() }
  if (now.rows !== seen.rows || now.others !== seen.others) {
    version.ofAll++
    if (now.rows - seen.rows !== seen.values || now.others !== seen.others) version.besideValues++
    Object.assign(seen, now, { values: 0 })
  }
  return version
}

function connectedNow() {
  if (connection?.to !== sqlite) {
    connection = connected()
    version.ofAll++
    version.besideValues++
  }
  return connection
}

function connected() {
  return {
    to: sqlite,
    own: sqlite.prepare<{ n: number }, []>('SELECT total_changes() AS n'),
    others: oncePerTurn(sqlite.prepare<{ data_version: number }, []>('PRAGMA data_version')),
    /** What was so when it was last looked at, and how many rows with values were written since. */
    seen: { rows: 0, others: 0, values: 0 },
  }
}

/**
 * What other processes wrote is asked once in a turn of the event loop: asking takes three calls of the system, as long as
 * the rest of a short answer. Every request of a turn was sent before it began.
 */
function oncePerTurn(statement: { get(): { data_version: number } | null }) {
  let known: number | null = null
  const forget = () => {
    known = null
  }
  return () => {
    if (known === null) {
      known = statement.get()!.data_version
      whenTurnEnds(forget)
    }
    return known
  }
}
