import { Database } from 'bun:sqlite'
import { afterEach, expect, test } from 'bun:test'
import { chownSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { emptyFolder, ending, endProcesses, folderOfWorld, startRefused } from '#test/process.ts'
import { freshWorld } from '#test/world.ts'
import { copyDatabase } from './copy.ts'
import { sqlite } from './open.ts'

const world = freshWorld()
afterEach(endProcesses)

/** Makes a copy of the world and runs this SQL in it. */
function copyWith(...statements: string[]): string {
  const path = join(emptyFolder(), 'backup.db')
  copyDatabase(sqlite, path)
  const file = new Database(path)
  for (const statement of statements) file.run(statement)
  file.close(true)
  return path
}

const restore = (backup: string, dataDir = folderOfWorld()) => ending('scripts/restore.ts', [backup], { dataDir })

function otherTables(): string {
  const path = join(emptyFolder(), 'other.db')
  const other = new Database(path)
  other.run('CREATE TABLE recipes (name TEXT)')
  other.run('PRAGMA application_id = 1162559828')
  other.close(true)
  return path
}

function emptyFile(): string {
  const path = join(emptyFolder(), 'empty.db')
  writeFileSync(path, '')
  return path
}

const EVERYBODY = "UPDATE users SET role = 'ADMIN'"
test.each([
  ['is empty', emptyFile, 'not a SQLite file'],
  ['has other tables under the id of the product', otherTables, 'no tables of this product'],
  [
    'has a trigger that makes everybody an administrator',
    () => copyWith(`CREATE TRIGGER t AFTER INSERT ON sessions BEGIN ${EVERYBODY}; END`),
    'trigger t',
  ],
  ['has a view', () => copyWith('CREATE VIEW everybody AS SELECT * FROM users'), 'view everybody'],
  ['has an additional table', () => copyWith('CREATE TABLE recipes (name TEXT)'), 'table recipes'],
  ['lacks an index', () => copyWith('DROP INDEX audit_by_time'), 'audit_by_time'],
  ['has an additional column', () => copyWith('ALTER TABLE districts ADD COLUMN colour TEXT'), 'table districts'],
  [
    'has rows with invalid references',
    () => copyWith('PRAGMA foreign_keys = OFF', `UPDATE teams SET districtId = 999 WHERE id = ${world.wilki.id}`),
    'refer to nothing',
  ],
])('P28 a file that %s is not restored', async (_, make, why) => {
  const { code, output } = await restore(make())
  expect({ code, why: output.includes(why) || output }).toEqual({ code: 65, why: true })
})

test.each([
  ['a folder', () => emptyFolder()],
  ['a device', () => '/dev/zero'],
  [
    'a fifo',
    () => {
      const path = join(emptyFolder(), 'fifo')
      Bun.spawnSync(['mkfifo', path])
      return path
    },
  ],
])('P28 %s is rejected immediately', async (_, make) => {
  const path = make()
  expect(await restore(path)).toEqual({ code: 66, output: `${path} is not a file.\n` })
})

test('P28 a copy of this product is accepted, also an analysed one', async () => {
  expect((await restore(copyWith('ANALYZE'))).code).toBe(0)
})

const LITESTREAM = [
  'CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)',
  'CREATE TABLE _litestream_lock (id INTEGER)',
  'INSERT INTO _litestream_seq VALUES (1, 1)',
]

test('P28 a replica of Litestream is restored without its two tables', async () => {
  const dataDir = folderOfWorld()
  expect((await restore(copyWith(...LITESTREAM), dataDir)).code).toBe(0)
  using restored = new Database(join(dataDir, 'app.db'), { readonly: true })
  expect(restored.query("SELECT name FROM sqlite_master WHERE name LIKE '\\_litestream%' ESCAPE '\\'").all()).toEqual(
    [],
  )
})

test('P28 a trigger with the name of one of them is rejected', async () => {
  const made = copyWith(`CREATE TRIGGER _litestream_seq AFTER INSERT ON sessions BEGIN ${EVERYBODY}; END`)
  expect((await restore(made)).code).toBe(65)
})

test.skipIf(process.getuid?.() !== 0)('P28 files that root restores belong to the owner of the folder', async () => {
  const dataDir = emptyFolder()
  chownSync(dataDir, 4321, 4321)
  expect((await restore(copyWith(), dataDir)).code).toBe(0)
  for (const name of ['app.db', 'app.lock']) expect(statSync(join(dataDir, name)).uid).toBe(4321)
})

test.each(['app.lock', 'app.db'])('P05 %s that cannot be opened stops the start with an error message', async name => {
  const dataDir = emptyFolder()
  // Root can open every file, but not a folder as a file.
  mkdirSync(join(dataDir, name))
  const { code, output } = await startRefused({ dataDir })
  expect({ code, names: output.includes(name), lines: output.trim().split('\n').length }).toEqual({
    code: 73,
    names: true,
    lines: 1,
  })
})
