import { sqliteCode } from './database/sqliteCode.ts'

/** An answer the caller should see. Anything else that is thrown is a bug: logged, and shown as 500. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** Fields beside `message` in the body, for answers a page acts on. */
    readonly details: Record<string, unknown> = {},
    readonly headers: Record<string, string> = {},
  ) {
    super(message)
  }
}

export const invalid = (message = 'Invalid request') => new Problem(400, message)
export const unauthorized = (message = 'Unauthorized') => new Problem(401, message)
export const forbidden = () => new Problem(403, 'Forbidden')
export const notFound = (what: string) => new Problem(404, `${what} not found`)
export const conflict = (message: string, details?: Record<string, unknown>) => new Problem(409, message, details)
export const nameTaken = (what: string) => new Problem(422, `${what} with this name already exists`)

const NO_ROOM = new Set([
  'SQLITE_FULL',
  'SQLITE_READONLY',
  'SQLITE_IOERR_WRITE',
  'SQLITE_IOERR_FSYNC',
  'SQLITE_CANTOPEN',
  // Of files beside the database.
  'ENOSPC',
  'EROFS',
])

/** The Problem behind what was thrown, or null for a bug. The one table of errors (rules.md#35). */
export function problemOf(error: unknown, code: string | number): Problem | null {
  if (error instanceof Problem) return error
  // What a body's reader throws arrives wrapped.
  if (error instanceof Error && error.cause instanceof Problem) return error.cause
  if (code === 'VALIDATION' || code === 'PARSE' || code === 'INVALID_COOKIE_SIGNATURE')
    return invalid(sentenceIn(error))
  if (code === 'NOT_FOUND') return new Problem(404, 'Not found')
  if (NO_ROOM.has(sqliteCode(error))) return new Problem(503, 'Cannot store anything right now')
  return null
}

/** The first sentence our own schemas gave; never what valibot says by itself, which repeats the input. */
function sentenceIn(error: unknown): string {
  const issues = (error as { all?: { message?: string }[] }).all
  const said = issues?.find(issue => issue.message && !/^Invalid |^Expected /.test(issue.message))?.message
  return said ?? 'Invalid request'
}
