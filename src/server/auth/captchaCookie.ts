import { Elysia } from 'elysia'
import { MINUTE } from '#server/clock.ts'
import { Problem } from '#server/problem.ts'
import { networkOf } from './caller.ts'
import { CAPTCHA_LIFETIME, isAnswer, newPicture, newQuestion } from './captcha.ts'
import { NetworkLimit } from './rateLimit.ts'
import { cookieAttributes, ownCookie } from './sessions.ts'

const asked = new NetworkLimit(60, MINUTE)

/** Shows captchas and takes their answers; the cookie holds no more than the question's id. */
export const captchaCookie = new Elysia({ name: 'captchaCookie' }).derive({ as: 'scoped' }, ({ cookie, request }) => {
  const own = ownCookie(cookie, 'captcha')

  function keep<T extends { id: string }>(make: () => T): T {
    asked.use(networkOf(request))
    const made = make()
    own.set({ ...cookieAttributes(CAPTCHA_LIFETIME), value: made.id })
    return made
  }

  return {
    captcha: {
      draw: () => keep(newPicture).picture,
      ask: () => keep(newQuestion).question,
      /** @throws 400 unless it answers the last question asked here, which it uses up. */
      take: (answer: string) => {
        const right = typeof own.value === 'string' && isAnswer(own.value, answer)
        own.set({ ...cookieAttributes(0), value: '' })
        if (!right) throw new Problem('wrong-captcha', { field: 'captcha' })
      },
    },
  }
})
