// The rights of rule 27 (rules.md#27). Guards, operations and pages call these functions and never compare roles. Each function
// lists who may, so that a role that is added later may do nothing until it is listed.

export const ROLES = ['USER', 'DISTRICT_COORDINATOR', 'TOPLEVEL_COORDINATOR', 'ADMIN'] as const
export type Role = (typeof ROLES)[number]

export const NATIONAL_OFFICES = ['TOPLEVEL_COORDINATOR', 'ADMIN'] as const satisfies Role[]
export type NationalOffice = (typeof NATIONAL_OFFICES)[number]

/** `districtId` is the district that the person coordinates, `team` the one they lead or ask for. */
export interface Person {
  id: number
  role: Role
  teamAccepted: boolean
  team: { id: number; districtId: number } | null
  districtId: number | null
}

type WithRole = Pick<Person, 'role'>
export type WithReach = Pick<Person, 'role' | 'districtId'>

const includes = (roles: readonly Role[], role: Role) => roles.includes(role)

export const isLeader = (person: Pick<Person, 'role' | 'teamAccepted'> & { team: unknown }) =>
  person.role === 'USER' && person.team !== null && person.teamAccepted

export const mayHaveTeam = (person: WithRole) => person.role === 'USER'

export const isNationalOffice = (role: Role): role is NationalOffice => includes(NATIONAL_OFFICES, role)

/** Without a district a coordinator has no access. */
export const coordinatesDistrict = <Somebody extends WithReach>(
  person: Somebody,
): person is Somebody & { districtId: number } => person.role === 'DISTRICT_COORDINATOR' && person.districtId !== null

/** An office is lost when another role is given. */
export const OFFICES = ['DISTRICT_COORDINATOR', ...NATIONAL_OFFICES] as const satisfies Role[]
export const holdsOffice = (person: WithRole) => includes(OFFICES, person.role)

export const isAboveDistricts = (person: WithRole) => isNationalOffice(person.role)
export const isNationalCoordinator = (person: WithRole) => person.role === 'TOPLEVEL_COORDINATOR'

export const mayEnterPanel = (person: WithReach) => isAboveDistricts(person) || coordinatesDistrict(person)

export const mayEditYears = isAboveDistricts
export const mayNameDistricts = isAboveDistricts
export const mayWriteContent = isAboveDistricts
export const mayMoveTeams = isAboveDistricts
export const maySeeNationalCoordinators = isAboveDistricts
export const maySeeAdministrators = (person: WithRole) => person.role === 'ADMIN'
export const mayDeleteAccounts = maySeeAdministrators
export const mayRunServer = maySeeAdministrators

/** True if nobody but this administrator could give the role back. `administrators` are all who hold it. */
export const isLastAdministrator = (
  { id }: { id: number },
  administrators: readonly { id: number; activated: boolean }[],
) => administrators.some(other => other.id === id) && !administrators.some(other => other.id !== id && other.activated)

/** Changes a district's teams, their leaders and its groups (hufce), hides the district and sets its autoaccept. */
export const mayManageDistrict = (actor: WithReach, districtId: number) =>
  isAboveDistricts(actor) || (mayEnterPanel(actor) && actor.districtId === districtId)

/** Reads the sheets of a district's teams in the panel, and reads and writes remarks on them (rules.md#52). */
export const mayReadSheets = mayManageDistrict

/** Approves, returns and unlocks the sheets of a district's teams (rules.md#49). A lock is an approval (rules.md#50). */
export const mayReview = mayManageDistrict

/** District coordinators see the coordinators and leaders of their district, and leaders without a team. */
export const maySeePerson = (reader: WithReach, other: Person) =>
  isAboveDistricts(reader) ||
  (mayEnterPanel(reader) &&
    (other.districtId === reader.districtId ||
      (mayHaveTeam(other) && (other.team === null || other.team.districtId === reader.districtId))))

/** How many letters a person may send in any `hours` hours (rules.md#69). */
export const letterBudget = (sender: WithReach) =>
  mayEnterPanel(sender) ? { most: 50, hours: 1 } : { most: 10, hours: 24 }

/** A team's leaders and the managers of its district answer requests for access to it. */
export const mayDecideAbout = (actor: Person, team: { id: number; districtId: number }) =>
  (isLeader(actor) && actor.team?.id === team.id) || mayManageDistrict(actor, team.districtId)

/**
 * District coordinators do not learn the names and e-mails of actors above the districts. `roles` are the actor's present one
 * and the one at the time of the act (decision 006).
 */
export const mayNameActor = (reader: WithReach, roles: readonly (Role | null)[]) =>
  isAboveDistricts(reader) ||
  (mayEnterPanel(reader) && roles.every(role => role === null || includes(['USER', 'DISTRICT_COORDINATOR'], role)))

const heightOf = (role: Role) => ROLES.indexOf(role)

/**
 * `districtId` is the district of a DISTRICT_COORDINATOR; the role USER takes the present role away. The actor must see
 * `other`, must not rank below them, and must be allowed to give both their present role and the new one.
 */
export function mayGiveRole(actor: WithReach, other: Person, role: Role, districtId: number | null): boolean {
  if (heightOf(other.role) > heightOf(actor.role) || !maySeePerson(actor, other)) return false
  return mayGiveOffice(actor, other.role, other.districtId) && mayGiveOffice(actor, role, districtId)
}

/** May the actor give or take this role? `districtId` is the district of a DISTRICT_COORDINATOR. */
export function mayGiveOffice(actor: WithReach, role: Role, districtId: number | null): boolean {
  switch (role) {
    case 'USER':
      return mayEnterPanel(actor)
    case 'DISTRICT_COORDINATOR':
      return isAboveDistricts(actor) || (districtId !== null && mayManageDistrict(actor, districtId))
    case 'TOPLEVEL_COORDINATOR':
      return isAboveDistricts(actor)
    case 'ADMIN':
      return maySeeAdministrators(actor)
    default:
      return false
  }
}
