import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '#test/process.ts'
import { type Call, fire } from './generator.ts'
import { figure, type Goal } from './report.ts'
import type { Bench } from './setting.ts'

// Compares the product with bare Bun.serve and SQLite (bareServer.ts): same machine, same generator, same calls.

const ROUNDS = 5
const SECONDS = 1
const WARM_UP_SECONDS = 3

/** For the rate in answers a second, and for its ratio to the bare server's. */
type Goals = { rate?: Goal; ratio?: Goal }

export async function compareRanking(bench: Bench) {
  const read = (coding: string): Call => ({
    method: 'GET',
    path: '/api/ranking',
    headers: { 'accept-encoding': coding },
  })
  await compareWithSameBytes(bench, 'plain', read('identity'), { ratio: { least: 0.7 } })
  await compareWithSameBytes(bench, 'compressed', read('gzip'), { ratio: { least: 0.5 } })
}

/** An unchanged sheet is requested as a browser does: with its ETag, once it has one. */
export async function compareSheet(bench: Bench) {
  const [, read] = callsOf(bench, 0)
  const etag = (await answerTo(bench, read)).headers.get('etag')
  const again: Call = etag ? { ...read, headers: { ...read.headers, 'if-none-match': etag }, status: 304 } : read
  await compareWithSameBytes(bench, `unchanged, ${etag ? 'answered 304' : 'sent again'}`, again, {
    rate: { least: 5000 },
  })

  const bare = await startBare('rows', bench.copyOfDatabase('bare.db'))
  const [save, readChanged] = callsOf(bench, 1)
  const client = [{ ...save, untimed: true }, readChanged]
  await compare(bench, bare, 'just changed, 1 client', [client], { ratio: { least: 0.6 } })
}

export async function comparePut(bench: Bench) {
  const bare = await startBare('rows', bench.copyOfDatabase('bare.db'))
  const saves = (count: number) => Array.from({ length: count }, (_, n) => [callsOf(bench, n)[0]])
  await compare(bench, bare, 'a value, on disk when answered, 16 clients', saves(16), { ratio: { least: 0.4 } })
  await compare(bench, bare, 'a value, on disk when answered, 1 client', saves(1), { ratio: { least: 0.6 } })
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
async function compareWithSameBytes(bench: Bench, what: string, call: Call, goals: Goals) {
  const folder = mkdtempSync(join(bench.folder, 'answer-'))
  const { status, headers, body } = await answerTo(bench, call)
  const sent = [...headers].filter(([name]) => !['date', 'content-length'].includes(name))
  await Bun.write(join(folder, 'answer.json'), JSON.stringify({ status, headers: sent }))
  await Bun.write(join(folder, 'body'), body)

  const bare = await startBare('bytes', folder)
  const size = body.byteLength > 0 ? `, ${Math.round(body.byteLength / 1000)} kB` : ''
  const clients = Array.from({ length: 16 }, () => [call])
  await compare(bench, bare, `${what}${size}, 16 clients`, clients, goals)
}

async function answerTo({ server }: Bench, { path, headers }: Call) {
  const response = await fetch(new URL(path, server.url), { headers: { ...headers }, decompress: false })
  return { status: response.status, headers: response.headers, body: await response.arrayBuffer() }
}

/** Both sides alternate, so that other work on the machine slows down both. */
async function compare({ server }: Bench, bare: { url: string }, what: string, clients: Call[][], goals: Goals) {
  await fire(bare.url, clients, WARM_UP_SECONDS)
  await fire(server.url, clients, WARM_UP_SECONDS)
  const rates: number[] = []
  const ratios: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const ours = await fire(server.url, clients, SECONDS)
    const theirs = await fire(bare.url, clients, SECONDS)
    rates.push(ours.rate)
    ratios.push(ours.rate / theirs.rate)
  }
  figure(what, rates, 'a second', goals.rate)
  figure(`${what}: rate`, ratios, 'of bare', goals.ratio)
}

/** It runs until the bench ends, idle once it has been compared. */
async function startBare(kind: 'bytes' | 'rows', path: string) {
  const child = run('scripts/bench/bareServer.ts', [kind, path])
  const { value } = await child.stdout.pipeThrough(new TextDecoderStream()).getReader().read()
  return { url: value!.trim() }
}
