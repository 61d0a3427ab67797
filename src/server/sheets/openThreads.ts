import { and, eq, isNull, sql } from 'drizzle-orm'
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

const ANSWERED = `
  SELECT newest.teamId, count(*), min(newest.at)
  FROM (
    SELECT teamId, byId, at, max(id) FROM remarks
    WHERE yearId = ? AND resolvedAt IS NULL
    GROUP BY teamId, taskId, prerequisiteId
  ) AS newest
  JOIN users AS author ON author.id = newest.byId AND author.role = 'USER'
  GROUP BY newest.teamId`

/** Counts, by team id, the unresolved threads whose newest remark is a leader's, and since when they wait for a coordinator. */
export function threadsWithAnswer(yearId: number, from: Db): Map<number, { count: number; since: string }> {
  const rows = from.$client.query<unknown, [number]>(ANSWERED).values(yearId) as [number, number, string][]
  return new Map(rows.map(([teamId, count, since]) => [teamId, { count, since }]))
}
