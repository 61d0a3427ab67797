import { afterEach, beforeEach, expect, spyOn, test } from 'bun:test'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { config } from '#server/core/config.ts'
import { bugLines } from '#server/core/logOutput.ts'
import { emptyFolder, ending, endProcesses, folderOfWorld, startServer } from '#test/process.ts'
import { as, freshWorld, sessionOf } from '#test/world.ts'
import { copyDatabase } from './copy.ts'
import { notedErasures, noteErasures } from './erasures.ts'
import { sqlite } from './open.ts'

const noted = join(config.dataDir, 'erasures.jsonl')

const world = freshWorld()
beforeEach(() => {
  rmSync(noted, { force: true })
})
afterEach(async () => {
  rmSync(noted, { force: true, recursive: true })
  await endProcesses()
})

test('P27 a deletion that could not be noted next to the database is noted later', async () => {
  const printed = spyOn(bugLines, 'write').mockImplementation(() => {})
  mkdirSync(noted)
  expect((await (await as(world.adam))('DELETE', `/admin/users/${world.nowy.id}`)).status).toBe(204)
  expect(String(printed.mock.lastCall)).toContain('noting an erasure')
  printed.mockRestore()

  rmSync(noted, { recursive: true })
  noteErasures()
  expect(notedErasures()).toEqual([{ id: world.nowy.id, createdAt: world.nowy.createdAt }])
})

test('P27 a torn line is set aside and reported, and the start continues', async () => {
  const cookie = await sessionOf(world.adam)
  const dataDir = folderOfWorld()
  const path = join(dataDir, 'erasures.jsonl')
  const whole = `{"id":${world.nowy.id},"createdAt":"${world.nowy.createdAt}"}\n`
  writeFileSync(path, `${whole}{"id":7,"crea`)

  const server = await startServer({ dataDir })
  expect(server.log()).toContain('"event":"erasures.torn","lines":1')
  expect(readFileSync(path, 'utf8')).toBe(whole)
  expect(readFileSync(`${path}.torn`, 'utf8')).toBe('{"id":7,"crea\n')
  // The complete line before it still counts.
  expect((await server.fetch('GET', `/admin/users/${world.nowy.id}`, undefined, cookie)).status).toBe(404)
})

test('P27 a note after a torn line tears no other', () => {
  writeFileSync(noted, '{"id":7,"crea')
  sqlite.run(`UPDATE users SET email = 'deleted-${world.nowy.id}' WHERE id = ${world.nowy.id}`)
  noteErasures()
  expect(notedErasures()).toEqual([{ id: world.nowy.id, createdAt: world.nowy.createdAt }])
})

test('P27 people erased in the present database stay erased after an older copy is restored', async () => {
  const cookie = await sessionOf(world.adam)
  const backup = join(emptyFolder(), 'older.db')
  copyDatabase(sqlite, backup)
  sqlite.run(`UPDATE users SET email = 'deleted-${world.nowy.id}' WHERE id = ${world.nowy.id}`)
  const dataDir = folderOfWorld()
  expect(existsSync(join(dataDir, 'erasures.jsonl'))).toBe(false)

  expect((await ending('scripts/restore.ts', [backup], { dataDir })).code).toBe(0)
  const server = await startServer({ dataDir })
  expect((await server.fetch('GET', `/admin/users/${world.nowy.id}`, undefined, cookie)).status).toBe(404)
})
