import { and, eq } from 'drizzle-orm'
import { isNationalCoordinator, mayDecideAbout } from '#domain/people/roles.ts'
import { recordChange } from '#server/audit/recordChange.ts'
import type { User } from '#server/auth/user.ts'
import { now } from '#server/core/clock.ts'
import { Problem } from '#server/core/problem.ts'
import { eachWithErrorCodes } from '#server/database/eachInTransaction.ts'
import { knownPerson } from '#server/database/knownPerson.ts'
import { atomically, db } from '#server/database/open.ts'
import { accessRequests } from '#server/database/schema/access.ts'
import { teams, users } from '#server/database/schema/people.ts'
import { coordinatorsAbove, districtCoordinatorsOf, leadersOf } from '#server/notices/recipients.ts'
import { tell } from '#server/notices/tell.ts'
import { decide, forgetRequestOf, pendingRequests } from './claims.ts'

// A request for access is one row with one outcome; notifications and mails only refer to it (rules.md#23, #24).

type Team = Pick<typeof teams.$inferSelect, 'id' | 'name' | 'districtId'> & { founderId?: number | null }

/**
 * Asking for the same team again changes nothing; asking for another replaces the pending request.
 * @throws 404 also for a hidden team, 409 for the leader of a team
 */
export function askForAccess(actor: User, teamId: number) {
  const team = db
    .select()
    .from(teams)
    .where(and(eq(teams.id, teamId), eq(teams.shadow, false)))
    .get()
  if (!team) throw new Problem('team-unknown')
  if (actor.teamAccepted) throw new Problem('has-team')
  if (actor.team?.id === team.id) return
  atomically(() => requestAccess(actor, team))
}

/** Stores the request and notifies those who may answer it. Call it inside a transaction. */
export function requestAccess(actor: { id: number }, team: Team) {
  forgetRequestOf(actor.id)
  const request = db
    .insert(accessRequests)
    .values({ userId: actor.id, teamId: team.id, createdAt: now() })
    .returning()
    .get()
  db.update(users).set({ teamId: team.id, teamAccepted: false }).where(eq(users.id, actor.id)).run()
  const asker = db.select(knownPerson).from(users).where(eq(users.id, actor.id)).get()!
  const isNew = team.founderId === actor.id
  tell(isNew ? 'access.found' : 'access.ask', { by: actor, team, requestId: request.id, asker })
}

/** @throws 409 when none is pending */
export function withdrawRequest(actor: User) {
  if (!actor.team || actor.teamAccepted) throw new Problem('no-request-waiting')
  atomically(() => forgetRequestOf(actor.id))
}

/** Grants the only pending request for a team. @throws 404, 403, 409 for several */
export function grantAccess(actor: User, teamId: number) {
  const team = db.select().from(teams).where(eq(teams.id, teamId)).get()
  if (!team) throw new Problem('team-unknown')
  if (!mayDecideAbout(actor, team)) throw new Problem('not-allowed')
  if (!answerRequest(actor, { teamId }, 'GRANTED')) throw new Problem('request-unknown')
}

export type Outcome = 'GRANTED' | 'REFUSED'

/**
 * Answers a pending request: one by its id, the one of a person for a team, or the only one for a team.
 * @returns false when there is none @throws 403, 409 for several
 */
export function answerRequest(
  actor: User,
  which: { id: number } | { teamId: number; userId?: number },
  outcome: Outcome,
): boolean {
  return atomically(() => {
    const [pending, ...others] = pendingRequests(
      'id' in which
        ? eq(accessRequests.id, which.id)
        : and(
            eq(accessRequests.teamId, which.teamId),
            which.userId === undefined ? undefined : eq(accessRequests.userId, which.userId),
          )!,
    )
    if (!pending) return false
    const { claim, team } = pending
    const asker = claim.who!
    if (!mayDecideAbout(actor, team)) throw new Problem('not-allowed')
    if (others.length > 0) throw new Problem('several-requests-waiting')

    const isGranted = outcome === 'GRANTED'
    const kind = isGranted ? 'access.grant' : 'access.refuse'
    decide(actor, claim, outcome, {
      tell: () => {
        recordChange(actor, kind, { teamId: team.id, userId: asker.id })
        tell(isGranted ? 'access.grant' : 'access.refuse', { by: actor, team, to: [asker.id], isAnswer: true })
      },
    })
    return true
  })
}

export const answerRequests = (stillAdmitted: () => User, userIds: readonly number[], outcome: Outcome) =>
  eachWithErrorCodes(userIds, stillAdmitted, (actor, userId) => {
    const [pending] = pendingRequests(eq(accessRequests.userId, userId))
    if (!pending || !answerRequest(actor, { id: pending.claim.id! }, outcome)) throw new Problem('request-unknown')
  })

/** `isNewTeam`: nobody leads the team yet. `answering` is the office that answers. Null without a pending request. */
export function ownRequest(actor: User) {
  const [pending] = pendingRequests(eq(accessRequests.userId, actor.id))
  if (!pending) return { request: null }
  const { since, team } = pending
  return {
    request: { since, isNewTeam: team.founderId !== null, answering: officeAnswering(team) },
  }
}

function officeAnswering(team: Team): 'LEADER' | 'DISTRICT_COORDINATOR' | 'TOPLEVEL_COORDINATOR' | 'ADMIN' {
  if (leadersOf(team.id).length > 0) return 'LEADER'
  if (districtCoordinatorsOf(team.districtId).length > 0) return 'DISTRICT_COORDINATOR'
  return coordinatorsAbove().some(isNationalCoordinator) ? 'TOPLEVEL_COORDINATOR' : 'ADMIN'
}
