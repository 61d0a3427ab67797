import { and, eq, isNull, min, sql } from 'drizzle-orm'
import type { Db } from '#server/database/open.ts'
import { remarks } from '#server/database/schema/review.ts'

/**
 * By team id, the number of unresolved threads on its sheet. All remarks on one task, one prerequisite or the whole sheet are
 * one thread (decision 020).
 */
export function openThreads(yearId: number, from: Db): Map<number, number> {
  const subject = sql`coalesce(${remarks.taskId}, 0) || '/' || coalesce(${remarks.prerequisiteId}, 0)`
  const rows = from
    .select({ teamId: remarks.teamId, open: sql<number>`count(DISTINCT ${subject})` })
    .from(remarks)
    .where(and(eq(remarks.yearId, yearId), isNull(remarks.resolvedAt)))
    .groupBy(remarks.teamId)
    .all()
  return new Map(rows.map(({ teamId, open }) => [teamId, open]))
}

/** By team id, the time of its oldest unresolved remark. */
export function openThreadsSince(yearId: number, from: Db): Map<number, string> {
  const rows = from
    .select({ teamId: remarks.teamId, at: min(remarks.at) })
    .from(remarks)
    .where(and(eq(remarks.yearId, yearId), isNull(remarks.resolvedAt)))
    .groupBy(remarks.teamId)
    .all()
  return new Map(rows.map(({ teamId, at }) => [teamId, at!]))
}
