import { run } from '#test/process.ts'
import type { ServedAssociation as Bench } from '../association.ts'
import { type Call, fire } from './generator.ts'
import { figure } from './report.ts'

// Rates in answers a second. Saves and changed sheets are compared with bare Bun.serve and SQLite (bareServer.ts): same
// machine, same generator, same calls. Answers from memory are not: nobody notices more of them than ENOUGH.

const ROUNDS = 5
const SECONDS = 1
const WARM_UP_SECONDS = 3
const ENOUGH = { least: 5000 }

export async function measureRankingReads(bench: Bench) {
  for (const [what, coding] of [
    ['plain', 'identity'],
    ['compressed', 'gzip'],
  ] as const)
    await measureReads(bench, what, { method: 'GET', path: '/api/ranking', headers: { 'accept-encoding': coding } })
}

export async function compareSheet(bench: Bench) {
  await measureReads(bench, 'unchanged', callsOf(bench, 0)[1])
  const [save, read] = callsOf(bench, 1)
  await compare(bench, 'just changed, 1 client', [[{ ...save, untimed: true }, read]], 0.6)
}

export async function comparePut(bench: Bench) {
  const saves = (count: number) => Array.from({ length: count }, (_, n) => [callsOf(bench, n)[0]])
  await compare(bench, 'a value, on disk when answered, 16 clients', saves(16), 0.4)
  await compare(bench, 'a value, on disk when answered, 1 client', saves(1), 0.6)
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

async function measureReads({ server }: Bench, what: string, call: Call) {
  const clients = Array.from({ length: 16 }, () => [call])
  await fire(server.url, clients, WARM_UP_SECONDS)
  const rates: number[] = []
  for (let round = 0; round < ROUNDS; round++) rates.push((await fire(server.url, clients, SECONDS)).rate)
  figure(`${what}, 16 clients`, rates, 'a second', ENOUGH)
}

/** Both sides alternate, so that other work on the machine slows down both. */
async function compare(bench: Bench, what: string, clients: Call[][], least: number) {
  const bare = await startBare(bench.copyOfDatabase('bare.db'))
  await fire(bare, clients, WARM_UP_SECONDS)
  await fire(bench.server.url, clients, WARM_UP_SECONDS)
  const rates: number[] = []
  const ratios: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const ours = await fire(bench.server.url, clients, SECONDS)
    const theirs = await fire(bare, clients, SECONDS)
    rates.push(ours.rate)
    ratios.push(ours.rate / theirs.rate)
  }
  figure(what, rates, 'a second')
  figure(`${what}: rate`, ratios, 'of bare', { least })
}

/** @returns its address. It runs until the bench ends, idle once it has been compared. */
async function startBare(database: string): Promise<string> {
  const child = run('scripts/bench/bareServer.ts', [database])
  const { value } = await child.stdout.pipeThrough(new TextDecoderStream()).getReader().read()
  return value!.trim()
}
