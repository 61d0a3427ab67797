import { Problem } from '#server/problem.ts'

interface Waiting {
  begin: () => void
  refuse: (problem: Problem) => void
}

/** What a caller is told to wait: by then the lines have moved on. */
const RETRY_AFTER_S = 5

/**
 * Heavy work, few pieces at once. Who must wait stands in the line of their network; the lines are served in turn, so
 * that six hundred calls from one network delay somebody from another by one piece and not by six hundred. Lines are
 * bounded, also in all: then the newest of the longest line makes room.
 */
export class Turns {
  #lines = new Map<string, Waiting[]>()

  constructor(
    private free: number,
    readonly most: { inLine: number; inAll: number },
  ) {}

  /** @throws 503 with Retry-After instead of an endless wait */
  async take<T>(network: string, work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free--
    else await this.#waitIn(network)
    try {
      return await work()
    } finally {
      const next = this.#next()
      if (next) next.begin()
      else this.free++
    }
  }

  get waiting() {
    return [...this.#lines.values()].reduce((sum, line) => sum + line.length, 0)
  }

  #waitIn(network: string): Promise<void> {
    const line = this.#lines.get(network) ?? []
    if (line.length >= this.most.inLine) throw tooMany()
    if (this.waiting >= this.most.inAll) this.#makeRoom(line.length)
    this.#lines.set(network, line)
    return new Promise((begin, refuse) => line.push({ begin, refuse }))
  }

  /** @throws 503 when no line is longer than the one of who comes */
  #makeRoom(length: number) {
    const longest = [...this.#lines.values()].reduce((a, b) => (b.length > a.length ? b : a))
    if (longest.length <= length + 1) throw tooMany()
    longest.pop()!.refuse(tooMany())
  }

  /** The first of the first line, which then becomes the last one. */
  #next(): Waiting | undefined {
    const [network, line] = this.#lines.entries().next().value ?? []
    if (network === undefined || line === undefined) return undefined
    this.#lines.delete(network)
    const next = line.shift()
    if (line.length > 0) this.#lines.set(network, line)
    return next
  }
}

const tooMany = () => new Problem('too-many-at-once', { retryAfter: RETRY_AFTER_S })
