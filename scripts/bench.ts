import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { configure } from '#server/core/config.ts'
import { emptyFolder, endProcesses } from '#test/process.ts'
import { testSettings } from '#test/settings.ts'
import { type ServedAssociation, serveAssociation } from './association.ts'
import { measureInBrowser } from './bench/browser.ts'
import { comparePut, compareRanking, compareSheet } from './bench/compare.ts'
import { beginSection, beginTable, skipped, summary } from './bench/report.ts'
import {
  measureChangedRules,
  measureMemory,
  measureOverview,
  measureRanking,
  measureStart,
  measureTrial,
} from './bench/server.ts'
import { MEMORY } from './measuring.ts'

// `bun run bench [--only word,word]`: measures the product against its goals and against bare Bun and SQLite on the same
// machine, in a temporary folder, and prints the table of docs/bench.md. It never fails, as figures depend on what else
// the machine does.

const MEASUREMENTS: Record<string, (bench: ServedAssociation) => Promise<void>> = {
  'ranking computed': measureRanking,
  'changed rules': measureChangedRules,
  'trial of a draft': measureTrial,
  overview: measureOverview,
  start: measureStart,
  'GET /ranking': compareRanking,
  'GET /tasks/, a sheet of 170 tasks': compareSheet,
  'PUT /tasks/{id}': comparePut,
  browser: measureInBrowser,
  memory: measureMemory,
}

const { only } = parseArgs({ options: { only: { type: 'string', default: '' } } }).values
const words = only.toLowerCase().split(',')
const chosen = Object.entries(MEASUREMENTS).filter(([name]) => words.some(word => name.toLowerCase().includes(word)))
if (chosen.length === 0) console.log(`There is no such part. There are: ${Object.keys(MEASUREMENTS).join(', ')}`)

configure(testSettings(emptyFolder()))
console.log(`Bun ${Bun.version}, ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}`)
try {
  const bench = await serveAssociation(1000, { ...MEMORY, CLIENT_DIR: undefined })
  beginTable()
  for (const [name, measure] of chosen) {
    beginSection(name)
    // One part that breaks, such as the browser, must not cost the figures of the others.
    await measure(bench).catch(error => skipped(error.stack))
  }
} finally {
  await endProcesses()
}
console.log(`\n${summary()}`)
process.exit()
