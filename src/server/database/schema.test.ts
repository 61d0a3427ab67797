import { expect, test } from 'bun:test'
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from 'drizzle-kit/api'
import journal from '../../../migrations/meta/_journal.json'
import { sqlite } from './open.ts'
import * as access from './schema/access.ts'
import * as people from './schema/people.ts'
import * as records from './schema/records.ts'
import * as review from './schema/review.ts'
import * as sheets from './schema/sheets.ts'
import * as years from './schema/years.ts'

test('every table of ours is STRICT', () => {
  const loose = sqlite
    .query<{ name: string }, []>(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND NOT strict",
    )
    .all()
    .map(table => table.name)
    .filter(name => !/^(sqlite|__drizzle)_/.test(name))
  expect(loose).toEqual([])
})

test('the migrations make what the schema says', async () => {
  const last = journal.entries.at(-1)!
  const number = String(last.idx).padStart(4, '0')
  const written = await Bun.file(`migrations/meta/${number}_snapshot.json`).json()
  const wanted = await generateSQLiteDrizzleJson(
    { ...access, ...people, ...records, ...review, ...sheets, ...years },
    written.id,
  )
  expect(await generateSQLiteMigration(written, wanted)).toEqual([])
})

test('P02 foreign keys, the journal and the sync mode are what durability needs', () => {
  const pragma = (name: string) => Object.values(sqlite.query(`PRAGMA ${name}`).get() as object)[0]
  expect([pragma('foreign_keys'), pragma('journal_mode'), pragma('synchronous')]).toEqual([1, 'wal', 2])
})
