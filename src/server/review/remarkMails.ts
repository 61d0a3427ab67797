import { and, asc, eq, gte, isNull, lte } from 'drizzle-orm'
import { userById } from '#server/auth/user.ts'
import { HOUR, MINUTE, now } from '#server/clock.ts'
import { atomically, db } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { remarkMails, remarks } from '#server/database/schema/review.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import { remarksMail } from '#server/mail/texts.ts'
import { teamById } from '#server/teams/teamLookups.ts'
import { pathOfSheet, type Side, sideOf } from './sheetParty.ts'

// Remarks come in bursts: a reviewer writes ten in a row. A person gets one mail about them for each sheet, ten minutes
// after the first and at most one an hour (rules.md#53).

const GATHER = 10 * MINUTE

/** Call it inside the remark's own transaction. */
export function gatherForMail(userId: number, team: { id: number }, year: { id: number }) {
  const known = db
    .select()
    .from(remarkMails)
    .where(sameMail(userId, team.id, year.id))
    .get()
  if (known?.dueAt) return

  const earliest = known?.lastSentAt ? Date.parse(known.lastSentAt) + HOUR : 0
  const dueAt = new Date(Math.max(Date.now() + GATHER, earliest)).toISOString()
  const waiting = { waitingSince: now(), dueAt }
  db.insert(remarkMails)
    .values({ userId, teamId: team.id, yearId: year.id, ...waiting })
    .onConflictDoUpdate({ target: [remarkMails.userId, remarkMails.yearId, remarkMails.teamId], set: waiting })
    .run()
}

/**
 * Queues the mails whose time has come. A remark deleted or explained meanwhile is left out, an empty mail is not sent,
 * and a person who has lost the sheet or wants no such mails any more gets none.
 */
export function sendDueRemarks() {
  for (const mail of db.select().from(remarkMails).where(lte(remarkMails.dueAt, now())).all())
    atomically(() => {
      const reader = userById(mail.userId)!
      const team = teamById(mail.teamId)
      const side = reader.mails === 'ALL' && reader.activated ? sideOf(reader, team) : null
      const texts = side ? untold(mail, side) : []
      if (texts.length > 0) queueMail(reader.email, remarksMail(team, texts, pathOfSheet(side!, team, mail.yearId)))
      db.update(remarkMails)
        .set({ waitingSince: null, dueAt: null, lastSentAt: texts.length > 0 ? now() : mail.lastSentAt })
        .where(sameMail(mail.userId, mail.teamId, mail.yearId))
        .run()
    })
}

const sameMail = (userId: number, teamId: number, yearId: number) =>
  and(eq(remarkMails.userId, userId), eq(remarkMails.teamId, teamId), eq(remarkMails.yearId, yearId))

/** What the other side has written since the first remark that the mail waits for, and nobody has explained yet. */
function untold(mail: typeof remarkMails.$inferSelect, side: Side): string[] {
  const rows = db
    .select({ text: remarks.text, role: users.role })
    .from(remarks)
    .innerJoin(users, eq(remarks.byId, users.id))
    .where(
      and(
        eq(remarks.teamId, mail.teamId),
        eq(remarks.yearId, mail.yearId),
        isNull(remarks.resolvedAt),
        gte(remarks.at, mail.waitingSince!),
      ),
    )
    .orderBy(asc(remarks.id))
    .all()
  return rows.filter(row => (row.role === 'USER') === (side === 'panel')).map(row => row.text)
}
