import { asc, eq } from 'drizzle-orm'
import { type Day, warsawDay } from '#domain/deadline.ts'
import type { ReviewAct } from '#domain/review.ts'
import { type ProgressPoint, progressByWeek, type SheetStory } from '#domain/scoring/progress.ts'
import { now } from '#server/core/clock.ts'
import type { Db } from '#server/database/open.ts'
import { reviewActs } from '#server/database/schema/review.ts'
import type { Year } from '#server/years/yearLookups.ts'
import type { SheetTimes } from './sheetTimes.ts'

export function progressOf(
  year: Year,
  teamIds: readonly number[],
  times: ReadonlyMap<number, SheetTimes>,
  from: Db,
): ProgressPoint[] {
  const acts = actsIn(year.id, from)
  const stories = teamIds.map((teamId): SheetStory => {
    const first = times.get(teamId)?.first
    return { begunOn: first === undefined ? null : dayOf(first), acts: acts.get(teamId) ?? [] }
  })
  return progressByWeek(stories, dayOf(year.state === 'FINISHED' && year.closedAt ? year.closedAt : now()))
}

function actsIn(yearId: number, from: Db) {
  const rows = from
    .select({ teamId: reviewActs.teamId, kind: reviewActs.kind, at: reviewActs.at })
    .from(reviewActs)
    .where(eq(reviewActs.yearId, yearId))
    .orderBy(asc(reviewActs.id))
    .all()
  const acts = new Map<number, { kind: ReviewAct; day: Day }[]>()
  for (const { teamId, kind, at } of rows) {
    const known = acts.get(teamId) ?? []
    acts.set(teamId, known)
    known.push({ kind, day: dayOf(at) })
  }
  return acts
}

const dayOf = (time: string) => warsawDay(Date.parse(time))
