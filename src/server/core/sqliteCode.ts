import { closeSync, openSync } from 'node:fs'
import { devNull } from 'node:os'
import type { Fault } from '#contract/serverState.ts'

/** SQLite's error code, such as SQLITE_FULL, also when Drizzle wrapped the error; empty for other errors. */
export function sqliteCode(error: unknown): string {
  const cause = (error as { cause?: unknown }).cause ?? error
  return String((cause as { code?: unknown }).code ?? '')
}

/** The disk is too full for the index of the write-ahead log. */
export const hasNoRoomForIndex = (error: unknown) => /^SQLITE_(IOERR_SHM|FULL)/.test(sqliteCode(error))

export function faultOf(error: unknown): Fault | null {
  const code = sqliteCode(error)
  if (code === 'database-busy' || code === 'database-moved') return code
  if (/^SQLITE_BUSY/.test(code)) return 'database-busy'
  if (/^(SQLITE_FULL|ENOSPC|EDQUOT)$/.test(code)) return 'disk-full'
  // SQLite has one code for a file that it cannot open, whatever the reason.
  const isAboutOpening = /^SQLITE_(CANTOPEN|IOERR)/.test(code)
  if (/^E[MN]FILE$/.test(code) || (isAboutOpening && !hasFileHandles())) return 'no-file-handles'
  const isAboutWriting = /^(SQLITE_(READONLY|CANTOPEN|IOERR_(WRITE|FSYNC|SHM.*))|EROFS|EIO)$/.test(code)
  return isAboutWriting ? 'disk-failed' : null
}

export function hasFileHandles(): boolean {
  try {
    closeSync(openSync(devNull, 'r'))
    return true
  } catch {
    return false
  }
}
