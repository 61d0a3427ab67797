import { Problem } from '#server/core/problem.ts'

interface Waiting {
  begin: () => void
  reject: (problem: Problem) => void
}

const RETRY_AFTER_S = 5

/**
 * Limits how much heavy work runs concurrently. The queues of the networks are served round robin, so that 600 calls from one
 * delay a call from another by one job. When they are full in total, the newest job of the longest queue is rejected.
 */
export class FairQueue {
  #queues = new Map<string, Waiting[]>()

  constructor(
    private free: number,
    readonly most: { perNetwork: number; total: number },
  ) {}

  /** @throws 503 with Retry-After instead of an endless wait */
  async run<T>(network: string, work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free--
    else await this.#waitInQueueOf(network)
    try {
      return await work()
    } finally {
      const next = this.#next()
      if (next) next.begin()
      else this.free++
    }
  }

  get waiting() {
    return [...this.#queues.values()].reduce((sum, queue) => sum + queue.length, 0)
  }

  #waitInQueueOf(network: string): Promise<void> {
    const queue = this.#queues.get(network) ?? []
    if (queue.length >= this.most.perNetwork) throw tooMany()
    if (this.waiting >= this.most.total) this.#makeRoom(queue.length)
    this.#queues.set(network, queue)
    return new Promise((begin, reject) => queue.push({ begin, reject }))
  }

  /** @throws 503 when no other queue is longer than the caller's */
  #makeRoom(length: number) {
    const longest = [...this.#queues.values()].reduce((a, b) => (b.length > a.length ? b : a))
    if (longest.length <= length + 1) throw tooMany()
    longest.pop()!.reject(tooMany())
  }

  #next(): Waiting | undefined {
    const [network, queue] = this.#queues.entries().next().value ?? []
    if (network === undefined || queue === undefined) return undefined
    this.#queues.delete(network)
    const next = queue.shift()
    if (queue.length > 0) this.#queues.set(network, queue)
    return next
  }
}

const tooMany = () => new Problem('too-many-at-once', { retryAfter: RETRY_AFTER_S })
