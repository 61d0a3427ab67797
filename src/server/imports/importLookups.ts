import { and, asc, gt, isNull } from 'drizzle-orm'
import * as v from 'valibot'
import { Name } from '#contract/requests/text.ts'
import { addressesIn } from '#domain/people/addressesIn.ts'
import { emailIn } from '#domain/people/email.ts'
import { isAboveDistricts } from '#domain/people/roles.ts'
import { AlikeNames, essenceOf } from '#domain/text/alike.ts'
import { nameKey } from '#domain/text/text.ts'
import type { ListedRow } from '#domain/troopList.ts'
import type { User } from '#server/auth/user.ts'
import { now } from '#server/core/clock.ts'
import type { Steps } from '#server/core/slices.ts'
import { inList } from '#server/database/inList.ts'
import { db } from '#server/database/open.ts'
import { invitations } from '#server/database/schema/invitations.ts'
import { districts, formerNames, teams, troopGroups, users } from '#server/database/schema/people.ts'
import { isWaiting } from '#server/invitations/invitation.ts'

// Everything that an import of troops depends on, so that it can check in its transaction that nothing has changed.

export const readKnown = (emails: readonly string[]) => ({
  districts: db.select({ id: districts.id, name: districts.name, nameKey: districts.nameKey }).from(districts).all(),
  teams: db
    .select({
      id: teams.id,
      name: teams.name,
      nameKey: teams.nameKey,
      districtId: teams.districtId,
      shadow: teams.shadow,
    })
    .from(teams)
    .where(isNull(teams.mergedInto))
    .all(),
  formerNames: db
    .select({ teamId: formerNames.teamId, name: formerNames.name })
    .from(formerNames)
    .orderBy(asc(formerNames.id))
    .all(),
  groups: db
    .select({
      id: troopGroups.id,
      districtId: troopGroups.districtId,
      name: troopGroups.name,
      nameKey: troopGroups.nameKey,
    })
    .from(troopGroups)
    .all(),
  people: db
    .select({
      id: users.id,
      email: users.email,
      role: users.role,
      teamId: users.teamId,
      teamAccepted: users.teamAccepted,
      districtId: users.districtId,
    })
    .from(users)
    .where(inList(users.email, emails))
    .all(),
  invited: db
    .select({ email: invitations.email, teamId: invitations.teamId })
    .from(invitations)
    .where(and(isWaiting, gt(invitations.expiresAt, now()), inList(invitations.email, emails)))
    .all(),
})

export type Known = ReturnType<typeof readKnown>

export function* emailsOf(rows: readonly ListedRow[]): Steps<string[]> {
  const all = new Set<string>()
  for (const { cells } of rows) {
    for (const address of addressesIn(cells.emails) ?? []) all.add(emailIn(address) ?? address)
    yield
  }
  return [...all]
}

type District = Known['districts'][number]
type Team = Known['teams'][number]

export interface Lookups {
  actor: User
  /** An empty cell is the actor's own district. */
  districtIn: (cell: string) => District | null | undefined
  teamsById: ReadonlyMap<number, Team>
  /** By `keyInDistrict`. */
  teamsByKey: ReadonlyMap<string, Team>
  /** Present and former names of the teams, by district. */
  alikeTeams: ReadonlyMap<number, AlikeNames<{ id: number; name: string }>>
  /** The hufce, by `keyInDistrict` and by district. */
  groups: { byKey: ReadonlySet<string>; alike: ReadonlyMap<number, AlikeNames<{ name: string }>> }
  people: ReadonlyMap<string, Known['people'][number]>
  isInvited: (email: string, teamId: number) => boolean
}

export const keyInDistrict = (districtId: number, name: string) => `${districtId} ${nameKey(name)}`

export function* lookupsFor(actor: User, known: Known, rows: readonly ListedRow[]): Steps<Lookups> {
  const districtOf = districtFinder(known.districts)
  const ownDistrict = isAboveDistricts(actor) ? null : known.districts.find(({ id }) => id === actor.districtId)!
  const districtIn = (cell: string) => (cell ? districtOf(cell) : ownDistrict)
  const teamsById = new Map(known.teams.map(team => [team.id, team]))
  const invited = new Set(known.invited.map(({ email, teamId }) => `${teamId} ${email}`))
  const listed = new Set(rows.map(({ cells }) => districtIn(cells.district)?.id))
  return {
    actor,
    districtIn,
    teamsById,
    teamsByKey: new Map(known.teams.map(team => [`${team.districtId} ${team.nameKey}`, team])),
    alikeTeams: yield* alikeNamesIn(known, teamsById, listed),
    groups: groupsAmong(known.groups),
    people: new Map(known.people.map(person => [person.email, person])),
    isInvited: (email, teamId) => invited.has(`${teamId} ${email}`),
  }
}

function groupsAmong(rows: Known['groups']): Lookups['groups'] {
  const alike = new Map<number, AlikeNames<{ name: string }>>()
  for (const group of rows) {
    if (!alike.has(group.districtId)) alike.set(group.districtId, new AlikeNames())
    alike.get(group.districtId)!.add(group)
  }
  return { byKey: new Set(rows.map(({ districtId, nameKey }) => `${districtId} ${nameKey}`)), alike }
}

function* alikeNamesIn(known: Known, teamsById: Lookups['teamsById'], listed: ReadonlySet<number | undefined>) {
  const alike = new Map<number, AlikeNames<{ id: number; name: string }>>()
  for (const team of known.teams) {
    if (!listed.has(team.districtId)) continue
    if (!alike.has(team.districtId)) alike.set(team.districtId, new AlikeNames())
    alike.get(team.districtId)!.add(team)
    yield
  }
  for (const { teamId, name } of known.formerNames) {
    alike.get(teamsById.get(teamId)!.districtId)?.add({ id: teamId, name })
    yield
  }
  return alike
}

/** "Chorągiew Mazowiecka" and "mazowiecka" are one district. */
function districtFinder(districts: Known['districts']) {
  const essence = (name: string) => {
    const { numbers, letters } = essenceOf(name.slice(0, 300))
    return `${numbers} ${letters.replace(/^choragiew/, '')}`
  }
  const byEssence = new Map(districts.map(district => [essence(district.name), district]))
  const byKey = new Map(districts.map(district => [district.nameKey, district]))
  const found = new Map<string, Known['districts'][number] | undefined>()
  return (cell: string) => {
    if (!found.has(cell)) {
      const name = v.safeParse(Name, cell)
      found.set(
        cell,
        name.success ? (byKey.get(nameKey(name.output)) ?? byEssence.get(essence(name.output))) : undefined,
      )
    }
    return found.get(cell)
  }
}
