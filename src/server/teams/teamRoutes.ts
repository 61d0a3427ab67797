import { Elysia } from 'elysia'
import { Id } from '#contract/requests/ids.ts'
import { NewTeam } from '#contract/requests/teams.ts'
import { leader, potentialLeader, signedIn } from '#server/auth/guards.ts'
import { RateLimit } from '#server/auth/rateLimit.ts'
import { describeMe, type User, userById } from '#server/auth/user.ts'
import { DAY, HOUR } from '#server/core/clock.ts'
import { undoable } from '#server/database/undo.ts'
import { choosableDistricts } from '#server/districts/districtLookups.ts'
import { askForAccess, grantAccess, ownRequest, withdrawRequest } from '#server/people/accessRequests.ts'
import { foundTeam } from './changeTeam.ts'
import { endAccess, ownTeam, returnAccess } from './endedAccess.ts'
import { leaveTeam } from './owners.ts'
import { choosableTeams, teamWithOwners } from './teamLookups.ts'

const asking = new RateLimit(5, HOUR)
const founding = new RateLimit(5, DAY)

const choices = new Elysia()
  .use(signedIn)
  .get('/districts', () => choosableDistricts(), {
    detail: { summary: 'Lists the districts that a leader may choose from' },
  })
  .get('/teams/by-district-id/:id', ({ params }) => choosableTeams(params.id), {
    params: Id,
    detail: { summary: 'Lists the teams of a district, the hidden ones marked' },
  })
  .patch(
    '/teams/grant/:id',
    ({ user, params, set }) =>
      undoable(user, set, actor => {
        grantAccess(actor, params.id)
        return teamWithOwners(params.id)
      }),
    { params: Id, detail: { summary: 'Grants access to the one person who asks for a team' } },
  )

const own = new Elysia({ prefix: '/teams' })
  .use(potentialLeader)
  .get('/request', ({ user }) => ownRequest(user), {
    detail: { summary: "Returns the caller's own pending request for access" },
  })
  .get('/ask-access/:id', ({ user, params }) => ask(user, params.id), {
    params: Id,
    detail: { summary: 'Does what its POST twin does, which pages call' },
  })
  .post('/ask-access/:id', ({ user, params }) => ask(user, params.id), {
    params: Id,
    detail: { summary: 'Asks for access to a team' },
  })
  .post(
    '/withdraw',
    ({ user }) => {
      withdrawRequest(user)
      return meNow(user)
    },
    { detail: { summary: "Withdraws the caller's own request for access" } },
  )
  .post(
    '/leave',
    ({ user }) => {
      leaveTeam(user)
      return meNow(user)
    },
    { detail: { summary: "Leaves the caller's own team, whose sheet stays" } },
  )
  .post(
    '/',
    ({ user, body, status }) => {
      founding.check(user.id)
      const team = foundTeam(user, body)
      founding.use(user.id)
      return status(201, team)
    },
    { body: NewTeam, detail: { summary: 'Founds a team, which its founder leads immediately or asks to lead' } },
  )

const mine = new Elysia({ prefix: '/teams' })
  .use(leader)
  .get('/mine', ({ team }) => ownTeam(team), {
    detail: { summary: "Returns the leader's own team with its leaders and those who ask for access" },
  })
  .post('/mine/end-access/:id', ({ user, team, params }) => endAccess({ user, team }, params.id), {
    params: Id,
    detail: { summary: "Ends the access of another leader of the caller's own team" },
  })
  .post('/mine/return-access/:id', ({ user, team, params }) => returnAccess({ user, team }, params.id), {
    params: Id,
    detail: { summary: 'Gives access back that was ended in the last week' },
  })

export const teamRoutes = new Elysia().use(choices).use(own).use(mine)

/** Repeating a pending request does not count towards the limit. */
function ask(actor: User, teamId: number) {
  const isNew = actor.team?.id !== teamId
  if (isNew) asking.check(actor.id)
  askForAccess(actor, teamId)
  if (isNew) asking.use(actor.id)
  return meNow(actor)
}

const meNow = (actor: User) => describeMe(userById(actor.id)!)
