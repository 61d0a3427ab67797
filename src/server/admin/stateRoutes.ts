import { count, isNotNull } from 'drizzle-orm'
import { Elysia } from 'elysia'
import { administrator } from '#server/auth/guards.ts'
import { newestBackup } from '#server/database/backup.ts'
import { db } from '#server/database/open.ts'
import { outbox } from '#server/database/schema/records.ts'
import { version } from '#server/version.ts'

export const stateRoutes = new Elysia({ prefix: '/state' }).use(administrator).get('/', serverState)

/** What somebody should look after: what runs, how old is what could be restored, and which mails nobody got? */
function serverState() {
  const newest = newestBackup()
  const failedMails = db.select({ n: count() }).from(outbox).where(isNotNull(outbox.failedAt)).get()!.n
  return { version, backup: newest && { time: newest.time, kind: newest.kind }, failedMails }
}
