import { Database } from 'bun:sqlite'
import { afterEach, expect, test } from 'bun:test'
import { join } from 'node:path'
import { yieldToEventLoop } from '#server/core/slices.ts'
import { endProcesses, folderOfWorld, type Server, startServer } from '#test/process.ts'
import { canMount, smallDisk } from '#test/smallDisk.ts'
import { sessionOf } from '#test/world.ts'
import { storedValue, type Writer, worldOfWriters, writersOf } from '#test/writers.ts'
import { copyDatabase } from './copy.ts'
import { endFaults, presentFaults } from './faults.ts'
import { groupCommit } from './groupCommit.ts'
import { BUSY_TIMEOUT } from './lock.ts'
import { setBusyTimeout, sqlite } from './open.ts'

afterEach(endProcesses)

/** Holds the write lock as a database browser with an unsaved edit does. */
function lockFile(dataDir: string) {
  const browser = new Database(join(dataDir, 'app.db'))
  browser.run('BEGIN IMMEDIATE')
  return () => {
    browser.run('ROLLBACK')
    browser.close(true)
  }
}

const timesLogged = (server: Server, event: string) => server.log().split(`"event":"${event}"`).length - 1

async function worldServed() {
  const { world, leaders } = await worldOfWriters()
  const administrator = await sessionOf(world.adam)
  const dataDir = folderOfWorld()
  const server = await startServer({ dataDir })
  const writers = writersOf(leaders)
  const save = (n: number, value: number) => {
    const { cookie, task } = leaders[n % leaders.length]!
    return server.fetch('PUT', `/tasks/${task}`, { value }, cookie)
  }
  return { server, dataDir, writers, save, administrator }
}

test('P37 while another program holds the write lock reads work, and changes get 503', async () => {
  const { server, dataDir, writers, save, administrator } = await worldServed()
  const release = lockFile(dataDir)
  let ended = 0
  const saves = Array.from({ length: 30 }, (_, n) => save(n, 7).finally(() => ended++))
  await server.untilOutput(/"event":"database.busy"/)
  // All together, because the saves give up after five seconds, in which a busy machine makes few calls one by one.
  const reads = await Promise.all(Array.from({ length: 50 }, () => server.fetch('GET', '/ranking/years')))
  expect([new Set(reads.map(({ status }) => status)), ended]).toEqual([new Set([200]), 0])

  expect((await server.fetch('GET', '/health')).status).toBe(503)
  const state = await (await server.fetch('GET', '/admin/state', undefined, administrator)).json()
  expect(state).toMatchObject({ faults: [{ fault: 'database-busy', since: expect.stringMatching(/Z$/) }] })

  for (const answer of await Promise.all(saves)) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await answer.json()).toMatchObject({ code: 'database-busy' })
  }
  expect(await storedValue(server, writers[0]!)).toBe(0)

  release()
  await server.untilOutput(/"fault":"database.busy"/)
  expect((await save(0, 8)).status).toBe(200)
  expect((await server.fetch('GET', '/health')).status).toBe(200)
  expect([timesLogged(server, 'database.busy'), timesLogged(server, 'fault.over')]).toEqual([1, 1])
})

test('P37 waiting changes are made once the lock is released', async () => {
  const { server, dataDir, writers, save } = await worldServed()
  const release = lockFile(dataDir)
  const saves = Array.from({ length: 30 }, (_, n) => save(n, 9))
  await server.untilOutput(/"event":"database.busy"/)
  release()
  expect(new Set((await Promise.all(saves)).map(({ status }) => status))).toEqual(new Set([200]))
  for (const writer of writers) expect(await storedValue(server, writer)).toBe(9)
})

test('P37 a short lock causes no error', async () => {
  const { server, dataDir, save } = await worldServed()
  const release = lockFile(dataDir)
  // The check bypasses the queue of changes: it waits for 50 ms and fails.
  expect((await server.fetch('GET', '/health')).status).toBe(503)
  const saved = save(0, 6)
  release()
  expect((await saved).status).toBe(200)
  expect((await server.fetch('GET', '/health')).status).toBe(200)
  expect(timesLogged(server, 'database.busy')).toBe(0)
})

test('P37 values accepted before the lock was taken are held until it is released', async () => {
  sqlite.run('CREATE TABLE noted (n INTEGER PRIMARY KEY)')
  const other = new Database(sqlite.filename)
  other.run('BEGIN IMMEDIATE')
  setBusyTimeout(0)
  const changes = [1, 2].map(n => groupCommit(() => sqlite.run(`INSERT INTO noted VALUES (${n})`)))
  while (presentFaults().length === 0) await yieldToEventLoop()
  other.run('ROLLBACK')
  other.close(true)
  await Promise.all(changes)
  expect(sqlite.query('SELECT n FROM noted').values()).toEqual([[1], [2]])

  endFaults()
  expect(presentFaults()).toEqual([])
  setBusyTimeout(BUSY_TIMEOUT)
  sqlite.run('DROP TABLE noted')
})

test.skipIf(!canMount)(
  'P04 P39 a disk that fills while the server runs is logged once, and once more when there is space; no value is lost',
  async () => {
    const { leaders } = await worldOfWriters()
    using disk = smallDisk(3000)
    copyDatabase(sqlite, join(disk.folder, 'app.db'))
    const server = await startServer({ dataDir: disk.folder })
    const [writer] = writersOf(leaders) as [Writer]
    const { cookie, task } = writer.leader
    const save = async (value: number) => (await server.fetch('PUT', `/tasks/${task}`, { value }, cookie)).status

    disk.fill()
    let value = 1
    while ((await save(value)) === 200) value++
    await server.untilOutput(/"event":"disk.full"/)
    for (let n = 0; n < 5; n++) expect(await save(value)).toBe(503)
    expect((await server.fetch('GET', '/health')).status).toBe(503)
    expect((await server.fetch('GET', '/ranking/years')).status).toBe(200)

    disk.makeRoom()
    await server.untilOutput(/"fault":"disk.full"/)
    expect(await save(value)).toBe(200)
    expect([timesLogged(server, 'disk.full'), timesLogged(server, 'fault.over'), timesLogged(server, 'bug')]).toEqual([
      1, 1, 0,
    ])
    await server.end('SIGKILL')
    const restarted = await startServer({ dataDir: disk.folder })
    expect(await storedValue(restarted, writer)).toBe(value)
    await restarted.end()
  },
)

const canLimit = process.platform === 'linux' && Bun.which('prlimit') !== null
const limitHandles = ({ pid }: Server, most: number) =>
  Bun.spawnSync(['prlimit', '--pid', String(pid), `--nofile=${most}:`])

test.skipIf(!canLimit)('P39 a start without file handles builds the pages once there are some again', async () => {
  // Bundling the pages takes much longer than this call, which follows the first line of the log.
  const server = await startServer({ env: { CLIENT_DIR: undefined } })
  limitHandles(server, 3)
  await server.untilOutput(/"event":"handles.none"/)
  const page = fetch(`${server.url}ranking`)
  limitHandles(server, 1000)
  expect((await page).status).toBe(200)
  await server.untilOutput(/"fault":"handles.none"/)
  expect(timesLogged(server, 'handles.none')).toBe(1)
})

test.skipIf(!canLimit)('P39 without file handles the response names them, not a full disk', async () => {
  const { server, administrator } = await worldServed()
  const copy = () => server.fetch('POST', '/admin/copies', undefined, administrator)
  expect((await copy()).status).toBe(201)

  // The previous call keeps the connection open, and nothing else opens files.
  await server.untilOutput(/"kind":"daily"/)
  expect((await server.fetch('GET', '/ranking/years')).status).toBe(200)
  limitHandles(server, 3)
  const refused = await copy()
  expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'no-file-handles' }])
  expect(timesLogged(server, 'disk.full')).toBe(0)
  limitHandles(server, 1000)
  await server.untilOutput(/"fault":"handles.none"/)
  expect((await copy()).status).toBe(201)
})
