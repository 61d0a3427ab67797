import { Database } from 'bun:sqlite'
import { OF_LITESTREAM } from './copy.ts'
import { makeHistory, migrationState, readMigrations } from './migrate.ts'

interface Part {
  type: string
  name: string
  sql: string | null
}

/**
 * What in the file's schema is not as this product's own migrations leave it, in words; null when all of it is. A trigger
 * or a view would run as soon as the file is served, so nothing but our tables and indexes may be there.
 */
export function strangeInSchema(file: Database): string | null {
  const { applied, known } = migrationState(file)
  if (applied === 0) return 'it holds no tables of this product'
  if (applied > known) return 'it was written by a newer version: install that version first'

  const [ours, theirs] = [schemaAfter(applied), schemaOf(file)]
  for (const [key, { type, name, sql }] of theirs) {
    if (!ours.has(key)) return `it has a ${type} ${name} that is not of this product`
    if (ours.get(key)!.sql !== sql) return `its ${type} ${name} is not as this product makes it`
  }
  const missing = [...ours.keys()].find(key => !theirs.has(key))
  return missing === undefined ? null : `it has no ${missing}`
}

/** The schema after that many migrations, as an empty file in memory has it. */
function schemaAfter(applied: number) {
  using empty = new Database(':memory:')
  makeHistory(empty)
  for (const { sql } of readMigrations().slice(0, applied)) for (const statement of sql) empty.run(statement)
  return schemaOf(empty)
}

/** By type and name, without what ANALYZE leaves and what a copy leaves out. */
function schemaOf(file: Database): Map<string, Part> {
  const parts = file
    .query<Part, []>("SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite\\_stat_' ESCAPE '\\'")
    .all()
  const counted = parts.filter(({ type, name }) => type !== 'table' || !OF_LITESTREAM.includes(name))
  return new Map(counted.map(part => [`${part.type} ${part.name}`, part]))
}
