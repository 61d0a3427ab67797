import { eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { PanelTeam, TeamChange } from '#contract/requests/teams.ts'
import { mayMoveTeams } from '#domain/people/roles.ts'
import { nameKey } from '#domain/text/text.ts'
import { changedFields, recordChange } from '#server/audit/recordChange.ts'
import type { User } from '#server/auth/user.ts'
import { now } from '#server/core/clock.ts'
import { Problem } from '#server/core/problem.ts'
import { atomically, db } from '#server/database/open.ts'
import { formerNames, teams } from '#server/database/schema/people.ts'
import { remember } from '#server/database/undo.ts'
import { choosableDistrict, managedDistrict } from '#server/districts/districtLookups.ts'
import { isNameTaken } from '#server/districts/takenName.ts'
import { refuseForeignGroup } from '#server/districts/troopGroups.ts'
import { tell } from '#server/notices/tell.ts'
import { requestAccess } from '#server/people/accessRequests.ts'
import { claimNow, decide } from '#server/people/claims.ts'
import { recordFormerName } from './formerNames.ts'
import { managedTeam } from './managedTeams.ts'
import { teamWithOwners } from './teamLookups.ts'

/**
 * Founds a team. Its founder leads it immediately if the district accepts new teams automatically, else asks for access.
 * @throws 404 also for a hidden district, 409 for the leader of a team, 422 for a name that is taken
 */
export function foundTeam(actor: User, wanted: { name: string; districtId: number }) {
  if (actor.teamAccepted) throw new Problem('has-team')
  const district = choosableDistrict(wanted.districtId, 'districtId')

  return atomically(() => {
    const team = insertTeam(actor, { ...wanted, founderId: actor.id })
    if (district.autoaccept) {
      decide(actor, claimNow('found', actor, team.id), 'GRANTED')
      tell('team.found', { by: actor, team })
    } else {
      requestAccess(actor, team)
    }
    return teamWithOwners(team.id)
  })
}

/** Creates a team without leaders. @throws 403, 404, 422 */
export function createTeam(actor: User, wanted: InferOutput<typeof PanelTeam>) {
  return atomically(() => {
    managedDistrict(actor, wanted.districtId)
    return teamWithOwners(insertTeam(actor, wanted).id)
  })
}

/**
 * Stores `locked` as a flag; `changeTeamAndLock` also approves or unlocks the sheet. The former name is kept unless its
 * spelling alone was wrong (rules.md#71). @throws 403, 404, 422
 */
export function changeTeam(
  actor: User,
  id: number,
  { spelling, ...wanted }: Omit<InferOutput<typeof TeamChange>, 'note'>,
) {
  return atomically(() => {
    const team = managedTeam(actor, id)
    const { districtId = team.districtId, name = team.name } = wanted
    if (districtId !== team.districtId) {
      if (!mayMoveTeams(actor)) throw new Problem('not-allowed')
      managedDistrict(actor, districtId)
    }
    refuseTakenName({ id, name, districtId })
    if (wanted.groupId) refuseForeignGroup(wanted.groupId, districtId)

    remember(actor, teams, { id }, team.name, ['name', 'nameKey', 'districtId', 'groupId', 'shadow', 'locked'])
    remember(actor, formerNames, { teamId: id }, team.name)
    if (!spelling && nameKey(name) !== team.nameKey) recordFormerName(id, team.name)
    const isMoved = districtId !== team.districtId
    db.update(teams)
      .set({ ...(isMoved && { groupId: null }), ...wanted, nameKey: nameKey(name) })
      .where(eq(teams.id, id))
      .run()
    const { before, after } = changedFields(team, wanted)
    recordChange(actor, 'team.change', { teamId: id, districtId: team.districtId }, before, after)
    return teamWithOwners(id)
  })
}

export function correctFormerName(actor: User, id: number, name: string) {
  return atomically(() => {
    const { team, was } = managedName(actor, id)
    db.update(formerNames).set({ name }).where(eq(formerNames.id, id)).run()
    recordNames(actor, team.id, was, name)
    return teamWithOwners(team.id)
  })
}

/** @throws 403, 404 */
export function forgetFormerName(actor: User, id: number) {
  return atomically(() => {
    const { team, was } = managedName(actor, id)
    db.delete(formerNames).where(eq(formerNames.id, id)).run()
    recordNames(actor, team.id, was, null)
    return teamWithOwners(team.id)
  })
}

function managedName(actor: User, id: number) {
  const row = db.select().from(formerNames).where(eq(formerNames.id, id)).get()
  if (!row) throw new Problem('former-name-unknown')
  const team = managedTeam(actor, row.teamId)
  remember(actor, formerNames, { id }, team.name)
  remember(actor, teams, { id: team.id }, team.name, ['districtId'])
  return { team, was: row.name }
}

const recordNames = (actor: User, teamId: number, was: string, name: string | null) =>
  recordChange(actor, 'team.change', { teamId }, { formerName: was }, { formerName: name })

/** @throws 422 */
function insertTeam(actor: User, wanted: { name: string; districtId: number; shadow?: boolean; founderId?: number }) {
  refuseTakenName(wanted)
  const row = { ...wanted, nameKey: nameKey(wanted.name), createdAt: now() }
  const team = db.insert(teams).values(row).returning().get()
  recordChange(actor, 'team.create', { teamId: team.id }, null, { name: team.name })
  return team
}

function refuseTakenName(wanted: { id?: number; name: string; districtId: number }) {
  if (isNameTaken(teams, wanted)) throw new Problem('team-name-taken', { field: 'name' })
}
