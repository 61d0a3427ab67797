import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { compareInTurn, many } from './inTurn.ts'
import type { Call } from './plan.ts'
import type { Goal } from './report.ts'
import { startBareServer } from './server.ts'
import type { Bench } from './setting.ts'

// The calls that are made most, against the least that Bun and SQLite need for them.

const GZIP = { 'accept-encoding': 'gzip' }
const CLIENTS = [16, 1] as const

export async function compareRankingWithBare(bench: Bench) {
  const read = (headers: Call['headers'], status = 200, path = '/api/ranking'): Call => ({
    method: 'GET',
    path,
    headers: headers!,
    status,
  })
  const goal = { least: 0.85 }
  await compareWithSameBytes(bench, 'ranking of 1,000 rows, plain', [read({ 'accept-encoding': 'identity' })], goal)
  await compareWithSameBytes(bench, 'ranking of 1,000 rows, gzip', [read(GZIP)], goal)
  // Asked for only now: at the start the ranking of the day may still be on its way.
  const etag = (await answerTo(bench, read(GZIP))).headers.get('etag')!
  await compareWithSameBytes(bench, 'ranking not modified', [read({ ...GZIP, 'if-none-match': etag }, 304)], goal)
  const troop = `/api/teams/${bench.leaders[0]!.teamId}/history`
  await compareWithSameBytes(bench, "a troop's page, gzip", [read(GZIP, 200, troop)], goal)
  await compareWithSameBytes(bench, 'tasks for everybody, gzip', [read(GZIP, 200, '/api/rules')], goal)
}

export async function compareSheetWithBare(bench: Bench) {
  const { cookie } = bench.leaders[0]!
  const read: Call = { method: 'GET', path: '/api/tasks/', headers: { ...GZIP, cookie } }
  await compareWithSameBytes(bench, 'sheet of 170 tasks, nothing changed', [read], { least: 0.4 })

  await using bare = await startBareServer('rows', bench.copyOfDatabase('bare.db'))
  const clients = callsOfLeaders(bench, 1).map(([save, read]) => [{ ...save!, untimed: true }, read!])
  await compareInTurn('sheet of 170 tasks, just changed, 1 client', {
    ours: await bench.product(),
    bare,
    clients,
    goal: { least: 0.6 },
  })
}

export async function comparePutsWithBare(bench: Bench) {
  await using bare = await startBareServer('rows', bench.copyOfDatabase('bare.db'))
  for (const [count, least] of [
    [16, 1],
    [1, 0.6],
  ] as const) {
    const clients = callsOfLeaders(bench, count).map(([save]) => [save!])
    const what = `a value saved, on the disk when answered, ${clientsIn(count)}`
    await compareInTurn(what, { ours: await bench.product(), bare, clients, goal: { least } })
  }
}

/** For each of `count` leaders of different troops: a value that is saved, and the sheet. */
export function callsOfLeaders({ leaders, association }: Bench, count: number): Call[][] {
  return leaders.slice(0, count).map(({ cookie, teamId, id }) => {
    const headers = { cookie, 'x-bare': `${teamId}/${id}` }
    const path = `/api/tasks/${association.countedTaskIds[teamId % association.countedTaskIds.length]}`
    return [
      { method: 'PUT', path, headers, body: '{"value":#}' },
      { method: 'GET', path: '/api/tasks/', headers: { ...headers, ...GZIP } },
    ]
  })
}

/** Against a server that has nothing to do but to send what ours sends, headers and all. */
async function compareWithSameBytes(bench: Bench, what: string, calls: [Call], goal: Goal) {
  const folder = join(bench.folder, 'same-bytes')
  mkdirSync(folder, { recursive: true })
  const { status, headers, body } = await answerTo(bench, calls[0])
  const sent = [...headers].filter(([name]) => !['date', 'content-length'].includes(name))
  await Bun.write(join(folder, 'answer.json'), JSON.stringify({ status, headers: sent }))
  await Bun.write(join(folder, 'body'), body)

  await using bare = await startBareServer('bytes', folder)
  for (const count of CLIENTS) {
    const size = body.byteLength > 0 ? `, ${Math.round(body.byteLength / 1024)} kB` : ''
    await compareInTurn(`${what}${size}, ${clientsIn(count)}`, {
      ours: await bench.product(),
      bare,
      clients: many(count, calls),
      goal,
    })
  }
}

async function answerTo(bench: Bench, { path, headers }: Call) {
  const { origin } = await bench.product()
  const response = await fetch(`${origin}${path}`, { headers: { ...headers }, decompress: false })
  return { status: response.status, headers: response.headers, body: await response.arrayBuffer() }
}

const clientsIn = (count: number) => (count === 1 ? '1 client' : `${count} clients`)
