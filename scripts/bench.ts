import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { configure } from '#server/core/config.ts'
import { endProcesses } from '#test/process.ts'
import { measureInBrowser } from './bench/browser.ts'
import { comparePut, compareRanking, compareSheet } from './bench/compare.ts'
import { measureOverview } from './bench/overview.ts'
import { beginSection, skipped, summary, tableOfRuns } from './bench/report.ts'
import { measureChangedRules, measureEvening, measureMemory, measureRanking, measureStart } from './bench/server.ts'
import { type Bench, prepareBench } from './bench/setting.ts'

// `bun run bench [--only words] [--record file]`: measures the product against its goals and against bare Bun and SQLite
// on the same machine (docs/bench.md), in a temporary folder. It never fails, as figures depend on what else the machine
// does. `--record` adds this run to those in the file and prints the table of docs/bench.md.

const MEASUREMENTS: Record<string, (bench: Bench) => Promise<void>> = {
  'ranking computed': measureRanking,
  'changed rules': measureChangedRules,
  overview: measureOverview,
  start: measureStart,
  'GET /ranking': compareRanking,
  'GET /tasks/, a sheet of 170 tasks': compareSheet,
  'PUT /tasks/{id}': comparePut,
  'value, sheet and standing in turn': measureEvening,
  browser: measureInBrowser,
  memory: measureMemory,
}

const { only, record } = parseArgs({
  options: { only: { type: 'string', default: '' }, record: { type: 'string' } },
}).values
const chosen = Object.entries(MEASUREMENTS).filter(([name]) => name.toLowerCase().includes(only.toLowerCase()))
if (chosen.length === 0) console.log(`There is no such part. There are: ${Object.keys(MEASUREMENTS).join(', ')}`)

const folder = mkdtempSync(join(tmpdir(), 'kategoryzacja-bench-'))
configure({
  NODE_ENV: 'test',
  DATA_DIR: folder,
  BASE_URL: 'http://localhost',
  CAPTCHA_ANSWER: 'mapa7',
  SESSION_SECRET: 'only for measuring: thirty-two characters and more',
})

console.log(`Bun ${Bun.version}, ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}`)
try {
  const bench = await prepareBench(folder)
  for (const [name, measure] of chosen) {
    beginSection(name)
    // One part that breaks, such as the browser, must not cost the figures of the others.
    await measure(bench).catch(error => skipped(error.stack))
  }
} finally {
  await endProcesses()
  rmSync(folder, { recursive: true })
}
if (record) console.log(`\n${tableOfRuns(record)}`)
console.log(`\n${summary()}`)
process.exit()
