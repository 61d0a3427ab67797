import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { NewRemark } from '#contract/requests/review.ts'
import type { SheetAddress } from '#contract/requests/sheet.ts'
import { MINUTES_TO_DELETE } from '#domain/review.ts'
import type { User } from '#server/auth/user.ts'
import { MINUTE, now } from '#server/core/clock.ts'
import { Problem } from '#server/core/problem.ts'
import { atomically, db } from '#server/database/open.ts'
import { remarks } from '#server/database/schema/review.ts'
import { tell } from '#server/notices/tell.ts'
import { authorsSeenBy } from '#server/people/authors.ts'
import { sharedSheet, sideOf } from '#server/sheets/sheetSides.ts'
import { teamById } from '#server/teams/teamLookups.ts'
import { prerequisitesOf, tasksOf, type Year, yearById } from '#server/years/yearLookups.ts'

// Remarks on a sheet (rules.md#52). All remarks on one task, one prerequisite or the whole sheet are a thread, which is
// open while one of them is. Possible in the OPEN year, in every state of the sheet.

type Remark = typeof remarks.$inferSelect

/** Oldest first. @throws 403, 404 */
export function remarksOf(reader: User, address: SheetAddress) {
  const { team, year } = sharedSheet(reader, address)
  const rows = db
    .select()
    .from(remarks)
    .where(and(eq(remarks.teamId, team.id), eq(remarks.yearId, year.id)))
    .orderBy(asc(remarks.id))
    .all()
  return describeAll(reader, rows)
}

/** @throws 403, 404, 409 once the year is over */
export function writeRemark(actor: User, address: SheetAddress, wanted: InferOutput<typeof NewRemark>) {
  return atomically(() => {
    const { team, year, side } = sharedSheet(actor, address)
    const { taskId, initialTaskId: prerequisiteId, text } = wanted
    if (team.mergedInto !== null) throw new Problem('team-merged')
    refuseOver(year)
    refuseForeign(year, taskId, prerequisiteId)
    const remark = db
      .insert(remarks)
      .values({ yearId: year.id, teamId: team.id, taskId, prerequisiteId, text, at: now(), byId: actor.id })
      .returning()
      .get()
    tell('sheet.remark', { by: { id: actor.id }, team, year, remarkId: remark.id, remark, side })
    return describeAll(actor, [remark])[0]!
  })
}

/** @throws 403, 404, 409 */
export function resolveThread(actor: User, remarkId: number, resolved: boolean) {
  return atomically(() => {
    const remark = reachableRemark(actor, remarkId)
    const change = resolved ? { resolvedAt: now(), resolvedById: actor.id } : { resolvedAt: null, resolvedById: null }
    const others = resolved ? isNull(remarks.resolvedAt) : isNotNull(remarks.resolvedAt)
    db.update(remarks)
      .set(change)
      .where(and(inThreadOf(remark), others))
      .run()
    return describeAll(actor, [remarkById(remark.id)!])[0]!
  })
}

/** @throws 403 for another author's, 404, 409 later than 15 minutes after it was written */
export function deleteRemark(actor: User, remarkId: number) {
  return atomically(() => {
    const remark = reachableRemark(actor, remarkId)
    if (remark.byId !== actor.id) throw new Problem('not-allowed')
    if (Date.now() - Date.parse(remark.at) > MINUTES_TO_DELETE * MINUTE) throw new Problem('remark-stays')
    db.delete(remarks).where(eq(remarks.id, remark.id)).run()
  })
}

const inThreadOf = ({ teamId, yearId, taskId, prerequisiteId }: Remark) =>
  and(
    eq(remarks.teamId, teamId),
    eq(remarks.yearId, yearId),
    taskId === null ? isNull(remarks.taskId) : eq(remarks.taskId, taskId),
    prerequisiteId === null ? isNull(remarks.prerequisiteId) : eq(remarks.prerequisiteId, prerequisiteId),
  )

const remarkById = (id: number) => db.select().from(remarks).where(eq(remarks.id, id)).get()

/** @throws 403 for people on neither side of the sheet, 404, 409 once the year is over */
function reachableRemark(actor: User, id: number): Remark {
  const remark = remarkById(id)
  if (!remark) throw new Problem('remark-unknown')
  if (!sideOf(actor, teamById(remark.teamId))) throw new Problem('not-allowed')
  refuseOver(yearById(remark.yearId))
  return remark
}

function refuseOver({ state }: Year) {
  if (state !== 'OPEN') throw new Problem('year-over')
}

/** @throws 404 for a task or prerequisite of another year */
function refuseForeign(year: Year, taskId: number | null, prerequisiteId: number | null) {
  const isAmong = (rows: readonly { id: number }[], wanted: number) => rows.some(({ id }) => id === wanted)
  if (taskId !== null && !isAmong(tasksOf(year.id), taskId)) throw new Problem('task-unknown')
  if (prerequisiteId !== null && !isAmong(prerequisitesOf(year.id), prerequisiteId))
    throw new Problem('prerequisite-unknown')
}

function describeAll(reader: User, rows: readonly Remark[]) {
  const authorOf = authorsSeenBy(
    reader,
    rows.flatMap(row => [
      [row.byId, row.at],
      [row.resolvedById, row.resolvedAt],
    ]),
  )
  return rows.map(({ id, taskId, prerequisiteId, text, at, byId, resolvedAt, resolvedById }) => {
    const resolver = authorOf(resolvedById, resolvedAt)
    return {
      id,
      taskId,
      initialTaskId: prerequisiteId,
      text,
      at,
      ...authorOf(byId, at),
      resolvedAt,
      resolvedBy: resolver.by,
      resolvedByRole: resolver.byRole,
    }
  })
}
