import { asc, eq } from 'drizzle-orm'
import { type Day, warsawDay } from '#domain/deadline.ts'
import { type ProgressPoint, progressByWeek, type SheetStory } from '#domain/progress.ts'
import type { ReviewAct } from '#domain/review.ts'
import type { Db } from '#server/database/open.ts'
import { reviewActs } from '#server/database/schema/review.ts'
import type { SheetTimes } from './sheetTimes.ts'

/** How the sheets of `teamIds` came along, week by week until now. */
export function progressOf(
  yearId: number,
  teamIds: readonly number[],
  times: ReadonlyMap<number, SheetTimes>,
  from: Db,
): ProgressPoint[] {
  const dayOf = dayByHour()
  const acts = actsIn(yearId, dayOf, from)
  const stories = teamIds.map((teamId): SheetStory => {
    const first = times.get(teamId)?.first
    return { begunOn: first === undefined ? null : dayOf(first), acts: acts.get(teamId) ?? [] }
  })
  return progressByWeek(stories, warsawDay(Date.now()))
}

function actsIn(yearId: number, dayOf: (time: string) => Day, from: Db) {
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

/** Asks the calendar once for each hour: Warsaw's clock is whole hours away from UTC, and asking takes its time. */
function dayByHour() {
  const days = new Map<string, Day>()
  return (time: string): Day => {
    const hour = time.slice(0, 13)
    const day = days.get(hour) ?? warsawDay(Date.parse(time))
    days.set(hour, day)
    return day
  }
}
