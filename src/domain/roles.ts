// Who may do what (rules.md#27). Guards, operations and pages ask these questions and never compare roles themselves.

export const ROLES = ['USER', 'DISTRICT_COORDINATOR', 'TOPLEVEL_COORDINATOR', 'ADMIN'] as const
export type Role = (typeof ROLES)[number]

/** Those that belong to no district. */
export const NATIONAL_OFFICES = ['TOPLEVEL_COORDINATOR', 'ADMIN'] as const satisfies Role[]
export type NationalOffice = (typeof NATIONAL_OFFICES)[number]

/** What decides about a person's rights: `districtId` is the district they coordinate, `team` the one they lead or asked for. */
export interface Person {
  id: number
  role: Role
  teamAccepted: boolean
  team: { id: number; districtId: number } | null
  districtId: number | null
}

type WithRole = Pick<Person, 'role'>
type WithReach = Pick<Person, 'role' | 'districtId'>

export const isLeader = (person: Pick<Person, 'role' | 'teamAccepted'> & { team: unknown }) =>
  person.role === 'USER' && person.team !== null && person.teamAccepted

export const mayHaveTeam = (person: WithRole) => person.role === 'USER'

/** A role beside that of a leader, lost when another one is given. */
export const holdsOffice = (person: WithRole) => person.role !== 'USER'

/** A coordinator without a district is let into nothing. */
export const mayEnterPanel = (person: WithReach) =>
  person.role === 'DISTRICT_COORDINATOR' ? person.districtId !== null : person.role !== 'USER'

export const isAboveDistricts = (person: WithRole) => person.role === 'TOPLEVEL_COORDINATOR' || person.role === 'ADMIN'

export const mayEditYears = isAboveDistricts
export const mayNameDistricts = isAboveDistricts
export const mayMoveTeams = isAboveDistricts
export const maySeeNationalCoordinators = isAboveDistricts
export const maySeeAdministrators = (person: WithRole) => person.role === 'ADMIN'
export const mayDeleteAccounts = maySeeAdministrators
export const mayRunServer = maySeeAdministrators

/** Nobody would be left who may give that office back. `administrators` are all who hold it. */
export const isLastAdministrator = (
  { id }: { id: number },
  administrators: readonly { id: number; activated: boolean }[],
) => administrators.some(other => other.id === id) && !administrators.some(other => other.id !== id && other.activated)

/** Teams, owners, sheets, autoaccept and hiding of a district. */
export const mayManageDistrict = (actor: WithReach, districtId: number) =>
  isAboveDistricts(actor) || (mayEnterPanel(actor) && actor.districtId === districtId)

/** The own district's coordinators and leaders, and leaders who belong to no troop yet. */
export const maySeePerson = (reader: WithReach, other: Person) =>
  isAboveDistricts(reader) ||
  (mayEnterPanel(reader) &&
    (other.districtId === reader.districtId ||
      (mayHaveTeam(other) && (other.team === null || other.team.districtId === reader.districtId))))

/** Owners decide about their own troop, coordinators about those of their district. */
export const mayDecideAbout = (actor: Person, team: { id: number; districtId: number }) =>
  (isLeader(actor) && actor.team?.id === team.id) || mayManageDistrict(actor, team.districtId)

const heightOf = (role: Role) => ROLES.indexOf(role)

/**
 * Whether `actor` may make `other` a `role` (for DISTRICT_COORDINATOR: of `districtId`; for USER: take away what `other` is).
 * The actor must see `other` and must not stand below them, and must be allowed to give and take both the role that
 * `other` has and the one they get.
 */
export function mayGiveRole(actor: WithReach, other: Person, role: Role, districtId: number | null): boolean {
  if (heightOf(other.role) > heightOf(actor.role) || !maySeePerson(actor, other)) return false
  return mayGiveOrTake(actor, other.role, other.districtId) && mayGiveOrTake(actor, role, districtId)
}

function mayGiveOrTake(actor: WithReach, role: Role, districtId: number | null): boolean {
  switch (role) {
    case 'USER':
      return mayEnterPanel(actor)
    case 'DISTRICT_COORDINATOR':
      return isAboveDistricts(actor) || (districtId !== null && mayManageDistrict(actor, districtId))
    case 'TOPLEVEL_COORDINATOR':
      return isAboveDistricts(actor)
    case 'ADMIN':
      return actor.role === 'ADMIN'
  }
}
