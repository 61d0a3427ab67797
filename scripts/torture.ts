import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { configure } from '#server/core/config.ts'
import { migrateDatabase } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open.ts'
import { endProcesses } from '#test/process.ts'
import { badClients } from './torture/clients.ts'
import { fullDisk } from './torture/fullDisk.ts'
import { killing } from './torture/kills.ts'
import { lastEvening } from './torture/load.ts'
import { runAll } from './torture/verdicts.ts'

// `bun run torture [--long]`: does to a server of its own, on this machine only, what happens to servers, and reports which
// promises of docs/security.md#promises-about-the-data held. The long form needs an idle machine.

const { values } = parseArgs({
  options: {
    long: { type: 'boolean', default: false },
    /** Numbers of promises, such as `P21,P23`. */
    only: { type: 'string' },
    /** Number of times that the process is killed. */
    kills: { type: 'string' },
    /** Minutes of load, and its requests a second, for a machine that is not idle. */
    load: { type: 'string' },
    rate: { type: 'string', default: '300' },
    /** Seconds that others may wait while one client misbehaves. */
    patience: { type: 'string', default: '1' },
  },
})
const [kills, loadMinutes] = values.long ? [50, 10] : [3, 0]
const patience = Number(values.patience) * 1000

const folder = mkdtempSync(join(tmpdir(), 'kategoryzacja-torture-'))
configure({
  NODE_ENV: 'test',
  DATA_DIR: folder,
  BASE_URL: 'http://localhost',
  CAPTCHA_ANSWER: 'mapa7',
  SESSION_SECRET: 'only for torture: thirty-two characters and more',
})
openDatabase(join(folder, 'app.db'))
migrateDatabase()

console.log(`Bun ${Bun.version}, ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}\n`)
const only = values.only?.toUpperCase().split(',')
// The last two replace the database that is open in this process.
const ordeals = [
  killing(Number(values.kills ?? kills)),
  fullDisk,
  ...badClients(patience, values.long),
  lastEvening(Number(values.load ?? loadMinutes), Number(values.rate)),
].filter(({ id }) => !only || only.includes(id))
const held = await runAll(ordeals).finally(endProcesses)
rmSync(folder, { recursive: true })
process.exit(held ? 0 : 1)
