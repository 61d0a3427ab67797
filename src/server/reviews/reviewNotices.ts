import type { Day } from '#domain/deadline.ts'
import {
  moreTimeAsked,
  moreTimeRefused,
  sheetApproved,
  sheetExtended,
  sheetRemarked,
  sheetReturned,
  sheetSubmitted,
  sheetUnlocked,
} from '#domain/people/notices.ts'
import { dayInWords } from '#domain/warsaw.ts'
import type { remarks } from '#server/database/schema/review.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import type { Mail } from '#server/mail/template.ts'
import {
  moreTimeAskedMail,
  moreTimeRefusedMail,
  sheetApprovedMail,
  sheetExtendedMail,
  sheetReturnedMail,
  sheetSubmittedMail,
  sheetUnlockedMail,
} from '#server/mail/texts.ts'
import { notify } from '#server/people/notifications.ts'
import { leadersOf, type Recipient, reviewersOf } from '#server/people/recipients.ts'
import { gatherForMail } from './remarkMails.ts'
import { pathOfSheet, type Side } from './sheetSides.ts'

// Notifications about a sheet (rules.md#53): in the bell immediately, by mail as each person has chosen. Call these inside
// the transaction of the act.

interface Team {
  id: number
  name: string
  districtId: number
}

export function notifyReviewers(team: Team, year: { id: number }) {
  const path = pathOfSheet('panel', team, year.id)
  for (const reviewer of reviewersOf(team.districtId)) {
    notify(reviewer.id, sheetSubmitted(team), { path })
    if (wantsDecisions(reviewer)) queueMail(reviewer.email, sheetSubmittedMail(team, path))
  }
}

export function notifyOfApproval(team: Team, year: { id: number }, note: string | null) {
  notifyLeaders(team, year, sheetApproved(team), () => sheetApprovedMail(team, note))
}

export function notifyOfUnlock(team: Team, year: { id: number }, note: string | null) {
  notifyLeaders(team, year, sheetUnlocked(team), () => sheetUnlockedMail(team, note))
}

/** `extendedTo` is the new last day, if any. */
export function notifyOfReturn(team: Team, year: { id: number }, note: string, extendedTo: Day | null) {
  notifyLeaders(team, year, sheetReturned(team), () => sheetReturnedMail(team, note, extendedTo))
}

export function notifyOfExtension(team: Team, year: { id: number }, extendedTo: Day, reason: string | null) {
  notifyLeaders(team, year, sheetExtended(team, dayInWords(extendedTo)), () =>
    sheetExtendedMail(team, extendedTo, reason),
  )
}

/** Goes to whom a submission goes. */
export function notifyOfTimeRequest(team: Team, year: { id: number }, until: Day, reason: string) {
  const path = pathOfSheet('panel', team, year.id)
  for (const reviewer of reviewersOf(team.districtId)) {
    notify(reviewer.id, moreTimeAsked(team, dayInWords(until)), { path })
    if (wantsDecisions(reviewer)) queueMail(reviewer.email, moreTimeAskedMail(team, until, reason, path))
  }
}

export function notifyOfTimeRefusal(team: Team, year: { id: number }, note: string | null) {
  notifyLeaders(team, year, moreTimeRefused(team), () => moreTimeRefusedMail(team, note))
}

function notifyLeaders(team: Team, year: { id: number }, notice: string, mail: () => Mail) {
  const path = pathOfSheet('leaders', team, year.id)
  for (const leader of leadersOf(team.id)) {
    notify(leader.id, notice, { path })
    if (wantsDecisions(leader)) queueMail(leader.email, mail())
  }
}

/** Notifies the other side of the sheet; mails are gathered. */
export function notifyOfRemark(side: Side, team: Team, remark: typeof remarks.$inferSelect) {
  const others = side === 'leaders' ? reviewersOf(team.districtId) : leadersOf(team.id)
  const path = pathOfSheet(side === 'leaders' ? 'panel' : 'leaders', team, remark.yearId)
  for (const reader of others) {
    if (reader.id === remark.byId) continue
    notify(reader.id, sheetRemarked(team), { path })
    if (reader.mails === 'ALL') gatherForMail(reader.id, remark)
  }
}

const wantsDecisions = (person: Recipient) => person.mails !== 'NONE'
