import { Elysia } from 'elysia'
import { Login } from '../../domain/requests/accounts.ts'
import { addressOf } from './address.ts'
import { captchaCookie } from './captchaCookie.ts'
import { describeMe, userById } from './people.ts'
import { sessionCookie } from './sessions.ts'
import { personSigningIn } from './signIn.ts'

// Open to everybody: who may do what is decided by captchas, passwords and keys.

const captchas = new Elysia({ prefix: '/captcha' })
  .use(captchaCookie)
  .get('/', ({ captcha, set }) => {
    set.headers['content-type'] = 'image/svg+xml; charset=utf-8'
    return captcha.draw()
  })
  .get('/words', ({ captcha }) => ({ question: captcha.ask() }))

const signingIn = new Elysia()
  .use(captchaCookie)
  .use(sessionCookie)
  .post(
    '/login',
    async ({ body, captcha, session, request }) => {
      captcha.take(body.captcha)
      const { id } = await personSigningIn(body.email, body.password, addressOf(request))
      await session.end()
      await session.start(id)
      return describeMe(userById(id)!)
    },
    { body: Login },
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

export const authRoutes = new Elysia({ prefix: '/auth' }).use(captchas).use(signingIn).use(signingOut)
