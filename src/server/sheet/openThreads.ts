import { and, eq, isNull, min, sql } from 'drizzle-orm'
import type { Db } from '#server/database/open.ts'
import { remarks } from '#server/database/schema/review.ts'

/**
 * Team id -> on how many things of its sheet something is left to explain. All remarks on one task, one prerequisite or
 * the whole sheet are one thread (decision 020).
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

/** Team id -> when the oldest remark that is left to explain was written. */
export function openThreadsSince(yearId: number, from: Db): Map<number, string> {
  const rows = from
    .select({ teamId: remarks.teamId, at: min(remarks.at) })
    .from(remarks)
    .where(and(eq(remarks.yearId, yearId), isNull(remarks.resolvedAt)))
    .groupBy(remarks.teamId)
    .all()
  return new Map(rows.map(({ teamId, at }) => [teamId, at!]))
}
