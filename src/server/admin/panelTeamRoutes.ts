import { and, eq, type SQL, sql } from 'drizzle-orm'
import { Elysia } from 'elysia'
import type * as v from 'valibot'
import { accessGranted, accessRevoked } from '#domain/notices.ts'
import { byName } from '#domain/polish.ts'
import { Id } from '#domain/requests/ids.ts'
import { OwnerOnTeam, PAGE_ROWS, TeamFilter } from '#domain/requests/panel.ts'
import { PanelTeam, TeamChange } from '#domain/requests/teams.ts'
import { isAboveDistricts, mayHaveTeam, mayManageDistrict, mayMoveTeams } from '#domain/roles.ts'
import { matcher } from '#domain/search.ts'
import { nameKey } from '#domain/text.ts'
import { changesOf } from '#server/audit/changedFields.ts'
import { recordChange } from '#server/audit/recordChange.ts'
import { coordinator } from '#server/auth/guards.ts'
import type { User } from '#server/auth/user.ts'
import { atomically, db } from '#server/database/open.ts'
import { districts, teams, users } from '#server/database/schema/people.ts'
import { answerAsker, forgetRequestOf } from '#server/people/accessRequests.ts'
import { notify } from '#server/people/notifications.ts'
import { visiblePerson } from '#server/people/visiblePeople.ts'
import { conflict, forbidden, notFound } from '#server/problem.ts'
import { insertTeam, refuseTakenName, teamById, teamWithOwners } from '#server/teams/teamLookups.ts'
import { managedDistrict } from './districtRoutes.ts'
import { offsetOf } from './pages.ts'

export const panelTeamRoutes = new Elysia({ prefix: '/teams' })
  .use(coordinator)
  .get(
    '/',
    ({ user, query, set }) => {
      const { rows, total } = teamsOf(user, query)
      set.headers['x-total-count'] = String(total)
      return rows
    },
    { query: TeamFilter },
  )
  .get('/:id', ({ user, params }) => teamWithOwners(managedTeam(user, params.id).id), { params: Id })
  .post('/', ({ user, body, status }) => status(201, createTeam(user, body)), { body: PanelTeam })
  .patch('/:id', ({ user, params, body }) => changeTeam(user, params.id, body), { params: Id, body: TeamChange })
  .patch('/grant/:id/on/:team', ({ user, params }) => grantOwner(user, params.id, params.team), { params: OwnerOnTeam })
  .patch('/refuse/:id/on/:team', ({ user, params }) => refuseAsker(user, params.id, params.team), {
    params: OwnerOnTeam,
  })
  .patch('/revoke/:id/on/:team', ({ user, params }) => revokeOwner(user, params.id, params.team), {
    params: OwnerOnTeam,
  })

/** One page of the troops in the reader's reach, with how many people lead and wait. */
function teamsOf(reader: User, filter: TeamFilter) {
  const conditions: (SQL | undefined)[] = [
    isAboveDistricts(reader) ? undefined : eq(teams.districtId, reader.districtId!),
    filter.district === undefined ? undefined : eq(teams.districtId, filter.district),
  ]
  const matches = matcher(filter.q ?? '')
  const people = (accepted: boolean) =>
    sql<number>`(SELECT count(*) FROM users u WHERE u.teamId = ${teams.id} AND u.role = 'USER' AND u.teamAccepted = ${accepted ? 1 : 0})`
  const found = db
    .select({
      id: teams.id,
      name: teams.name,
      shadow: teams.shadow,
      locked: teams.locked,
      createdAt: teams.createdAt,
      district: { id: districts.id, name: districts.name },
      owners: people(true),
      waiting: people(false),
    })
    .from(teams)
    .innerJoin(districts, eq(teams.districtId, districts.id))
    .where(and(...conditions))
    .all()
    .filter(({ name }) => matches(name))
    // Neither is left to SQLite, which knows neither Polish letters nor that troop 7 stands before troop 16.
    .sort((a, b) => byName(a.district, b.district) || byName(a, b))
  return { rows: found.slice(offsetOf(filter.page)).slice(0, PAGE_ROWS), total: found.length }
}

/** @throws 404, and 403 outside the caller's reach */
export function managedTeam(caller: User, id: number) {
  const team = teamById(id)
  if (!mayManageDistrict(caller, team.districtId)) throw forbidden()
  return team
}

function createTeam(actor: User, wanted: v.InferOutput<typeof PanelTeam>) {
  return atomically(() => {
    managedDistrict(actor, wanted.districtId)
    const team = insertTeam(wanted)
    recordChange(actor, 'team.create', { teamId: team.id, districtId: team.districtId }, null, { name: team.name })
    return teamWithOwners(team.id)
  })
}

function changeTeam(actor: User, id: number, wanted: v.InferOutput<typeof TeamChange>) {
  return atomically(() => {
    const team = managedTeam(actor, id)
    const { districtId = team.districtId, name = team.name } = wanted
    if (districtId !== team.districtId) {
      if (!mayMoveTeams(actor)) throw forbidden()
      managedDistrict(actor, districtId)
    }
    refuseTakenName({ id, name, districtId })

    db.update(teams)
      .set({ ...wanted, nameKey: nameKey(name) })
      .where(eq(teams.id, id))
      .run()
    const { before, after } = changesOf(team, wanted)
    recordChange(actor, 'team.change', { teamId: id, districtId: team.districtId }, before, after)
    return teamWithOwners(id)
  })
}

function grantOwner(actor: User, userId: number, teamId: number) {
  return atomically(() => {
    const team = managedTeam(actor, teamId)
    const owner = visiblePerson(actor, userId)
    if (!mayHaveTeam(owner)) throw conflict('Only a leader can own a team')
    if (owner.teamAccepted && owner.teamId !== teamId) throw conflict('This person already belongs to another team')
    if (owner.teamAccepted || answerAsker(actor, userId, teamId, 'GRANTED')) return teamWithOwners(teamId)

    forgetRequestOf(userId)
    db.update(users).set({ teamId, teamAccepted: true }).where(eq(users.id, userId)).run()
    recordChange(actor, 'owner.grant', { teamId, districtId: team.districtId, userId }, null, null)
    notify(userId, accessGranted(team))
    return teamWithOwners(teamId)
  })
}

function refuseAsker(actor: User, userId: number, teamId: number) {
  managedTeam(actor, teamId)
  if (!answerAsker(actor, userId, teamId, 'REFUSED')) throw notFound('request')
  return teamWithOwners(teamId)
}

function revokeOwner(actor: User, userId: number, teamId: number) {
  return atomically(() => {
    const team = managedTeam(actor, teamId)
    const owns = and(eq(users.id, userId), eq(users.teamId, teamId), eq(users.teamAccepted, true))
    const owner = db.select({ id: users.id }).from(users).where(owns).get()
    if (!owner) throw notFound('owner')

    db.update(users).set({ teamId: null, teamAccepted: false }).where(eq(users.id, userId)).run()
    recordChange(actor, 'owner.revoke', { teamId, districtId: team.districtId, userId }, null, null)
    notify(userId, accessRevoked(team))
    return teamWithOwners(teamId)
  })
}
