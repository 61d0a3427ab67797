import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { configure } from '#server/config.ts'
import { migrateDatabase } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open.ts'
import { endProcesses } from '#test/process.ts'
import { badClients } from './torture/clients.ts'
import { wrongClock } from './torture/clocks.ts'
import { lastEvening, memory } from './torture/endurance.ts'
import { fullDisk } from './torture/fullDisk.ts'
import { killing } from './torture/kills.ts'
import { badSurroundings } from './torture/surroundings.ts'
import { sufferAll } from './torture/verdicts.ts'

// `bun run torture [--long]`: does to a server of its own, on this machine only, what the world does to servers, and says
// which promises of security.md#promises-about-the-data held. The long form is meant for an idle machine.

const { values } = parseArgs({
  options: {
    long: { type: 'boolean' },
    /** Numbers of promises, `P21,P23`: nothing else is done. */
    only: { type: 'string' },
    /** How often the process is killed. */
    kills: { type: 'string' },
    /** Minutes of 300 requests a second, and another number of them for a machine that is not idle. */
    load: { type: 'string' },
    rate: { type: 'string' },
    /** Minutes of 50 requests a second in which memory is watched. */
    memory: { type: 'string' },
    /** Seconds that others may wait while one client misbehaves. */
    patience: { type: 'string' },
  },
})
const [kills, loadMinutes, memoryMinutes] = values.long ? [50, 10, 60] : [3, 0, 0]
const patience = Number(values.patience ?? 1) * 1000

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
const ordeals = [
  killing(Number(values.kills ?? kills)),
  fullDisk,
  wrongClock(400),
  wrongClock(-400),
  ...badClients(patience, values.long === true),
  ...badSurroundings(patience),
  lastEvening(Number(values.load ?? loadMinutes), Number(values.rate ?? 300)),
  memory(Number(values.memory ?? memoryMinutes)),
].filter(({ id }) => !only || only.includes(id))
const held = await sufferAll(ordeals).finally(endProcesses)
rmSync(folder, { recursive: true })
process.exit(held ? 0 : 1)
