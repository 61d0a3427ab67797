import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { configure } from '#server/config.ts'
import { MEASUREMENTS } from './bench/measurements.ts'
import { section, summary } from './bench/report.ts'
import { freePort } from './bench/server.ts'
import { prepareBench } from './bench/setting.ts'

// How far the product is from bare Bun and SQLite on the same machine, and what it takes in time, bytes and memory, against
// what was promised (security.md#promises-about-the-data). Works in a temporary folder and on this machine only; takes some
// ten minutes, `--only "GET /tasks"` one of its parts. It only tells: figures of a busy machine must fail no build.

const { only } = parseArgs({ options: { only: { type: 'string', default: '' } } }).values
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
    await measure(bench)
  }
  await bench.stop()
} finally {
  rmSync(folder, { recursive: true })
}
console.log(`\n${summary()}`)
process.exit()
