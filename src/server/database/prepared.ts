import { getTableColumns, type Placeholder, sql, type Table } from 'drizzle-orm'
import { type Db, db } from './open.ts'

/**
 * A statement that is built and compiled at its first use, once for each connection: Drizzle does both anew on every call,
 * which takes longer than running it. For what every request asks; values go in by `sql.placeholder`.
 */
export function prepared<Statement>(build: (from: Db) => Statement): (from?: Db) => Statement {
  const known = new WeakMap<Db, Statement>()
  return (from = db) => {
    const statement = known.get(from) ?? build(from)
    known.set(from, statement)
    return statement
  }
}

/** The values of a row that a prepared statement inserts: for each column the placeholder of its name. */
export const placeholders = <T extends Table>(table: T) =>
  Object.fromEntries(Object.keys(getTableColumns(table)).map(name => [name, sql.placeholder(name)])) as {
    [Column in keyof T['$inferInsert'] & string]-?: Placeholder<Column>
  }
