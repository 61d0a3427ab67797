import { statSync } from 'node:fs'
import { join } from 'node:path'
import { type ServedAssociation, serveAssociation } from '../association.ts'
import { MEMORY, megabytesOf, percentile } from '../measuring.ts'
import { grouped, type Ordeal } from './verdicts.ts'

/**
 * The last evening of 1,000 troops for some minutes, with a copy and a ranking requested in the middle. Caches fill during
 * the first sixth, so growth of memory counts after that.
 */
export const lastEvening = (minutes: number, rate: number): Ordeal => ({
  id: 'P21',
  promise: `${rate} requests a second, a third of them changes; memory (P23)`,
  async run() {
    const association = await serveAssociation(1000, MEMORY)
    const { administrator, yearId, server, folder } = association
    const samples: number[] = []
    const sampling = setInterval(() => samples.push(megabytesOf(server.pid)), 1000)
    const night = setTimeout(() => {
      server.fetch('POST', '/admin/copies', {}, administrator)
      server.fetch('PATCH', `/admin/categorization/state/ranking/rebuild/${yearId}`, {}, administrator)
    }, minutes * 30_000)
    const { times, failures } = await openLoop(rate, minutes * 60, n => leaderCall(association, n))
    clearInterval(sampling)
    clearTimeout(night)
    const walMegabytes = statSync(join(folder, 'app.db-wal')).size / 1e6
    await server.end()

    const settled = samples.slice(Math.floor(samples.length / 6))
    const tenth = Math.ceil(settled.length / 10)
    const growth = percentile(settled.slice(-tenth), 0.5) - percentile(settled.slice(0, tenth), 0.5)
    const most = Math.max(...samples)
    const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)]
    const memory = `${most.toFixed(0)} MB at most, ${growth.toFixed(0)} MB growth, write-ahead log ${walMegabytes.toFixed(1)} MB`
    return {
      seen: `${minutes} min, ${grouped(times.length)} requests, ${failures} failed, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(0)} ms, worst ${Math.max(...times).toFixed(0)} ms; ${memory}`,
      held: failures === 0 && p50 <= 20 && p99 <= 250 && most <= 256 && growth <= 20 && walMegabytes <= 17,
    }
  },
})

/** Leaders save a value, then fetch their sheet and their standing. */
async function leaderCall({ server, leaders, countedTaskIds }: ServedAssociation, n: number) {
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
 * request was due, so that a server that stands still cannot hide it.
 */
async function openLoop(rate: number, seconds: number, send: (n: number) => Promise<unknown>) {
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
