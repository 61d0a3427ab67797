import { Elysia } from 'elysia'
import { sqlite } from '#server/database/open.ts'

/** For whoever watches the process: it answers, and its database reads. Tells nothing else. */
export const healthRoutes = new Elysia().get('/health', () => {
  sqlite.query('SELECT 1').get()
  return { status: 'ok' }
})
