import { copyFileSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { figure } from './report.ts'
import { freePort, startServer } from './server.ts'
import type { Bench } from './setting.ts'
import { millisecondsOf } from './timing.ts'

const STARTS = 5
const COMPILE = join(import.meta.dir, '../compile.ts')

/** From the start of the process to its first answer, of the project and of the single file that can be made of it. */
export async function measureStart(bench: Bench) {
  const executable = join(bench.folder, 'kategoryzacja')
  await Bun.$`bun ${COMPILE} ${executable}`.quiet()
  const ofProject = await timeStarts(bench)
  const ofSingleFile = await timeStarts(bench, [executable])
  figure('from its start to the first answer, 1,000 troops', ofProject.starts, 'ms', { most: 250, id: 'P01' })
  figure('the same, as a single file', ofSingleFile.starts, 'ms', { most: 250, id: 'P01' })
  figure('memory at rest', ofProject.atRest, 'MB')
  figure('it stops, with everything in one file, within', ofProject.stops, 'ms')
}

/** Each time in a folder of its own. */
async function timeStarts(bench: Bench, command?: string[]) {
  const starts: number[] = []
  const stops: number[] = []
  let atRest = 0
  for (let n = 0; n < STARTS; n++) {
    const folder = mkdtempSync(join(bench.folder, 'start-'))
    copyFileSync(bench.copyOfDatabase('start.db'), join(folder, 'app.db'))
    const port = String(freePort())
    const began = performance.now()
    const env = { DATA_DIR: folder, PORT: port, BASE_URL: `http://localhost:${port}` }
    const server = await startServer(command ? { command, env } : { env })
    await (await fetch(`${server.origin}/api/ranking/years`)).json()
    starts.push(performance.now() - began)
    atRest = server.memory()
    stops.push(await millisecondsOf(server.stop))
  }
  return { starts, stops, atRest }
}
