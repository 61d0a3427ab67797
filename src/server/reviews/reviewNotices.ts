import { pathOfSheetInPanel } from '#domain/addresses.ts'
import type { NoticeDetails, NoticeKind } from '#domain/people/notices.ts'
import type { remarks } from '#server/database/schema/review.ts'
import type { Actor } from '#server/database/undo.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import type { Mail } from '#server/mail/template.ts'
import { moreTimeAskedMail, sheetSubmittedMail } from '#server/mail/texts.ts'
import { notify } from '#server/people/notifications.ts'
import { notifyWithMail } from '#server/people/notifyWithMail.ts'
import { leadersOf, reviewersOf } from '#server/people/recipients.ts'
import type { Side } from '#server/sheets/sheetSides.ts'
import { gatherForMail } from './remarkMails.ts'

// Notifications about a sheet (rules.md#53). Call these inside the transaction of the act.

interface Sheet {
  team: { id: number; name: string; districtId: number }
  year: { id: number }
}

export function notifyLeaders(by: Actor, { team, year }: Sheet, kind: NoticeKind, details: NoticeDetails, mail: Mail) {
  notifyWithMail(leadersOf(team.id), { kind, by, teamId: team.id, yearId: year.id, details }, mail)
}

export function notifyOfSubmission(by: Actor, { team, year }: Sheet, note: string | null) {
  const mail = sheetSubmittedMail(team, pathOfSheetInPanel(team.id, year.id))
  for (const { id, email, mails, dailyDigest } of reviewersOf(team)) {
    notify(id, { kind: 'sheet.submit', by, teamId: team.id, yearId: year.id, details: { note } })
    // The others get one mail a day (submissionDigest.ts).
    if (mails !== 'NONE' && !dailyDigest) queueMail(email, mail)
  }
}

export function notifyOfTimeRequest(by: Actor, { team, year }: Sheet, day: string, note: string) {
  const notice = { kind: 'time.ask', by, teamId: team.id, yearId: year.id, details: { note, day } } as const
  notifyWithMail(reviewersOf(team), notice, moreTimeAskedMail(team, day, note, pathOfSheetInPanel(team.id, year.id)))
}

/** `side` is the author's. */
export function notifyOfRemark(side: Side, team: Sheet['team'], remark: typeof remarks.$inferSelect) {
  const others = side === 'leaders' ? reviewersOf(team) : leadersOf(team.id)
  const { id: remarkId, byId, teamId, yearId } = remark
  for (const reader of others) {
    if (reader.id === byId) continue
    notify(reader.id, { kind: 'sheet.remark', by: { id: byId }, teamId, yearId, remarkId })
    if (reader.mails === 'ALL') gatherForMail(reader.id, remark)
  }
}
