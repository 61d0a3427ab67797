import { and, eq, or, type SQL } from 'drizzle-orm'
import { isLeader, mayDecideAbout, mayGiveOffice, mayHaveTeam, type Role } from '#domain/people/roles.ts'
import { recordChange } from '#server/audit/recordChange.ts'
import { type User, userById } from '#server/auth/user.ts'
import { now } from '#server/core/clock.ts'
import { Problem } from '#server/core/problem.ts'
import { db } from '#server/database/open.ts'
import { accessRequests, notifications, type RequestState } from '#server/database/schema/access.ts'
import { invitations } from '#server/database/schema/invitations.ts'
import { teams, users } from '#server/database/schema/people.ts'
import { type Actor, remember } from '#server/database/undo.ts'
import { leadersOf } from '#server/notices/recipients.ts'
import { deleteIfAbandoned } from './abandonedTeam.ts'
import { markRequestRead } from './notifications.ts'

// A claim is one person's way into a team or an office (decision 049). Requests and invitations are stored in tables of their own;
// every way in is decided by `decide`, and nothing else makes a person a leader.

/** A leader's place in a team, or an office. */
export interface Place {
  role: Role
  teamId: number | null
  districtId: number | null
}

export interface Claim {
  /** `grant`: the panel lets a person in. `found`: a new team that needs no answer. */
  kind: 'ask' | 'invite' | 'handover' | 'grant' | 'found'
  /** The row of the request or invitation; null for a claim that is decided as soon as it is made. */
  id: number | null
  /** Null for an invited address without an account. */
  who: User | null
  place: Place
  state: RequestState
  until: string | null
  /** The sender of an invitation; null if whoever decides gives the place. */
  givenBy: User | null
}

type Outcome = Exclude<Claim['state'], 'WAITING'>

export const placeIn = (teamId: number): Place => ({ role: 'USER', teamId, districtId: null })

/** A claim that no table holds. */
export const claimNow = (kind: 'grant' | 'found', who: User, teamId: number): Claim => ({
  ...{ kind, id: null, who, place: placeIn(teamId), state: 'WAITING', until: null, givenBy: null },
})

type PlaceTeam = Pick<typeof teams.$inferSelect, 'id' | 'districtId'>

export const teamOf = ({ teamId }: Place) =>
  teamId === null ? null : (db.select().from(teams).where(eq(teams.id, teamId)).get() ?? null)

/** Managers of the district and leaders of the team let people into it; offices are given as by hand. */
export const mayGive = (giver: User, place: Place, team: PlaceTeam | null = teamOf(place)): boolean =>
  place.teamId === null
    ? mayGiveOffice(giver, place.role, place.districtId)
    : team !== null && mayDecideAbout(giver, team)

interface Ways {
  /** The person leaves the team that they lead, which others lead too. */
  mayLeave?: boolean
  /** Records and notifies. Runs before an abandoned team is deleted, because the notices name it. */
  tell?: () => void
}

/**
 * Lets a person in or refuses, and closes the request or invitation. A person who is let in asks for nothing else afterwards.
 * Call it inside a transaction.
 * @throws 403 if the place is not the giver's to give, 404 for a claim that is over, 409 for a person who may not have the place
 */
export function decide(actor: Actor, claim: Claim, outcome: Outcome, { mayLeave = false, tell }: Ways = {}) {
  const { kind, who, place } = claim
  // An expired invitation is still listed until it is withdrawn.
  const isExpired = outcome !== 'WITHDRAWN' && claim.until !== null && claim.until <= now()
  if (claim.state !== 'WAITING' || isExpired) {
    if (isInvitation(claim)) throw new Problem('invitation-unknown')
    throw new Problem('request-unknown')
  }
  const needsGiver = outcome === 'GRANTED' ? kind !== 'found' : kind === 'ask' && outcome === 'REFUSED'
  const giver = claim.givenBy ?? userById(actor.id)
  if (needsGiver && (!giver || !mayGive(giver, place))) throw new Problem('not-allowed')
  const team = teamOf(place)
  if (who && team) rememberAccess(actor, who, team)
  if (who && outcome === 'GRANTED') {
    takeSeat(who, claim, mayLeave)
    close(claim, outcome, actor.id)
    forgetRequestOf(who.id)
  } else {
    close(claim, outcome, actor.id)
    if (who && kind === 'ask') db.update(users).set({ teamId: null }).where(isStillAsking(who.id)).run()
  }
  tell?.()
  if (team && kind === 'ask' && outcome !== 'GRANTED') deleteIfAbandoned(actor.id, team.id)
}

const isInvitation = ({ kind }: Claim) => kind === 'invite' || kind === 'handover'

const isStillAsking = (userId: number) => and(eq(users.id, userId), eq(users.teamAccepted, false))

/** Takes nothing away: no office, and no other team but that which its leader decides to leave to others. @throws 409 */
function takeSeat(who: User, claim: Claim, mayLeave: boolean) {
  const { role, teamId, districtId } = claim.place
  if (!mayHaveTeam(who)) {
    if (isInvitation(claim)) throw new Problem('holds-office')
    throw new Problem('not-a-leader')
  }
  if (teamId === null) {
    // The team link of a promoted leader stays (rules.md#26).
    db.update(users).set({ role, districtId }).where(eq(users.id, who.id)).run()
    return
  }
  if (isLeader(who) && who.team!.id !== teamId) leaveToOthers(who, claim, mayLeave)
  db.update(users).set({ teamId, teamAccepted: true }).where(eq(users.id, who.id)).run()
  // A new team is confirmed by its first leader.
  db.update(teams).set({ founderId: null }).where(eq(teams.id, teamId)).run()
}

/** @throws 409 also for the only leader, who hands the team over first */
function leaveToOthers(who: User, claim: Claim, isDecided: boolean) {
  if (!isInvitation(claim)) throw new Problem('belongs-elsewhere')
  if (!isDecided) throw new Problem('leads-another-team')
  const { id: teamId } = who.team!
  if (leadersOf(teamId).every(({ id }) => id === who.id)) throw new Problem('only-leader')
  recordChange(who, 'team.leave', { teamId, userId: who.id })
}

function close(claim: Claim, outcome: Outcome, actorId: number) {
  const { id } = claim
  if (id === null) return
  if (isInvitation(claim)) {
    const ends = {
      GRANTED: { usedAt: now(), usedById: actorId },
      REFUSED: { declinedAt: now(), letter: null },
      WITHDRAWN: { withdrawnAt: now(), letter: null },
    }
    db.update(invitations).set(ends[outcome]).where(eq(invitations.id, id)).run()
    return
  }
  const decided = { state: outcome, decidedAt: now(), decidedById: actorId }
  db.update(accessRequests).set(decided).where(eq(accessRequests.id, id)).run()
  markRequestRead(id)
}

/** Withdraws what the person asks for. */
export function forgetRequestOf(userId: number) {
  for (const { claim } of pendingRequests(eq(accessRequests.userId, userId))) decide({ id: userId }, claim, 'WITHDRAWN')
}

export function pendingRequests(which: SQL) {
  const rows = db
    .select({ request: accessRequests, team: teams })
    .from(accessRequests)
    .innerJoin(teams, eq(accessRequests.teamId, teams.id))
    .where(and(eq(accessRequests.state, 'WAITING'), which))
    .all()
  return rows.map(({ request, team }) => ({ team, since: request.createdAt, claim: claimOfRequest(request) }))
}

const claimOfRequest = ({ id, userId, teamId, state }: typeof accessRequests.$inferSelect): Claim => ({
  ...{ kind: 'ask', id, who: userById(userId)!, place: placeIn(teamId), state, until: null, givenBy: null },
})

/** Call it before the access of a person to a team is given, refused or ended. A refused new team may be deleted. */
export function rememberAccess(
  actor: Actor,
  { id, email }: { id: number; email: string },
  team: Pick<typeof teams.$inferSelect, 'id' | 'founderId'>,
) {
  const isNew = team.founderId !== null
  const requests = or(eq(accessRequests.userId, id), isNew ? eq(accessRequests.teamId, team.id) : undefined)
  const ids = db.select({ id: accessRequests.id }).from(accessRequests).where(requests).all()
  const requestId = ids.map(({ id }) => id)
  remember(actor, notifications, { requestId }, email, ['requestId', 'teamId', 'teamName', 'unread'])
  const ofNewTeam = isNew ? [{ teamId: team.id }] : []
  remember(actor, accessRequests, [{ userId: id }, ...ofNewTeam], email)
  // A person who was erased or given an office since does not get the team back.
  remember(actor, users, [{ id }, ...ofNewTeam], email, ['teamId', 'teamAccepted', 'role', 'email'])
  // Access from before a merge or a move of the team is not restored.
  remember(actor, teams, { id: team.id }, email, isNew ? undefined : ['mergedInto', 'districtId'])
}
