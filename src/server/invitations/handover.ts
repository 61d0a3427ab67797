import { and, desc, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm'
import { warsawDay } from '#domain/deadline.ts'
import { personName } from '#domain/people/personName.ts'
import { isLeader } from '#domain/people/roles.ts'
import { recordChange } from '#server/audit/recordChange.ts'
import { type User, userById } from '#server/auth/user.ts'
import { now } from '#server/core/clock.ts'
import { Problem } from '#server/core/problem.ts'
import { atomically, db } from '#server/database/open.ts'
import { invitations } from '#server/database/schema/invitations.ts'
import { users } from '#server/database/schema/people.ts'
import { leadersOf } from '#server/notices/recipients.ts'
import { tell } from '#server/notices/tell.ts'
import { teamById } from '#server/teams/teamLookups.ts'
import { type Invitation, mayInviteTo, reachOf } from './invitation.ts'

// A leader names a successor and the day they leave (rules.md#69). The day counts once the successor has accepted; nobody
// leaves a team without a leader this way.

export function tellOfHandover(handover: Invitation, successor: User) {
  if (handover.leaveOn !== null) tellBoth('team.handover', handover, successor.id)
}

function tellBoth(
  kind: 'team.handover' | 'team.stay',
  { teamId, leaveOn, byId, usedById }: Invitation,
  actorId: number,
) {
  const details = { day: leaveOn, personId: byId }
  tell(kind, { by: { id: actorId }, team: teamById(teamId!), to: [byId, usedById ?? actorId], details })
}

const accepted = and(isNotNull(invitations.usedAt), isNotNull(invitations.leaveOn), isNull(invitations.withdrawnAt))

/**
 * The accepted handovers of the reader's teams, newest first: those whose day is still to come, and the one by which the
 * reader took the team over. The letter is for its successor alone.
 */
export function handoversOf(reader: User) {
  return db
    .select()
    .from(invitations)
    .where(and(accepted, reachOf(reader)))
    .orderBy(desc(invitations.id))
    .all()
    .filter(row => mayInviteTo(reader, row) && (row.usedById === reader.id || isAhead(row)))
    .map(row => ({
      id: row.id,
      teamId: row.teamId!,
      leaveOn: row.leaveOn!,
      hasLeft: !isAhead(row),
      by: personName(userById(row.byId)!),
      own: row.byId === reader.id,
      successor: personName(userById(row.usedById!)!),
      isSuccessor: row.usedById === reader.id,
      letter: row.usedById === reader.id ? row.letter : null,
    }))
}

/** The leader has not left yet, this way or another. */
function isAhead({ leftAt, byId, teamId }: Invitation): boolean {
  const leaver = userById(byId)!
  return leftAt === null && isLeader(leaver) && leaver.team!.id === teamId
}

/** Call it before two teams become one: a leader who has left by another way might then seem to be still there. */
export function endOverHandovers(teamIds: readonly number[]) {
  const rows = db
    .select()
    .from(invitations)
    .where(and(accepted, isNull(invitations.leftAt), inArray(invitations.teamId, [...teamIds])))
    .all()
  for (const row of rows)
    if (!isAhead(row)) db.update(invitations).set({ leftAt: now() }).where(eq(invitations.id, row.id)).run()
}

/** Cancels a leaving; both leaders and the coordinators are notified. @throws 403 for anybody else, 404 once it happened */
export function stayInTeam(actor: User, id: number) {
  const handover = db
    .select()
    .from(invitations)
    .where(and(eq(invitations.id, id), accepted))
    .get()
  if (handover && handover.byId !== actor.id) throw new Problem('not-allowed')
  if (!handover || !isAhead(handover)) throw new Problem('invitation-unknown')
  atomically(() => {
    db.update(invitations).set({ withdrawnAt: now(), letter: null }).where(eq(invitations.id, id)).run()
    recordChange(actor, 'invitation.withdraw', { teamId: handover.teamId })
    tellBoth('team.stay', handover, actor.id)
  })
}

/** Ends the access of leaders whose day is over and whose successor leads the team; runs daily and when an invitation is used. */
export function leaveAfterHandover() {
  const due = db
    .select()
    .from(invitations)
    .where(and(accepted, isNull(invitations.leftAt), lte(invitations.leaveOn, warsawDay(Date.now()))))
    .all()
  for (const invitation of due) atomically(() => leave(invitation))
}

function leave({ id, teamId, byId, usedById }: Invitation) {
  db.update(invitations).set({ leftAt: now() }).where(eq(invitations.id, id)).run()
  const leaver = userById(byId)
  const others = leadersOf(teamId!).filter(leader => leader.id !== byId)
  if (!leaver || !isLeader(leaver) || leaver.team!.id !== teamId || !others.some(({ id }) => id === usedById)) return
  db.update(users).set({ teamId: null, teamAccepted: false }).where(eq(users.id, byId)).run()
  recordChange({ id: byId }, 'team.leave', { teamId, userId: byId })
  const to = [byId, ...others.map(({ id }) => id)]
  tell('team.left', { by: null, team: { id: teamId! }, to, details: { personId: byId } })
}

/** Letters to successors are gone once a year closes. Call it in the transaction that closes it. */
export const forgetLetters = () =>
  void db.update(invitations).set({ letter: null }).where(isNotNull(invitations.letter)).run()
