import type { Fault } from '#contract/serverState.ts'
import { now, SECOND } from '#server/core/clock.ts'
import { CommandError } from '#server/core/commandError.ts'
import { log, reportBug } from '#server/core/log.ts'
import { faultOf, hasFileHandles } from '#server/core/sqliteCode.ts'
import { canGrow } from './diskCheck.ts'
import { setKeyValue } from './keyValues.ts'
import { sqlite, withoutWaiting } from './open.ts'

// Reasons outside of the product why nothing can be stored: logged once when they begin and once when they end, shown in the
// panel and by /api/health meanwhile (P37, P39).

const EVENTS: Record<Fault, { event: string; hint: string }> = {
  'database-moved': {
    event: 'database.moved',
    hint: 'app.db was replaced or removed under the running server. Nothing is stored any more; the server saves what it has open as a copy and stops.',
  },
  'database-busy': {
    event: 'database.busy',
    hint: 'Another program holds the write lock of app.db, such as a database browser with an unsaved edit. Everybody can read, nobody can save.',
  },
  'disk-full': { event: 'disk.full', hint: 'Everybody can read, nobody can save. Make room.' },
  'disk-failed': { event: 'disk.failed', hint: 'Everybody can read, nobody can save. Check the disk and its mount.' },
  'no-file-handles': {
    event: 'handles.none',
    hint: 'The process has no file handle left. Raise LimitNOFILE, start again.',
  },
}

const began = new Map<Fault, string>()
let checking: Timer | undefined

export const presentFaults = () => [...began].map(([fault, since]) => ({ fault, since }))

export function beginFault(fault: Fault) {
  if (began.has(fault)) return
  began.set(fault, now())
  const { event, hint } = EVENTS[fault]
  log(event, { hint }, 'error')
  checking ??= setInterval(endFaults, SECOND)
  checking.unref()
}

/**
 * Begins the fault behind an error. Others may hold the write lock for a moment, as `bun run admin` and Litestream do, so a lock
 * counts if it is there a second later. @returns whether there is one
 */
export function noteFault(error: unknown): boolean {
  const fault = faultOf(error)
  if (fault === 'database-busy') setTimeout(() => isLocked() && beginFault(fault), SECOND).unref()
  else if (fault) beginFault(fault)
  return fault !== null
}

export function endFaults() {
  for (const [fault, since] of began) {
    if (lasts[fault]()) continue
    began.delete(fault)
    log('fault.over', { fault: EVENTS[fault].event, since })
  }
  if (began.size > 0) return
  clearInterval(checking)
  checking = undefined
}

const lasts: Record<Fault, () => boolean> = {
  'database-moved': () => true,
  'database-busy': isLocked,
  'disk-full': () => !canStore(),
  'disk-failed': () => !canStore(),
  'no-file-handles': () => !hasFileHandles(),
}

function canStore(): boolean {
  try {
    setKeyValue('health', now())
    return canGrow()
  } catch {
    return false
  }
}

/** True while another process is writing, which a write would have to wait for. Does not wait. */
export function isLocked(): boolean {
  if (sqlite.inTransaction) return false
  try {
    withoutWaiting(() => {
      sqlite.run('BEGIN IMMEDIATE')
      sqlite.run('ROLLBACK')
    })
    return false
  } catch (error) {
    return faultOf(error) === 'database-busy'
  }
}

/** Logs an error that reaches no caller: as a fault, as the failure of a process that the job started, or as a bug. */
export function reportTrouble(error: unknown, where: string) {
  if (noteFault(error)) return
  if (error instanceof CommandError)
    log('job.failed', { job: where, code: error.exitCode, why: error.message }, 'error')
  else reportBug(error, where)
}

/** Runs work that no caller awaits, and logs what it throws: otherwise it would end the process. */
export async function attempt(name: string, work: () => unknown) {
  try {
    await work()
  } catch (error) {
    reportTrouble(error, name)
  }
}
