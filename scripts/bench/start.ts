import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { figure } from './report.ts'
import { freePort, startServer } from './server.ts'
import type { Bench } from './setting.ts'
import { millisecondsOf } from './timing.ts'

const STARTS = 5

/** From the start of the process to its first answer, each time in a folder of its own. */
export async function measureStart(bench: Bench) {
  const starts: number[] = []
  const stops: number[] = []
  let atRest = 0
  for (let n = 0; n < STARTS; n++) {
    const folder = join(bench.folder, `start-${n}`)
    mkdirSync(folder)
    copyFileSync(bench.copyOfDatabase('start.db'), join(folder, 'app.db'))
    const port = String(freePort())
    const began = performance.now()
    const server = await startServer({ env: { DATA_DIR: folder, PORT: port, BASE_URL: `http://localhost:${port}` } })
    await (await fetch(`${server.origin}/api/ranking/years`)).json()
    starts.push(performance.now() - began)
    atRest = server.memory()
    stops.push(await millisecondsOf(server.stop))
  }
  figure('from its start to the first answer, 1,000 troops', starts, 'ms', { most: 250, id: 'P01' })
  figure('memory at rest', atRest, 'MB')
  figure('it stops, with everything in one file, within', stops, 'ms')
}
