import { getTableColumns, type Placeholder, sql, type Table } from 'drizzle-orm'
import { type Db, db } from './open.ts'

/**
 * Builds and compiles a statement once for each connection, at its first use; Drizzle would do both on every call, which takes
 * longer than running it. Values are passed by `sql.placeholder`.
 */
export function prepared<Statement>(build: (from: Db) => Statement): (from?: Db) => Statement {
  const known = new WeakMap<Db, Statement>()
  return (from = db) => {
    const statement = known.get(from) ?? build(from)
    known.set(from, statement)
    return statement
  }
}

/** Returns placeholders for a prepared insert: one for each column, named after it. */
export const placeholders = <T extends Table>(table: T) =>
  Object.fromEntries(Object.keys(getTableColumns(table)).map(name => [name, sql.placeholder(name)])) as {
    [Column in keyof T['$inferInsert'] & string]-?: Placeholder<Column>
  }
