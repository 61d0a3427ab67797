import { Database } from 'bun:sqlite'
import { afterEach, expect, test } from 'bun:test'
import { copyFileSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { endProcesses, folderOfWorld, startRefused, startServer } from '#test/process.ts'
import { canMount, smallDisk } from '#test/smallDisk.ts'
import { createWorld, sessionOf } from '#test/world.ts'
import { storedValue, worldOfWriters, writersOf } from '#test/writers.ts'

afterEach(endProcesses)

const rescuedIn = (dataDir: string) =>
  readdirSync(join(dataDir, 'backups')).filter(name => /^rescued-.*\.db$/.test(name))

function valuesIn(path: string) {
  using file = new Database(path, { readonly: true })
  return file.query('SELECT value FROM task_entries WHERE value > 0').values().flat()
}

async function worldServed() {
  const { world, leaders } = await worldOfWriters()
  const administrator = await sessionOf(world.adam)
  const dataDir = folderOfWorld()
  const other = join(folderOfWorld(), 'app.db')
  const server = await startServer({ dataDir })
  const [writer] = writersOf(leaders) as [ReturnType<typeof writersOf>[0]]
  const save = (value: number) => server.fetch('PUT', `/tasks/${writer.leader.task}`, { value }, writer.leader.cookie)
  expect((await save(3)).status).toBe(200)
  return {
    server,
    dataDir,
    writer,
    save,
    other,
    path: join(dataDir, 'app.db'),
    administrator,
  }
}

test('P38 a file moved over the open one stops changes immediately, and saved data is in a copy', async () => {
  const { server, dataDir, path, writer, save, other } = await worldServed()
  const moved = readFileSync(other)
  renameSync(other, path)
  const refused = await save(4)
  expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'database-moved' }])
  expect(await server.exited).toBe(65)
  expect(server.log().split('"event":"database.moved"').length).toBe(2)

  const [rescued] = rescuedIn(dataDir)
  expect(valuesIn(join(dataDir, 'backups', rescued!))).toEqual([3])
  // The old file's log is not replayed into the new one.
  expect(readFileSync(path).equals(moved)).toBe(true)
  expect(readdirSync(dataDir).filter(name => /-wal|-shm/.test(name))).toEqual([])
  expect(await storedValue(await startServer({ dataDir }), writer)).toBe(0)
})

test('P38 a write-ahead log kept by a reader is deleted once all of it is in the copy', async () => {
  const { server, dataDir, path, save, other } = await worldServed()
  const reader = new Database(path, { readonly: true })
  reader.run('BEGIN')
  reader.query('SELECT count(*) FROM users').get()
  expect((await save(5)).status).toBe(200)
  renameSync(other, path)
  expect((await save(6)).status).toBe(503)
  expect(await server.exited).toBe(65)
  reader.close()
  expect(readdirSync(dataDir).filter(name => name.includes('-wal'))).toEqual([])
  expect(valuesIn(join(dataDir, 'backups', rescuedIn(dataDir)[0]!))).toEqual([5])
})

test('P38 the health check reports a removed file, and the next start names the copy of the open one', async () => {
  const { server, dataDir, path } = await worldServed()
  rmSync(path)
  expect((await server.fetch('GET', '/health')).status).toBe(503)
  expect(await server.exited).toBe(65)

  const refused = await startRefused({ dataDir })
  expect(refused.code).toBe(65)
  expect(refused.output).toContain(`bun run restore ${join(dataDir, 'backups', rescuedIn(dataDir)[0]!)}`)
})

test.skipIf(!canMount)('P38 without space for that copy the server still answers reads', async () => {
  createWorld()
  const source = folderOfWorld()
  using disk = smallDisk(3000)
  const path = join(disk.folder, 'app.db')
  copyFileSync(join(source, 'app.db'), path)
  const server = await startServer({ dataDir: disk.folder })
  await server.untilOutput(/"kind":"daily"/)
  disk.fill()
  rmSync(path)
  expect((await server.fetch('GET', '/health')).status).toBe(503)
  await server.untilOutput(/"event":"disk.full"/)
  expect((await server.fetch('GET', '/ranking/years')).status).toBe(200)
  expect(server.log()).not.toContain('"event":"stopped"')
  await server.end('SIGKILL')
})

test('P38 no copy is made of another file', async () => {
  const { server, dataDir, path, other, administrator } = await worldServed()
  renameSync(other, path)
  const answer = await server.fetch('POST', '/admin/copies', undefined, administrator)
  expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'database-moved' }])
  await server.exited
  expect(readdirSync(join(dataDir, 'backups')).filter(name => name.startsWith('manual'))).toEqual([])
})
