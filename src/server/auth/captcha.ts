import { Elysia } from 'elysia'
import { MINUTE } from '#server/core/clock.ts'
import { config } from '#server/core/config.ts'
import { Problem } from '#server/core/problem.ts'
import { networkOf } from './caller.ts'
import { captchaPicture, LETTERS } from './captchaPicture.ts'
import { anyQuestion } from './captchaQuestion.ts'
import { NetworkLimit } from './rateLimit.ts'
import { hashOf, randomKey } from './secrets.ts'
import { cookieAttributes, ownCookie } from './sessions.ts'

// Open captchas are held in memory under an id that only the caller's cookie holds: a restart drops them all, a flood
// drops the oldest.

const LIFETIME = 10 * MINUTE
const MAX_OPEN = 10_000
const LENGTH = 5

const open = new Map<string, { answerHash: string; ends: number }>()

export const openCaptchas = () => open.size

function newPicture() {
  const answer = config.captchaAnswer ?? randomLetters()
  return { id: remember(answer), picture: captchaPicture(answer) }
}

export function newQuestion() {
  const { question, answer } = anyQuestion()
  return { id: remember(config.captchaAnswer ?? answer), question }
}

/**
 * Ignores case, the order of words and what separates them. The first try uses the captcha up, right or wrong, before
 * anything is awaited: of many concurrent tries one counts (rules.md#30).
 */
export function isAnswer(id: string, answer: string): boolean {
  const captcha = open.get(id)
  open.delete(id)
  return captcha !== undefined && captcha.ends > Date.now() && captcha.answerHash === saltedHash(id, answer)
}

function remember(answer: string): string {
  const id = randomKey(16)
  if (open.size >= MAX_OPEN) open.delete(open.keys().next().value!)
  open.set(id, { answerHash: saltedHash(id, answer), ends: Date.now() + LIFETIME })
  return id
}

const saltedHash = (id: string, answer: string) => hashOf(`${id} ${wordsOf(answer).toSorted().join(' ')}`)

const wordsOf = (answer: string) =>
  answer
    .normalize('NFC')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(word => word !== '' && word !== 'i')

function randomLetters(): string {
  const bytes = crypto.getRandomValues(new Uint32Array(LENGTH))
  return [...bytes].map(byte => LETTERS[byte % LETTERS.length]).join('')
}

const issued = new NetworkLimit(60, MINUTE)

export const captchaCookie = new Elysia({ name: 'captchaCookie' }).derive({ as: 'scoped' }, ({ cookie, request }) => {
  const own = ownCookie(cookie, 'captcha')

  function issue<T extends { id: string }>(make: () => T): T {
    issued.use(networkOf(request))
    const made = make()
    own.set({ ...cookieAttributes(LIFETIME), value: made.id })
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
