import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, expect, setSystemTime, spyOn, test } from 'bun:test'
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { config } from '#server/core/config.ts'
import { bugLines } from '#server/core/logOutput.ts'
import { emptyFolder, ending, endProcesses, folderOfWorld, startServer } from '#test/process.ts'
import { enter, freshWorld } from '#test/world.ts'
import { backupNow } from './backup.ts'
import { copies, copiesFolder, newestCopy, removeAgedCopies } from './copies.ts'
import { copyDatabase } from './copy.ts'
import { sqlite } from './open.ts'
import { keepAsCopy, keepReplaced } from './replaced.ts'

const world = freshWorld()
beforeEach(() => {
  rmSync(copiesFolder(), { recursive: true, force: true })
  enter(world.wilki, world.open.goodTurns, 3)
})
afterEach(async () => {
  setSystemTime()
  await endProcesses()
})

const ASIDE = 'app.db.before-restore-2026-05-01T10-00-00.000Z'

function valuesIn(path: string) {
  using file = new Database(path, { readonly: true })
  return file.query('SELECT value FROM task_entries ORDER BY value').values().flat()
}

const namesIn = (dataDir: string) => readdirSync(dataDir).filter(name => name.startsWith('app.db'))
const copiesIn = (dataDir: string) => readdirSync(join(dataDir, 'backups')).filter(name => name.endsWith('.db'))

/** Makes a folder with the world and a second value. */
function laterFolder(): string {
  enter(world.orly, world.open.goodTurns, 4)
  return folderOfWorld()
}

test('P40 the database replaced by a restore becomes a copy, whole and in one file', async () => {
  const backup = join(emptyFolder(), 'backup.db')
  copyDatabase(sqlite, backup)
  const dataDir = laterFolder()
  // The process is killed, so values are still in its -wal.
  const server = await startServer({ dataDir })
  await server.end('SIGKILL')

  expect((await ending('scripts/restore.ts', [backup], { dataDir })).code).toBe(0)
  const [copy] = copiesIn(dataDir).filter(name => name.startsWith('replaced-'))
  expect(valuesIn(join(dataDir, 'backups', copy!))).toEqual([3, 4])
  expect([valuesIn(join(dataDir, 'app.db')), namesIn(dataDir).sort()[0]]).toEqual([[3], 'app.db'])
  expect(readdirSync(dataDir).filter(name => name.includes('before-restore'))).toEqual([])
})

test('P40 databases set aside by version 1.0 become copies at the next start', async () => {
  const dataDir = laterFolder()
  copyDatabase(sqlite, join(dataDir, ASIDE))
  const server = await startServer({ dataDir })
  await server.end()
  expect(namesIn(dataDir)).toEqual(['app.db'])
  expect(copiesIn(dataDir)).toContain('replaced-2026-05-01T10-00-00.000Z.db')
})

test('P40 a restore killed between its two moves is undone by the next start', async () => {
  const dataDir = laterFolder()
  const path = join(dataDir, 'app.db')
  copyFileSync(path, `${path}.restored`)
  using restored = new Database(`${path}.restored`)
  restored.run('DELETE FROM task_entries')
  restored.close(true)
  renameSync(path, join(dataDir, ASIDE))

  await (await startServer({ dataDir })).end()
  expect([namesIn(dataDir), valuesIn(path)]).toEqual([['app.db'], [3, 4]])
})

test('P40 remains of a killed restore are deleted at the next start', async () => {
  const dataDir = laterFolder()
  const killed = Bun.spawn(['true'])
  await killed.exited
  const left = ['app.db.restored', 'app.db.restored-journal', `app.db.restored.${killed.pid}.unproven-journal`]
  for (const name of left) writeFileSync(join(dataDir, name), '')
  await (await startServer({ dataDir })).end()
  expect(namesIn(dataDir)).toEqual(['app.db'])
})

test('P40 a damaged database is kept with its write-ahead log, listed as damaged, and deleted with it', () => {
  const database = join(emptyFolder(), 'app.db')
  mkdirSync(copiesFolder(), { recursive: true })
  for (const part of ['', '-wal']) writeFileSync(join(database, '..', `${ASIDE}${part}`), `torn${part}`)
  keepReplaced(database)
  expect(copies('replaced')).toHaveLength(1)
  const [{ path }] = copies('replaced') as [ReturnType<typeof copies>[0]]
  expect(existsSync(`${path}-wal`)).toBe(true)

  const good = backupNow('daily')
  setSystemTime(new Date('2026-09-01T00:00:00Z').getTime() + 365 * 86_400_000)
  removeAgedCopies()
  expect(readdirSync(copiesFolder()).filter(name => name.startsWith('replaced'))).toEqual([])
  expect(existsSync(good)).toBe(true)
})

test('P40 if no copy of it can be made, the replaced database waits for the next start, and the restore continues', () => {
  const reported = spyOn(bugLines, 'write').mockImplementation(() => {})
  const aside = join(emptyFolder(), ASIDE)
  copyDatabase(sqlite, aside)
  writeFileSync(copiesFolder(), '')
  expect(keepAsCopy(aside)).toBe(aside)
  expect(valuesIn(aside)).toEqual([3])
  expect(reported).toHaveBeenCalledTimes(1)
  reported.mockRestore()
})

test('P40 five replaced databases are kept, and none is the newest copy', () => {
  const daily = backupNow('daily')
  for (let minute = 10; minute < 18; minute++) {
    copyDatabase(sqlite, join(config.dataDir, `app.db.before-restore-2026-05-01T10-${minute}-00.000Z`))
    keepReplaced(join(config.dataDir, 'app.db'))
  }
  setSystemTime(new Date('2026-06-01T00:00:00Z'))
  removeAgedCopies()
  expect(copies('replaced').map(({ time }) => time.slice(14, 16))).toEqual(['17', '16', '15', '14', '13'])
  setSystemTime()
  expect(newestCopy()?.path).toBe(daily)
})
