import { sqlite } from './open.ts'

// Cached reads are valid as long as the version they were read at. The version is coarse on purpose: nobody has to remember
// which rows an answer depends on.

let watched: ReturnType<typeof watch> | undefined
let openings = 0
/** By team id: how often its sheet was written to as `savingValues`. */
const savesOf = new Map<number, number>()

/**
 * Changes with every written row, also of other processes, and with every opened file. It does not change with values that
 * leaders save (`savingValues`), because the public ranking and the rules do not depend on them. Null inside a transaction,
 * whose reads must not be cached: a rollback does not change the version back.
 */
export function dataVersion(): string | null {
  if (sqlite.inTransaction) return null
  const { own, savedRows } = watchedNow()
  return `${fileVersion()}.${own.get()!.n - savedRows}`
}

/**
 * Changes with every file that is opened, and with what other processes write to it. It is asked once an event-loop tick,
 * because SQLite looks at the file for it.
 */
export function fileVersion(): string {
  const now = watchedNow()
  if (now.inThisTick === null) {
    now.inThisTick = `${now.file}.${now.others.get()!.data_version}`
    setImmediate(() => {
      now.inThisTick = null
    })
  }
  return now.inThisTick
}

/** Changes with the data version and with every value that leaders save on this team's sheet. */
export function sheetVersion(teamId: number): string | null {
  const version = dataVersion()
  return version && `${version}.${savesOf.get(teamId) ?? 0}`
}

/** Runs `work`, which must write only values on this team's sheet of the OPEN year and their history. */
export function savingValues(teamId: number, work: () => void) {
  const now = watchedNow()
  const before = now.own.get()!.n
  work()
  now.savedRows += now.own.get()!.n - before
  savesOf.set(teamId, (savesOf.get(teamId) ?? 0) + 1)
}

/**
 * Caches the results of `read` by key until the data version changes, at most `most` of them. `read` must depend on the file
 * alone, not on the time. A promise is cached as such unless it rejects.
 */
export function cachedUntilChange<Key, Value>(read: (key: Key) => Value, most: number) {
  const cached = new Map<Key, Value>()
  let cachedAt: string | null = null

  return (key: Key): Value => {
    // The version comes first: a change while `read` runs outdates its result.
    const version = dataVersion()
    if (version === null) return read(key)
    if (version !== cachedAt || (cached.size >= most && !cached.has(key))) cached.clear()
    cachedAt = version
    const known = cached.get(key)
    if (known !== undefined) return known
    const value = read(key)
    cached.set(key, value)
    if (value instanceof Promise) value.catch(() => cached.get(key) === value && cached.delete(key))
    return value
  }
}

function watchedNow() {
  if (watched?.connection !== sqlite) watched = watch()
  return watched
}

function watch() {
  return {
    connection: sqlite,
    file: ++openings,
    /** Rows written on this connection, rolled back ones too. */
    own: sqlite.prepare<{ n: number }, []>('SELECT total_changes() AS n'),
    savedRows: 0,
    inThisTick: null as string | null,
    others: sqlite.prepare<{ data_version: number }, []>('PRAGMA data_version'),
  }
}
