import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { folderOfWorld, startServer } from '#test/process.ts'
import { storedValue, worldOfWriters, writersOf, writeUntilGone } from '#test/writers.ts'
import { grouped, type Ordeal, seconds } from './verdicts.ts'

const SAVED = { least: 50, most: 450 }

/** Kills the process again and again while three leaders save values without a pause. */
export const killing = (kills: number): Ordeal => ({
  id: 'P01',
  promise: 'kill -9 under write load loses no acknowledged value',
  async run() {
    const { leaders } = await worldOfWriters()
    const dataDir = folderOfWorld()
    const writers = writersOf(leaders)
    let [acknowledged, lost, slowestStart] = [0, 0, 0]

    for (let kill = 0; kill <= kills; kill++) {
      const began = performance.now()
      const server = await startServer({ dataDir })
      slowestStart = Math.max(slowestStart, performance.now() - began)
      for (const writer of writers) {
        const stored = await storedValue(server, writer)
        if (stored !== writer.saved && stored !== writer.sent) lost++
        writer.saved = stored
      }
      if (kill === kills) {
        await server.end()
        break
      }
      const moment = SAVED.least + Math.round(Math.random() * (SAVED.most - SAVED.least))
      await writeUntilGone(server, writers, count => {
        acknowledged++
        return count === moment && server.end('SIGKILL')
      })
      await server.exited
    }

    using file = new Database(join(dataDir, 'app.db'), { readonly: true })
    const { integrity_check: integrity } = file.query<{ integrity_check: string }, []>('PRAGMA integrity_check').get()!
    return {
      seen: `${kills} kills, ${grouped(acknowledged)} acknowledged, ${lost} lost, integrity ${integrity}, slowest start ${seconds(slowestStart)}`,
      held: lost === 0 && integrity === 'ok',
    }
  },
})
