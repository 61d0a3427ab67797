import { whenTurnEnds } from '#server/turnEnd.ts'
import { sqlite } from './open.ts'

let version = 0
let connection: ReturnType<typeof connected> | undefined

/**
 * Changes with every row that this process or another one writes, and with every file that is opened: what was read of the
 * file may be kept as long as this stays. Null inside a transaction, of which nothing may be kept: it may be rolled back, and
 * then the version does not change.
 */
export function fileVersion(): number | null {
  if (sqlite.inTransaction) return null
  if (connection?.to !== sqlite) {
    connection = connected()
    version++
  }
  const own = connection.own.get()!.n
  const others = connection.others()
  if (own !== connection.seen.own || others !== connection.seen.others) {
    connection.seen = { own, others }
    version++
  }
  return version
}

function connected() {
  return {
    to: sqlite,
    own: sqlite.prepare<{ n: number }, []>('SELECT total_changes() AS n'),
    others: oncePerTurn(sqlite.prepare<{ data_version: number }, []>('PRAGMA data_version')),
    seen: { own: -1, others: -1 },
  }
}

/**
 * What other processes wrote is asked once in a turn of the event loop: asking takes three calls of the system, as long as
 * the rest of a short answer. Whoever asks later in the turn asked while the first one was answered.
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
