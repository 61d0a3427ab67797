import { and, asc, gt, isNull } from 'drizzle-orm'
import * as v from 'valibot'
import { isAboveDistricts, isLeader, mayHaveTeam, mayManageDistrict, maySeePerson } from '#domain/people/roles.ts'
import { Email } from '#domain/requests/accounts.ts'
import { Name } from '#domain/requests/text.ts'
import { AlikeNames, essenceOf } from '#domain/text/alike.ts'
import { nameKey } from '#domain/text/text.ts'
import {
  addressesIn,
  DOUBTFUL,
  type ListColumn,
  type ListedRow,
  type PlannedRow,
  type Why,
  WRONG,
} from '#domain/troopList.ts'
import type { User } from '#server/auth/user.ts'
import { now } from '#server/core/clock.ts'
import type { Steps } from '#server/core/slices.ts'
import { inList } from '#server/database/inList.ts'
import { db } from '#server/database/open.ts'
import { invitations } from '#server/database/schema/invitations.ts'
import { districts, formerNames, teams, troopGroups, users } from '#server/database/schema/people.ts'
import { isWaiting } from '#server/invitations/invitation.ts'
import { lettersTo } from '#server/invitations/sendInvitation.ts'

// Plans an import of troops row by row (rules.md#70). Everything depends on `Known`, so that the import can check in
// its transaction that nothing has changed.

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
    .select({ id: troopGroups.id, districtId: troopGroups.districtId, nameKey: troopGroups.nameKey })
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
    for (const address of addressesIn(cells.emails) ?? []) all.add(address.toLowerCase())
    yield
  }
  return [...all]
}

export function* planRows(actor: User, known: Known, rows: readonly ListedRow[]): Steps<PlannedRow[]> {
  const teamsById = new Map(known.teams.map(team => [team.id, team]))
  const teamsByKey = new Map(known.teams.map(team => [`${team.districtId} ${team.nameKey}`, team]))
  const people = new Map(known.people.map(person => [person.email, person]))
  const invited = new Set(known.invited.map(({ email, teamId }) => `${teamId} ${email}`))
  const districtOf = districtFinder(known.districts)
  const ownDistrict = isAboveDistricts(actor) ? null : known.districts.find(({ id }) => id === actor.districtId)!
  const alikeIn = new Map<number, AlikeNames<{ id: number; name: string }>>()
  const listedAlike = new Map<number, AlikeNames<{ line: number; name: string }>>()
  const listed = new Map<string, PlannedRow>()
  const linesOf = new Map<string, PlannedRow[]>()

  const wanted = new Set(rows.map(({ cells }) => (cells.district ? districtOf(cells.district)?.id : ownDistrict?.id)))
  for (const team of known.teams) {
    if (!wanted.has(team.districtId)) continue
    if (!alikeIn.has(team.districtId)) alikeIn.set(team.districtId, new AlikeNames())
    alikeIn.get(team.districtId)!.add(team)
    yield
  }

  for (const { teamId, name } of known.formerNames) {
    alikeIn.get(teamsById.get(teamId)!.districtId)?.add({ id: teamId, name })
    yield
  }

  const planned: PlannedRow[] = []
  for (const { line, cells } of rows) {
    const row = plan(line, cells)
    planned.push(row)
    for (const email of row.invites) linesOf.set(email, [...(linesOf.get(email) ?? []), row])
    yield
  }
  for (const row of planned) {
    for (const email of row.invites) {
      const others = linesOf.get(email)!.filter(other => other !== row && !isSameTeam(row, other))
      if (others.length > 0) add(row, 'address-twice', 'emails', email, others.map(({ line }) => line).join(', '))
    }
    settle(row)
    yield
  }
  return planned

  function plan(line: number, cells: ListedRow['cells']): PlannedRow {
    const district = cells.district ? districtOf(cells.district) : ownDistrict
    const row: PlannedRow = {
      ...{ line, district: district?.name ?? cells.district, group: cells.group, team: cells.team, names: cells.names },
      ...{ emails: [], state: 'NEW', candidates: [], why: null, reasons: [], invites: [], knownAt: [], mayBeNew: true },
      ...{ districtId: null, teamId: null, sameAs: null },
    }
    if (!district) add(row, cells.district ? 'district-unknown' : 'district-missing', 'district', cells.district)
    else if (!mayManageDistrict(actor, district.id)) add(row, 'district-foreign', 'district', district.name)
    else row.districtId = district.id
    row.team = checkName(row, cells.team, 'team')
    if (cells.group) row.group = checkName(row, cells.group, 'group')
    if (row.districtId !== null && row.reasons.length === 0) findTeam(row, row.districtId)
    const addresses = addressesIn(cells.emails)
    if (addresses === null) add(row, 'too-many-addresses', 'emails', '')
    for (const address of addresses ?? []) checkAddress(row, address)
    return row
  }

  function checkName(row: PlannedRow, cell: string, column: ListColumn): string {
    const checked = v.safeParse(Name, cell)
    if (checked.success && !/^[=+@-]/.test(checked.output)) return checked.output
    const code = checked.success
      ? 'formula'
      : ((checked.issues[0].message || 'name-unusable') as (typeof WRONG)[number])
    add(row, WRONG.includes(code) ? code : 'name-unusable', column, '')
    return cell
  }

  function findTeam(row: PlannedRow, districtId: number) {
    const key = `${districtId} ${nameKey(row.team)}`
    const above = listed.get(key)
    if (above) {
      row.teamId = above.teamId
      row.candidates = above.candidates
      row.sameAs = above.line
      row.mayBeNew = false
      return
    }
    listed.set(key, row)
    const same = teamsByKey.get(key)
    if (same) {
      row.mayBeNew = false
      row.teamId = same.id
      if (same.shadow) add(row, 'team-hidden', 'team', same.name)
      row.candidates = [{ teamId: same.id, name: same.name }]
      return
    }
    const alike = alikeIn.get(districtId)?.like(row.team) ?? []
    const found = new Map(alike.toReversed().map(({ id, name }) => [teamsById.get(id)!, name]))
    for (const [team, by] of found)
      add(row, team.shadow ? 'team-hidden' : 'name-alike', 'team', team.name, by === team.name ? '' : by)
    row.candidates = [...found.keys()].map(({ id, name }) => ({ teamId: id, name }))
    if (!listedAlike.has(districtId)) listedAlike.set(districtId, new AlikeNames())
    for (const { line } of listedAlike.get(districtId)!.add({ line: row.line, name: row.team }))
      add(row, 'line-alike', 'team', row.team, String(line))
  }

  function checkAddress(row: PlannedRow, address: string) {
    const checked = v.safeParse(Email, address)
    if (!checked.success) return add(row, 'not-an-email', 'emails', address)
    const email = checked.output
    if (row.emails.includes(email)) return
    row.emails.push(email)
    if (email === actor.email) return add(row, 'own-address', 'emails', email)
    const person = people.get(email)
    const team = person?.teamId == null ? null : teamsById.get(person.teamId)!
    const leader = person && { ...person, team }
    // Reveals nothing about people outside the actor's reach (rules.md#40).
    const seen = leader && maySeePerson(actor, leader) ? leader : null
    if (seen && !mayHaveTeam(seen)) return add(row, 'holds-office', 'emails', email)
    const leads = seen && isLeader(seen) ? team : null
    const isKnownAt = (teamId: number) => leads?.id === teamId || invited.has(`${teamId} ${email}`)
    if (row.teamId !== null && isKnownAt(row.teamId)) return
    for (const { teamId } of row.candidates) if (isKnownAt(teamId)) row.knownAt.push({ email, teamId })
    if (leads && !row.knownAt.some(({ teamId }) => teamId === leads.id))
      add(row, 'leads-elsewhere', 'emails', email, leads.name)
    if (lettersTo.isUsedUp(email)) return add(row, 'too-many-letters', 'emails', email)
    row.invites.push(email)
  }
}

const add = (row: PlannedRow, code: Why, column: ListColumn, about: string, other = '') =>
  void row.reasons.push({ code, column, about, other })

const isSameTeam = (one: PlannedRow, other: PlannedRow) =>
  (one.teamId !== null && one.teamId === other.teamId) || (one.sameAs ?? one.line) === (other.sameAs ?? other.line)

function settle(row: PlannedRow) {
  const codes = new Set(row.reasons.map(({ code }) => code))
  const wrong = WRONG.find(code => codes.has(code))
  row.why = wrong ?? DOUBTFUL.find(code => codes.has(code)) ?? null
  if (codes.has('district-unknown')) row.mayBeNew = false
  if (wrong) row.state = 'WRONG'
  else if (row.why) row.state = 'DOUBTFUL'
  else row.state = row.teamId === null && row.sameAs === null ? 'NEW' : 'SAME'
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
