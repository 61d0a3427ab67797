import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { covers } from '#domain/people/coverage.ts'
import { mayReview } from '#domain/people/roles.ts'
import { bindingsIn } from '#server/database/bindings.ts'
import { db } from '#server/database/open.ts'
import { teams, users } from '#server/database/schema/people.ts'

// The people to tell; accounts that were never activated are left out.

/** A reader, as far as a notice and its mail need to know. */
const reader = {
  id: users.id,
  email: users.email,
  mails: users.mails,
  dailyDigest: users.dailyDigest,
  planMails: users.planMails,
  role: users.role,
  teamId: users.teamId,
}

export type Recipient = ReturnType<typeof people>[number]

/** Whoever the caller names. */
export const people = (ids: readonly number[]) =>
  db
    .select(reader)
    .from(users)
    .where(inArray(users.id, [...ids]))
    .all()

export const leadersOf = (teamId: number) =>
  active(and(eq(users.role, 'USER'), eq(users.teamId, teamId), eq(users.teamAccepted, true)))

export const allLeaders = () =>
  db
    .select({ ...reader, teamId: teams.id })
    .from(users)
    .innerJoin(teams, eq(users.teamId, teams.id))
    .where(
      and(eq(users.activated, true), eq(users.role, 'USER'), eq(users.teamAccepted, true), eq(teams.shadow, false)),
    )
    .all()

export const districtCoordinatorsOf = (districtId: number) =>
  active(and(eq(users.role, 'DISTRICT_COORDINATOR'), eq(users.districtId, districtId)))

export const administrators = () => active(eq(users.role, 'ADMIN'))

/** The national coordinators; without any, the administrators. */
export function coordinatorsAbove() {
  const national = active(eq(users.role, 'TOPLEVEL_COORDINATOR'))
  return national.length > 0 ? national : administrators()
}

/** The district coordinators who look after a team and review or, if there are none, the reviewers above the districts. */
export function reviewersOf(team: Covered) {
  const isReviewer = ({ role }: Recipient) => mayReview({ role, districtId: team.districtId }, team.districtId)
  return orThoseAbove(coordinatorsCovering(team).filter(isReviewer)).filter(isReviewer)
}

interface Covered {
  id: number
  districtId: number
}

/** The district coordinators who look after a team (rules.md#81). */
export function coordinatorsCovering(team: Covered): Recipient[] {
  const { groupId } = db.select({ groupId: teams.groupId }).from(teams).where(eq(teams.id, team.id)).get()!
  const bindings = bindingsIn(team.districtId)
  return districtCoordinatorsOf(team.districtId).filter(({ id }) => covers(bindings, id, groupId))
}

/** The coordinators who look after a team or, if there are none, those above them. */
export const coordinatorsOf = (team: Covered) => orThoseAbove(coordinatorsCovering(team))

/** Returns all who may answer a request for access to a team. */
export const approversOf = (team: Covered) => orThoseAbove([...leadersOf(team.id), ...coordinatorsCovering(team)])

const orThoseAbove = (near: Recipient[]) => (near.length > 0 ? near : coordinatorsAbove())

function active(which: SQL | undefined) {
  return db
    .select(reader)
    .from(users)
    .where(and(eq(users.activated, true), which))
    .all()
}
