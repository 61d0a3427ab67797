import type { Day } from '#domain/deadline.ts'
import { sheetApproved, sheetRemarked, sheetReturned, sheetSubmitted } from '#domain/notices.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import { type Mail, sheetApprovedMail, sheetReturnedMail, sheetSubmittedMail } from '#server/mail/texts.ts'
import { notify } from '#server/people/notifications.ts'
import { leadersOf, type Recipient, reviewersOf } from '#server/people/recipients.ts'
import { gatherForMail } from './remarkMails.ts'
import { pathOfSheet, type Side } from './sheetParty.ts'

// Who is told what about a sheet (rules.md#53): in the bell at once, by mail as each person has chosen. Call these inside
// the transaction of what they tell about.

interface Team {
  id: number
  name: string
  districtId: number
}

export function tellReviewers(team: Team, year: { id: number }) {
  const path = pathOfSheet('panel', team, year.id)
  for (const reviewer of reviewersOf(team.districtId)) {
    notify(reviewer.id, sheetSubmitted(team), { path })
    if (wantsDecisions(reviewer)) queueMail(reviewer.email, sheetSubmittedMail(team, path))
  }
}

export function tellOfApproval(team: Team, year: { id: number }, note: string | null) {
  tellLeaders(team, year, sheetApproved(team), () => sheetApprovedMail(team, note))
}

/** `extendedTo` is the new last day that came with it. */
export function tellOfReturn(team: Team, year: { id: number }, note: string, extendedTo: Day | null) {
  tellLeaders(team, year, sheetReturned(team), () => sheetReturnedMail(team, note, extendedTo))
}

function tellLeaders(team: Team, year: { id: number }, notice: string, mail: () => Mail) {
  const path = pathOfSheet('leaders', team, year.id)
  for (const leader of leadersOf(team.id)) {
    notify(leader.id, notice, { path })
    if (wantsDecisions(leader)) queueMail(leader.email, mail())
  }
}

/** The other side of the sheet is told; their mails are gathered. */
export function tellOfRemark(side: Side, author: { id: number }, team: Team, year: { id: number }) {
  const others = side === 'leaders' ? reviewersOf(team.districtId) : leadersOf(team.id)
  const path = pathOfSheet(side === 'leaders' ? 'panel' : 'leaders', team, year.id)
  for (const reader of others) {
    if (reader.id === author.id) continue
    notify(reader.id, sheetRemarked(team), { path })
    if (reader.mails === 'ALL') gatherForMail(reader.id, team, year)
  }
}

const wantsDecisions = (person: Recipient) => person.mails !== 'NONE'
