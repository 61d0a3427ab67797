import { Elysia } from 'elysia'
import { now, SECOND } from '#server/clock.ts'
import { rememberFact } from '#server/database/facts.ts'
import { sqlite } from '#server/database/open.ts'

/** Anybody may ask, so that the disk is not written to more often than this. */
const PAUSE = 10 * SECOND

let writable = 0

/**
 * For a program that watches the process: it answers, and its database can be read and written. It tells nothing else.
 * On a full disk it is 503, while people can still read.
 */
export const healthRoutes = new Elysia().get('/health', () => {
  sqlite.query('SELECT 1').get()
  if (Math.abs(Date.now() - writable) > PAUSE) {
    rememberFact('health', now())
    writable = Date.now()
  }
  return { status: 'ok' }
})
