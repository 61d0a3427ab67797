import { and, eq, isNull } from 'drizzle-orm'
import { isLeader } from '#domain/people/roles.ts'
import { isErased, type User, userById } from '#server/auth/user.ts'
import { db } from '#server/database/open.ts'
import { invitations } from '#server/database/schema/invitations.ts'
import { districts } from '#server/database/schema/people.ts'
import { type Claim, mayGive, type Place, teamOf } from '#server/people/claims.ts'

// An invitation (rules.md#69), the place that it gives, and who may give that place.

export type Invitation = typeof invitations.$inferSelect

/** Neither used nor taken back nor declined. */
export const isWaiting = and(
  isNull(invitations.usedAt),
  isNull(invitations.withdrawnAt),
  isNull(invitations.declinedAt),
)

export const reachOf = (reader: User) => (isLeader(reader) ? eq(invitations.teamId, reader.team!.id) : undefined)

export const isAt = ({ role, teamId, districtId }: Place) =>
  and(
    eq(invitations.role, role),
    teamId === null ? isNull(invitations.teamId) : eq(invitations.teamId, teamId),
    districtId === null ? isNull(invitations.districtId) : eq(invitations.districtId, districtId),
  )

export const districtOf = ({ districtId }: Pick<Place, 'districtId'>) =>
  districtId === null ? null : (db.select().from(districts).where(eq(districts.id, districtId)).get() ?? null)

type PlaceTeam = NonNullable<Parameters<typeof mayGive>[2]> & { shadow: boolean }

/** Nobody is invited to a hidden team. */
export const mayInviteTo = (actor: User, place: Place, team: PlaceTeam | null = teamOf(place)): boolean =>
  !team?.shadow && mayGive(actor, place, team)

/** False once its sender has lost the right: then it does not work until somebody else sends it again. */
export function isStillGiven(
  invitation: Invitation,
  team?: PlaceTeam | null,
  sender = userById(invitation.byId),
): boolean {
  return sender !== null && !isErased(sender) && mayInviteTo(sender, invitation, team)
}

/** Names of teams are unique in their district only, so a team is named with its own. */
export function placeInWords(place: Place) {
  const team = teamOf(place)
  const district = districtOf(place)
  const ofTeam = team && districtOf(team)
  return {
    role: place.role,
    team: team && ofTeam && { id: team.id, name: team.name, district: { id: ofTeam.id, name: ofTeam.name } },
    district: district && { id: district.id, name: district.name },
  }
}

/** An invitation as a way in; `who` has an account with its address. */
export const claimOf = (invitation: Invitation, who: User | null): Claim => ({
  kind: invitation.leaveOn === null ? 'invite' : 'handover',
  id: invitation.id,
  who,
  place: invitation,
  state: stateOf(invitation),
  until: invitation.expiresAt,
  givenBy: userById(invitation.byId),
})

function stateOf({ usedAt, declinedAt, withdrawnAt }: Invitation): Claim['state'] {
  if (usedAt !== null) return 'GRANTED'
  if (declinedAt !== null) return 'REFUSED'
  return withdrawnAt === null ? 'WAITING' : 'WITHDRAWN'
}
