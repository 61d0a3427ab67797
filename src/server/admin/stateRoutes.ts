import { Elysia } from 'elysia'
import { administrator } from '#server/auth/guards.ts'
import { newestBackup } from '#server/database/backup.ts'
import { failedMails } from '#server/mail/queueMail.ts'
import { version } from '#server/version.ts'

export const stateRoutes = new Elysia({ prefix: '/state' }).use(administrator).get('/', serverState)

/** What somebody should look after: what runs, how old is what could be restored, and which mails nobody got? */
function serverState() {
  const newest = newestBackup()
  return { version, backup: newest && { time: newest.time, kind: newest.kind }, failedMails: failedMails() }
}
