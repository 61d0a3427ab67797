import { MINUTE } from '#server/core/clock.ts'
import { config } from '#server/core/config.ts'
import { LETTERS } from './captchaLetters.ts'
import { captchaPicture } from './captchaPicture.ts'
import { anyQuestion } from './captchaQuestion.ts'
import { hashOf, randomKey } from './secrets.ts'

// Open captchas are held in memory under an id that only the caller's cookie holds: a restart drops them all, a flood
// drops the oldest.

export const CAPTCHA_LIFETIME = 10 * MINUTE
const MAX_OPEN = 10_000
const LENGTH = 5

const open = new Map<string, { answerHash: string; ends: number }>()

export const openCaptchas = () => open.size

export function newPicture() {
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
  open.set(id, { answerHash: saltedHash(id, answer), ends: Date.now() + CAPTCHA_LIFETIME })
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
