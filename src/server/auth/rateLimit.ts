import { SECOND } from '#server/clock.ts'
import { config } from '#server/config.ts'
import { Problem } from '#server/problem.ts'

/** A flood of addresses must not fill the memory: the oldest windows go first. */
const MAX_KEYS = 10_000

const all = new Set<RateLimit>()

/** What was counted is forgotten, as a restart forgets it. */
export function forgetAllUses() {
  for (const limit of all) limit.forgetAll()
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
    const window = this.#current(String(key))
    window.count++
  }

  /** @throws 429 when the key is used up, without counting. */
  check(key: string | number) {
    const window = this.#current(String(key))
    if (!config.rateLimits || window.count < this.most) return
    const seconds = Math.max(1, Math.ceil((window.ends - Date.now()) / SECOND))
    throw new Problem('too-many-attempts', { retryAfter: seconds })
  }

  /** Takes one use back: what it was counted for did not happen. */
  giveBack(key: string | number) {
    const window = this.#current(String(key))
    window.count = Math.max(0, window.count - 1)
  }

  /** The limit for one key. */
  of(key: string | number) {
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
