/** What SQLite called the failure, such as SQLITE_FULL; empty for anything else. Drizzle wraps what SQLite throws. */
export function sqliteCode(error: unknown): string {
  const cause = (error as { cause?: unknown }).cause ?? error
  return String((cause as { code?: unknown }).code ?? '')
}

/** The disk is too full for the index of the write-ahead log. */
export const hasNoRoomBeside = (error: unknown) => /^SQLITE_(IOERR_SHM|FULL)/.test(sqliteCode(error))
