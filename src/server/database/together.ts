import { atomically, sqlite } from './open.ts'

interface Change {
  make(): unknown
  done(result: unknown): void
  failed(error: unknown): void
}

let waiting: Change[] = []

/**
 * Makes a change in one transaction with those of other callers who came at the same moment: the disk is waited for once for
 * all of them, and each is told only after that. One that fails undoes its own work alone. `change` must be synchronous,
 * change nothing but the database, and may be made a second time after everything it did was undone.
 */
export function together<T>(change: () => T): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  if (waiting.length === 0) setImmediate(makeWaiting)
  waiting.push({ make: change, done: result => resolve(result as T), failed: reject })
  return promise
}

function makeWaiting() {
  const changes = waiting
  waiting = []
  try {
    const tell = atomically(() => changes.map(makeOne))
    for (const told of tell) told()
  } catch (error) {
    // The disk is full, somebody else has the file: nothing is stored of any of them.
    if (changes.length === 1) return changes[0]!.failed(error)
    for (const change of changes) makeAlone(change)
  }
}

/** @returns how to tell the waiting caller, once it is on the disk */
function makeOne({ make, done, failed }: Change): () => void {
  try {
    const result = atomically(make)
    return () => done(result)
  } catch (error) {
    // SQLite itself may have given up the whole transaction, the others' changes too.
    if (!sqlite.inTransaction) throw error
    return () => failed(error)
  }
}

function makeAlone({ make, done, failed }: Change) {
  try {
    done(atomically(make))
  } catch (error) {
    failed(error)
  }
}
