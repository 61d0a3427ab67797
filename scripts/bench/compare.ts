import { mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '#test/process.ts'
import type { ServedAssociation as Bench } from '../association.ts'
import { type Call, fire } from './generator.ts'
import { figure } from './report.ts'

// Compares the product with bare Bun.serve and SQLite (bareServer.ts): same machine, same generator, same calls. Rates are in
// answers a second.

const ROUNDS = 5
const SECONDS = 1
const WARM_UP_SECONDS = 3

/** The least rate, and its least ratio to the bare server's. */
interface Goals {
  rate?: number
  ratio?: number
}

export async function compareRanking(bench: Bench) {
  for (const [what, coding, ratio] of [
    ['plain', 'identity', 0.7],
    ['compressed', 'gzip', 0.5],
  ] as const)
    await compareReads(
      bench,
      what,
      { method: 'GET', path: '/api/ranking', headers: { 'accept-encoding': coding } },
      { ratio },
    )
}

export async function compareSheet(bench: Bench) {
  await compareReads(bench, 'unchanged', callsOf(bench, 0)[1], { rate: 5000 })
  const [save, read] = callsOf(bench, 1)
  const bare = await startBare('rows', bench.copyOfDatabase('bare.db'))
  await compare(bench, bare, 'just changed, 1 client', [[{ ...save, untimed: true }, read]], { ratio: 0.6 })
}

export async function comparePut(bench: Bench) {
  const bare = await startBare('rows', bench.copyOfDatabase('bare.db'))
  const saves = (count: number) => Array.from({ length: count }, (_, n) => [callsOf(bench, n)[0]])
  await compare(bench, bare, 'a value, on disk when answered, 16 clients', saves(16), { ratio: 0.4 })
  await compare(bench, bare, 'a value, on disk when answered, 1 client', saves(1), { ratio: 0.6 })
}

/** Saves a value, and fetches the sheet, as the n-th leader. */
export function callsOf({ leaders, countedTaskIds }: Bench, n: number): [save: Call, read: Call] {
  const { cookie, teamId, id } = leaders[n]!
  const headers = { cookie, 'accept-encoding': 'gzip', 'x-bare': `${teamId}/${id}` }
  const path = `/api/tasks/${countedTaskIds[teamId % countedTaskIds.length]}`
  return [
    { method: 'PUT', path, headers, body: '{"value":#}' },
    { method: 'GET', path: '/api/tasks/', headers },
  ]
}

/** The bare server sends the product's own answer from memory, headers included. */
async function compareReads(bench: Bench, what: string, call: Call, goals: Goals) {
  const answer = await fetch(new URL(call.path, bench.server.url), { headers: { ...call.headers }, decompress: false })
  const headers = [...answer.headers].filter(([name]) => !['date', 'content-length'].includes(name))
  const folder = mkdtempSync(join(bench.folder, 'answer-'))
  await Bun.write(join(folder, 'headers.json'), JSON.stringify(headers))
  await Bun.write(join(folder, 'body'), await answer.bytes())
  const clients = Array.from({ length: 16 }, () => [call])
  await compare(bench, await startBare('bytes', folder), `${what}, 16 clients`, clients, goals)
}

interface Side {
  url: string
  pid: number
}

/** Both sides alternate, so that other work on the machine slows down both. */
async function compare({ server }: Bench, bare: Side, what: string, clients: Call[][], goals: Goals) {
  for (const { url } of [bare, server]) await fire(url, clients, WARM_UP_SECONDS)
  const rates: number[] = []
  const ratios: number[] = []
  const byProcessorTime: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const ours = await measured(server, clients)
    const theirs = await measured(bare, clients)
    rates.push(ours.rate)
    ratios.push(ours.rate / theirs.rate)
    byProcessorTime.push(theirs.processorTime / ours.processorTime)
  }
  figure(what, rates, 'a second', atLeast(goals.rate))
  figure(`${what}: rate`, ratios, 'of bare', atLeast(goals.ratio))
  figure(`${what}: by processor time`, byProcessorTime, 'of bare')
}

const atLeast = (least?: number) => (least === undefined ? undefined : { least })

async function measured({ url, pid }: Side, clients: Call[][]) {
  const before = processorTicks(pid)
  const { answered, rate } = await fire(url, clients, SECONDS)
  return { rate, processorTime: (processorTicks(pid) - before) / answered }
}

/** Processor time of a process so far, in kernel ticks: all threads, user and system. */
function processorTicks(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return Number(fields[11]) + Number(fields[12])
}

/** It runs until the bench ends, idle once it has been compared. */
async function startBare(kind: 'bytes' | 'rows', path: string): Promise<Side> {
  const child = run('scripts/bench/bareServer.ts', [kind, path])
  const { value } = await child.stdout.pipeThrough(new TextDecoderStream()).getReader().read()
  return { url: value!.trim(), pid: child.pid }
}
