import { Elysia } from 'elysia'
import { recordChange } from '#server/audit/recordChange.ts'
import { administrator } from '#server/auth/guards.ts'
import { newestBackup } from '#server/database/backup.ts'
import { clockJump, confirmClock } from '#server/database/clockJump.ts'
import { failedMails } from '#server/mail/queueMail.ts'
import { version } from '#server/version.ts'

export const stateRoutes = new Elysia({ prefix: '/state' })
  .use(administrator)
  .get('/', serverState)
  .post('/clock', ({ user }) => {
    const jump = clockJump()
    confirmClock()
    if (jump) recordChange(user, 'clock.confirm', {}, { time: jump.known }, { time: jump.seen })
    return serverState()
  })

/** What an administrator watches: the version that runs, the age of the newest backup, how many mails were given up. */
function serverState() {
  const newest = newestBackup()
  return {
    version,
    backup: newest && { time: newest.time, kind: newest.kind },
    failedMails: failedMails(),
    clockJump: clockJump(),
  }
}
