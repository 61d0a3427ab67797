import { MINUTE } from '#server/clock.ts'
import { config } from '#server/config.ts'
import { LETTERS } from './captchaLetters.ts'
import { captchaPicture } from './captchaPicture.ts'
import { anyQuestion } from './captchaQuestion.ts'
import { hashOf, randomKey } from './secrets.ts'

// Asked questions wait in memory under an id that only the asker's cookie knows: a restart forgets them, a flood pushes
// the oldest ones out.

export const CAPTCHA_LIFETIME = 10 * MINUTE
const MAX_WAITING = 10_000
const LENGTH = 5

const waiting = new Map<string, { answerHash: string; ends: number }>()

export const waitingCaptchas = () => waiting.size

export function newPicture() {
  const answer = config.captchaAnswer ?? randomLetters()
  return { id: ask(answer), picture: captchaPicture(answer) }
}

export function newQuestion() {
  const { question, answer } = anyQuestion()
  return { id: ask(config.captchaAnswer ?? answer), question }
}

/**
 * Whether this is the answer, ignoring case and, of several words, their order and what stands between them. The
 * question is used up by the first try, right or wrong, before anything can be awaited: of many tries at once one counts
 * (rules.md#30).
 */
export function isAnswer(id: string, answer: string): boolean {
  const asked = waiting.get(id)
  waiting.delete(id)
  return asked !== undefined && asked.ends > Date.now() && asked.answerHash === saltedHash(id, answer)
}

function ask(answer: string): string {
  const id = randomKey(16)
  if (waiting.size >= MAX_WAITING) waiting.delete(waiting.keys().next().value!)
  waiting.set(id, { answerHash: saltedHash(id, answer), ends: Date.now() + CAPTCHA_LIFETIME })
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
