import { Database } from 'bun:sqlite'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { type Db, db, isCramped, sqlite } from './open.ts'

/**
 * Reads the file as it is now, on a connection of its own, in one transaction: `read` sees nothing of what is written
 * while it runs. The moment is that of its first query, which it makes before its first `await`.
 */
export async function atOneMoment<T>(read: (from: Db) => Promise<T>): Promise<T> {
  // On a full disk nothing is written meanwhile, and no second connection is let in.
  if (isCramped) return await read(db)
  using client = new Database(sqlite.filename, { readonly: true, strict: true })
  client.run('BEGIN')
  return await read(drizzle(client))
}
