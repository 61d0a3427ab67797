/** SQLite's error code, such as SQLITE_FULL, also when Drizzle wrapped the error; empty for other errors. */
export function sqliteCode(error: unknown): string {
  const cause = (error as { cause?: unknown }).cause ?? error
  return String((cause as { code?: unknown }).code ?? '')
}

/** The disk is too full for the index of the write-ahead log. */
export const hasNoRoomForIndex = (error: unknown) => /^SQLITE_(IOERR_SHM|FULL)/.test(sqliteCode(error))
