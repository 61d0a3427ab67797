import { Elysia } from 'elysia'
import { AccountDeletion, MailChoice, OwnName, PasswordChange } from '#domain/requests/accounts.ts'
import { signedIn } from '#server/auth/guards.ts'
import { RateLimit } from '#server/auth/rateLimit.ts'
import { endSessionsOf } from '#server/auth/sessions.ts'
import { describeMe, userById } from '#server/auth/user.ts'
import { MINUTE } from '#server/clock.ts'
import { changeOwnName, changePassword, chooseMails, deleteOwnAccount, ownData } from './ownAccount.ts'

/** Guessing the old password with a stolen session is limited like signing in. */
const proofs = new RateLimit(10, 15 * MINUTE)

export const accountRoutes = new Elysia({ prefix: '/user' })
  .use(signedIn)
  .patch('/', ({ user, body }) => changeOwnName(user, body), { body: OwnName })
  .put(
    '/password',
    async ({ user, body, session }) => {
      proofs.use(user.id)
      await session.carry(await changePassword(user, body.oldPassword, body.password))
      return describeMe(userById(user.id)!)
    },
    { body: PasswordChange },
  )
  .put('/mails', ({ user, body }) => chooseMails(user, body.mails), { body: MailChoice })
  .delete('/sessions', async ({ user, session, status }) => {
    endSessionsOf(user.id)
    await session.end()
    return status(204, undefined)
  })
  .get('/export', ({ user }) => ownData(user))
  .post(
    '/delete',
    async ({ user, body, session, status }) => {
      proofs.use(user.id)
      await deleteOwnAccount(user, body.password)
      await session.end()
      return status(204, undefined)
    },
    { body: AccountDeletion },
  )
