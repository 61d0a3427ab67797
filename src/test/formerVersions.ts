import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { HISTORY, makeHistory, readMigrations } from '#server/database/migrations.ts'
import { APPLICATION_ID } from '#server/database/proof.ts'
import { emptyFolder, folderOfWorld } from './process.ts'

/**
 * A data folder as a version with so many migrations left it, with the rows of the test's database as far as it had their tables
 * and columns.
 */
export function folderOfVersion(migrations: number) {
  const folder = emptyFolder()
  const file = new Database(join(folder, 'app.db'), { create: true })
  makeHistory(file)
  for (const { sql, hash, folderMillis } of readMigrations().slice(0, migrations)) {
    for (const statement of sql) file.run(statement)
    file.query(`INSERT INTO ${HISTORY} (hash, created_at) VALUES (?, ?)`).run(hash, folderMillis)
  }
  file.run(`PRAGMA application_id = ${APPLICATION_ID}`)
  // Some migrations turn them on.
  file.run('PRAGMA foreign_keys = OFF')
  file.query('ATTACH ? AS world').run(join(folderOfWorld(), 'app.db'))
  const tables = (schema: string) =>
    file
      .query<[string], []>(
        `SELECT name FROM ${schema}.sqlite_master WHERE type = 'table' AND name NOT GLOB '*sqlite_*'`,
      )
      .values()
      .flat()
      .filter(name => name !== HISTORY) as string[]
  const columns = (schema: string, table: string) =>
    file
      .query<{ name: string }, []>(`PRAGMA ${schema}.table_info('${table}')`)
      .all()
      .map(({ name }) => name)
  for (const table of tables('main').filter(name => tables('world').includes(name))) {
    const shared = columns('main', table)
      .filter(name => columns('world', table).includes(name))
      .map(name => `"${name}"`)
      .join()
    file.run(`INSERT INTO main.${table} (${shared}) SELECT ${shared} FROM world.${table}`)
  }
  file.run('DETACH world')
  return { folder, file }
}
