import { Database } from 'bun:sqlite'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { type Db, sqlite } from './open.ts'

/**
 * Reads the file as it is now, on a connection of its own, in one transaction: `read` sees nothing of what is written
 * while it runs. The moment is that of its first query, which it makes before its first `await`.
 */
export async function atOneMoment<T>(read: (from: Db) => Promise<T>): Promise<T> {
  using client = new Database(sqlite.filename, { readonly: true, strict: true })
  client.run('BEGIN')
  return await read(drizzle(client))
}
