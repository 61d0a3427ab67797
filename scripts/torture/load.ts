import { statSync } from 'node:fs'
import { join } from 'node:path'
import { emptyFolder, startServer } from '#test/process.ts'
import { createAssociation } from '../association.ts'
import { leaderCall, openLoop } from '../evening.ts'
import { MEMORY, megabytesOf, percentile } from '../measuring.ts'
import { grouped, type Ordeal } from './verdicts.ts'

/**
 * The last evening of 1,000 troops for some minutes, with a copy and a ranking requested in the middle. Caches fill during
 * the first sixth, so growth of memory counts after that.
 */
export const lastEvening = (minutes: number, rate: number): Ordeal => ({
  id: 'P21',
  promise: `${rate} requests a second, a third of them changes; memory (P23)`,
  impossible: minutes === 0 && 'only with --load <minutes>',
  async run() {
    const dataDir = emptyFolder()
    const { administrator, yearId, ...association } = await createAssociation(dataDir)
    const server = await startServer({ dataDir, env: MEMORY })
    const samples: number[] = []
    const sampling = setInterval(() => samples.push(megabytesOf(server.pid)), 1000)
    const night = setTimeout(() => {
      server.fetch('POST', '/admin/copies', {}, administrator)
      server.fetch('PATCH', `/admin/categorization/state/ranking/rebuild/${yearId}`, {}, administrator)
    }, minutes * 30_000)
    const evening = { server, ...association }
    const { times, failures } = await openLoop(rate, minutes * 60, n => leaderCall(evening, n))
    clearInterval(sampling)
    clearTimeout(night)
    const walMegabytes = statSync(join(dataDir, 'app.db-wal')).size / 1e6
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
