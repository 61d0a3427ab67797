import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { configure } from '#server/core/config.ts'
import { emptyFolder, endProcesses } from '#test/process.ts'
import { testSettings } from '#test/settings.ts'
import { badClients } from './torture/clients.ts'
import { lastEvening } from './torture/evening.ts'
import { runAll } from './torture/verdicts.ts'

// `bun run torture [--long]`: does to servers of its own, on this machine only, what clients do to servers, and reports
// which promises of docs/security.md#promises-about-the-data held. The long form needs an idle machine.

const { values } = parseArgs({
  options: {
    long: { type: 'boolean', default: false },
    /** Numbers of promises, such as `P21,P23`. */
    only: { type: 'string' },
    /** Minutes of load, and its requests a second, for a machine that is not idle. */
    load: { type: 'string' },
    rate: { type: 'string', default: '300' },
    /** Seconds that others may wait while one client misbehaves. */
    patience: { type: 'string', default: '1' },
  },
})

configure(testSettings(emptyFolder()))
console.log(`Bun ${Bun.version}, ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}\n`)
const only = values.only?.toUpperCase().split(',')
const minutes = Number(values.load ?? (values.long ? 10 : 0))
const ordeals = [
  ...badClients(Number(values.patience) * 1000, values.long),
  ...(minutes > 0 ? [lastEvening(minutes, Number(values.rate))] : []),
].filter(({ id }) => !only || only.includes(id))
const held = await runAll(ordeals).finally(endProcesses)
process.exit(held ? 0 : 1)
