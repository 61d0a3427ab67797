import { ensureFirstAdministrator } from './auth/firstAdministrator.ts'
import { sessionSecret } from './auth/secrets.ts'
import { config } from './config.ts'
import { startBackups } from './database/backup.ts'
import { startClockWatch, unlessClockJumped } from './database/clockJump.ts'
import { refuseReadOnly, warnOfSlowDisk } from './database/diskSpeed.ts'
import { startDatabase } from './database/start.ts'
import { refuseDemo } from './demo/demoMark.ts'
import { serve } from './http/serve.ts'
import { log } from './log.ts'
import { isLoopback } from './loopback.ts'
import { startMail } from './mail/sender.ts'
import { eraseAgain } from './people/eraseAccount.ts'
import { startSchedule } from './ranking/schedule.ts'
import { sendDueRemindersUnhurried } from './reminders/dueReminders.ts'
import { startRetention } from './retention.ts'
import { sendDueRemarks } from './review/remarkMails.ts'
import { letOthersRun } from './slices.ts'
import { stopWhenAsked } from './stop.ts'
import { attempt, onSchedule } from './timers.ts'

/**
 * The order of security.md#the-order-of-a-start: nothing listens before the data are known to be sound. `prepare` may
 * look at the open database, fill it or refuse it before the first request is served.
 */
export async function run(prepare: () => void | Promise<void> = refuseDemo) {
  await startDatabase()
  // One that cannot be kept stops the start, not the first sign-in.
  sessionSecret()
  await prepare()
  startClockWatch()
  attempt('erasing again', eraseAgain)
  await ensureFirstAdministrator()
  refuseReadOnly()
  warnOfPlainHttp()

  const server = await serve()
  const isStopping = stopWhenAsked(server)
  log('listening', { url: String(server.url) })

  for (const begin of WORK_BY_ITSELF) {
    // Whoever waited for the server is answered in between.
    await letOthersRun()
    if (isStopping()) return
    await begin()
  }
}

const WORK_BY_ITSELF = [
  // First and alone: what the others write would be taken for a slow disk.
  () => attempt('disk speed', warnOfSlowDisk),
  startSchedule,
  startBackups,
  startMail,
  () => onSchedule('remark mails', '* * * * *', sendDueRemarks),
  () => onSchedule('reminders', '* * * * *', unlessClockJumped('reminders', sendDueRemindersUnhurried)),
  startRetention,
]

function warnOfPlainHttp() {
  if (config.https || isLoopback(new URL(config.baseUrl).hostname)) return
  log('http.plain', { hint: 'BASE_URL is not https: passwords and sessions cross the network for anybody to read.' })
}
