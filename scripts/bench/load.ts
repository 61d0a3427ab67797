import { figure } from './report.ts'
import { bytesOf, saveValue } from './requests.ts'
import type { Bench } from './setting.ts'
import { percentile } from './timing.ts'

export interface Evening {
  origin: string
  cookies: readonly string[]
  taskIds: readonly number[]
}

const SECONDS = 20

/** The last evening: leaders who save a value and read their sheet and their standing again (P21). */
export async function benchLoad(bench: Bench) {
  const evening = {
    origin: (await bench.product()).origin,
    cookies: bench.leaders.map(leader => leader.cookie),
    taskIds: bench.association.countedTaskIds,
  }
  for (const { rate, p50, p99 } of [
    { rate: 30, p50: undefined, p99: 100 },
    { rate: 300, p50: 20, p99: 250 },
  ]) {
    const { times, failures } = await openLoop(rate, SECONDS, n => edit(evening, n))
    figure(`${rate} requests a second for ${SECONDS} s: failures of ${times.length}`, failures, 'requests', {
      most: 0,
      id: 'P21',
    })
    figure(`${rate} requests a second: p50`, percentile(times, 0.5), 'ms', p50 ? { most: p50, id: 'P21' } : undefined)
    figure(`${rate} requests a second: p99`, percentile(times, 0.99), 'ms', { most: p99, id: 'P21' })
  }
}

/** A leader's n-th call: saves a value, then reads the sheet, then the standing. */
export function edit({ origin, cookies, taskIds }: Evening, n: number) {
  const turn = Math.floor(n / 3)
  const leader = { origin, cookie: cookies[turn % cookies.length]! }
  switch (n % 3) {
    case 0:
      return saveValue(leader, taskIds[turn % taskIds.length]!, turn % 8)
    case 1:
      return bytesOf(leader, '/tasks/')
    default:
      return bytesOf(leader, '/categorization/category')
  }
}

/**
 * Sends `rate` requests a second whether or not the earlier ones were answered, as people do. Times count from the
 * moment a request was due, so that a server that stands still cannot hide it.
 */
export async function openLoop(rate: number, seconds: number, send: (n: number) => Promise<unknown>) {
  const times: number[] = []
  let failures = 0
  const start = performance.now()
  const dueAt = (n: number) => start + (n * 1000) / rate

  async function sendAndTime(n: number) {
    try {
      await send(n)
    } catch {
      failures++
    }
    times.push(performance.now() - dueAt(n))
  }

  const sent: Promise<void>[] = []
  for (let n = 0; n < rate * seconds; n++) {
    const wait = dueAt(n) - performance.now()
    if (wait > 0) await Bun.sleep(wait)
    sent.push(sendAndTime(n))
  }
  await Promise.all(sent)
  return { times, failures }
}
