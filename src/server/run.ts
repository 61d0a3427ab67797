import { ensureFirstAdministrator } from './auth/firstAdministrator.ts'
import { sessionSecret } from './auth/secrets.ts'
import { config } from './core/config.ts'
import { attempt, log } from './core/log.ts'
import { isLoopback } from './core/loopback.ts'
import { reportReady } from './core/systemd.ts'
import { BUN_WANTED, commit, version } from './core/version.ts'
import { watchClock } from './database/clockJump.ts'
import { checkDisk, refuseReadOnly } from './database/diskCheck.ts'
import { startDatabase } from './database/start.ts'
import { refuseDemo } from './demo/demoMark.ts'
import { serve } from './http/serve.ts'
import { startJobs } from './jobs.ts'
import { eraseAgain } from './people/eraseAccount.ts'
import { stopWhenAsked } from './stop.ts'

/**
 * Starts in the order of security.md#the-order-of-a-start: nothing listens before the data are known to be sound.
 * `prepare` may examine the open database, fill it or refuse it before the first request is served.
 */
export async function run(prepare: () => void | Promise<void> = refuseDemo) {
  warnOfOtherBun()
  for (const hint of config.doubts) log('settings.doubtful', { hint }, 'warning')
  await startDatabase()
  // A secret that cannot be stored stops the start, not the first sign-in.
  sessionSecret()
  await prepare()
  attempt('clock', watchClock)
  attempt('erasing again', eraseAgain)
  await ensureFirstAdministrator()
  refuseReadOnly()
  warnOfPlainHttp()

  const server = await serve()
  const isStopping = stopWhenAsked(server)
  await attempt('telling systemd', reportReady)
  log('listening', { url: String(server.url), version, commit: commit() })

  // Alone, because other writes would make the disk look slow.
  await attempt('disk speed', checkDisk)
  await startJobs(isStopping)
}

function warnOfOtherBun() {
  if (Bun.version === BUN_WANTED) return
  log('bun.other', { running: Bun.version, tested: BUN_WANTED, hint: 'Install the tested version of Bun.' })
}

function warnOfPlainHttp() {
  if (config.https || isLoopback(new URL(config.baseUrl).hostname)) return
  const hint = 'BASE_URL is not https: passwords and sessions cross the network for anybody to read.'
  log('http.plain', { hint }, 'warning')
}
