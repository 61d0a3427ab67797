import { log } from './core/log.ts'
import { yieldToEventLoop } from './core/slices.ts'
import { isDailyCopyMissing, makeDailyCopy } from './database/backup.ts'
import { clockJump, watchClock } from './database/clockJump.ts'
import { removeAgedCopies } from './database/copies.ts'
import { attempt } from './database/faults.ts'
import { isMoved } from './database/place.ts'
import { forgetOverActs } from './database/undo.ts'
import { tellAllDue } from './dueNotices.ts'
import { callHeartbeat } from './heartbeat.ts'
import { finishUndos } from './imports/undoImport.ts'
import { leaveAfterHandover } from './invitations/handover.ts'
import { sendSoon, startMail } from './mail/sender.ts'
import { takeDueSnapshot } from './rankings/dailyRanking.ts'
import { forgetOldThings } from './retention.ts'
import { tellWarnings } from './tellWarnings.ts'

interface Job {
  name: string
  /** Cron expression, in Warsaw time. */
  at: string
  run: () => unknown
  atStart?: () => boolean
  /** Erases or writes to people: skipped while the clock is in doubt (P31). */
  heldByClock?: true
}

const EVERY_MINUTE = '* * * * *'
const always = () => true

/** All work that the server does by itself, in the order in which a start begins it. */
export const JOBS: readonly Job[] = [
  // The start watches the clock before it erases anything (run.ts).
  { name: 'file', at: EVERY_MINUTE, run: isMoved },
  { name: 'clock', at: EVERY_MINUTE, run: watchAndCatchUp },
  { name: 'ranking', at: EVERY_MINUTE, run: takeDueSnapshot, atStart: always },
  { name: 'backup', at: '50 0 * * *', run: makeDailyCopy, atStart: isDailyCopyMissing },
  { name: 'old copies', at: '55 0 * * *', run: removeAgedCopies, atStart: always, heldByClock: true },
  { name: 'mail', at: EVERY_MINUTE, run: sendSoon },
  // A start has finished them before it serves (run.ts); this is for one that an error stopped, such as a full disk.
  { name: 'imports taken back', at: EVERY_MINUTE, run: finishUndos },
  { name: 'acts over', at: EVERY_MINUTE, run: forgetOverActs, atStart: always, heldByClock: true },
  { name: 'notices', at: EVERY_MINUTE, run: tellAllDue, atStart: always, heldByClock: true },
  { name: 'warnings', at: EVERY_MINUTE, run: tellWarnings },
  { name: 'heartbeat', at: '*/10 * * * *', run: () => callHeartbeat() },
  { name: 'handovers', at: '20 0 * * *', run: leaveAfterHandover, atStart: always, heldByClock: true },
  { name: 'retention', at: '10 1 * * *', run: forgetOldThings, atStart: always, heldByClock: true },
]

/** Serves requests between two jobs, and starts no more of them once the server is stopping. */
export async function startJobs(isStopping: () => boolean) {
  if (isStopping()) return
  startMail()
  for (const job of JOBS) {
    await yieldToEventLoop()
    if (isStopping()) return
    Bun.cron(job.at, () => runJob(job), { tz: 'Europe/Warsaw' })
    attempt(job.name, () => job.atStart?.() && runJob(job))
  }
}

/** The jobs that wait for the clock, each with the jump for which that was logged. */
const held = new Map<Job, unknown>()

/** Never rejects: what the job throws is logged (P20). The clock may have jumped since the last minute, so it is read again. */
export async function runJob(job: Job) {
  const { name, run, heldByClock } = job
  if (heldByClock) await attempt('clock', watchClock)
  const jump = heldByClock ? clockJump() : null
  if (jump) {
    if (held.get(job) !== jump) log('clock.held', { job: name, known: jump.known }, 'warning')
    held.set(job, jump)
    return
  }
  held.delete(job)
  await attempt(name, run)
}

/** Does at the end of a doubt what was held; jobs that run every minute come by themselves. */
async function watchAndCatchUp() {
  watchClock()
  if (clockJump()) return
  for (const job of [...held.keys()]) if (job.at !== EVERY_MINUTE) await runJob(job)
}
