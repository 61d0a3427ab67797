import { SECOND } from '#server/core/clock.ts'
import { config } from '#server/core/config.ts'
import { Problem } from '#server/core/problem.ts'
import type { Network } from './caller.ts'

/** Bounds the memory during a flood of addresses: the oldest windows are dropped first. */
const MAX_KEYS = 10_000

const all = new Set<RateLimit>()

export function forgetAllUses() {
  for (const limit of all) limit.forgetAll()
}

export interface Count {
  check: () => void
  add: () => void
  giveBack: () => void
}

/**
 * Counts one use in each limit, or in none when one of them is used up: a network without attempts left must not use up
 * the attempts of other people's accounts. @throws 429
 */
export function countAll(counts: readonly Count[]) {
  const count = inEach(counts)
  count.check()
  count.add()
}

/** Allows `most` uses per key in `windowMs`; the count restarts when a window ends. */
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

  check(key: string | number) {
    if (this.isUsedUp(key)) throw new Problem('too-many-attempts', { retryAfter: this.secondsLeft(key) })
  }

  isUsedUp(key: string | number, most = this.most): boolean {
    return config.rateLimits && this.#current(String(key)).count >= most
  }

  add(key: string | number) {
    this.#current(String(key)).count++
  }

  giveBack(key: string | number) {
    const window = this.#current(String(key))
    window.count = Math.max(0, window.count - 1)
  }

  secondsLeft(key: string | number): number {
    return Math.max(1, Math.ceil((this.#current(String(key)).ends - Date.now()) / SECOND))
  }

  of(key: string | number): Count {
    return { check: () => this.check(key), add: () => this.add(key), giveBack: () => this.giveBack(key) }
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

/** A customer has 65,536 IPv6 networks; together they may do as much as this many. */
const NETWORKS_OF_A_CUSTOMER = 4

export class NetworkLimit {
  #byNetwork: RateLimit
  #byCustomer: RateLimit

  constructor(most: number, windowMs: number) {
    this.#byNetwork = new RateLimit(most, windowMs)
    this.#byCustomer = new RateLimit(NETWORKS_OF_A_CUSTOMER * most, windowMs)
  }

  use(network: Network) {
    countAll([this.of(network)])
  }

  of({ own, customer }: Network): Count {
    return inEach([this.#byNetwork.of(own), ...(customer === own ? [] : [this.#byCustomer.of(customer)])])
  }
}

/** Combines several counts into one. */
export function inEach(counts: readonly Count[]): Count {
  const act = (name: keyof Count) => () => {
    for (const count of counts) count[name]()
  }
  return { check: act('check'), add: act('add'), giveBack: act('giveBack') }
}
