import { faultAsProblem } from '#server/core/problem.ts'
import { faultOf } from '#server/core/sqliteCode.ts'
import { atomically, sqlite, withoutWaiting } from './open.ts'
import { isMoved } from './place.ts'
import { untilWritable } from './writable.ts'

interface Change {
  make(): unknown
  resolve(result: unknown): void
  reject(error: unknown): void
}

let waiting: Change[] = []

/**
 * Makes a change in one transaction with all others that arrive in the same event-loop tick, so that they share one fsync;
 * each promise resolves after the commit. A change that throws undoes its own work alone. `make` must be synchronous, must
 * change nothing but the database, and may run a second time after everything it did was undone. @throws 503 for a replaced
 * file, and when another process writes for too long
 */
export function groupCommit<T>(make: () => T): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  if (waiting.length === 0) setImmediate(commitWaiting)
  waiting.push({ make, resolve: result => resolve(result as T), reject })
  return promise
}

function commitWaiting() {
  const changes = waiting
  waiting = []
  if (isMoved()) rejectAll(changes, faultAsProblem('database-moved'))
  else commit(changes)
}

/** Waits for another process that holds the write lock. */
function commitLater(changes: Change[]) {
  untilWritable().then(
    () => commit(changes),
    error => rejectAll(changes, error),
  )
}

function rejectAll(changes: Change[], error: unknown) {
  for (const { reject } of changes) reject(error)
}

function commit(changes: Change[]) {
  try {
    const outcomes = withoutWaiting(() => atomically(() => changes.map(makeInGroup)))
    for (const settle of outcomes) settle()
  } catch (error) {
    // The whole transaction failed, for a full disk or a locked file, and nothing is stored.
    if (faultOf(error) === 'database-busy') return commitLater(changes)
    if (changes.length === 1) return changes[0]!.reject(error)
    for (const change of changes) makeAlone(change)
  }
}

/** @returns a function that settles the caller's promise once the transaction is committed */
function makeInGroup({ make, resolve, reject }: Change): () => void {
  try {
    const result = atomically(make)
    return () => resolve(result)
  } catch (error) {
    // SQLite itself may have rolled back the whole transaction, with the other changes.
    if (!sqlite.inTransaction) throw error
    return () => reject(error)
  }
}

function makeAlone({ make, resolve, reject }: Change) {
  try {
    resolve(atomically(make))
  } catch (error) {
    reject(error)
  }
}
