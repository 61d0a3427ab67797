import { afterEach, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { endProcesses, type Server, startRefused, startServer } from '#test/process.ts'
import { canMount, smallDisk } from '#test/smallDisk.ts'
import { createWorld, sessionOf } from '#test/world.ts'
import { copyDatabase } from './copy.ts'
import { sqlite } from './open.ts'

// Uses a really full disk: files next to the database cannot grow either.

afterEach(endProcesses)

/** Starts a server on a small disk with the world, and signs in a user with an office. */
async function worldOnDisk() {
  const world = createWorld()
  const cookie = await sessionOf(world.adam)
  const disk = smallDisk(2000)
  copyDatabase(sqlite, join(disk.folder, 'app.db'))
  return { world, cookie, disk, dataDir: disk.folder }
}

const emailsAs = async (server: Server, cookie: string) => {
  const people = (await (await server.fetch('GET', '/admin/users', undefined, cookie)).json()) as { email: string }[]
  return people.map(({ email }) => email)
}

test.skipIf(!canMount)('P27 a deletion that failed on a full disk is not carried out at the next start', async () => {
  const { world, cookie, disk, dataDir } = await worldOnDisk()
  using _ = disk
  const server = await startServer({ dataDir })
  disk.fill()
  expect((await server.fetch('DELETE', `/admin/users/${world.nowy.id}`, undefined, cookie)).status).toBe(503)
  await server.end('SIGKILL')

  disk.makeRoom()
  const next = await startServer({ dataDir })
  expect(await emailsAs(next, cookie)).toContain(world.nowy.email)
  await next.end()
})

test.skipIf(!canMount)('P04 a start on a full disk serves reads, and changes once there is space', async () => {
  const { cookie, disk, dataDir } = await worldOnDisk()
  using _ = disk
  await (await startServer({ dataDir })).end()
  disk.fill()

  const server = await startServer({ dataDir })
  const found = (name: string) => server.fetch('POST', '/admin/districts', { name }, cookie)
  expect((await server.fetch('GET', '/ranking/years')).status).toBe(200)
  expect((await emailsAs(server, cookie)).length).toBeGreaterThan(5)
  expect((await found('Pełna')).status).toBe(503)
  await server.untilOutput(/"event":"disk.full"/)
  disk.makeRoom()
  expect((await found('Pusta')).status).toBe(201)
  await server.end()
})

test.skipIf(!canMount)('P25 on a full disk the server still stops on a signal', async () => {
  const { disk, dataDir } = await worldOnDisk()
  using _ = disk
  const server = await startServer({ dataDir })
  disk.fill()
  expect(await server.end('SIGTERM')).toBe(0)
})

test.skipIf(!canMount)('P05 a read-only folder stops the start, and is named', async () => {
  const { disk, dataDir } = await worldOnDisk()
  using _ = disk
  await (await startServer({ dataDir })).end()
  expect(readdirSync(dataDir)).toContain('app.db')
  disk.makeReadOnly()
  const { code, output } = await startRefused({ dataDir })
  // Log lines may precede it, as the progress of a start depends on the state of the files.
  const last = output.trim().split('\n').at(-1)!
  expect({ code, names: last.includes(dataDir), isSentence: !last.includes('    at ') }).toEqual({
    code: 73,
    names: true,
    isSentence: true,
  })
})
