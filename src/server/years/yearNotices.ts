import { eq } from 'drizzle-orm'
import type { NoticeDetails, NoticeKind } from '#domain/people/notices.ts'
import { db } from '#server/database/open.ts'
import { rankings } from '#server/database/schema/sheets.ts'
import type { Mail } from '#server/mail/template.ts'
import { deadlineChangedMail, yearClosedMail, yearOpenedMail } from '#server/mail/texts.ts'
import { notifyWithMail } from '#server/people/notifyWithMail.ts'
import { allLeaders } from '#server/people/recipients.ts'
import type { Year } from './yearLookups.ts'

// Notifies leaders of a year in the bell and by mail (rules.md#84). Call these inside the transaction of the act.

export function notifyOfOpening({ id: byId }: { id: number }, year: Year) {
  const mail = yearOpenedMail(year)
  notifyLeaders(byId, year, 'year.open', () => ({ details: { day: year.deadline }, path: '/kategoryzacja', mail }))
}

export function notifyOfDeadline({ id: byId }: { id: number }, year: Year) {
  const mail = deadlineChangedMail(year)
  notifyLeaders(byId, year, 'year.deadline', () => ({ details: { day: year.deadline }, path: '/kategoryzacja', mail }))
}

/** Notifies each team of its result; call it once the ranking is fixed. */
export function notifyOfClosing({ id: byId }: { id: number }, year: Year) {
  const rows = db.select().from(rankings).where(eq(rankings.yearId, year.id)).all()
  const byTeam = new Map(rows.map(({ teamId, category, place }) => [teamId, { category, place, places: rows.length }]))
  notifyLeaders(byId, year, 'year.close', teamId => {
    const result = byTeam.get(teamId) ?? null
    return { details: { result }, path: `/druzyny/${teamId}`, mail: yearClosedMail(year, teamId, result) }
  })
}

function notifyLeaders(
  byId: number,
  { id: yearId }: Year,
  kind: NoticeKind,
  about: (teamId: number) => { details: NoticeDetails; path: string; mail: Mail },
) {
  for (const leader of allLeaders()) {
    const { teamId } = leader
    const { mail, ...notice } = about(teamId)
    notifyWithMail([leader], { kind, byId, teamId, yearId, ...notice }, mail)
  }
}
