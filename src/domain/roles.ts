// Who may do what, as ruling 27 has it. Guards, operations and pages ask these questions and never compare roles themselves.

export const ROLES = ['USER', 'DISTRICT_COORDINATOR', 'TOPLEVEL_COORDINATOR', 'ADMIN'] as const
export type Role = (typeof ROLES)[number]

/** What is needed to decide about somebody: `districtId` is the district coordinated, `team` the troop led or asked for. */
export interface Person {
  id: number
  role: Role
  teamAccepted: boolean
  team: { id: number; districtId: number } | null
  districtId: number | null
}

type Ranked = Pick<Person, 'role'>
type Scoped = Pick<Person, 'role' | 'districtId'>

export const isLeader = (who: Pick<Person, 'role' | 'teamAccepted'> & { team: unknown }) =>
  who.role === 'USER' && who.team !== null && who.teamAccepted

export const mayHaveTeam = (who: Ranked) => who.role === 'USER'

/** A role beside that of a leader, lost when another one is given. */
export const holdsOffice = (who: Ranked) => who.role !== 'USER'

/** A coordinator without a district is let into nothing. */
export const mayEnterPanel = (who: Scoped) =>
  who.role === 'DISTRICT_COORDINATOR' ? who.districtId !== null : who.role !== 'USER'

export const isAboveDistricts = (who: Ranked) => who.role === 'TOPLEVEL_COORDINATOR' || who.role === 'ADMIN'

export const mayEditYears = isAboveDistricts
export const mayCreateDistricts = isAboveDistricts
export const mayMoveTeams = isAboveDistricts
export const maySeeNationalCoordinators = isAboveDistricts
export const maySeeAdministrators = (who: Ranked) => who.role === 'ADMIN'
export const mayDeleteAccounts = maySeeAdministrators

/** Teams, owners, sheets, autoaccept and hiding of a district. */
export const mayManageDistrict = (who: Scoped, districtId: number) =>
  isAboveDistricts(who) || (mayEnterPanel(who) && who.districtId === districtId)

/** The own district's coordinators and leaders, and leaders who belong to no troop yet. */
export const maySeePerson = (who: Scoped, other: Person) =>
  isAboveDistricts(who) ||
  (mayEnterPanel(who) &&
    (other.districtId === who.districtId ||
      (mayHaveTeam(other) && (other.team === null || other.team.districtId === who.districtId))))

/** Owners decide about their own troop, coordinators about those of their district. */
export const mayDecideAbout = (who: Person, team: { id: number; districtId: number }) =>
  (isLeader(who) && who.team?.id === team.id) || mayManageDistrict(who, team.districtId)

const rank = (role: Role) => ROLES.indexOf(role)

/**
 * Whether `who` may make `other` a `role` (for DISTRICT_COORDINATOR: of `districtId`; for USER: take away what `other` is).
 * Nobody touches somebody who ranks above them or is out of their sight, and the role held and the role given must both
 * be in their hands.
 */
export function mayGiveRole(who: Scoped, other: Person, role: Role, districtId: number | null): boolean {
  if (rank(other.role) > rank(who.role) || !maySeePerson(who, other)) return false
  return mayHandle(who, other.role, other.districtId) && mayHandle(who, role, districtId)
}

function mayHandle(who: Scoped, role: Role, districtId: number | null): boolean {
  switch (role) {
    case 'USER':
      return mayEnterPanel(who)
    case 'DISTRICT_COORDINATOR':
      return isAboveDistricts(who) || (districtId !== null && mayManageDistrict(who, districtId))
    case 'TOPLEVEL_COORDINATOR':
      return isAboveDistricts(who)
    case 'ADMIN':
      return who.role === 'ADMIN'
  }
}
