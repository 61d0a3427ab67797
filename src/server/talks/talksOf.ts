import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { SheetAddress } from '#contract/requests/sheet.ts'
import { pick } from '#domain/pick.ts'
import { talkState } from '#domain/talk.ts'
import type { User } from '#server/auth/user.ts'
import { db } from '#server/database/open.ts'
import { talks } from '#server/database/schema/talks.ts'
import { authorsSeenBy } from '#server/people/authors.ts'
import { sharedSheet, sideOf } from '#server/sheets/sheetSides.ts'
import { teamById } from '#server/teams/teamLookups.ts'
import { nameOfKind } from '#server/years/talkKinds.ts'
import { openYear } from '#server/years/yearLookups.ts'

export type Talk = typeof talks.$inferSelect

/** Returns the talks of a leader's own troop in the OPEN year, newest first. @throws 409 when nothing is OPEN */
export const ownTalks = (reader: User, team: { id: number }) => listTalks(reader, team.id, openYear().id)

/** Newest first, for both sides of a sheet. @throws 403, 404 */
export function talksOf(reader: User, address: SheetAddress) {
  const { team, year } = sharedSheet(reader, address)
  return listTalks(reader, team.id, year.id)
}

const onSheet = (teamId: number, yearId: number) => and(eq(talks.teamId, teamId), eq(talks.yearId, yearId))

/** The number of records that wait for the leaders. */
export const talksToConfirm = (teamId: number, yearId: number) =>
  db
    .select({ id: talks.id })
    .from(talks)
    .where(
      and(onSheet(teamId, yearId), isNotNull(talks.recordedAt), isNull(talks.confirmedAt), isNull(talks.cancelledAt)),
    )
    .all().length

const listTalks = (reader: User, teamId: number, yearId: number) =>
  describeTalks(reader, db.select().from(talks).where(onSheet(teamId, yearId)).orderBy(desc(talks.id)).all())

export const describeTalk = (reader: User, talk: Talk) => describeTalks(reader, [talk])[0]!

export function describeTalks(reader: User, rows: readonly Talk[]) {
  const authorOf = authorsSeenBy(
    reader,
    rows.flatMap(row => [
      [row.byId, row.at] as const,
      [row.confirmedById, row.confirmedAt] as const,
      [row.unfitById, row.unfitAt] as const,
    ]),
  )
  return rows.map(row => ({
    ...pick(row, 'id', 'kindId', 'arrangedFor', 'movedFrom', 'minutes', 'place', 'heldOn', 'agreed', 'target'),
    ...pick(row, 'version', 'sequence', 'at', 'confirmedAt'),
    kind: nameOfKind(row),
    state: talkState(row, Date.now()),
    ...authorOf(row.byId, row.at),
    confirmedBy: authorOf(row.confirmedById, row.confirmedAt).by,
    unfit: row.unfit === null ? null : { text: row.unfit, at: row.unfitAt!, ...authorOf(row.unfitById, row.unfitAt) },
    ...(sideOf(reader, teamById(row.teamId)) === 'panel' && { panelNote: row.panelNote }),
  }))
}
