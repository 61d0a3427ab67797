import { and, desc, eq } from 'drizzle-orm'
import { mayReadSheets } from '#domain/people/roles.ts'
import type { User } from '#server/auth/user.ts'
import { Problem } from '#server/core/problem.ts'
import { db } from '#server/database/open.ts'
import { reviewActs, timeRequests } from '#server/database/schema/review.ts'
import { authorsSeenBy } from '#server/people/authors.ts'
import { storedReview } from '#server/sheets/reviewState.ts'
import { teamById } from '#server/teams/teamLookups.ts'
import { openYear, yearById } from '#server/years/yearLookups.ts'

/** The review of a leader's own sheet. @throws 409 when nothing is OPEN */
export const ownReview = (reader: User, team: { id: number }) => describeReview(reader, team.id, openYear().id)

/** The review of any sheet, for coordinators. @throws 403, 404 */
export function reviewOf(reader: User, address: { id: number; team: number }) {
  const team = teamById(address.team)
  if (!mayReadSheets(reader, team.districtId)) throw new Problem('not-allowed')
  return describeReview(reader, team.id, yearById(address.id).id)
}

function describeReview(reader: User, teamId: number, yearId: number) {
  const review = storedReview(teamId, yearId)
  const acts = db
    .select()
    .from(reviewActs)
    .where(and(eq(reviewActs.teamId, teamId), eq(reviewActs.yearId, yearId)))
    .orderBy(desc(reviewActs.id))
    .all()
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

const newestTimeRequest = (teamId: number, yearId: number) =>
  db
    .select()
    .from(timeRequests)
    .where(and(eq(timeRequests.teamId, teamId), eq(timeRequests.yearId, yearId)))
    .orderBy(desc(timeRequests.id))
    .get() ?? null
