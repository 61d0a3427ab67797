import { and, eq, sql } from 'drizzle-orm'
import { isOver, lastDayOf } from '#domain/deadline.ts'
import { isOpenToLeaders, type ReviewState } from '#domain/review.ts'
import { Problem } from '#server/core/problem.ts'
import { prepared } from '#server/database/prepared.ts'
import { sheetReviews } from '#server/database/schema/review.ts'
import { teamById } from '#server/teams/teamLookups.ts'
import type { Year } from '#server/years/yearLookups.ts'

/** Returns null before the first act, when a sheet is in progress. */
export const storedReview = (teamId: number, yearId: number) => reviewOfSheet().get({ teamId, yearId }) ?? null

const reviewOfSheet = prepared(from =>
  from
    .select()
    .from(sheetReviews)
    .where(and(eq(sheetReviews.teamId, sql.placeholder('teamId')), eq(sheetReviews.yearId, sql.placeholder('yearId'))))
    .prepare(),
)

export const reviewStateOf = (teamId: number, yearId: number): ReviewState =>
  storedReview(teamId, yearId)?.state ?? 'IN_PROGRESS'

/** Refuses while the sheet waits for review, is approved, or its time is up (rules.md#51, rules.md#56). @throws 409 */
export function refuseLeaders(teamId: number, year: Pick<Year, 'id' | 'deadline'>) {
  const review = storedReview(teamId, year.id)
  refuseHandedIn(review?.state ?? 'IN_PROGRESS')
  if (teamById(teamId).locked) throw new Problem('sheet-locked')
  refuseLate(year, review?.extendedTo ?? null)
}

/** @throws 409 while the sheet waits for its review, and once it is approved */
export function refuseHandedIn(state: ReviewState) {
  if (!isOpenToLeaders(state))
    throw state === 'SUBMITTED' ? new Problem('sheet-submitted') : new Problem('sheet-locked')
}

/** @throws 409 after the last day on which this team may enter and submit */
export function refuseLate({ deadline }: Pick<Year, 'deadline'>, extendedTo: string | null) {
  const lastDay = lastDayOf(deadline, extendedTo)
  if (lastDay !== null && isOver(lastDay, Date.now())) throw new Problem('deadline-passed', { deadline: lastDay })
}
