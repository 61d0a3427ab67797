import type { SheetAddress } from '#contract/requests/sheet.ts'
import type { User } from '#server/auth/user.ts'
import { inSlices } from '#server/core/slices.ts'
import { sqlite } from '#server/database/open.ts'
import type { entryChanges } from '#server/database/schema/review.ts'
import { authorsSeenBy } from '#server/people/authors.ts'
import { sharedSheet } from '#server/sheets/sheetSides.ts'

/** Keeps the page usable for a sheet that is changed without end. */
const MOST_CHANGES = 20_000

/** The changes of values and prerequisites of a sheet, newest first. Serves other requests meanwhile. @throws 403, 404 */
export function changesOfSheet(reader: User, address: SheetAddress) {
  const { team, year } = sharedSheet(reader, address)
  return inSlices(describeChanges(reader, team.id, year.id))
}

function* describeChanges(reader: User, teamId: number, yearId: number) {
  const rows = changesOn(teamId, yearId)
  const authorOf = authorsSeenBy(
    reader,
    rows.map(({ byId, at }) => [byId, at]),
  )
  const described = []
  for (const { id, taskId, prerequisiteId, before, after, at, byId } of rows) {
    described.push({ id, taskId, initialTaskId: prerequisiteId, from: before, to: after, at, ...authorOf(byId, at) })
    yield
  }
  return described
}

// SQL by hand: Drizzle takes three times as long to build 20,000 objects.
const NEWEST = `
  SELECT id, taskId, prerequisiteId, before, after, at, byId FROM entry_changes
  WHERE teamId = ?1 AND (
    taskId IN (SELECT task.id FROM tasks AS task JOIN task_groups AS area ON area.id = task.primaryGroupId
      WHERE area.yearId = ?2)
    OR prerequisiteId IN (SELECT id FROM initial_tasks WHERE yearId = ?2))
  ORDER BY id DESC LIMIT ${MOST_CHANGES}`

type Change = Omit<typeof entryChanges.$inferSelect, 'teamId'>

export const changesOn = (teamId: number, yearId: number) =>
  sqlite.query<Change, [number, number]>(NEWEST).all(teamId, yearId)
