import * as v from 'valibot'
import { Work } from '#domain/requests/accounts.ts'
import { MINUTE } from '#server/core/clock.ts'
import { Problem } from '#server/core/problem.ts'
import type { Network } from './caller.ts'
import { type Count, RateLimit } from './rateLimit.ts'
import { hashOf, randomKey } from './secrets.ts'

// When a form is sent far more often than people send it, each browser must compute for a second before the form is
// accepted: little for one person, much for a program that sends thousands (security.md#a39).

/** Attempts of the browser, some 1.5 ms each; the server verifies with one. */
const TRIES = { least: 600, most: 1200 }
const COST = 2000

export const WORK_LIFETIME = 5 * MINUTE

/** New at every start, so proofs do not survive a restart. */
const secrets = { hmacSignatureSecret: randomKey(32), hmacKeySignatureSecret: randomKey(32) }

/** Counts how often a form was sent lately from a network, from its neighbourhood and by everybody. */
export class Heat {
  #own: RateLimit
  #around: RateLimit
  #everybody: RateLimit

  /** `hot`: how many in `windowMs` make work necessary. `form` binds proofs to one form. */
  constructor(
    readonly form: string,
    hot: { own: number; around: number; everybody: number },
    windowMs: number,
  ) {
    this.#own = new RateLimit(hot.own, windowMs)
    this.#around = new RateLimit(hot.around, windowMs)
    this.#everybody = new RateLimit(hot.everybody, windowMs)
  }

  of(network: Network): Count {
    const counted = this.#counted(network)
    return {
      /** Being hot refuses nobody. */
      check: () => {},
      add: () => {
        for (const [limit, key] of counted) limit.add(key)
      },
      giveBack: () => {
        for (const [limit, key] of counted) limit.giveBack(key)
      },
    }
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
 * Accepts a form while its heat is low, else only with a proof of work for this very form, e-mail and network. Call it
 * before the captcha is checked, so that the captcha can be sent again with the proof. @throws 429 with a challenge
 */
export async function requireWorkIfHot(
  heat: Heat,
  { email, work }: { email: string; work?: Work | undefined },
  network: Network,
) {
  const retryAfter = heat.secondsHot(network)
  if (retryAfter === 0) return
  const purpose = hashOf(`${heat.form} ${network.own} ${email}`)
  if (work && (await isDone(work, purpose))) return
  throw new Problem('work-needed', { retryAfter, challenge: await challengeFor(purpose) })
}

/** Loaded on first use: work is rarely necessary. */
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

/** Accepts each proof once, also among concurrent ones. */
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
