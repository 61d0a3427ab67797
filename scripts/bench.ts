import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { configure } from '#server/config.ts'
import { measureEverything } from './bench/everything.ts'
import { howManyOver } from './bench/report.ts'
import { freePort } from './bench/server.ts'

// What the product takes in time, bytes and memory, against what was promised (security.md#promises-about-the-data) and
// against bare Bun and SQLite on the same machine. Works in a temporary folder and on this machine only; takes about
// two minutes.

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

await measureEverything(folder).finally(() => rmSync(folder, { recursive: true }))
console.log(`\n${howManyOver()} over what was promised`)
process.exit(howManyOver() > 0 ? 1 : 0)
