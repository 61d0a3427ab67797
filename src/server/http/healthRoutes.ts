import { Elysia } from 'elysia'
import { now, SECOND } from '#server/core/clock.ts'
import { setKeyValue } from '#server/database/keyValues.ts'
import { sqlite } from '#server/database/open.ts'

/** Limits the writes, because any caller may ask. */
const PAUSE = 10 * SECOND

let writable = 0

/** For monitoring: answers 200 if the database can be read and written, and 503 on a full disk. */
export const healthRoutes = new Elysia().get(
  '/health',
  () => {
    sqlite.query('SELECT 1').get()
    if (Math.abs(Date.now() - writable) > PAUSE) {
      setKeyValue('health', now())
      writable = Date.now()
    }
    return { status: 'ok' }
  },
  { detail: { summary: 'Answers a monitoring program: the process runs and its database can be read and written' } },
)
