import { fireWithoutFailure, processorTimeOf } from './fire.ts'
import type { Call } from './plan.ts'
import { figure, type Goal } from './report.ts'
import type { BareServer, Server } from './server.ts'

const ROUNDS = 5
const SECONDS = 1
const WARM_UPS = { most: 12, seconds: 0.5, apart: 0.05 }

interface Contest {
  ours: Pick<Server, 'origin' | 'pid'>
  bare: BareServer
  clients: readonly (readonly Call[])[]
  goal?: Goal
}

/**
 * Which part of a bare server's requests a second ours reaches, both sent the same by the same generator. They take turns,
 * so that whatever else the machine does strikes both.
 */
export async function compareInTurn(what: string, { ours, bare, clients, goal }: Contest) {
  const sides = { ours: new Side(ours, clients), bare: new Side(bare, clients) }
  await sides.bare.warmUp()
  await sides.ours.warmUp()

  const ratios: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const turns = round % 2 ? [sides.bare, sides.ours] : [sides.ours, sides.bare]
    for (const side of turns) await side.run(SECONDS)
    ratios.push(sides.ours.lastRate / sides.bare.lastRate)
  }
  figure(what, ratios, 'of bare', goal, `ours ${sides.ours.described}; bare ${sides.bare.described}`)
}

/** The same calls from each of `count` clients. */
export const many = (count: number, calls: readonly Call[]) => Array.from({ length: count }, () => calls)

class Side {
  lastRate = 0
  #answered = 0
  #processorTime = 0
  #p99 = 0

  constructor(
    readonly server: { origin: string; pid: number },
    readonly clients: Contest['clients'],
  ) {}

  async run(seconds: number) {
    const before = processorTimeOf(this.server.pid)
    const outcome = await fireWithoutFailure({ origin: this.server.origin, clients: this.clients, seconds })
    this.#processorTime += processorTimeOf(this.server.pid) - before
    this.#answered += outcome.answered
    this.#p99 = outcome.p99
    this.lastRate = outcome.perSecond
  }

  /** Until it gets no quicker. */
  async warmUp() {
    let before = 0
    for (let n = 0; n < WARM_UPS.most; n++) {
      await this.run(WARM_UPS.seconds)
      if (Math.abs(this.lastRate - before) < WARM_UPS.apart * this.lastRate) break
      before = this.lastRate
    }
    this.#answered = 0
    this.#processorTime = 0
  }

  get described() {
    const rate = Math.round(this.lastRate).toLocaleString('en')
    const each = Math.round((this.#processorTime / this.#answered) * 1e6)
    return `${rate} a second, ${each} µs of processor each, p99 ${this.#p99.toFixed(2)} ms`
  }
}
