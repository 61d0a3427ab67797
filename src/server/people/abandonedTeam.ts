import { and, eq, is, isNotNull, Table } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { recordChange } from '#server/audit/recordChange.ts'
import { db } from '#server/database/open.ts'
import { accessRequests, notifications } from '#server/database/schema/access.ts'
import { invitations } from '#server/database/schema/invitations.ts'
import * as mine from '#server/database/schema/mine.ts'
import { teams, users } from '#server/database/schema/people.ts'
import * as review from '#server/database/schema/review.ts'
import * as sheets from '#server/database/schema/sheets.ts'
import * as talks from '#server/database/schema/talks.ts'

/**
 * Deletes a team whose founder was never confirmed, once nobody asks for it any more and its sheet is empty. Call it inside a
 * transaction.
 */
export function deleteIfAbandoned(actorId: number, teamId: number) {
  const team = db
    .select()
    .from(teams)
    .where(and(eq(teams.id, teamId), isNotNull(teams.founderId)))
    .get()
  if (!team || isAwaited(teamId) || hasSheet(teamId)) return

  recordChange({ id: actorId }, 'team.delete', { teamId }, { name: team.name })
  for (const { id } of db.select().from(accessRequests).where(eq(accessRequests.teamId, teamId)).all())
    db.update(notifications).set({ requestId: null, unread: false }).where(eq(notifications.requestId, id)).run()
  // Notices still name the team.
  db.update(notifications).set({ teamId: null, teamName: team.name }).where(eq(notifications.teamId, teamId)).run()
  db.delete(accessRequests).where(eq(accessRequests.teamId, teamId)).run()
  db.delete(invitations).where(eq(invitations.teamId, teamId)).run()
  db.update(users).set({ teamId: null }).where(eq(users.teamId, teamId)).run()
  db.delete(teams).where(eq(teams.id, teamId)).run()
}

const isAwaited = (teamId: number) =>
  db
    .select()
    .from(accessRequests)
    .where(and(eq(accessRequests.teamId, teamId), eq(accessRequests.state, 'WAITING')))
    .get() !== undefined

/** A coordinator's remarks count too. */
const hasSheet = (teamId: number) =>
  OF_A_TEAM.some(table => db.select().from(table).where(eq(table.teamId, teamId)).limit(1).get() !== undefined)

type OfATeam = SQLiteTable & { teamId: typeof sheets.taskEntries.teamId }

const OF_A_TEAM = [sheets, review, mine, talks]
  .flatMap(module => Object.values(module))
  .filter((part): part is never => is(part, Table) && 'teamId' in part) as unknown as OfATeam[]
