import { join } from 'node:path'
import { copyDatabase } from '#server/database/copy.ts'
import { sqlite } from '#server/database/open.ts'
import { startServer } from '#test/process.ts'
import { canMount, smallDisk } from '#test/smallDisk.ts'
import { storedValue, worldOfWriters, writersOf } from '#test/writers.ts'
import type { Ordeal } from './verdicts.ts'

const KILOBYTES = 2000
/** On a full disk SQLite can still write to pages that its files already have. */
const MOST_TRIES = 5000

export const fullDisk: Ordeal = {
  id: 'P04',
  promise: 'a full disk: changes 503, reads go on, all is well with room',
  impossible: !canMount && 'only root on Linux can mount a small disk',
  async run() {
    const { leaders } = await worldOfWriters()
    const writer = writersOf(leaders)[0]!
    using disk = smallDisk(KILOBYTES)
    copyDatabase(sqlite, join(disk.folder, 'app.db'))
    let server = await startServer({ dataDir: disk.folder })

    async function save() {
      const { cookie, task } = writer.leader
      const { status } = await server.fetch('PUT', `/tasks/${task}`, { value: ++writer.sent }, cookie)
      if (status === 200) writer.saved = writer.sent
      return status
    }
    const read = async () => (await server.fetch('GET', '/ranking/years')).status

    const before = await save()
    disk.fill()
    let refused = 200
    for (let tries = 0; refused === 200 && tries < MOST_TRIES; tries++) refused = await save()
    const reading = await read()
    disk.makeRoom()
    const after = await save()
    await server.end('SIGKILL')

    server = await startServer({ dataDir: disk.folder })
    const lost = (await storedValue(server, writer)) === writer.saved ? 0 : 1
    await server.end()
    return {
      seen: `change ${before}, full: change ${refused} and read ${reading}, with room: change ${after}, ${lost} lost`,
      held: `${before} ${refused} ${reading} ${after} ${lost}` === '200 503 200 200 0',
    }
  },
}
