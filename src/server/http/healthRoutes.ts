import { Elysia } from 'elysia'
import { warningsOf } from '#contract/serverState.ts'
import { now, SECOND } from '#server/core/clock.ts'
import { faultAsProblem } from '#server/core/problem.ts'
import { presentFaults } from '#server/database/faults.ts'
import { setKeyValue } from '#server/database/keyValues.ts'
import { sqlite } from '#server/database/open.ts'
import { isMoved } from '#server/database/place.ts'
import { serverState } from '#server/serverState.ts'

/** Limits the writes and the inspections of the disk, because any caller may ask. */
const PAUSE = 10 * SECOND

const isLongAgo = (time: number) => Math.abs(Date.now() - time) > PAUSE

let writable = 0
let inspected = 0
let hasWarnings = false

/** For monitoring: 503 while nothing can be stored (faults.ts); with `?deep` also while the panel has a warning. */
export const healthRoutes = new Elysia().get(
  '/health',
  ({ query, status }) => {
    sqlite.query('SELECT 1').get()
    isMoved()
    const [present] = presentFaults()
    if (present) throw faultAsProblem(present.fault)
    if (isLongAgo(writable)) {
      setKeyValue('health', now())
      writable = Date.now()
    }
    if ('deep' in query && isWarning())
      return status(503, { status: 'warning', message: 'An administrator should look at the server' })
    return { status: 'ok' }
  },
  { detail: { summary: 'Answers a monitoring program: the process runs and its database can be read and written' } },
)

function isWarning(): boolean {
  if (isLongAgo(inspected)) {
    hasWarnings = warningsOf(serverState(), Date.now()).length > 0
    inspected = Date.now()
  }
  return hasWarnings
}
