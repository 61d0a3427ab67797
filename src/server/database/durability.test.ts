import { Database } from 'bun:sqlite'
import { afterEach, expect, test } from 'bun:test'
import { join } from 'node:path'
import { KILLS } from '#test/kills.ts'
import { endProcesses, folderOfWorld, type Server, startServer } from '#test/process.ts'
import { storedValue, type Writer, worldOfWriters, writersOf, writeUntilGone } from '#test/writers.ts'

afterEach(endProcesses)

test('P01 a killed process loses no value that it confirmed to a leader', async () => {
  const { leaders } = await worldOfWriters()
  const dataDir = folderOfWorld()
  const writers = writersOf(leaders)

  for (let kill = 1; kill <= KILLS; kill++) {
    const server = await startServer({ dataDir })
    await expectNothingLost(server, writers)
    const moment = 20 + Math.round(Math.random() * 100)
    await writeUntilGone(server, writers, count => count === moment && server.end('SIGKILL'))
    await server.exited
  }
  await expectNothingLost(await startServer({ dataDir }), writers)

  const file = new Database(join(dataDir, 'app.db'), { readonly: true })
  expect(file.query('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
  file.close()
})

async function expectNothingLost(server: Server, writers: Writer[]) {
  for (const writer of writers) {
    const stored = await storedValue(server, writer)
    expect([writer.saved, writer.sent]).toContain(stored)
    writer.saved = stored
  }
}
