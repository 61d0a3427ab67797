import { and, eq } from 'drizzle-orm'
import { HOUR, MINUTE } from '#server/core/clock.ts'
import { db } from '#server/database/open.ts'
import { remarkMails, type remarks } from '#server/database/schema/review.ts'

// A reviewer often writes ten remarks in a row. Each reader gets one mail per sheet, ten minutes after the first remark
// and at most one an hour (rules.md#53).

const GATHER = 10 * MINUTE

type Remark = typeof remarks.$inferSelect

/** Call it inside the transaction of the remark. */
export function gatherForMail(userId: number, { teamId, yearId, at }: Remark) {
  const known = db
    .select()
    .from(remarkMails)
    .where(and(eq(remarkMails.userId, userId), eq(remarkMails.teamId, teamId), eq(remarkMails.yearId, yearId)))
    .get()
  if (known?.dueAt) return

  const earliest = known?.lastSentAt ? Date.parse(known.lastSentAt) + HOUR : 0
  const dueAt = new Date(Math.max(Date.parse(at) + GATHER, earliest)).toISOString()
  const waiting = { waitingSince: at, dueAt }
  db.insert(remarkMails)
    .values({ userId, teamId, yearId, ...waiting })
    .onConflictDoUpdate({ target: [remarkMails.userId, remarkMails.yearId, remarkMails.teamId], set: waiting })
    .run()
}
