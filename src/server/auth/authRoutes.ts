import { Elysia } from 'elysia'
import * as v from 'valibot'
import { Login, Register, Reset, ResetRequest } from '#domain/requests/accounts.ts'
import { networkOf } from './caller.ts'
import { captchaCookie } from './captchaCookie.ts'
import { deviceCookie, knownDevice } from './deviceCookie.ts'
import { entryRoutes } from './entryRoutes.ts'
import { anybody } from './guards.ts'
import { checkResetKey, requestReset, resetHeat, resetPassword } from './passwordReset.ts'
import { workWhereHot } from './proofOfWork.ts'
import { activate, register, registrationHeat } from './registration.ts'
import { sessionCookie } from './sessions.ts'
import { personSigningIn, signInHeat } from './signIn.ts'
import { ssoRoutes } from './ssoRoutes.ts'
import { describeMe, userById } from './user.ts'

/** Half a percent sign in the address leaves no text: a wrong key like every other. */
const AnyKey = v.object({ key: v.fallback(v.string(), '') })

// Open to everybody: who may do what is decided by captchas, passwords and keys.

const captchas = new Elysia({ prefix: '/captcha' })
  .use(captchaCookie)
  .get('/', ({ captcha, set }) => {
    const picture = captcha.draw()
    set.headers['content-type'] = 'image/svg+xml; charset=utf-8'
    return picture
  })
  .get('/words', ({ captcha }) => ({ question: captcha.ask() }))

const signingIn = new Elysia()
  .use(captchaCookie)
  .use(deviceCookie)
  .use(sessionCookie)
  .post(
    '/login',
    async ({ body, captcha, device, session, request }) => {
      const caller = { network: networkOf(request), device: await device.read() }
      if (!knownDevice(caller, body.email)) await workWhereHot(signInHeat, body, caller.network)
      captcha.take(body.captcha)
      const { id } = await personSigningIn(body.email, body.password, caller)
      await device.remember(id)
      await session.end()
      await session.start(id)
      return describeMe(userById(id)!)
    },
    { body: Login },
  )

const registering = new Elysia()
  .use(captchaCookie)
  .post(
    '/register',
    async ({ body, captcha, request, status }) => {
      const network = networkOf(request)
      await workWhereHot(registrationHeat, body, network)
      captcha.take(body.captcha)
      await register(body, network)
      return status(201, { message: 'User registered successfully' })
    },
    { body: Register },
  )
  .post('/activate/:key', ({ params }) => ({ message: 'Account activated', ...activate(params.key) }), {
    params: AnyKey,
  })

const resetting = new Elysia({ prefix: '/passwordreset' })
  .use(captchaCookie)
  .use(deviceCookie)
  .post(
    '/request',
    async ({ body, captcha, device, request, status }) => {
      const caller = { network: networkOf(request), device: await device.read() }
      if (!knownDevice(caller, body.email)) await workWhereHot(resetHeat, body, caller.network)
      captcha.take(body.captcha)
      requestReset(body.email, caller)
      return status(204)
    },
    { body: ResetRequest },
  )
  .get(
    '/:key',
    ({ params, status }) => {
      checkResetKey(params.key)
      return status(204)
    },
    { params: AnyKey },
  )
  .post(
    '/',
    async ({ body, request, status }) => {
      await resetPassword(body.passwordResetKey, body.password, networkOf(request))
      return status(204)
    },
    { body: Reset },
  )

// A link in a mail or on another page does not get this far: the gate lets only our own page's fetch through.
const signingOut = new Elysia()
  .use(sessionCookie)
  .derive(({ session, set }) => ({
    signOut: async () => {
      await session.end()
      set.headers['clear-site-data'] = '"cache"'
      return { message: 'Logout successful' }
    },
  }))
  .get('/logout', ({ signOut }) => signOut())
  .post('/logout', ({ signOut }) => signOut())

// What every page asks first. A stranger is an answer here and no refusal, so that no browser's console shows an error.
const whoIsHere = new Elysia().use(anybody).get('/session', ({ user }) => ({ me: user && describeMe(user) }))

export const authRoutes = new Elysia({ prefix: '/auth' })
  .use(captchas)
  .use(signingIn)
  .use(registering)
  .use(resetting)
  .use(signingOut)
  .use(whoIsHere)
  .use(ssoRoutes)
  .use(entryRoutes)
