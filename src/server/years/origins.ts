import { eq } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import type { prerequisites, taskGroups, tasks } from '#server/database/schema/years.ts'

type WithOrigin = typeof taskGroups | typeof tasks | typeof prerequisites

/**
 * What was copied from rows that are about to be deleted counts from now on as copied from what these were copied from:
 * the line of origins does not break (decision 022). Call it in the transaction that deletes them.
 */
export function handOnOrigins(table: WithOrigin, gone: readonly { id: number; originId: number | null }[]) {
  for (const { id, originId } of gone) db.update(table).set({ originId }).where(eq(table.originId, id)).run()
}
