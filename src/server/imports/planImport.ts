import * as v from 'valibot'
import { Name } from '#contract/requests/text.ts'
import { addressesIn } from '#domain/people/addressesIn.ts'
import { emailIn } from '#domain/people/email.ts'
import { isLeader, mayHaveTeam, mayManageDistrict, maySeePerson } from '#domain/people/roles.ts'
import { AlikeNames } from '#domain/text/alike.ts'
import { nameKey } from '#domain/text/text.ts'
import {
  DOUBTFUL,
  isNoName,
  type ListColumn,
  type ListedRow,
  type PlannedRow,
  type Why,
  WRONG,
} from '#domain/troopList.ts'
import type { User } from '#server/auth/user.ts'
import type { Steps } from '#server/core/slices.ts'
import { type Known, keyInDistrict, type Lookups, lookupsFor } from './importLookups.ts'

// Plans an import of troops row by row (rules.md#70).

/** The rows that are planned so far: by `keyInDistrict`, and their names and new hufce by district. */
interface RowsAbove {
  byKey: Map<string, PlannedRow>
  alike: Map<number, AlikeNames<{ line: number; name: string }>>
  newGroups: Map<number, AlikeNames<{ name: string }>>
}

export function* planRows(actor: User, known: Known, rows: readonly ListedRow[]): Steps<PlannedRow[]> {
  const lookups = yield* lookupsFor(actor, known, rows)
  const above: RowsAbove = { byKey: new Map(), alike: new Map(), newGroups: new Map() }
  const planned: PlannedRow[] = []
  for (const row of rows) {
    planned.push(planRow(lookups, above, row))
    yield
  }
  yield* compareAddresses(planned)
  for (const row of planned) {
    settle(row)
    yield
  }
  return planned
}

function planRow(lookups: Lookups, above: RowsAbove, { line, cells }: ListedRow): PlannedRow {
  const district = lookups.districtIn(cells.district)
  const row: PlannedRow = {
    ...{ line, district: district?.name ?? cells.district, group: cells.group, team: cells.team, names: cells.names },
    ...{ emails: [], state: 'NEW', candidates: [], why: null, reasons: [], invites: [], knownAt: [], mayBeNew: true },
    ...{ makesGroup: false, districtId: null, teamId: null, sameAs: null },
  }
  if (isError(cells.district)) add(row, 'cell-error', 'district', cells.district)
  else if (!district) add(row, cells.district ? 'district-unknown' : 'district-missing', 'district', cells.district)
  else if (!mayManageDistrict(lookups.actor, district.id)) add(row, 'district-foreign', 'district', district.name)
  else row.districtId = district.id
  row.team = checkName(row, cells.team, 'team')
  if (cells.group) row.group = checkName(row, cells.group, 'group')
  if (row.districtId !== null && row.reasons.length === 0) {
    findTeam(lookups, above, row, row.districtId)
    if (row.teamId === null && row.sameAs === null) checkNew(lookups, above, row, row.districtId)
  }
  if (isError(cells.emails)) {
    add(row, 'cell-error', 'emails', cells.emails)
    return row
  }
  const addresses = addressesIn(cells.emails)
  if (addresses === null) add(row, 'too-many-addresses', 'emails', '')
  for (const address of addresses ?? []) checkAddress(lookups, row, address)
  return row
}

/** True for an error that a spreadsheet shows in place of a value, in English and in Polish. */
const isError = (cell: string) =>
  /^(#(N\/A|N\/D|REF|ADR|VALUE|ARG|NAME|NAZWA|DIV\/0|DZIEL\/0|NUM|LICZBA|NULL|ZERO|SPILL|ROZLANIE|CALC|OBL|ERROR|BŁĄD)[!?]*|(Err|Błąd):\d+)$/i.test(
    cell,
  )

function checkName(row: PlannedRow, cell: string, column: ListColumn): string {
  if (isError(cell)) {
    add(row, 'cell-error', column, cell)
    return cell
  }
  const checked = v.safeParse(Name, cell)
  if (checked.success && !/^[=+@-]/.test(checked.output)) return checked.output
  const code = checked.success ? 'formula' : ((checked.issues[0].message || 'name-unusable') as (typeof WRONG)[number])
  add(row, WRONG.includes(code) ? code : 'name-unusable', column, '')
  return cell
}

/** Finds the team of that name in a row above or in the database, else those whose names are alike. */
function findTeam(lookups: Lookups, above: RowsAbove, row: PlannedRow, districtId: number) {
  const key = keyInDistrict(districtId, row.team)
  const first = above.byKey.get(key)
  if (first) {
    row.teamId = first.teamId
    row.candidates = first.candidates
    row.sameAs = first.line
    row.mayBeNew = false
    return
  }
  above.byKey.set(key, row)
  const same = lookups.teamsByKey.get(key)
  if (same) {
    row.teamId = same.id
    row.candidates = [{ teamId: same.id, name: same.name }]
    row.mayBeNew = false
    if (same.shadow) add(row, 'team-hidden', 'team', same.name)
    return
  }
  reportAlike(lookups, above, row, districtId)
}

/** A number, a date, TRUE, a heading, a sum or a hufiec that is nearly one that is there may be a slip. */
function checkNew({ groups }: Lookups, above: RowsAbove, row: PlannedRow, districtId: number) {
  if (isOdd(row.team) || isNoName(row.team)) add(row, 'name-odd', 'team', row.team)
  if (!row.group || groups.byKey.has(keyInDistrict(districtId, row.group))) return
  row.makesGroup = true
  if (isOdd(row.group)) return add(row, 'name-odd', 'group', row.group)
  if (!above.newGroups.has(districtId)) above.newGroups.set(districtId, new AlikeNames())
  const others = above.newGroups.get(districtId)!
  const [alike] = [...(groups.alike.get(districtId)?.like(row.group) ?? []), ...others.like(row.group)].filter(
    ({ name }) => nameKey(name) !== nameKey(row.group),
  )
  if (alike) add(row, 'group-alike', 'group', row.group, alike.name)
  else others.add({ name: row.group })
}

const isOdd = (name: string) => !/\p{L}/u.test(name) || /^(prawda|fałsz|true|false)$/i.test(name)

function reportAlike(lookups: Lookups, above: RowsAbove, row: PlannedRow, districtId: number) {
  const alike = lookups.alikeTeams.get(districtId)?.like(row.team) ?? []
  const found = new Map<Known['teams'][number], string>()
  for (const { id, name } of alike) {
    const team = lookups.teamsById.get(id)!
    if (!found.has(team)) found.set(team, name)
  }
  for (const [team, by] of found)
    add(row, team.shadow ? 'team-hidden' : 'name-alike', 'team', team.name, by === team.name ? '' : by)
  row.candidates = [...found.keys()].map(({ id, name }) => ({ teamId: id, name }))
  if (!above.alike.has(districtId)) above.alike.set(districtId, new AlikeNames())
  for (const { line } of above.alike.get(districtId)!.add({ line: row.line, name: row.team }))
    add(row, 'line-alike', 'team', row.team, String(line))
}

function checkAddress({ actor, people, teamsById, isInvited }: Lookups, row: PlannedRow, address: string) {
  const email = emailIn(address)
  if (email === null) return add(row, 'not-an-email', 'emails', address)
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
  const isKnownAt = (teamId: number) => leads?.id === teamId || isInvited(email, teamId)
  if (row.teamId !== null && isKnownAt(row.teamId)) return
  for (const { teamId } of row.candidates) if (isKnownAt(teamId)) row.knownAt.push({ email, teamId })
  if (leads && !row.knownAt.some(({ teamId }) => teamId === leads.id))
    add(row, 'leads-elsewhere', 'emails', email, leads.name)
  row.invites.push(email)
}

/** Reports addresses that rows of other teams have too. */
function* compareAddresses(rows: readonly PlannedRow[]) {
  const rowsOf = new Map<string, PlannedRow[]>()
  for (const row of rows) {
    for (const email of row.invites) rowsOf.set(email, [...(rowsOf.get(email) ?? []), row])
    yield
  }
  for (const row of rows) {
    for (const email of row.invites) {
      const others = rowsOf.get(email)!.filter(other => other !== row && !isSameTeam(row, other))
      if (others.length > 0) add(row, 'address-twice', 'emails', email, others.map(({ line }) => line).join(', '))
    }
    yield
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
