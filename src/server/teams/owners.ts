import { and, eq } from 'drizzle-orm'
import { mayHaveTeam } from '#domain/people/roles.ts'
import { recordChange } from '#server/audit/recordChange.ts'
import type { User } from '#server/auth/user.ts'
import { Problem } from '#server/core/problem.ts'
import { atomically, db } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { tell, tellIfLeaderless } from '#server/notices/tell.ts'
import { answerRequest } from '#server/people/accessRequests.ts'
import { claimNow, decide, rememberAccess } from '#server/people/claims.ts'
import type { HandOn } from '#server/people/offices.ts'
import { visiblePerson } from '#server/people/visiblePeople.ts'
import { managedTeam } from './managedTeams.ts'
import { teamWithOwners } from './teamLookups.ts'

/** Makes a person a leader of a team, with or without a request. @throws 403, 404, 409 */
export function grantOwner(actor: User, userId: number, teamId: number) {
  return atomically(() => {
    const team = managedTeam(actor, teamId)
    const owner = visiblePerson(actor, userId)
    const leadsIt = owner.teamAccepted && owner.teamId === teamId && mayHaveTeam(owner)
    if (leadsIt || answerRequest(actor, { userId, teamId }, 'GRANTED')) return teamWithOwners(teamId)

    decide(actor, claimNow('grant', owner, teamId), 'GRANTED')
    recordChange(actor, 'owner.grant', { teamId, userId })
    tell('access.grant', { by: actor, team, to: [userId] })
    return teamWithOwners(teamId)
  })
}

/** @throws 404 when the person asks for no access to the team */
export function refuseAsker(actor: User, userId: number, teamId: number) {
  managedTeam(actor, teamId)
  if (!answerRequest(actor, { userId, teamId }, 'REFUSED')) throw new Problem('request-unknown')
  return teamWithOwners(teamId)
}

/** With `handOn` the actor takes over the person's invitations. @throws 403, 404 when the person does not lead the team */
export function revokeOwner(actor: User, userId: number, teamId: number, handOn?: HandOn) {
  return atomically(() => {
    const team = managedTeam(actor, teamId)
    const owns = and(eq(users.id, userId), eq(users.teamId, teamId), eq(users.teamAccepted, true))
    const owner = db.select({ id: users.id, email: users.email }).from(users).where(owns).get()
    if (!owner) throw new Problem('owner-unknown')
    rememberAccess(actor, owner, team)

    db.update(users).set({ teamId: null, teamAccepted: false }).where(eq(users.id, userId)).run()
    recordChange(actor, 'owner.revoke', { teamId, userId })
    tell('access.revoke', { by: actor, team, to: [userId] })
    handOn?.(actor, userId)
    return teamWithOwners(teamId)
  })
}

/** The sheet stays with the team; the coordinators are notified when nobody leads it any more (rules.md#69). @throws 409 */
export function leaveTeam(actor: User) {
  if (!actor.team || !actor.teamAccepted) throw new Problem('has-no-team')
  const { team } = actor
  atomically(() => {
    db.update(users).set({ teamId: null, teamAccepted: false }).where(eq(users.id, actor.id)).run()
    recordChange(actor, 'team.leave', { teamId: team.id, userId: actor.id })
    tellIfLeaderless(team, actor.id)
  })
}
