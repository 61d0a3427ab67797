import { SECOND } from '#server/core/clock.ts'
import { faultAsProblem } from '#server/core/problem.ts'
import { beginFault, isLocked } from './faults.ts'
import { isMoved } from './place.ts'

/** Changes wait this long in all for another process, in ms. */
const PATIENCE = 5 * SECOND
const PAUSE = 100
/** The wait after which the lock counts as a fault, as for errors (faults.ts). */
const NOTEWORTHY = SECOND

/**
 * Resolves once the database may be written to. While another process holds its write lock, a timer asks again and other
 * requests are served: SQLite itself would wait inside the event loop. @throws 503 after `patience` ms, or for a replaced file
 */
export async function untilWritable(patience = PATIENCE): Promise<void> {
  const began = performance.now()
  while (isBusy()) {
    const waited = performance.now() - began
    if (waited > NOTEWORTHY) beginFault('database-busy')
    if (waited > patience) throw faultAsProblem('database-busy')
    await Bun.sleep(PAUSE)
  }
}

function isBusy(): boolean {
  if (isMoved()) throw faultAsProblem('database-moved')
  return isLocked()
}
