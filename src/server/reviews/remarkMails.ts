import { and, asc, eq, gte, isNull, lte } from 'drizzle-orm'
import { COORDINATOR_PATH, pathOfSheetInPanel } from '#domain/addresses.ts'
import { mayHaveTeam } from '#domain/people/roles.ts'
import { userById } from '#server/auth/user.ts'
import { HOUR, MINUTE, now } from '#server/core/clock.ts'
import { atomically, db } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { remarkMails, remarks } from '#server/database/schema/review.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import { remarksMail } from '#server/mail/texts.ts'
import { type Side, sideOf } from '#server/sheets/sheetSides.ts'
import { teamById } from '#server/teams/teamLookups.ts'

// A reviewer often writes ten remarks in a row. Each reader gets one mail per sheet, ten minutes after the first remark
// and at most one an hour (rules.md#53).

const GATHER = 10 * MINUTE

type Remark = typeof remarks.$inferSelect

/** Call it inside the transaction of the remark. */
export function gatherForMail(userId: number, { teamId, yearId, at }: Remark) {
  const known = db
    .select()
    .from(remarkMails)
    .where(sameMail(userId, teamId, yearId))
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

/**
 * Queues the mails that are due. Leaves out remarks deleted or resolved since, and readers who lost access to the sheet or
 * turned such mails off.
 */
export function sendDueRemarks() {
  for (const mail of db.select().from(remarkMails).where(lte(remarkMails.dueAt, now())).all())
    atomically(() => {
      const reader = userById(mail.userId)!
      const team = teamById(mail.teamId)
      const side = reader.mails === 'ALL' && reader.activated ? sideOf(reader, team) : null
      const texts = side ? unreadRemarks(mail, side) : []
      const path = side === 'panel' ? pathOfSheetInPanel(team.id, mail.yearId) : COORDINATOR_PATH
      if (texts.length > 0) queueMail(reader.email, remarksMail(team, texts, path))
      db.update(remarkMails)
        .set({ waitingSince: null, dueAt: null, lastSentAt: texts.length > 0 ? now() : mail.lastSentAt })
        .where(sameMail(mail.userId, mail.teamId, mail.yearId))
        .run()
    })
}

const sameMail = (userId: number, teamId: number, yearId: number) =>
  and(eq(remarkMails.userId, userId), eq(remarkMails.teamId, teamId), eq(remarkMails.yearId, yearId))

/** Returns the unresolved remarks of the other side since the first one that the mail is about. */
function unreadRemarks(mail: typeof remarkMails.$inferSelect, side: Side): string[] {
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
  return rows.filter(row => mayHaveTeam(row) === (side === 'panel')).map(row => row.text)
}
