import { and, eq, type SQL } from 'drizzle-orm'
import { isAboveDistricts } from '#domain/people/roles.ts'
import { AlikeNames, areSpelledAlike, type Essence, essenceOf } from '#domain/text/alike.ts'
import { recordChange } from '#server/audit/recordChange.ts'
import type { User } from '#server/auth/user.ts'
import { Problem } from '#server/core/problem.ts'
import type { Steps } from '#server/core/slices.ts'
import { atomically, db } from '#server/database/open.ts'
import { distinctTeams, districts, teams } from '#server/database/schema/people.ts'
import { formerNamesByTeam } from './formerNames.ts'
import { byDistrictAndName, inReachOf, managedTeam } from './managedTeams.ts'

// Teams that may be one (rules.md#71).

const pairOf = (one: number, other: number) => ({ teamId: Math.min(one, other), otherId: Math.max(one, other) })
const pairKey = (one: number, other: number) => Object.values(pairOf(one, other)).join(' ')

/** The most pairs across districts that are listed: a name that is common in an association proves little. */
export const MOST_ACROSS = 200

interface Named {
  id: number
  name: string
  district: { id: number; name: string }
}

interface Known {
  name: string
  essence: Essence
  team: Named
}

interface Pair {
  /** `formerName` is the one that is alike, where it is not the present name. */
  teams: (Named & { formerName: string | null })[]
  why: 'spelling' | 'letter' | 'former'
}

/** Leaves out hidden teams. Pairs of one district come first; pairs of two districts are for readers above the districts. */
export function* likelyTwins(reader: User): Steps<Pair[]> {
  const former = formerNamesByTeam()
  const known = teamsInReach(reader, eq(teams.shadow, false)).map(team =>
    [team.name, ...(former.get(team.id) ?? [])].map(name => ({ name, essence: essenceOf(name), team })),
  )
  const distinct = db.select().from(distinctTeams).all()
  const listed = new Set(distinct.map(({ teamId, otherId }) => pairKey(teamId, otherId)))
  const within = new Map<number, AlikeNames<Known>>()
  const pairs: Pair[] = []
  for (const names of known) {
    const { district } = names[0]!.team
    if (!within.has(district.id)) within.set(district.id, new AlikeNames())
    for (const pair of pairsWith(names, within.get(district.id)!, listed)) pairs.push(pair)
    yield
  }
  if (!isAboveDistricts(reader)) return pairs
  const most = pairs.length + MOST_ACROSS
  const all = new AlikeNames<Known>()
  for (const names of known) {
    for (const pair of pairsWith(names, all, listed)) if (pairs.length < most) pairs.push(pair)
    if (pairs.length === most) break
    yield
  }
  return pairs
}

/** Adds a team's names to those before it. @returns the teams among them that are not `listed` yet */
function* pairsWith(names: readonly Known[], before: AlikeNames<Known>, listed: Set<string>): Generator<Pair> {
  for (const own of names)
    for (const other of before.add(own, own.essence)) {
      const key = pairKey(own.team.id, other.team.id)
      if (own.team === other.team || listed.has(key)) continue
      listed.add(key)
      const isFormer = [other, own].some(({ name, team }) => name !== team.name)
      yield {
        teams: [other, own].map(({ name, team }) => ({ ...team, formerName: name === team.name ? null : name })),
        why: isFormer ? 'former' : areSpelledAlike(other.name, own.name) ? 'spelling' : 'letter',
      }
    }
}

const teamsInReach = (reader: User, which?: SQL) =>
  db
    .select({ id: teams.id, name: teams.name, district: { id: districts.id, name: districts.name } })
    .from(teams)
    .innerJoin(districts, eq(teams.districtId, districts.id))
    .where(and(inReachOf(reader), which))
    .all()
    .sort(byDistrictAndName)

export function pairsKeptApart(reader: User) {
  const known = new Map(teamsInReach(reader).map(team => [team.id, team]))
  return db
    .select()
    .from(distinctTeams)
    .all()
    .flatMap(({ teamId, otherId }) => {
      const [team, other] = [known.get(teamId), known.get(otherId)]
      return team && other ? [{ teams: [team, other] }] : []
    })
    .sort((a, b) => byDistrictAndName(a.teams[0]!, b.teams[0]!))
}

/** Takes back that two teams are not one. @throws 403, 404 */
export function allowTwins(actor: User, id: number, otherId: number) {
  atomically(() => {
    const [team, other] = [managedTeam(actor, id), managedTeam(actor, otherId)]
    const pair = pairOf(id, otherId)
    const isPair = and(eq(distinctTeams.teamId, pair.teamId), eq(distinctTeams.otherId, pair.otherId))
    const removed = db.delete(distinctTeams).where(isPair).returning().all()
    if (removed.length > 0) recordChange(actor, 'team.alike', { teamId: team.id }, null, { other: other.name })
  })
}

/** Remembers that two teams are not one. @throws 403, 404, 409 for a team and itself */
export function keepApart(actor: User, id: number, otherId: number) {
  if (id === otherId) throw new Problem('same-team')
  atomically(() => {
    const [team, other] = [managedTeam(actor, id), managedTeam(actor, otherId)]
    const added = db.insert(distinctTeams).values(pairOf(id, otherId)).onConflictDoNothing().returning().all()
    if (added.length > 0) recordChange(actor, 'team.distinct', { teamId: team.id }, null, { other: other.name })
  })
}
