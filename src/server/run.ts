import { ensureFirstAdministrator } from './auth/firstAdministrator.ts'
import { sessionSecret } from './auth/secrets.ts'
import { MINUTE } from './core/clock.ts'
import { BAD_DATA } from './core/commandError.ts'
import { config } from './core/config.ts'
import { tryToListen } from './core/listening.ts'
import { log } from './core/log.ts'
import { reportReady } from './core/systemd.ts'
import { BUN_WANTED, commit, version } from './core/version.ts'
import { backupNow } from './database/backup.ts'
import { watchClock } from './database/clockJump.ts'
import { examineData } from './database/dataFolder.ts'
import { checkDisk, refuseReadOnly } from './database/diskCheck.ts'
import { attempt, reportTrouble } from './database/faults.ts'
import type { Findings } from './database/inspect.ts'
import { noteRescue, whenMoved } from './database/place.ts'
import { refuseAfterLoss, startDatabase } from './database/start.ts'
import { refuseDemo } from './demo/demoMark.ts'
import { serve } from './http/serve.ts'
import { finishUndos } from './imports/undoImport.ts'
import { startJobs } from './jobs.ts'
import { eraseAgain } from './people/eraseAccount.ts'
import { stopWhenAsked } from './stop.ts'

interface Mode {
  /** Called before anything is written. @throws when the database is not for this mode */
  refuse: (found: Findings | null) => void
  fill?: () => Promise<void>
}

/**
 * Starts in the order of security.md#the-order-of-a-start: all checks that may reject the start come before anything is written
 * (P41), and the server does not listen before the data are known to be sound.
 */
export async function run({ refuse, fill }: Mode = { refuse: refuseDemo }) {
  warnOfOtherBun()
  for (const hint of config.doubts) log('settings.doubtful', { hint }, 'warning')
  const found = await examineData()
  refuse(found)
  if (!found) refuseAfterLoss()
  refuseReadOnly()
  await tryToListen(config)
  // A secret that cannot be read or stored stops the start, not the first sign-in.
  sessionSecret()

  startDatabase()
  await fill?.()
  attempt('clock', watchClock)
  attempt('erasing again', eraseAgain)
  await attempt('taking imports back', finishUndos)
  ensureFirstAdministrator()

  const { server, pagesReady } = await serve()
  const { stop, isStopping } = stopWhenAsked(server)
  whenMoved(() => rescue(() => stop(BAD_DATA)))
  await attempt('telling systemd', reportReady)
  log('listening', { url: String(server.url), version, commit: commit() })

  // The first visitor waits for none of what follows.
  await pagesReady
  // Alone, because other writes would make the disk look slow.
  await attempt('disk speed', checkDisk)
  await startJobs(isStopping)
}

/**
 * Saves what is open after its file was replaced, and then stops. A file that was removed is nowhere else, so without room for the
 * copy it tries again every minute.
 */
function rescue(stop: () => void) {
  try {
    backupNow('rescued')
    noteRescue()
    stop()
  } catch (error) {
    reportTrouble(error, 'rescue')
    setTimeout(() => rescue(stop), MINUTE)
  }
}

function warnOfOtherBun() {
  if (Bun.version === BUN_WANTED) return
  log('bun.other', { running: Bun.version, tested: BUN_WANTED }, 'warning')
}
