import { sql } from 'drizzle-orm'
import { customType, integer } from 'drizzle-orm/sqlite-core'
import { asciiEmail, shownEmail } from '#domain/people/email.ts'

// Every table is STRICT (`bun run migration` adds it), times are ISO 8601 UTC texts, and CHECKs repeat the limits of
// `contract/requests`, so that nothing odd gets in past the API.

export const id = () => integer().primaryKey({ autoIncrement: true })
export const flag = () => integer({ mode: 'boolean' }).notNull()

/** An e-mail address, in ASCII in the file alone. Statements in plain SQL convert it themselves. */
export const email = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: asciiEmail,
  fromDriver: shownEmail,
})

/** Returns a CHECK that the column holds one of the domain's words. It uses literals, because a CHECK takes no parameters. */
export const isOneOf = (column: string, words: readonly string[]) =>
  sql.raw(`${column} IN (${words.map(word => `'${word}'`).join(', ')})`)
