import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { CopyKind } from '#contract/requests/copies.ts'
import { DAY } from '#server/core/clock.ts'
import { config } from '#server/core/config.ts'
import { emptyFolder, ending, endProcesses, folderOfWorld, startRefused, startServer } from '#test/process.ts'
import { createWorld, emptyDatabase, enter } from '#test/world.ts'
import { backupNow, isDailyCopyMissing, snapshotBefore } from './backup.ts'
import { copies, copiesFolder, newestCopy, newestSound, removeAgedCopies } from './copies.ts'
import { sqlite } from './open.ts'

beforeEach(() => rmSync(copiesFolder(), { recursive: true, force: true }))
afterEach(async () => {
  setSystemTime()
  await endProcesses()
})

const pathsOf = (kind?: CopyKind) => copies(kind).map(copy => copy.path)

test('P29 a missing database is not replaced by an empty one while copies of it exist', async () => {
  createWorld()
  const dataDir = folderOfWorld()
  expect((await ending('scripts/backup.ts', [], { dataDir })).code).toBe(0)
  const [good] = readdirSync(join(dataDir, 'backups')).filter(name => name.endsWith('.db'))
  writeFileSync(join(dataDir, 'backups', 'daily-2099-01-01T00-00-00.000Z.db'), 'torn')
  rmSync(join(dataDir, 'app.db'))

  const { code, output } = await startRefused({ dataDir })
  expect(code).toBe(65)
  expect(output).toContain(`bun run restore ${join(dataDir, 'backups', good!)}`)
  expect(existsSync(join(dataDir, 'app.db'))).toBe(false)
})

test('P29 the last copies with more data than the live database are never evicted', () => {
  const world = createWorld()
  enter(world.wilki, world.open.goodTurns, 3)
  const full = Array.from({ length: 4 }, () => backupNow('daily'))
  emptyDatabase()
  for (let night = 1; night <= 20; night++) backupNow('daily')

  expect(pathsOf('daily')).toHaveLength(16)
  expect(pathsOf('daily').slice(14)).toEqual([full[3]!, full[2]!])
})

test('P29 copies older than 90 days are deleted, except the newest good one', () => {
  createWorld()
  const older = backupNow('manual')
  const newest = backupNow('daily')
  writeFileSync(join(copiesFolder(), 'daily-2030-01-01T00-00-00.000Z.db'), 'torn')
  setSystemTime(new Date('2030-06-01T00:00:00Z'))
  removeAgedCopies()
  expect(pathsOf()).toEqual([newest])
  expect(existsSync(older)).toBe(false)

  backupNow('daily')
  removeAgedCopies()
  expect(pathsOf()).not.toContain(newest)
})

test('P29 a copy dated into the future by a wrong clock is never the newest', async () => {
  createWorld()
  const older = backupNow('daily')
  setSystemTime(new Date(Date.now() + 3 * DAY))
  const wrong = backupNow('daily')
  setSystemTime()
  expect(newestCopy()?.path).toBe(older)
  expect(newestSound(copies())?.path).toBe(older)
  expect(pathsOf('daily')).toEqual([older, wrong])
  expect(isDailyCopyMissing()).toBe(false)

  rmSync(older)
  expect([newestCopy(), newestSound(copies()), isDailyCopyMissing()]).toEqual([null, undefined, true])
})

test('P29 the error about a lost database does not suggest a copy from the future', async () => {
  createWorld()
  const dataDir = folderOfWorld()
  expect((await ending('scripts/backup.ts', [], { dataDir })).code).toBe(0)
  const backups = join(dataDir, 'backups')
  const [good] = readdirSync(backups).filter(name => name.endsWith('.db'))
  copyFileSync(join(backups, good!), join(backups, 'daily-2099-01-01T00-00-00.000Z.db'))
  rmSync(join(dataDir, 'app.db'))
  const { output } = await startRefused({ dataDir })
  expect(output).toContain(`bun run restore ${join(backups, good!)}`)

  rmSync(join(backups, good!))
  const refused = await startRefused({ dataDir })
  expect([refused.code, refused.output]).toEqual([65, expect.stringContaining('is the clock right?')])
})

test('P29 a copy dated into the future by a wrong clock evicts none', () => {
  createWorld()
  const wrong = Array.from({ length: 14 }, (_, night) => {
    setSystemTime(new Date(`2099-01-01T00:00:${10 + night}Z`))
    return backupNow('daily')
  })
  setSystemTime()
  const right = backupNow('daily')
  expect(pathsOf('daily')).toContain(right)
  expect(pathsOf('daily')).toHaveLength(wrong.length + 1)
})

test('P29 a copy is kept by the act that makes it, although a clock that was some hours ahead dated others after it', () => {
  createWorld()
  for (let n = 0; n < 10; n++) {
    setSystemTime(new Date(`2026-11-05T12:00:${10 + n}Z`))
    snapshotBefore('year.open')
  }
  setSystemTime(new Date('2026-11-05T09:00:00Z'))
  const made = snapshotBefore('year.draftify')
  expect(pathsOf('change')).toContain(made)
  setSystemTime()
})

test.each([
  ['the database itself', (dataDir: string) => join(dataDir, 'app.db')],
  ['its write-ahead log', (dataDir: string) => join(dataDir, 'app.db-wal')],
  ['its index', (dataDir: string) => join(dataDir, 'app.db-shm')],
  ['the lock', (dataDir: string) => join(dataDir, 'app.lock')],
  ['the database by another spelling', (dataDir: string) => join(dataDir, 'backups/../app.db')],
  ['a link to the database', (dataDir: string) => linked(dataDir, symlinkSync)],
  ['the database under a second name', (dataDir: string) => linked(dataDir, linkSync)],
])('P30 no copy is written over %s, with the flag or without', async (_, targetIn) => {
  createWorld()
  const dataDir = folderOfWorld()
  const target = targetIn(dataDir)
  const before = readFileSync(join(dataDir, 'app.db'))
  for (const more of [[], ['--replace']]) {
    const { code, output } = await ending('scripts/backup.ts', [target, ...more], { dataDir })
    expect({ code, says: output.includes('belongs to the database itself') || output }).toEqual({
      code: 64,
      says: true,
    })
  }
  expect(before.equals(readFileSync(join(dataDir, 'app.db')))).toBe(true)
})

function linked(dataDir: string, link: (from: string, to: string) => void): string {
  const path = join(emptyFolder(), 'copy.db')
  link(join(dataDir, 'app.db'), path)
  return path
}

test('P30 an existing file is overwritten only with the flag, a folder never', async () => {
  createWorld()
  const dataDir = folderOfWorld()
  const target = join(emptyFolder(), 'copy.db')
  writeFileSync(target, 'notes')
  expect((await ending('scripts/backup.ts', [target], { dataDir })).code).toBe(64)
  expect(readFileSync(target, 'utf8')).toBe('notes')

  expect((await ending('scripts/backup.ts', [target, '--replace'], { dataDir })).code).toBe(0)
  expect(readFileSync(target, 'latin1')).toStartWith('SQLite format 3')
  expect((await ending('scripts/backup.ts', [emptyFolder(), '--replace'], { dataDir })).code).toBe(64)
})

test('P30 a place that is not writable is named in the error', async () => {
  createWorld()
  const dataDir = folderOfWorld()
  const target = join(dataDir, 'app.lock/copy.db')
  writeFileSync(join(dataDir, 'app.lock'), '')
  const { code, output } = await ending('scripts/backup.ts', [target], { dataDir })
  expect({ code, names: output.includes(target), lines: output.trim().split('\n').length }).toEqual({
    code: 73,
    names: true,
    lines: 1,
  })
})

test.each([
  ['scripts/backup.ts', []],
  ['scripts/admin.ts', ['ktos@przyklad.example']],
])('%s without a database leaves nothing behind', async (script, args) => {
  const dataDir = join(emptyFolder(), 'data')
  const { code } = await ending(script, args, { dataDir, env: { SESSION_SECRET: undefined } })
  expect(code).not.toBe(0)
  expect(existsSync(dataDir)).toBe(false)
})

test('P33 remains of a killed backup are deleted at the next start, but not files that another backup writes', async () => {
  const dataDir = emptyFolder()
  const backups = join(dataDir, 'backups')
  mkdirSync(backups)
  const killed = Bun.spawn(['true'])
  await killed.exited
  const abandoned = [
    'manual-2026-01-01T00-00-00.000Z.db.tmp',
    'manual-2026-01-01T00-00-00.000Z.db.tmp-journal',
    `daily-x.db.${killed.pid}.unproven`,
  ]
  const written = `manual-x.db.${process.pid}.unproven`
  for (const name of [...abandoned, written]) writeFileSync(join(backups, name), '')

  await startServer({ dataDir })
  const names = readdirSync(backups)
  expect(names).toContain(written)
  for (const name of abandoned) expect(names).not.toContain(name)
})

test('P32 the bytes of deleted data leave the file', () => {
  createWorld()
  // Longer than a page, so whole pages are freed, which nothing else overwrites.
  const secret = 'https://kategoryzacja.example/reset/tajny-klucz '.repeat(200)
  const path = join(config.dataDir, 'app.db')
  sqlite.run(
    "INSERT INTO outbox (recipient, subject, text, html, createdAt, nextTryAt) VALUES ('a', 'b', ?, '', 'c', 'd')",
    [secret],
  )
  sqlite.run('PRAGMA wal_checkpoint(TRUNCATE)')
  expect(readFileSync(path, 'latin1')).toContain('tajny-klucz')

  sqlite.run("UPDATE outbox SET text = ''")
  sqlite.run('PRAGMA wal_checkpoint(TRUNCATE)')
  expect(readFileSync(path, 'latin1')).not.toContain('tajny-klucz')
})
