import { Elysia } from 'elysia'
import { administrator } from '#server/auth/guards.ts'
import { newestBackup } from '#server/database/backup.ts'
import { failedMails } from '#server/mail/queueMail.ts'
import { version } from '#server/version.ts'

export const stateRoutes = new Elysia({ prefix: '/state' }).use(administrator).get('/', serverState)

/** What an administrator watches: the version that runs, the age of the newest backup, how many mails were given up. */
function serverState() {
  const newest = newestBackup()
  return { version, backup: newest && { time: newest.time, kind: newest.kind }, failedMails: failedMails() }
}
