import { Elysia } from 'elysia'
import * as v from 'valibot'
import { Login, PROVEN_FORMS, Register, Reset, ResetRequest } from '#contract/requests/accounts.ts'
import { mayRunServer } from '#domain/people/roles.ts'
import { MINUTE } from '#server/core/clock.ts'
import { Problem } from '#server/core/problem.ts'
import { networkOf } from './caller.ts'
import { captchaCookie } from './captcha.ts'
import { deviceCookie, knownDevice } from './deviceCookie.ts'
import { enter } from './enter.ts'
import { anybody } from './guards.ts'
import { spendKey } from './keys.ts'
import { checkResetKey, requestReset, resetHeat, resetPassword } from './passwordReset.ts'
import { newChallenge, requireWork } from './proofOfWork.ts'
import { NetworkLimit } from './rateLimit.ts'
import { activate, register, registrationHeat } from './registration.ts'
import { sessionCookie } from './sessions.ts'
import { personSigningIn, requireCaptchaAfterFailures, signInHeat } from './signIn.ts'
import { ssoRoutes } from './ssoRoutes.ts'
import { describeMe, userById } from './user.ts'

/** An incomplete percent escape in the path leaves no text and counts as a wrong key. */
const AnyKey = v.object({ key: v.fallback(v.string(), '') })

// Open to everybody: captchas, passwords and keys decide.

const captchas = new Elysia({ prefix: '/captcha' })
  .use(captchaCookie)
  .get(
    '/',
    ({ captcha, set }) => {
      const picture = captcha.picture()
      // Set last, because an error is JSON.
      set.headers['content-type'] = 'image/svg+xml; charset=utf-8'
      return picture
    },
    { detail: { summary: 'Renders a captcha and stores its answer for the caller' } },
  )
  .get('/words', ({ captcha }) => ({ question: captcha.question() }), {
    detail: { summary: 'Returns a question in words instead of the picture' },
  })

const work = new Elysia().get(
  '/work/:form',
  async ({ params, request }) => ({ challenge: await newChallenge(params.form, networkOf(request)) }),
  {
    params: v.object({ form: v.picklist(PROVEN_FORMS) }),
    detail: { summary: 'Returns a challenge whose solution is sent with a form instead of the answer to a captcha' },
  },
)

const signingIn = new Elysia()
  .use(captchaCookie)
  .use(deviceCookie)
  .use(sessionCookie)
  .post(
    '/login',
    async ({ body, captcha, device, session, request }) => {
      const caller = { network: networkOf(request), device: await device.read() }
      requireCaptchaAfterFailures(body.email, caller, body.captcha)
      await requireWork(signInHeat, body, caller.network, !!knownDevice(caller, body.email))
      captcha.check(body.captcha)
      const { id } = await personSigningIn(body.email, body.password, caller)
      await enter(id, { request, session, device })
      return describeMe(userById(id)!)
    },
    { body: Login, detail: { summary: 'Signs in with an e-mail and a password' } },
  )

const registering = new Elysia()
  .use(captchaCookie)
  .post(
    '/register',
    async ({ body, captcha, request, status }) => {
      const network = networkOf(request)
      await requireWork(registrationHeat, body, network)
      captcha.check(body.captcha)
      await register(body, network)
      return status(201, { message: 'User registered successfully' })
    },
    { body: Register, detail: { summary: 'Registers an account and mails its owner an activation link' } },
  )
  .post('/activate/:key', ({ params }) => ({ message: 'Account activated', ...activate(params.key) }), {
    params: AnyKey,
    detail: { summary: 'Activates an account with its mailed key; one of several accounts must set a new password' },
  })

const resetting = new Elysia({ prefix: '/passwordreset' })
  .use(captchaCookie)
  .use(deviceCookie)
  .post(
    '/request',
    async ({ body, captcha, device, request, status }) => {
      const caller = { network: networkOf(request), device: await device.read() }
      await requireWork(resetHeat, body, caller.network, !!knownDevice(caller, body.email))
      captcha.check(body.captcha)
      requestReset(body.email, caller)
      return status(204)
    },
    { body: ResetRequest, detail: { summary: 'Mails a link to set a new password, if there is such an account' } },
  )
  .get('/:key', ({ params }) => checkResetKey(params.key), {
    params: AnyKey,
    detail: { summary: 'Returns whose password a mailed key can still set' },
  })
  .post(
    '/',
    async ({ body, request, status }) =>
      status(204, await resetPassword(body.passwordResetKey, body.password, networkOf(request))),
    { body: Reset, detail: { summary: 'Sets a new password with a mailed key' } },
  )

// Links in mails and on other sites are rejected before: the CSRF check admits only fetches of our own pages.
const signingOut = new Elysia()
  .use(sessionCookie)
  .derive(({ session, set }) => ({
    signOut: async () => {
      await session.end()
      set.headers['clear-site-data'] = '"cache"'
      return { message: 'Logout successful' }
    },
  }))
  .get('/logout', ({ signOut }) => signOut(), { detail: { summary: 'Does what its POST twin does, which pages call' } })
  .post('/logout', ({ signOut }) => signOut(), { detail: { summary: 'Signs out' } })

// Every page's first request. Without a session the response is 200 with null, so that consoles show no error.
const currentUser = new Elysia().use(anybody).get('/session', ({ user }) => ({ me: user && describeMe(user) }), {
  detail: { summary: 'Returns who is signed in, or null' },
})

const oneTimeLinkLimit = new NetworkLimit(30, 15 * MINUTE)

/** `ADMIN_EMAIL` and `bun run admin` print this link on the server's console. */
const oneTimeLink = new Elysia({ prefix: '/entry' }).use(sessionCookie).post(
  '/:key',
  async ({ params, session, request }) => {
    oneTimeLinkLimit.use(networkOf(request))
    const spent = spendKey(params.key, 'SIGN_IN')
    const user = spent && userById(spent.userId)
    // The link is for an administrator: it stops working when the role is taken away.
    if (!user || !mayRunServer(user)) throw new Problem('wrong-sign-in-link')
    await session.begin(user.id)
    return describeMe(userById(user.id)!)
  },
  {
    params: v.object({ key: v.pipe(v.string(), v.maxLength(200)) }),
    detail: { summary: "Signs in with a one-time link from the server's console" },
  },
)

export const authRoutes = new Elysia({ prefix: '/auth' })
  .use(captchas)
  .use(work)
  .use(signingIn)
  .use(registering)
  .use(resetting)
  .use(signingOut)
  .use(currentUser)
  .use(ssoRoutes)
  .use(oneTimeLink)
