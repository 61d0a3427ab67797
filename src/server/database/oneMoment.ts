import { Database } from 'bun:sqlite'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { type Db, sqlite } from './open.ts'

/**
 * Reads the file as it is now, whatever is written while `read` takes its time: on a connection of its own, in one
 * transaction. What `read` asks for before its first `await` is what everybody sees now.
 */
export async function atOneMoment<T>(read: (from: Db) => Promise<T>): Promise<T> {
  using client = new Database(sqlite.filename, { readonly: true, strict: true })
  client.run('BEGIN')
  return await read(drizzle(client))
}
