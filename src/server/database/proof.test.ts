import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, expect, spyOn, test } from 'bun:test'
import { chownSync, copyFileSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { RESTORE_WORD } from '#contract/requests/copies.ts'
import { emptyFolder, ending, endProcesses, startRefused, startServer } from '#test/process.ts'
import { canMount, smallDisk } from '#test/smallDisk.ts'
import { as, enter, freshWorld, sessionOf } from '#test/world.ts'
import { backupNow } from './backup.ts'
import { copiesFolder } from './copies.ts'
import { copyDatabase } from './copy.ts'
import { sqlite } from './open.ts'
import { checksIn } from './proof.ts'
import { isFileSound, verdictOn, verdictPath } from './verdict.ts'

const world = freshWorld()
beforeEach(() => {
  rmSync(copiesFolder(), { recursive: true, force: true })
  enter(world.wilki, world.open.goodTurns, 3)
})
afterEach(endProcesses)

/** Makes a copy of the world with rows that its own CHECKs forbid. */
function spoilt(...statements: string[]): string {
  const path = join(emptyFolder(), 'app.db')
  copyDatabase(sqlite, path)
  using file = new Database(path)
  for (const statement of ['PRAGMA ignore_check_constraints = ON', ...statements]) file.run(statement)
  return path
}

const restore = (backup: string, dataDir = emptyFolder()) => ending('scripts/restore.ts', [backup], { dataDir })

test('every CHECK of the schema is verified', () => {
  const tables = sqlite.query<{ sql: string }, []>("SELECT sql FROM sqlite_master WHERE type = 'table'").all()
  const written = tables.map(({ sql }) => sql.match(/\bCHECK\s*\(/g)?.length ?? 0)
  expect(tables.map(({ sql }) => checksIn(sql).length)).toEqual(written)
  expect(written.reduce((sum, n) => sum + n)).toBeGreaterThan(30)
})

test.each([
  ['a role that does not exist', "UPDATE users SET role = 'GOD'", 'users_role'],
  ['a value beyond every bound', 'UPDATE task_entries SET value = 1e308', 'task_entries_value'],
  ['an empty name', "UPDATE districts SET name = ''", 'districts_name'],
])('P14 %s is found by a start, a copy, a restore and the list of copies alike', async (_, statement, check) => {
  const path = spoilt(statement)
  using file = new Database(path)
  const copy = join(emptyFolder(), 'copy.db')
  expect(() => copyDatabase(file, copy)).toThrow(check)
  expect(existsSync(copy)).toBe(false)
  expect(await restore(path)).toEqual({ code: 65, output: expect.stringContaining(check) })
  expect(isFileSound(path)).toBe(false)

  const dataDir = join(path, '..')
  rmSync(verdictPath(path))
  file.close(true)
  const before = readFileSync(path)
  expect(await startRefused({ dataDir })).toEqual({ code: 65, output: expect.stringContaining(check) })
  expect(readFileSync(path).equals(before)).toBe(true)
})

test("P14 another program's data stops the start, too: no copy of it could be restored", async () => {
  const path = spoilt('CREATE TRIGGER t AFTER INSERT ON sessions BEGIN SELECT 1; END')
  const { code, output } = await startRefused({ dataDir: join(path, '..') })
  expect({ code, names: output.includes('trigger t') }).toEqual({ code: 65, names: true })
})

test('P06 a file without tables, left by a kill in the first start, is filled', async () => {
  const dataDir = emptyFolder()
  const file = new Database(join(dataDir, 'app.db'))
  file.run('PRAGMA journal_mode = WAL')
  file.run('PRAGMA user_version = 1')
  file.close(true)
  expect((await (await startServer({ dataDir })).fetch('GET', '/ranking/years')).status).toBe(200)
})

test('P14 the list of copies opens none with a known verdict, and another process verifies the others', async () => {
  const adam = await as(world.adam)
  const known = backupNow('manual')
  const unknown = join(copiesFolder(), 'daily-2026-01-02T00-00-00.000Z.db')
  copyFileSync(known, unknown)
  const spawned = spyOn(Bun, 'spawn')
  const list = async () => (await adam('GET', '/admin/copies')).body.map((copy: { isSound: boolean }) => copy.isSound)

  expect(await list()).toEqual([true, true])
  expect(spawned.mock.calls.map(([command]) => (command as string[]).filter(part => part.endsWith('.db')))).toEqual([
    [unknown],
  ])
  expect(await list()).toEqual([true, true])
  expect(spawned).toHaveBeenCalledTimes(1)

  writeFileSync(unknown, 'torn')
  expect(verdictOn(unknown)).toBeNull()
  expect(await list()).toEqual([true, false])
  spawned.mockRestore()
})

test.skipIf(!canMount)(
  'P14 without space a good copy is not called unsound: the command names the space and exits with 73',
  async () => {
    const backup = spoilt()
    using disk = smallDisk(150)
    const { code, output } = await restore(backup, disk.folder)
    expect({ code, says: output.includes('There is no room') || output }).toEqual({ code: 73, says: true })
  },
)

test.skipIf(!canMount)('P14 a good copy on a read-only file system is verified and restored', async () => {
  using disk = smallDisk(3000)
  const backup = join(disk.folder, 'backup.db')
  copyFileSync(spoilt(), backup)
  const file = new Database(backup)
  // This is the state of `app.db` after the server has stopped.
  file.run('PRAGMA journal_mode = WAL')
  file.close(true)
  disk.makeReadOnly()
  const dataDir = emptyFolder()
  expect(await restore(backup, dataDir)).toMatchObject({ code: 0 })
  expect(await restore(join(dataDir, 'app.db'), disk.folder)).toMatchObject({ code: 73 })
  expect(isFileSound(backup)).toBe(true)
})

test.skipIf(!canMount)('P14 the panel reports a full disk as such, not as an unsound copy', async () => {
  const cookie = await sessionOf(world.adam)
  const backup = spoilt()
  using disk = smallDisk(4000)
  copyFileSync(backup, join(disk.folder, 'app.db'))
  const server = await startServer({ dataDir: disk.folder })
  const made = (await (await server.fetch('POST', '/admin/copies', undefined, cookie)).json()) as { name: string }
  await server.untilOutput(/"kind":"daily"/)
  disk.fill()
  const path = `/admin/copies/${made.name}/restore`
  const refused = await server.fetch('POST', path, { confirm: RESTORE_WORD }, cookie)
  expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'no-room' }])
  const copies = await (await server.fetch('GET', '/admin/copies', undefined, cookie)).json()
  expect(copies).toMatchObject([{ isSound: true }, { isSound: true }])
  await server.end()
})

test.skipIf(process.getuid?.() !== 0)(
  'P14 the verdict of a copy that root makes belongs to the owner of the folder',
  async () => {
    const dataDir = join(spoilt(), '..')
    chownSync(dataDir, 4321, 4321)
    const { output } = await ending('scripts/backup.ts', [], { dataDir })
    const copy = output.trim().split('\n').at(-1)!
    expect([copy, verdictPath(copy)].map(path => statSync(path).uid)).toEqual([4321, 4321])
  },
)
