import { Database } from 'bun:sqlite'
import { makeHistory, migrationState, readMigrations } from './migrations.ts'

/** Tables that Litestream adds to the database it replicates (docs/hosting/backups.md). */
export const OF_LITESTREAM = ['_litestream_seq', '_litestream_lock']

interface Part {
  type: string
  name: string
  sql: string | null
}

/**
 * Describes the first difference between the file's schema and that of our migrations, or returns null. Only our tables and
 * indexes may be there, because a trigger or a view would run as soon as the file is served.
 */
export function strangeInSchema(file: Database): string | null {
  const { applied, known } = migrationState(file)
  if (applied === 0) return 'holds no tables of this product'
  if (applied > known) return 'was written by a newer version: install that one, or restore an older backup'

  const [ours, theirs] = [schemaAfter(applied), schemaOf(file)]
  for (const [key, { type, name, sql }] of theirs) {
    if (!ours.has(key)) return `has a ${type} ${name} that is not of this product`
    if (ours.get(key)!.sql !== sql) return `has a ${type} ${name} that is not as this product makes it`
  }
  const missing = [...ours.keys()].find(key => !theirs.has(key))
  return missing === undefined ? null : `has no ${missing}`
}

function schemaAfter(applied: number) {
  using empty = new Database(':memory:')
  makeHistory(empty)
  for (const { sql } of readMigrations().slice(0, applied)) for (const statement of sql) empty.run(statement)
  return schemaOf(empty)
}

/** Returns the schema by type and name, without the tables of ANALYZE and Litestream. */
function schemaOf(file: Database): Map<string, Part> {
  const parts = file
    .query<Part, []>("SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite\\_stat_' ESCAPE '\\'")
    .all()
  const counted = parts.filter(({ type, name }) => type !== 'table' || !OF_LITESTREAM.includes(name))
  return new Map(counted.map(part => [`${part.type} ${part.name}`, part]))
}
