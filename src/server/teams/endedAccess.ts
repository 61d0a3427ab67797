import { and, desc, eq, gt, isNull, lt } from 'drizzle-orm'
import { isLeader } from '#domain/people/roles.ts'
import { recordChange } from '#server/audit/recordChange.ts'
import { type Leader, userById } from '#server/auth/user.ts'
import { DAY, inFuture, now } from '#server/core/clock.ts'
import { Problem } from '#server/core/problem.ts'
import { knownPerson } from '#server/database/knownPerson.ts'
import { atomically, db } from '#server/database/open.ts'
import { endedAccess } from '#server/database/schema/access.ts'
import { users } from '#server/database/schema/people.ts'
import { claimNow, decide } from '#server/people/claims.ts'
import { notify } from '#server/people/notifications.ts'
import { tellCoordinators } from '#server/people/tellCoordinators.ts'
import { teamWithOwners } from './teamLookups.ts'

// A leader ends the access of another, e.g. a predecessor, and may give it back for a week; the coordinators are notified of
// both (rules.md#84).

const WEEK = 7 * DAY

export const ownTeam = ({ id }: { id: number }) => ({ ...teamWithOwners(id), ended: endedIn(id) })

/** @throws 404 for anybody but another leader of the team */
export function endAccess({ user, team }: Leader, personId: number) {
  return atomically(() => {
    const person = userById(personId)
    const isOther = person !== null && isLeader(person) && person.teamId === team.id && personId !== user.id
    if (!isOther) throw new Problem('owner-unknown')
    db.update(users).set({ teamId: null, teamAccepted: false }).where(eq(users.id, personId)).run()
    db.insert(endedAccess).values({ teamId: team.id, userId: personId, byId: user.id, at: now() }).run()
    recordChange(user, 'owner.revoke', { teamId: team.id, userId: personId })
    notify(personId, { kind: 'access.revoke', by: user, teamId: team.id })
    tellCoordinators(team, { kind: 'access.end', by: user, details: { personId } })
    return ownTeam(team)
  })
}

/** @throws 404 later than a week after the access was ended, and for a person who belongs to a team again */
export function returnAccess({ user, team }: Leader, personId: number) {
  return atomically(() => {
    if (!endedIn(team.id).some(({ id }) => id === personId)) throw new Problem('owner-unknown')
    decide(user, claimNow('return', userById(personId)!, team.id), 'GRANTED')
    db.delete(endedAccess)
      .where(and(eq(endedAccess.teamId, team.id), eq(endedAccess.userId, personId)))
      .run()
    recordChange(user, 'owner.grant', { teamId: team.id, userId: personId })
    notify(personId, { kind: 'access.grant', by: user, teamId: team.id })
    tellCoordinators(team, { kind: 'access.return', by: user, details: { personId } })
    return ownTeam(team)
  })
}

export const forgetEndedAccess = () =>
  void db
    .delete(endedAccess)
    .where(lt(endedAccess.at, inFuture(-WEEK)))
    .run()

function endedIn(teamId: number) {
  const endedHere = and(eq(endedAccess.teamId, teamId), gt(endedAccess.at, inFuture(-WEEK)))
  const rows = db
    .select({ ...knownPerson, at: endedAccess.at })
    .from(endedAccess)
    .innerJoin(users, eq(endedAccess.userId, users.id))
    .where(and(endedHere, eq(users.role, 'USER'), isNull(users.teamId)))
    .orderBy(desc(endedAccess.id))
    .all()
  return rows.map(({ at, ...person }) => ({ ...person, until: new Date(Date.parse(at) + WEEK).toISOString() }))
}
