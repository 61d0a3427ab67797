import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, expect, spyOn, test } from 'bun:test'
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { config } from '#server/core/config.ts'
import { emptyFolder, ending, endProcesses, folderOfWorld, startServer } from '#test/process.ts'
import { createWorld, enter } from '#test/world.ts'
import { storedValue, worldOfWriters, writersOf, writeUntilGone } from '#test/writers.ts'
import { backupMeanwhile, backupNow, emptyLog, snapshotBefore } from './backup.ts'
import { copies, newestCopy } from './copies.ts'
import { copyDatabase } from './copy.ts'
import { BUSY_TIMEOUT } from './lock.ts'
import { atomically, setBusyTimeout, sqlite } from './open.ts'

beforeEach(() => rmSync(join(config.dataDir, 'backups'), { recursive: true, force: true }))
afterEach(endProcesses)

const valuesIn = (path: string) => {
  const file = new Database(path, { readonly: true })
  const rows = file.query<{ value: number }, []>('SELECT value FROM task_entries ORDER BY value').all()
  file.close()
  return rows.map(row => row.value)
}

test('a backup contains the data of the database, and is the newest one', () => {
  const world = createWorld()
  enter(world.wilki, world.open.goodTurns, 3)
  const path = backupNow('daily')
  enter(world.orly, world.open.goodTurns, 4)

  expect(valuesIn(path)).toEqual([3])
  expect(newestCopy()).toMatchObject({ path, kind: 'daily', time: expect.stringMatching(/^\d{4}-.*Z$/) })
})

test('P32 P35 the write-ahead log is emptied, but never during a read transaction', () => {
  const world = createWorld()
  const reader = new Database(sqlite.filename, { readonly: true })
  reader.run('BEGIN')
  reader.query('SELECT count(*) FROM users').get()
  enter(world.wilki, world.open.goodTurns, 3)

  setBusyTimeout(1234)
  expect(emptyLog()).toBe(false)
  expect(sqlite.query('PRAGMA busy_timeout').get()).toEqual({ timeout: 1234 })
  setBusyTimeout(BUSY_TIMEOUT)
  reader.close()
  expect(emptyLog()).toBe(true)
  expect(statSync(`${sqlite.filename}-wal`).size).toBe(0)
})

test('P12 a large database is copied in a process of its own, and requests are served meanwhile', async () => {
  const world = createWorld()
  enter(world.wilki, world.open.goodTurns, 3)
  const copying = backupMeanwhile('daily', '', 0)
  // This process is idle while the copy is made.
  enter(world.orly, world.open.goodTurns, 4)
  expect(copies('daily')).toEqual([])
  const path = await copying
  expect(copies('daily').map(copy => copy.path)).toEqual([path])
  expect(valuesIn(path)).toContain(3)
})

test('P12 a failed copy process is reported, and leaves nothing behind', async () => {
  createWorld()
  const dataDir = config.dataDir
  const spawn = spyOn(Bun, 'spawn').mockImplementationOnce((...call: unknown[]) => {
    const [command, options] = call as [string[], object]
    return Bun.spawn(command, { ...options, env: { ...process.env, DATA_DIR: join(dataDir, 'nowhere') } }) as never
  })
  expect(await backupMeanwhile('daily', '', 0).catch(error => error.message)).toMatch(/^There is no database/)
  spawn.mockRestore()
  expect(copies('daily')).toEqual([])
})

test('without any backup there is no newest one', () => expect(newestCopy()).toBeNull())

test('a busy day never evicts the daily backups', () => {
  createWorld()
  const daily = Array.from({ length: 16 }, () => backupNow('daily'))
  for (let change = 1; change <= 12; change++) snapshotBefore(`delete year ${change}`)

  expect(copies('daily').map(copy => copy.path)).toEqual(daily.slice(2).reverse())
  expect(copies('change')).toHaveLength(10)
  expect(copies('change')[0]!.path).toEndWith('-delete-year-12.db')
})

test('P14 a copy that cannot be verified never gets its name', () => {
  const damaged = new Database(join(emptyFolder(), 'other.db'))
  damaged.run('CREATE TABLE recipes (name TEXT)')
  const target = join(emptyFolder(), 'copy.db')
  expect(() => copyDatabase(damaged, target)).toThrow('belongs to another program')
  expect(existsSync(target)).toBe(false)
  damaged.close()
})

test('a copy within a transaction is rejected, as it would miss the change', () => {
  createWorld()
  expect(() => atomically(() => snapshotBefore('too late'))).toThrow()
})

test('P12 a backup taken while leaders type is whole, and no value is lost', async () => {
  const { leaders } = await worldOfWriters()
  const dataDir = folderOfWorld()
  const writers = writersOf(leaders)
  const server = await startServer({ dataDir })
  let saved: number[] = []

  await writeUntilGone(server, writers, async count => {
    if (count !== 30) return
    saved = writers.map(writer => writer.saved)
    expect((await ending('scripts/backup.ts', [], { dataDir })).code).toBe(0)
    await server.end()
  })

  const [backup] = readdirSync(join(dataDir, 'backups')).filter(name => /^manual.*\.db$/.test(name))
  const copied = valuesIn(join(dataDir, 'backups', backup!))
  for (const [index, value] of saved.sort((a, b) => a - b).entries())
    expect(copied[index]!).toBeGreaterThanOrEqual(value)

  const restarted = await startServer({ dataDir })
  for (const writer of writers) expect([writer.saved, writer.sent]).toContain(await storedValue(restarted, writer))
})

test('a restored backup is served, and the previous database is kept next to it', async () => {
  const world = createWorld()
  enter(world.wilki, world.open.goodTurns, 3)
  const backup = join(emptyFolder(), 'backup.db')
  copyDatabase(sqlite, backup)
  enter(world.orly, world.open.goodTurns, 4)
  const dataDir = folderOfWorld()
  await (await startServer({ dataDir })).end('SIGKILL')

  const { code, output } = await ending('scripts/restore.ts', [backup], { dataDir })
  expect(code).toBe(0)
  const aside = /kept as (\S+)\./.exec(output)![1]!
  expect([valuesIn(join(dataDir, 'app.db')), valuesIn(aside)]).toEqual([[3], [3, 4]])
  expect((await (await startServer({ dataDir })).fetch('GET', '/ranking/years')).status).toBe(200)
})

test('a restore under a running server is rejected', async () => {
  const world = createWorld()
  const backup = join(emptyFolder(), 'backup.db')
  copyDatabase(sqlite, backup)
  enter(world.wilki, world.open.goodTurns, 3)
  const dataDir = folderOfWorld()
  await startServer({ dataDir })

  expect(await ending('scripts/restore.ts', [backup], { dataDir })).toMatchObject({ code: 75 })
  expect(valuesIn(join(dataDir, 'app.db'))).toEqual([3])
})

test.each([
  ['is damaged', 65, (path: string) => writeFileSync(path, 'SQLite format 3\0 and nothing more')],
  ['does not exist', 66, (path: string) => rmSync(path)],
])('a backup that %s is not restored, and the database stays', async (_, code, damage) => {
  const world = createWorld()
  enter(world.wilki, world.open.goodTurns, 3)
  const dataDir = folderOfWorld()
  const backup = join(emptyFolder(), 'backup.db')
  writeFileSync(backup, '')
  damage(backup)

  expect(await ending('scripts/restore.ts', [backup], { dataDir })).toMatchObject({ code })
  expect(valuesIn(join(dataDir, 'app.db'))).toEqual([3])
})
