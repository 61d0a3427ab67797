import { and, asc, eq, gte, isNull, lte } from 'drizzle-orm'
import { COORDINATOR_PATH, pathOfSheetInPanel } from '#contract/addresses.ts'
import { mayHaveTeam } from '#domain/people/roles.ts'
import { userById } from '#server/auth/user.ts'
import { now } from '#server/core/clock.ts'
import { db } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { remarkMails, remarks } from '#server/database/schema/review.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import { remarksMail } from '#server/notices/sheetNotices.ts'
import { type Side, sideOf } from '#server/sheets/sheetSides.ts'
import { teamById } from '#server/teams/teamLookups.ts'

type RemarkMail = typeof remarkMails.$inferSelect

const isDue = () => lte(remarkMails.dueAt, now())

export const dueRemarkMails = () => db.select().from(remarkMails).where(isDue()).all()

/**
 * Queues a mail that is due (rules.md#53). Leaves out remarks deleted or resolved since, and readers who lost access to the sheet
 * or turned such mails off.
 */
export function sendRemarks({ userId, teamId, yearId }: RemarkMail) {
  const ofReader = and(eq(remarkMails.userId, userId), eq(remarkMails.teamId, teamId), eq(remarkMails.yearId, yearId))
  const mail = db.select().from(remarkMails).where(and(ofReader, isDue())).get()
  // Since it was found to be due, the team may have become part of another.
  if (!mail) return
  const reader = userById(mail.userId)!
  const team = teamById(mail.teamId)
  const side = reader.mails === 'ALL' && reader.activated ? sideOf(reader, team) : null
  const texts = side ? unreadRemarks(mail, side) : []
  const path = side === 'panel' ? pathOfSheetInPanel(team.id, mail.yearId) : COORDINATOR_PATH
  if (texts.length > 0) queueMail(reader.email, remarksMail(team, texts, path))
  db.update(remarkMails)
    .set({ waitingSince: null, dueAt: null, lastSentAt: texts.length > 0 ? now() : mail.lastSentAt })
    .where(ofReader)
    .run()
}

/** Returns the unresolved remarks of the other side since the first one that the mail is about. */
function unreadRemarks(mail: RemarkMail, side: Side): string[] {
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
