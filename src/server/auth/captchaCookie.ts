import { Elysia } from 'elysia'
import { MINUTE } from '#server/core/clock.ts'
import { Problem } from '#server/core/problem.ts'
import { networkOf } from './caller.ts'
import { CAPTCHA_LIFETIME, isAnswer, newPicture, newQuestion } from './captcha.ts'
import { NetworkLimit } from './rateLimit.ts'
import { cookieAttributes, ownCookie } from './sessions.ts'

const issued = new NetworkLimit(60, MINUTE)

export const captchaCookie = new Elysia({ name: 'captchaCookie' }).derive({ as: 'scoped' }, ({ cookie, request }) => {
  const own = ownCookie(cookie, 'captcha')

  function issue<T extends { id: string }>(make: () => T): T {
    issued.use(networkOf(request))
    const made = make()
    own.set({ ...cookieAttributes(CAPTCHA_LIFETIME), value: made.id })
    return made
  }

  return {
    captcha: {
      picture: () => issue(newPicture).picture,
      question: () => issue(newQuestion).question,
      /** Uses the last captcha of this browser up; a form with a proof of work has no answer. @throws 400 for a wrong one */
      check: (answer: string | undefined) => {
        if (answer === undefined) return
        const right = typeof own.value === 'string' && isAnswer(own.value, answer)
        own.set({ ...cookieAttributes(0), value: '' })
        if (!right) throw new Problem('wrong-captcha', { field: 'captcha' })
      },
    },
  }
})
