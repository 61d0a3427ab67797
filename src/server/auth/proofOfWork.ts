import * as v from 'valibot'
import { Work } from '#domain/requests/accounts.ts'
import { MINUTE } from '#server/clock.ts'
import { Problem } from '#server/problem.ts'
import type { Network } from './caller.ts'
import { type Count, RateLimit } from './rateLimit.ts'
import { hashOf, randomKey } from './secrets.ts'

// Where a form is sent far more often than people send it, a browser works for a second before it is taken. To one
// person that is a second; a program that sends thousands pays for each (security.md#a39).

/** Tries of a browser, some 1.5 ms each; the server's own part is one of them. */
const TRIES = { least: 600, most: 1200 }
const COST = 2000

export const WORK_LIFETIME = 5 * MINUTE

/** Made anew at every start: no proof from before is taken after it. */
const secrets = { hmacSignatureSecret: randomKey(32), hmacKeySignatureSecret: randomKey(32) }

/** How often a form was sent lately from a network, from around it and by everybody. */
export class Heat {
  #own: RateLimit
  #around: RateLimit
  #everybody: RateLimit

  /** `hot` is from how many on in `windowMs` work is asked for. `form` tells the proofs of one form from another's. */
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
      use: () => {
        for (const [limit, key] of counted) limit.add(key)
      },
      giveBack: () => {
        for (const [limit, key] of counted) limit.giveBack(key)
      },
    }
  }

  /** Seconds until it cools down, 0 when it is not hot. */
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
 * Lets a form pass while its heat is low, else with the proof of a work that was asked for this very form, e-mail and
 * network. Call it before the captcha is taken: who is asked to work keeps it. @throws 429 with what to work on
 */
export async function workWhereHot(
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

/** Hardly ever asked for: loaded when it is. */
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

/** By their nonces, until they would be too old anyway. */
const taken = new Map<string, number>()
const MOST_TAKEN = 10_000

/** Each proof counts once, of many at once one. */
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
