import { Database } from 'bun:sqlite'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { type Db, db, openedOnFullDisk, sqlite } from './open.ts'

/**
 * Runs `read` in a read transaction on a connection of its own, so that it sees the database as of its first query, which
 * must come before its first `await`.
 */
export async function inReadTransaction<T>(read: (from: Db) => Promise<T>): Promise<T> {
  // A database opened on a full disk is not written to and admits no second connection.
  if (openedOnFullDisk) return await read(db)
  using client = new Database(sqlite.filename, { readonly: true, strict: true })
  client.run('BEGIN')
  return await read(drizzle(client))
}
