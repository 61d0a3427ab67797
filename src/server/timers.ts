import { reportBug } from './log.ts'

/** Runs `work` whenever `cron` says, by the clock in Warsaw. What it throws is logged, and the next tick runs (P20). */
export function onSchedule(name: string, cron: string, work: () => unknown) {
  Bun.cron(cron, () => attempt(name, work), { tz: 'Europe/Warsaw' })
}

/** For work that no caller awaits: without this, what it throws would end the process. */
export async function attempt(name: string, work: () => unknown) {
  try {
    await work()
  } catch (error) {
    reportBug(error, name)
  }
}
