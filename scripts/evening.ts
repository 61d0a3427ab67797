import type { Server } from '#test/process.ts'

// The last evening of a year: leaders save a value, then fetch their sheet and their standing (P21). Shared by the bench
// and the torture.

export interface Evening {
  server: Server
  leaders: readonly { cookie: string }[]
  countedTaskIds: readonly number[]
}

export async function leaderCall({ server, leaders, countedTaskIds }: Evening, n: number) {
  const leader = Math.floor(n / 3)
  const { cookie } = leaders[leader % leaders.length]!
  const taskId = countedTaskIds[leader % countedTaskIds.length]
  const calls = [
    () => server.fetch('PUT', `/tasks/${taskId}`, { value: leader % 8 }, cookie),
    () => server.fetch('GET', '/tasks/', undefined, cookie),
    () => server.fetch('GET', '/categorization/category', undefined, cookie),
  ]
  const response = await calls[n % 3]!()
  if (!response.ok) throw new Error(`Call ${n} was answered ${response.status}`)
  await response.arrayBuffer()
}

/**
 * Sends `rate` requests a second whether or not earlier ones were answered. Times are in milliseconds from the moment a
 * request was due, so that a stalled server cannot hide its delay.
 */
export async function openLoop(rate: number, seconds: number, send: (n: number) => Promise<unknown>) {
  const times: number[] = []
  let failures = 0
  const start = performance.now()
  const sendAndTime = async (n: number, due: number) => {
    await send(n).catch(() => failures++)
    times.push(performance.now() - due)
  }

  const sent: Promise<void>[] = []
  for (let n = 0; n < rate * seconds; n++) {
    const due = start + (n * 1000) / rate
    if (due > performance.now()) await Bun.sleep(due - performance.now())
    sent.push(sendAndTime(n, due))
  }
  await Promise.all(sent)
  return { times, failures }
}
