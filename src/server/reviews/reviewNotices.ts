import { eq } from 'drizzle-orm'
import type { Day } from '#domain/deadline.ts'
import type { NoticeDetails, NoticeKind } from '#domain/people/notices.ts'
import { type Effect, effectInWords } from '#domain/year/effect.ts'
import { db } from '#server/database/open.ts'
import type { remarks } from '#server/database/schema/review.ts'
import { tasks } from '#server/database/schema/years.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import type { Mail } from '#server/mail/template.ts'
import {
  moreTimeAskedMail,
  moreTimeRefusedMail,
  rulesChangedMail,
  sheetApprovedMail,
  sheetExtendedMail,
  sheetReturnedMail,
  sheetSubmittedMail,
  sheetUnlockedMail,
} from '#server/mail/texts.ts'
import { notify } from '#server/people/notifications.ts'
import { leadersOf, type Recipient, reviewersOf } from '#server/people/recipients.ts'
import { pathOfSheet, type Side } from '#server/sheets/sheetSides.ts'
import { gatherForMail } from './remarkMails.ts'

// Notifications about a sheet (rules.md#53): in the bell immediately, by mail as each person has chosen. Call these inside
// the transaction of the act.

interface Team {
  id: number
  name: string
  districtId: number
}

interface Actor {
  id: number
}

export function notifyReviewers({ id: byId }: Actor, team: Team, year: { id: number }, note: string | null) {
  const path = pathOfSheet('panel', team, year.id)
  for (const reviewer of reviewersOf(team)) {
    notify(reviewer.id, { kind: 'sheet.submit', byId, teamId: team.id, yearId: year.id, details: { note }, path })
    // The others get one mail a day (submissionDigest.ts).
    if (wantsDecisions(reviewer) && !reviewer.dailyDigest) queueMail(reviewer.email, sheetSubmittedMail(team, path))
  }
}

export function notifyOfApproval(actor: Actor, team: Team, year: { id: number }, note: string | null) {
  notifyLeaders(actor, team, year, 'sheet.approve', { note }, () => sheetApprovedMail(team, note))
}

export function notifyOfUnlock(actor: Actor, team: Team, year: { id: number }, note: string | null) {
  notifyLeaders(actor, team, year, 'sheet.unlock', { note }, () => sheetUnlockedMail(team, note))
}

export function notifyOfReturn(actor: Actor, team: Team, year: { id: number }, note: string, extendedTo: Day | null) {
  notifyLeaders(actor, team, year, 'sheet.return', { note, day: extendedTo }, () =>
    sheetReturnedMail(team, note, extendedTo),
  )
}

export function notifyOfExtension(
  actor: Actor,
  team: Team,
  year: { id: number },
  extendedTo: Day,
  reason: string | null,
) {
  notifyLeaders(actor, team, year, 'sheet.extend', { note: reason, day: extendedTo }, () =>
    sheetExtendedMail(team, extendedTo, reason),
  )
}

export function notifyOfTimeRequest({ id: byId }: Actor, team: Team, year: { id: number }, until: Day, reason: string) {
  const path = pathOfSheet('panel', team, year.id)
  for (const reviewer of reviewersOf(team)) {
    const details = { note: reason, day: until }
    notify(reviewer.id, { kind: 'time.ask', byId, teamId: team.id, yearId: year.id, details, path })
    if (wantsDecisions(reviewer)) queueMail(reviewer.email, moreTimeAskedMail(team, until, reason, path))
  }
}

export function notifyOfTimeRefusal(actor: Actor, team: Team, year: { id: number }, note: string | null) {
  notifyLeaders(actor, team, year, 'time.refuse', { note }, () => moreTimeRefusedMail(team, note))
}

export function notifyOfChangedRules(actor: Actor, team: Team, year: { id: number }, effect: Effect) {
  notifyLeaders(actor, team, year, 'year.rescore', { effect }, () => rulesChangedMail(team, effectInWords(effect)))
}

function notifyLeaders(
  { id: byId }: Actor,
  team: Team,
  year: { id: number },
  kind: NoticeKind,
  details: NoticeDetails,
  mail: () => Mail,
) {
  const path = pathOfSheet('leaders', team, year.id)
  for (const leader of leadersOf(team.id)) {
    notify(leader.id, { kind, byId, teamId: team.id, yearId: year.id, details, path })
    if (wantsDecisions(leader)) queueMail(leader.email, mail())
  }
}

export function notifyOfRemark(side: Side, team: Team, remark: typeof remarks.$inferSelect) {
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

const wantsDecisions = (person: Recipient) => person.mails !== 'NONE'
