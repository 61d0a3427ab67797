import { statSync } from 'node:fs'
import { join } from 'node:path'
import { migrateDatabase } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open.ts'
import { closeDatabase } from '#server/database/start.ts'
import { emptyFolder, type Server, startServer } from '#test/process.ts'
import { buildAssociation, cookieOf } from '../bench/association.ts'
import { type Evening, edit, openLoop } from '../bench/load.ts'
import { megabytesOf } from '../bench/server.ts'
import { percentile } from '../bench/timing.ts'
import { type Answered, distribution, watching, watchServer } from './slowestSecond.ts'
import { counted, type Ordeal } from './verdicts.ts'

// The last evening of a year with 1,000 troops, for minutes instead of seconds.

const ACTIVE_LEADERS = 500
const MEGABYTE = 1024 ** 2

export const lastEvening = (minutes: number, rate: number): Ordeal => ({
  id: 'P21',
  promise: `${rate} requests a second, a third of them changes`,
  impossible: minutes === 0 && 'only with --load <minutes>',
  async suffer() {
    const notes = emptyFolder()
    const { evening, administrator, server } = await begin(watching(notes))
    const watch = watchServer(server, notes)
    const answers: Answered[] = []
    const began = Date.now()
    const sendAndNote = async (n: number) => {
      const at = began + (n * 1000) / rate
      try {
        await edit(evening, n)
      } finally {
        answers.push({ at, ms: Date.now() - at })
      }
    }
    // In the middle of it what the night brings, all at once.
    const night = setTimeout(() => takeCopyAndRanking(server, administrator), minutes * 30_000)
    const { times, failures } = await openLoop(rate, minutes * 60, sendAndNote)
    clearTimeout(night)
    await server.end()
    return {
      seen: `${minutes} min, ${counted(times.length)} requests, ${failures} failed, ${distribution(times)}`,
      more: watch.end(answers),
      held: failures === 0 && percentile(times, 0.5) <= 20 && percentile(times, 0.99) <= 250,
    }
  },
})

/** What grows, grows from the sixth part of the time on: before, caches fill. */
export const memory = (minutes: number): Ordeal => ({
  id: 'P23',
  promise: '50 requests a second: at most 256 MB, 20 MB more in the end',
  impossible: minutes === 0 && 'only with --memory <minutes>',
  async suffer() {
    const { evening, dataDir, server } = await begin()
    const samples: number[] = []
    const sampling = setInterval(() => samples.push(megabytesOf(server.pid)), 1000)
    const { failures } = await openLoop(50, minutes * 60, n => edit(evening, n))
    clearInterval(sampling)

    const settled = samples.slice(Math.floor(samples.length / 6))
    const tenth = Math.ceil(settled.length / 10)
    const middle = (part: number[]) => percentile(part, 0.5)
    const growth = middle(settled.slice(-tenth)) - middle(settled.slice(0, tenth))
    const most = Math.max(...samples)
    const log = statSync(join(dataDir, 'app.db-wal')).size / MEGABYTE
    await server.end()
    return {
      seen: `${minutes} min, ${failures} failed, ${most.toFixed(0)} MB at most, ${growth.toFixed(1)} MB more in the end, write-ahead log ${log.toFixed(1)} MB`,
      held: failures === 0 && most <= 256 && growth <= 20 && log <= 16,
    }
  },
})

/** Both are tried; the load tells how others fared. */
async function takeCopyAndRanking(server: Server, { cookie, yearId }: Administrator) {
  await Promise.all([
    server.fetch('POST', '/admin/copies', {}, cookie),
    server.fetch('PATCH', `/admin/categorization/state/ranking/rebuild/${yearId}`, {}, cookie),
  ])
}

interface Administrator {
  cookie: string
  yearId: number
}

async function begin(env: Record<string, string> = {}) {
  const dataDir = emptyFolder()
  openDatabase(join(dataDir, 'app.db'))
  migrateDatabase()
  const { leaders, countedTaskIds: taskIds, administratorId, yearId } = await buildAssociation()
  const cookies = await Promise.all(leaders.slice(0, ACTIVE_LEADERS).map(({ id }) => cookieOf(id)))
  const administrator = { cookie: await cookieOf(administratorId), yearId }
  closeDatabase()
  const server = await startServer({ dataDir, env })
  const evening: Evening = { origin: server.url.slice(0, -1), cookies, taskIds }
  return { evening, administrator, dataDir, server }
}
