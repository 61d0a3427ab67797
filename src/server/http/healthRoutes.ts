import { Elysia } from 'elysia'
import { sqlite } from '#server/database/open.ts'

/** For a program that watches the process: it answers, and its database can be read. It tells nothing else. */
export const healthRoutes = new Elysia().get('/health', () => {
  sqlite.query('SELECT 1').get()
  return { status: 'ok' }
})
