import { statSync } from 'node:fs'
import { join } from 'node:path'
import { callsOfLeaders } from './answers.ts'
import { fireWithoutFailure } from './fire.ts'
import type { Call } from './plan.ts'
import { figure } from './report.ts'
import type { Bench } from './setting.ts'
import { percentile } from './timing.ts'

const REQUESTS = 100_000
const REBUILDS = 20
const CLIENTS = 16

/** Saves, sheets, standings and rankings, with a rebuilt ranking now and then. */
export async function measureMemory(bench: Bench) {
  const server = await bench.product()
  const path = `/api/admin/categorization/state/ranking/rebuild/${bench.association.yearId}`
  const samples: number[] = []
  let answered = 0
  for (let part = 0; part < REBUILDS || answered < REQUESTS; part++) {
    const clients = callsOfLeaders(bench, CLIENTS).map(calls => [...calls, ...sharedReads(calls[1]!)])
    answered += (await fireWithoutFailure({ origin: server.origin, clients, seconds: 2 })).answered
    if (part < REBUILDS) await rebuild(server.origin + path, bench.administrator)
    samples.push(server.memory())
  }
  const half = samples.slice(samples.length / 2)
  const quarter = Math.ceil(half.length / 2)
  const growth = percentile(half.slice(-quarter), 0.5) - percentile(half.slice(0, quarter), 0.5)
  const what = `after ${answered.toLocaleString('en')} requests and ${REBUILDS} rankings`
  figure(`memory ${what}`, samples.at(-1)!, 'MB', { most: 128 })
  figure('the most memory of all that time', Math.max(...samples), 'MB', { most: 256, id: 'P23' })
  figure('growth of memory over its last half', growth, 'MB', { most: 5 })
  figure('write-ahead log', statSync(join(bench.folder, 'app.db-wal')).size / 1024 ** 2, 'MB', { most: 16, id: 'P23' })
}

const sharedReads = ({ headers }: Call): Call[] =>
  ['/api/categorization/category', '/api/ranking', '/api/user/'].map(path => ({
    method: 'GET',
    path,
    headers: headers!,
  }))

async function rebuild(url: string, cookie: string) {
  const response = await fetch(url, { method: 'PATCH', headers: { cookie } })
  if (!response.ok) throw new Error(`A rebuild answered ${response.status}`)
  await response.arrayBuffer()
}
