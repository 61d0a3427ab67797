import { bugLines, type Level, logLines } from './logOutput.ts'

// One line of JSON per event on standard output. Never anything personal: no e-mail, query, cookie, key or body.

type Fields = Record<string, string | number | boolean | null>

/** `warning`: the host should look at it soon. `error`: a requested operation failed. */
export function log(event: string, fields: Fields = {}, level: Level = 'info') {
  logLines.write(JSON.stringify({ time: new Date().toISOString(), level, event, ...fields }), level)
}

/** Logs an error that should not have happened. Drizzle's own message repeats the values of the query, so its cause is logged. */
export function reportBug(error: unknown, where: string) {
  const thrown = error instanceof Error ? error : new Error(String(error))
  const { name, message } = thrown.cause instanceof Error ? thrown.cause : thrown
  const stack = thrown.stack?.split('\n').filter(line => /^\s+at /.test(line))
  const line = { time: new Date().toISOString(), level: 'error', event: 'bug', where, name, message, stack }
  bugLines.write(JSON.stringify(line), 'error')
}
