import { SECOND } from '#server/clock.ts'
import { config } from '#server/config.ts'
import { Problem } from '#server/problem.ts'
import type { Network } from './caller.ts'

/** A flood of addresses must not fill the memory: the oldest windows go first. */
const MAX_KEYS = 10_000

const all = new Set<RateLimit>()

/** What was counted is forgotten, as a restart forgets it. */
export function forgetAllUses() {
  for (const limit of all) limit.forgetAll()
}

/** What counts uses and can take one back, for one caller. */
export interface Count {
  use: () => void
  giveBack: () => void
}

/** At most `most` uses per key in `windowMs`; counts start anew when a window ends. Memory is bounded. */
export class RateLimit {
  #uses = new Map<string, { count: number; ends: number }>()

  constructor(
    readonly most: number,
    readonly windowMs: number,
  ) {
    all.add(this)
  }

  /** Counts one use. @throws 429 with Retry-After when there were too many. */
  use(key: string | number) {
    this.check(key)
    this.add(key)
  }

  /** @throws 429 when the key is used up, without counting. */
  check(key: string | number) {
    if (this.isUsedUp(key)) throw new Problem('too-many-attempts', { retryAfter: this.secondsLeft(key) })
  }

  isUsedUp(key: string | number): boolean {
    return config.rateLimits && this.#current(String(key)).count >= this.most
  }

  /** Counts one use, also beyond the limit. */
  add(key: string | number) {
    this.#current(String(key)).count++
  }

  /** Takes one use back: what it was counted for did not happen. */
  giveBack(key: string | number) {
    const window = this.#current(String(key))
    window.count = Math.max(0, window.count - 1)
  }

  /** Until the key's count starts anew. */
  secondsLeft(key: string | number): number {
    return Math.max(1, Math.ceil((this.#current(String(key)).ends - Date.now()) / SECOND))
  }

  /** The limit for one key. */
  of(key: string | number): Count {
    return { use: () => this.use(key), giveBack: () => this.giveBack(key) }
  }

  forget(key: string | number) {
    this.#uses.delete(String(key))
  }

  forgetAll() {
    this.#uses.clear()
  }

  #current(key: string) {
    const known = this.#uses.get(key)
    if (known && known.ends > Date.now()) return known
    const fresh = { count: 0, ends: Date.now() + this.windowMs }
    this.#uses.delete(key)
    if (this.#uses.size >= MAX_KEYS) this.#uses.delete(this.#uses.keys().next().value!)
    this.#uses.set(key, fresh)
    return fresh
  }
}

/** A customer has 65,536 networks of IPv6: all of them together may do as much as so many. */
const NETWORKS_OF_A_CUSTOMER = 4

/** At most `most` uses per network in `windowMs`, and a few times as many per /48 of IPv6. */
export class NetworkLimit {
  #byNetwork: RateLimit
  #byCustomer: RateLimit

  constructor(most: number, windowMs: number) {
    this.#byNetwork = new RateLimit(most, windowMs)
    this.#byCustomer = new RateLimit(NETWORKS_OF_A_CUSTOMER * most, windowMs)
  }

  /** Counts one use. @throws 429 with Retry-After when there were too many. */
  use({ own, customer }: Network) {
    if (customer !== own) this.#byCustomer.check(customer)
    this.#byNetwork.use(own)
    if (customer !== own) this.#byCustomer.add(customer)
  }

  of(network: Network): Count {
    const { own, customer } = network
    return {
      use: () => this.use(network),
      giveBack: () => {
        this.#byNetwork.giveBack(own)
        if (customer !== own) this.#byCustomer.giveBack(customer)
      },
    }
  }
}
