import { Elysia } from 'elysia'
import { Id } from '#domain/requests/ids.ts'
import { OwnerOnTeam, TeamFilter } from '#domain/requests/panel.ts'
import { MarkedTeamsChange, PanelTeam, TeamChange } from '#domain/requests/teams.ts'
import { coordinator } from '#server/auth/guards.ts'
import { eachByItsCode } from '#server/eachByItself.ts'
import { setLock } from '#server/review/reviewActs.ts'
import { changeTeam, createTeam } from '#server/teams/changeTeam.ts'
import { managedTeam, managedTeams } from '#server/teams/managedTeams.ts'
import { grantOwner, refuseAsker, revokeOwner } from '#server/teams/owners.ts'
import { teamWithOwners } from '#server/teams/teamLookups.ts'

export const panelTeamRoutes = new Elysia({ prefix: '/teams' })
  .use(coordinator)
  .get(
    '/',
    ({ user, query, set }) => {
      const { rows, total } = managedTeams(user, query)
      set.headers['x-total-count'] = String(total)
      return rows
    },
    { query: TeamFilter },
  )
  .get('/:id', ({ user, params }) => teamWithOwners(managedTeam(user, params.id).id), { params: Id })
  .post('/', ({ user, body, status }) => status(201, createTeam(user, body)), { body: PanelTeam })
  .patch(
    '/marked',
    ({ user, body: { teams, ...change } }) => eachByItsCode(teams, id => changeTeam(user, id, change, setLock)),
    { body: MarkedTeamsChange },
  )
  .patch('/:id', ({ user, params, body }) => changeTeam(user, params.id, body, setLock), {
    params: Id,
    body: TeamChange,
  })
  .patch('/grant/:id/on/:team', ({ user, params }) => grantOwner(user, params.id, params.team), { params: OwnerOnTeam })
  .patch('/refuse/:id/on/:team', ({ user, params }) => refuseAsker(user, params.id, params.team), {
    params: OwnerOnTeam,
  })
  .patch('/revoke/:id/on/:team', ({ user, params }) => revokeOwner(user, params.id, params.team), {
    params: OwnerOnTeam,
  })
