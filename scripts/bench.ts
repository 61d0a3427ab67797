import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './bench/server.ts'

// What the product takes in time, bytes and memory, against what was promised (security.md, section 3) and against bare
// Bun and SQLite on the same machine. Works in a temporary folder and on this machine only; takes about two minutes.

const folder = mkdtempSync(join(tmpdir(), 'kategoryzacja-bench-'))
const port = freePort()
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

console.log(
  `Bun ${Bun.version}, ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}: others at work make it all slower`,
)

// The settings are read when these are imported.
const { measureEverything } = await import('./bench/everything.ts')
const { howManyOver } = await import('./bench/report.ts')

await measureEverything(folder).finally(() => rmSync(folder, { recursive: true }))
console.log(`\n${howManyOver()} over what was promised`)
process.exit(howManyOver() > 0 ? 1 : 0)
