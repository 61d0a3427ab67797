import { and, asc, eq, min } from 'drizzle-orm'
import { warsawDay } from '#domain/deadline.ts'
import { type ProgressPoint, progressByWeek, type SheetStory } from '#domain/progress.ts'
import type { ReviewAct } from '#domain/review.ts'
import type { Db } from '#server/database/open.ts'
import { auditEntries } from '#server/database/schema/records.ts'
import { reviewActs } from '#server/database/schema/review.ts'
import { donePrerequisites } from '#server/database/schema/sheets.ts'
import { prerequisites } from '#server/database/schema/years.ts'
import { yearById } from '#server/years/yearLookups.ts'

/** How the sheets of `teamIds` came along, week by week until now. */
export function progressOf(yearId: number, teamIds: ReadonlySet<number>, from: Db): ProgressPoint[] {
  const acts = actsIn(yearId, from)
  const begun = begunIn(yearId, teamIds, from)
  const stories = [...teamIds].map(
    (teamId): SheetStory => ({ begunOn: begun.get(teamId) ?? null, acts: acts.get(teamId) ?? [] }),
  )
  return progressByWeek(stories, warsawDay(Date.now()))
}

function actsIn(yearId: number, from: Db) {
  const rows = from
    .select({ teamId: reviewActs.teamId, kind: reviewActs.kind, at: reviewActs.at })
    .from(reviewActs)
    .where(eq(reviewActs.yearId, yearId))
    .orderBy(asc(reviewActs.id))
    .all()
  const acts = new Map<number, { kind: ReviewAct; day: string }[]>()
  for (const { teamId, kind, at } of rows)
    acts.set(teamId, [...(acts.get(teamId) ?? []), { kind, day: warsawDay(Date.parse(at)) }])
  return acts
}

/**
 * Team id -> the day of the first value since the year was opened: from the history of values, or from the oldest entry
 * where values are older than the history. Seeks by team, as reading all of them would take longer than the ranking.
 */
function begunIn(yearId: number, teamIds: ReadonlySet<number>, from: Db) {
  const openedAt = openingOf(yearId, from)
  const first = from.$client.query<{ at: string | null }, [number, string, number, string]>(
    `SELECT min(at) AS at FROM (
       SELECT min(at) AS at FROM entry_changes WHERE teamId = ? AND at >= ?
       UNION ALL SELECT min(updatedAt) FROM task_entries WHERE teamId = ? AND updatedAt >= ?)`,
  )
  const done = firstDoneIn(yearId, from)
  const begun = new Map<number, string>()
  for (const teamId of teamIds) {
    const times = [first.get(teamId, openedAt, teamId, openedAt)?.at, done.get(teamId)].filter(at => at != null)
    if (times.length > 0) begun.set(teamId, warsawDay(Date.parse(times.sort()[0]!)))
  }
  return begun
}

/** Team id -> when its first prerequisite of the year was done. */
function firstDoneIn(yearId: number, from: Db): Map<number, string> {
  const rows = from
    .select({ teamId: donePrerequisites.teamId, at: min(donePrerequisites.doneAt) })
    .from(donePrerequisites)
    .innerJoin(prerequisites, eq(donePrerequisites.prerequisiteId, prerequisites.id))
    .where(eq(prerequisites.yearId, yearId))
    .groupBy(donePrerequisites.teamId)
    .all()
  return new Map(rows.map(({ teamId, at }) => [teamId, at!]))
}

/** When the year was first opened; its creation where the audit does not reach back so far. */
function openingOf(yearId: number, from: Db): string {
  const opened = from
    .select({ at: min(auditEntries.time) })
    .from(auditEntries)
    .where(and(eq(auditEntries.yearId, yearId), eq(auditEntries.kind, 'year.open')))
    .get()
  return opened?.at ?? yearById(yearId, from).createdAt
}
