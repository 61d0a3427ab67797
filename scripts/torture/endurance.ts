import { statSync } from 'node:fs'
import { join } from 'node:path'
import { migrateDatabase } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open.ts'
import { closeDatabase } from '#server/database/start.ts'
import { emptyFolder, startServer } from '#test/process.ts'
import { buildAssociation, cookieOf } from '../bench/association.ts'
import { type Evening, edit, openLoop } from '../bench/load.ts'
import { megabytesOf } from '../bench/server.ts'
import { percentile } from '../bench/timing.ts'
import { counted, type Ordeal } from './verdicts.ts'

// The last evening of a year with 1,000 troops, for minutes instead of seconds.

const ACTIVE_LEADERS = 500
const MEGABYTE = 1024 ** 2

export const lastEvening = (minutes: number): Ordeal => ({
  id: 'P21',
  promise: '300 requests a second, a third of them changes',
  impossible: minutes === 0 && 'only with --load <minutes>',
  async suffer() {
    const { evening, end } = await begin()
    const { times, failures } = await openLoop(300, minutes * 60, n => edit(evening, n))
    await end()
    const [p50, p99, worst] = [0.5, 0.99, 1].map(part => percentile(times, part)) as [number, number, number]
    return {
      seen: `${minutes} min, ${counted(times.length)} requests, ${failures} failed, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(0)} ms, worst ${worst.toFixed(0)} ms`,
      held: failures === 0 && p50 <= 20 && p99 <= 250,
    }
  },
})

/** What grows, grows from the sixth part of the time on: before, caches fill. */
export const memory = (minutes: number): Ordeal => ({
  id: 'P23',
  promise: '50 requests a second: at most 256 MB, 20 MB more in the end',
  impossible: minutes === 0 && 'only with --memory <minutes>',
  async suffer() {
    const { evening, dataDir, pid, end } = await begin()
    const samples: number[] = []
    const sampling = setInterval(() => samples.push(megabytesOf(pid)), 1000)
    const { failures } = await openLoop(50, minutes * 60, n => edit(evening, n))
    clearInterval(sampling)

    const settled = samples.slice(Math.floor(samples.length / 6))
    const tenth = Math.ceil(settled.length / 10)
    const middle = (part: number[]) => percentile(part, 0.5)
    const growth = middle(settled.slice(-tenth)) - middle(settled.slice(0, tenth))
    const most = Math.max(...samples)
    const log = statSync(join(dataDir, 'app.db-wal')).size / MEGABYTE
    await end()
    return {
      seen: `${minutes} min, ${failures} failed, ${most.toFixed(0)} MB at most, ${growth.toFixed(1)} MB more in the end, write-ahead log ${log.toFixed(1)} MB`,
      held: failures === 0 && most <= 256 && growth <= 20 && log <= 16,
    }
  },
})

async function begin() {
  const dataDir = emptyFolder()
  openDatabase(join(dataDir, 'app.db'))
  migrateDatabase()
  const { leaders, countedTaskIds: taskIds } = await buildAssociation()
  const cookies = await Promise.all(leaders.slice(0, ACTIVE_LEADERS).map(({ id }) => cookieOf(id)))
  closeDatabase()
  const { url, pid, end } = await startServer({ dataDir })
  const evening: Evening = { origin: url.slice(0, -1), cookies, taskIds }
  return { evening, dataDir, pid, end }
}
