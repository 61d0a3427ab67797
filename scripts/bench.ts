import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { configure } from '#server/config.ts'
import { MEASUREMENTS } from './bench/measurements.ts'
import { section, skipped, summary } from './bench/report.ts'
import { freePort } from './bench/server.ts'
import { prepareBench } from './bench/setting.ts'
import { tableWith } from './bench/table.ts'

// How far the product is from bare Bun and SQLite on the same machine, and what it takes in time, bytes and memory, against
// what was promised (security.md#promises-about-the-data). Works in a temporary folder and on this machine only; takes some
// ten minutes, `--only "GET /tasks"` one of its parts. It only tells: figures of a busy machine must fail no build.
// `--record FILE` adds this run to those of the file and prints the table of docs/bench.md from all of them.

const { only, record } = parseArgs({
  options: { only: { type: 'string', default: '' }, record: { type: 'string' } },
}).values
const chosen = Object.entries(MEASUREMENTS).filter(([name]) => name.toLowerCase().includes(only.toLowerCase()))
if (chosen.length === 0) {
  console.error(`There is no such part. There are:\n  ${Object.keys(MEASUREMENTS).join('\n  ')}`)
  process.exit(1)
}

const folder = mkdtempSync(join(tmpdir(), 'kategoryzacja-bench-'))
const port = freePort()
// Into the environment, as the servers that are measured inherit it.
Object.assign(process.env, {
  NODE_ENV: 'test',
  HOST: '127.0.0.1',
  PORT: String(port),
  BASE_URL: `http://localhost:${port}`,
  DATA_DIR: folder,
  SESSION_SECRET: 'only for measuring: thirty-two characters and more',
  CAPTCHA_ANSWER: 'mapa7',
  RATE_LIMITS: 'off',
})
configure(process.env)

console.log(
  `Bun ${Bun.version}, ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}: others at work make it all slower`,
)

try {
  const bench = await prepareBench(folder)
  for (const [name, measure] of chosen) {
    section(name)
    // A browser that dies must not take the figures of the others along.
    await measure(bench).catch(error => skipped(name, error.stack))
  }
  await bench.stop()
} finally {
  rmSync(folder, { recursive: true })
}
console.log(`\n${summary()}`)
if (record) console.log(`\n${tableWith(record)}`)
process.exit()
