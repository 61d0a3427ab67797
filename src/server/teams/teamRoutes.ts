import { Elysia } from 'elysia'
import { Id } from '#domain/requests/ids.ts'
import { NewTeam } from '#domain/requests/teams.ts'
import { leader, scout, signedIn } from '#server/auth/guards.ts'
import { RateLimit } from '#server/auth/rateLimit.ts'
import { describeMe, type User, userById } from '#server/auth/user.ts'
import { DAY, HOUR } from '#server/clock.ts'
import { choosableDistricts } from '#server/districts/districtLookups.ts'
import { askForAccess, grantAccess, ownRequest, withdrawRequest } from '#server/people/accessRequests.ts'
import { foundTeam } from './changeTeam.ts'
import { leaveTeam } from './owners.ts'
import { choosableTeams, teamWithOwners } from './teamLookups.ts'

const asking = new RateLimit(5, HOUR)
const founding = new RateLimit(5, DAY)

const choices = new Elysia()
  .use(signedIn)
  .get('/districts', () => choosableDistricts())
  .get('/teams/by-district-id/:id', ({ params }) => choosableTeams(params.id), { params: Id })
  .patch(
    '/teams/grant/:id',
    ({ user, params }) => {
      grantAccess(user, params.id)
      return teamWithOwners(params.id)
    },
    { params: Id },
  )

const own = new Elysia({ prefix: '/teams' })
  .use(scout)
  .get('/request', ({ user }) => ownRequest(user))
  .get('/ask-access/:id', ({ user, params }) => ask(user, params.id), { params: Id })
  .post('/ask-access/:id', ({ user, params }) => ask(user, params.id), { params: Id })
  .post('/withdraw', ({ user }) => {
    withdrawRequest(user)
    return meNow(user)
  })
  .post('/leave', ({ user }) => {
    leaveTeam(user)
    return meNow(user)
  })
  .post(
    '/',
    ({ user, body, status }) => {
      founding.check(user.id)
      const team = foundTeam(user, body)
      founding.use(user.id)
      return status(201, team)
    },
    { body: NewTeam },
  )

const mine = new Elysia({ prefix: '/teams' }).use(leader).get('/mine', ({ team }) => teamWithOwners(team.id))

export const teamRoutes = new Elysia().use(choices).use(own).use(mine)

/** Only a new wish counts towards the limit; repeating the one that waits is free. */
function ask(actor: User, teamId: number) {
  const isNew = actor.team?.id !== teamId
  if (isNew) asking.check(actor.id)
  askForAccess(actor, teamId)
  if (isNew) asking.use(actor.id)
  return meNow(actor)
}

const meNow = (actor: User) => describeMe(userById(actor.id)!)
