import { and, asc, desc, eq } from 'drizzle-orm'
import type { SheetAddress } from '#contract/requests/sheet.ts'
import type { User } from '#server/auth/user.ts'
import { db } from '#server/database/open.ts'
import { reviewActs, timeRequests } from '#server/database/schema/review.ts'
import { monthsFor } from '#server/mine/mineChanges.ts'
import { targetOf } from '#server/mine/mineOnSheet.ts'
import { authorsSeenBy } from '#server/people/authors.ts'
import { doubtsOnSheet } from '#server/sheets/doubts.ts'
import { storedReview } from '#server/sheets/reviewState.ts'
import { sharedSheet } from '#server/sheets/sheetSides.ts'
import { talksToConfirm } from '#server/talks/talksOf.ts'
import { kindsOf } from '#server/years/talkKinds.ts'
import { openYear, yearById } from '#server/years/yearLookups.ts'

export const actsOn = (teamId: number, yearId: number) =>
  db
    .select()
    .from(reviewActs)
    .where(and(eq(reviewActs.teamId, teamId), eq(reviewActs.yearId, yearId)))
    .orderBy(asc(reviewActs.id))
    .all()

/** The review of a leader's own sheet. @throws 409 when nothing is OPEN */
export const ownReview = (reader: User, team: { id: number }) => describeReview(reader, team.id, openYear().id)

/** The review of a sheet of any year, for the panel and for the team's leaders. @throws 403, 404 */
export function reviewOf(reader: User, address: SheetAddress) {
  const { team, year } = sharedSheet(reader, address)
  return { ...describeReview(reader, team.id, year.id), doubts: doubtsOnSheet(reader, team.id, year.id) }
}

function describeReview(reader: User, teamId: number, yearId: number) {
  const review = storedReview(teamId, yearId)
  const acts = actsOn(teamId, yearId).reverse()
  const newest = [review?.byId ?? null, review?.since ?? null] as const
  const request = newestTimeRequest(teamId, yearId)
  const asked = [request?.byId ?? null, request?.at ?? null] as const
  const answered = [request?.answeredById ?? null, request?.answeredAt ?? null] as const
  const authorOf = authorsSeenBy(reader, [newest, asked, answered, ...acts.map(({ byId, at }) => [byId, at] as const)])

  return {
    state: review?.state ?? 'IN_PROGRESS',
    since: review?.since ?? null,
    ...authorOf(...newest),
    note: review?.note ?? null,
    extendedTo: review?.extendedTo ?? null,
    rulesChangedAt: review?.rulesChangedAt ?? null,
    moreTime: request && {
      until: request.until,
      reason: request.reason,
      at: request.at,
      ...authorOf(...asked),
      answer: request.answeredAt && {
        extendedTo: request.extendedTo,
        note: request.note,
        at: request.answeredAt,
        ...authorOf(...answered),
      },
    },
    plan: { ...targetOf(reader, teamId, yearId), months: monthsFor(yearById(yearId)) },
    talkKinds: kindsOf(yearId),
    talksToConfirm: talksToConfirm(teamId, yearId),
    history: acts.map(({ kind, at, byId, note, points, category, polowa, lesna, puszczanska }) => ({
      kind,
      at,
      ...authorOf(byId, at),
      note,
      points,
      category,
      tokens: polowa === null ? null : { polowa, lesna: lesna!, puszczanska: puszczanska! },
    })),
  }
}

/** Returns the newest request, the only one that may be open. */
export const newestTimeRequest = (teamId: number, yearId: number) =>
  db
    .select()
    .from(timeRequests)
    .where(and(eq(timeRequests.teamId, teamId), eq(timeRequests.yearId, yearId)))
    .orderBy(desc(timeRequests.id))
    .get() ?? null
