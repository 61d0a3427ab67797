import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from 'drizzle-kit/api'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import journal from '../../../migrations/meta/_journal.json'
import { readMigrations } from './migrations.ts'
import { openDatabase, sqlite } from './open.ts'

test('every table of the product is STRICT', () => {
  const loose = sqlite
    .query<{ name: string }, []>(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND NOT strict",
    )
    .all()
    .map(table => table.name)
    .filter(name => !/^(sqlite|__drizzle)_/.test(name))
  expect(loose).toEqual([])
})

test('the migrations produce the schema of the code', async () => {
  const last = journal.entries.at(-1)!
  const number = String(last.idx).padStart(4, '0')
  const written = await Bun.file(`migrations/meta/${number}_snapshot.json`).json()
  const modules = await Promise.all(readdirSync(`${import.meta.dir}/schema`).map(name => import(`./schema/${name}`)))
  const wanted = await generateSQLiteDrizzleJson(Object.assign({}, ...modules), written.id)
  expect(await generateSQLiteMigration(written, wanted)).toEqual([])
})

test("the migrations are read the same way as by Drizzle's own tools", () => {
  const read = readMigrationFiles({ migrationsFolder: 'migrations' })
  expect(readMigrations()).toEqual(read.map(({ sql, hash, folderMillis }) => ({ sql, hash, folderMillis })))
})

test('a migration that recreates a table copies only columns of the old one', () => {
  // SQLite treats the quoted name of an unknown column as a string and would store it in every row.
  const file = new Database(':memory:')
  const strays: string[] = []
  for (const statement of readMigrationFiles({ migrationsFolder: 'migrations' }).flatMap(({ sql }) => sql)) {
    const [, wanted, table] = /^\s*INSERT INTO `__new_\w+`.* SELECT (.+) FROM `(\w+)`/.exec(statement) ?? []
    if (wanted && table) {
      const columns = file.query<[string], [string]>('SELECT name FROM pragma_table_info(?)').values(table).flat()
      const named = [...wanted.matchAll(/"(\w+)"/g)].map(([, name]) => name!)
      strays.push(...named.filter(name => !columns.includes(name)).map(name => `${table}.${name}`))
    }
    file.run(statement)
  }
  file.close(true)
  expect(strays).toEqual([])
})

test('P02 foreign keys, the journal and the sync mode are set for durability', () => {
  // Tests that ran before have set another sync mode.
  const path = sqlite.filename
  sqlite.close(true)
  openDatabase(path)
  const pragma = (name: string) => Object.values(sqlite.query(`PRAGMA ${name}`).get() as object)[0]
  expect([pragma('foreign_keys'), pragma('journal_mode'), pragma('synchronous')]).toEqual([1, 'wal', 2])
})
