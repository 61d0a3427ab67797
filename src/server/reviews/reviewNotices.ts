import { eq } from 'drizzle-orm'
import type { NoticeDetails, NoticeKind } from '#domain/people/notices.ts'
import { db } from '#server/database/open.ts'
import type { remarks } from '#server/database/schema/review.ts'
import { tasks } from '#server/database/schema/years.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import type { Mail } from '#server/mail/template.ts'
import { moreTimeAskedMail, sheetSubmittedMail } from '#server/mail/texts.ts'
import { notify } from '#server/people/notifications.ts'
import { notifyWithMail } from '#server/people/notifyWithMail.ts'
import { leadersOf, reviewersOf } from '#server/people/recipients.ts'
import { pathOfSheet, type Side } from '#server/sheets/sheetSides.ts'
import { gatherForMail } from './remarkMails.ts'

// Notifications about a sheet (rules.md#53). Call these inside the transaction of the act.

interface Sheet {
  team: { id: number; name: string; districtId: number }
  year: { id: number }
}

interface Actor {
  id: number
}

export function notifyLeaders(
  { id: byId }: Actor,
  { team, year }: Sheet,
  kind: NoticeKind,
  details: NoticeDetails,
  mail: Mail,
) {
  const path = pathOfSheet('leaders', team, year.id)
  notifyWithMail(leadersOf(team.id), { kind, byId, teamId: team.id, yearId: year.id, details, path }, mail)
}

export function notifyOfSubmission({ id: byId }: Actor, { team, year }: Sheet, note: string | null) {
  const path = pathOfSheet('panel', team, year.id)
  for (const { id, email, mails, dailyDigest } of reviewersOf(team)) {
    notify(id, { kind: 'sheet.submit', byId, teamId: team.id, yearId: year.id, details: { note }, path })
    // The others get one mail a day (submissionDigest.ts).
    if (mails !== 'NONE' && !dailyDigest) queueMail(email, sheetSubmittedMail(team, path))
  }
}

export function notifyOfTimeRequest({ id: byId }: Actor, { team, year }: Sheet, day: string, note: string) {
  const path = pathOfSheet('panel', team, year.id)
  const notice = { kind: 'time.ask', byId, teamId: team.id, yearId: year.id, details: { note, day }, path } as const
  notifyWithMail(reviewersOf(team), notice, moreTimeAskedMail(team, day, note, path))
}

/** `side` is the author's. */
export function notifyOfRemark(side: Side, team: Sheet['team'], remark: typeof remarks.$inferSelect) {
  const others = side === 'leaders' ? reviewersOf(team) : leadersOf(team.id)
  const path = pathOfSheet(side === 'leaders' ? 'panel' : 'leaders', team, remark.yearId) + placeOf(remark)
  const { id: remarkId, byId, teamId, yearId } = remark
  for (const reader of others) {
    if (reader.id === byId) continue
    notify(reader.id, { kind: 'sheet.remark', byId, teamId, yearId, remarkId, path })
    if (reader.mails === 'ALL') gatherForMail(reader.id, remark)
  }
}

function placeOf({ taskId, prerequisiteId }: typeof remarks.$inferSelect) {
  if (prerequisiteId !== null) return '?obszar=-1'
  if (taskId === null) return ''
  const { area } = db.select({ area: tasks.primaryGroupId }).from(tasks).where(eq(tasks.id, taskId)).get()!
  return `?obszar=${area}&zadanie=${taskId}`
}
