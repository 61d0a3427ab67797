import * as v from 'valibot'
import { type ProvenForm, Work } from '#contract/requests/accounts.ts'
import { MINUTE } from '#server/core/clock.ts'
import { Problem } from '#server/core/problem.ts'
import type { Network } from './caller.ts'
import { type Count, inEach, NetworkLimit, RateLimit } from './rateLimit.ts'
import { hashOf, randomKey } from './secrets.ts'

// A browser computes for a moment before a stranger's form is accepted: little for one person, much for a program that
// sends thousands (security.md#a39). A captcha is enough until the form is sent far more often than people send it.

/** Attempts of the browser; the server verifies with one. All of them take a phone six times slower than ours 1.4 s. */
export const TRIES = { least: 80, most: 160 }
const COST = 10_000

export const WORK_LIFETIME = 10 * MINUTE

const issued = new NetworkLimit(60, MINUTE)

/** New at every start, so proofs do not survive a restart. */
const secrets = { hmacSignatureSecret: randomKey(32), hmacKeySignatureSecret: randomKey(32) }

/** Counts how often a form was sent lately from a network, from its neighbourhood and by everybody. */
export class Heat {
  #own: RateLimit
  #around: RateLimit
  #everybody: RateLimit

  /** `hot`: how many in `windowMs` make work necessary. `form` binds proofs to one form. */
  constructor(
    readonly form: ProvenForm,
    hot: { own: number; around: number; everybody: number },
    windowMs: number,
  ) {
    this.#own = new RateLimit(hot.own, windowMs)
    this.#around = new RateLimit(hot.around, windowMs)
    this.#everybody = new RateLimit(hot.everybody, windowMs)
  }

  of(network: Network): Count {
    const counts = this.#counted(network).map(([limit, key]) => limit.of(key))
    // Heat alone rejects nobody.
    return { ...inEach(counts), check: () => {} }
  }

  /** Seconds until no work is necessary, 0 when none is. */
  secondsHot(network: Network): number {
    const hot = this.#counted(network).filter(([limit, key]) => limit.isUsedUp(key))
    return Math.max(0, ...hot.map(([limit, key]) => limit.secondsLeft(key)))
  }

  #counted({ own, around }: Network) {
    return [
      [this.#own, own],
      [this.#around, around],
      [this.#everybody, ''],
    ] as const
  }
}

/**
 * Accepts a form with a proof of work for this very form and network; while its heat is low, or from a known browser,
 * also with the answer to a captcha. Call it before the captcha is checked, so that the captcha can be sent again with
 * the proof. @throws 429 with a challenge
 */
export async function requireWork(
  heat: Heat,
  { captcha, work }: { captcha?: string | undefined; work?: Work | undefined },
  network: Network,
  isKnown = false,
) {
  const retryAfter = heat.secondsHot(network)
  if (captcha !== undefined && (isKnown || retryAfter === 0)) return
  const purpose = purposeOf(heat.form, network)
  if (work && (await isDone(work, purpose))) return
  throw new Problem('work-needed', { retryAfter: Math.max(1, retryAfter), challenge: await challengeFor(purpose) })
}

/** Lets a browser work while its user types. @throws 429 */
export function newChallenge(form: ProvenForm, network: Network) {
  issued.use(network)
  return challengeFor(purposeOf(form, network))
}

const purposeOf = (form: ProvenForm, { own }: Network) => hashOf(`${form} ${own}`)

/** Loaded on first use, so that the start does not wait for it. */
async function altcha() {
  const [library, { deriveKey }] = await Promise.all([import('altcha-lib'), import('altcha-lib/algorithms/pbkdf2')])
  return { ...library, deriveKey }
}

async function challengeFor(purpose: string) {
  const { createChallenge, deriveKey, randomInt } = await altcha()
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter: randomInt(TRIES.most, TRIES.least),
    deriveKey,
    expiresAt: new Date(Date.now() + WORK_LIFETIME),
    data: { purpose },
    ...secrets,
  })
  return v.parse(Work.entries.challenge, challenge)
}

/** Nonces of accepted proofs, until they expire. */
const taken = new Map<string, number>()
const MOST_TAKEN = 10_000

async function isDone({ challenge, solution }: Work, purpose: string): Promise<boolean> {
  const { nonce, data } = challenge.parameters
  if (data.purpose !== purpose) return false
  const { deriveKey, verifySolution } = await altcha()
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets })
  if (!verified || taken.has(nonce)) return false
  for (const [old, ends] of taken) if (ends < Date.now() || taken.size >= MOST_TAKEN) taken.delete(old)
  taken.set(nonce, Date.now() + WORK_LIFETIME)
  return true
}
