import { Elysia } from 'elysia'
import { Id } from '#contract/requests/ids.ts'
import { InvitationKey, InvitationUse, MendedAddress, NewInvitation } from '#contract/requests/invitations.ts'
import { networkOf } from '#server/auth/caller.ts'
import { anybody, leaderOrCoordinator } from '#server/auth/guards.ts'
import { NetworkLimit } from '#server/auth/rateLimit.ts'
import { sessionCookie } from '#server/auth/sessions.ts'
import { describeMe } from '#server/auth/user.ts'
import { MINUTE } from '#server/core/clock.ts'
import { handoversOf, stayInTeam } from './handover.ts'
import { invitationsOf } from './listInvitations.ts'
import { invite, mendAddress, sendInvitationAgain, withdrawInvitation } from './sendInvitation.ts'
import { askForAnother, declineInvitation, describeKey, useInvitation } from './useInvitation.ts'

/** Guessing keys is hopeless; this keeps the password hashes of strangers few. */
const opening = new NetworkLimit(60, 15 * MINUTE)

const invited = new Elysia({ prefix: '/invitations/key' })
  .use(anybody)
  .use(sessionCookie)
  .onBeforeHandle(({ request }) => opening.use(networkOf(request)))
  .get('/:key', ({ params }) => describeKey(params.key), {
    params: InvitationKey,
    detail: { summary: 'Returns what a mailed key invites to, and by whom' },
  })
  .post(
    '/:key',
    async ({ params, body, user, session, request }) => {
      const person = await useInvitation(params.key, body ?? {}, user, networkOf(request).customer)
      if (!user) await session.begin(person.id)
      return describeMe(person)
    },
    {
      params: InvitationKey,
      body: InvitationUse,
      detail: { summary: 'Uses an invitation; a password founds the account of an address that has none, signed in' },
    },
  )
  .delete('/:key', ({ params, status }) => status(204, declineInvitation(params.key)), {
    params: InvitationKey,
    detail: { summary: 'Declines an invitation; its sender is told' },
  })
  .post('/:key/ask', ({ params, status }) => status(204, askForAnother(params.key)), {
    params: InvitationKey,
    detail: { summary: 'Asks for a new letter in place of an expired one, once a day' },
  })

const senders = new Elysia({ prefix: '/invitations' })
  .use(leaderOrCoordinator)
  .get('/', ({ user }) => invitationsOf(user), {
    detail: { summary: 'Lists the unused invitations that the caller may take back, newest first' },
  })
  .get('/handovers', ({ user }) => handoversOf(user), {
    detail: { summary: "Lists the planned leavings in the caller's teams, and the handover by which the caller leads" },
  })
  .delete('/handovers/:id', ({ user, params, status }) => status(204, stayInTeam(user, params.id)), {
    params: Id,
    detail: { summary: "Takes the caller's own planned leaving back" },
  })
  .post('/', ({ user, body, status }) => status(201, invite(user, body)), {
    body: NewInvitation,
    detail: { summary: 'Invites an e-mail address to a team, a district or a national office' },
  })
  .patch('/:id', ({ user, params, body }) => mendAddress(user, params.id, body.email), {
    params: Id,
    body: MendedAddress,
    detail: { summary: 'Corrects the address of an invitation and mails a new key there' },
  })
  .post('/:id/again', ({ user, params }) => sendInvitationAgain(user, params.id), {
    params: Id,
    detail: { summary: 'Mails a new key, at most once an hour; the one before stops working' },
  })
  .delete('/:id', ({ user, params, status }) => status(204, withdrawInvitation(user, params.id)), {
    params: Id,
    detail: { summary: 'Takes an unused invitation back' },
  })

export const invitationRoutes = new Elysia().use(invited).use(senders)
