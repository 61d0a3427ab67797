import { copyFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { monthAfter, monthOf } from '#domain/months.ts'
import { userById } from '#server/auth/user.ts'
import { atomically, db, openDatabase } from '#server/database/open.ts'
import { mine } from '#server/database/schema/mine.ts'
import { teams } from '#server/database/schema/people.ts'
import { talkKinds, talks } from '#server/database/schema/talks.ts'
import { closeDatabase } from '#server/database/start.ts'
import { overviewOf } from '#server/overview/overview.ts'
import { takeSnapshot, takeSnapshotInSlices } from '#server/rankings/fixRanking.ts'
import { changingRules, impactOf } from '#server/rankings/impact.ts'
import { tryDraft } from '#server/rankings/trial.ts'
import { closeYear } from '#server/rankings/yearMoves.ts'
import { createYear } from '#server/years/changeYear.ts'
import { changeParts } from '#server/years/tasks.ts'
import { groupsOf, tasksOf, yearById } from '#server/years/yearLookups.ts'
import { emptyFolder, run, startServer } from '#test/process.ts'
import type { ServedAssociation as Bench } from '../association.ts'
import { MEMORY, megabytesOf, millisecondsOf } from '../measuring.ts'
import { callsOf } from './compare.ts'
import { type Call, fire } from './generator.ts'
import { figure } from './report.ts'

// Everything measured on the server without a bare one to compare it with.

/** Measures in this process, with nothing else running. */
export async function measureRanking(bench: Bench) {
  openDatabase(bench.copyOfDatabase('ranking.db'))
  const year = yearById(bench.yearId)
  for (let n = 0; n < 3; n++) takeSnapshot(year)
  const times: number[] = []
  const blocks: number[] = []
  for (let n = 0; n < 10; n++) {
    times.push(await millisecondsOf(() => takeSnapshot(year)))
    blocks.push(await longestBlock(() => takeSnapshotInSlices(year)))
  }
  closeDatabase()
  figure('1,000 troops, computed and stored', times, 'ms', { most: 500, id: 'P22' })
  figure('longest block of the event loop by the daily ranking', Math.max(...blocks), 'ms', { most: 50, id: 'P22' })
}

/** Changes the thresholds of every area of the running year: computes the impact and stores it with its notifications. */
export async function measureChangedRules(bench: Bench) {
  openDatabase(bench.copyOfDatabase('rules.db'))
  const administrator = userById(bench.administratorId)!
  const asked: number[] = []
  const stored: number[] = []
  for (let n = 0; n < 6; n++) {
    const groups = groupsOf(bench.yearId).map(({ id, lesnaThreshold }) => ({
      id,
      lesnaThreshold: lesnaThreshold * (n % 2 === 0 ? 0.5 : 2),
    }))
    const parts = { groups, tasks: [], removed: [], added: [] }
    asked.push(await longestBlock(() => impactOf(administrator, bench.yearId, { ...parts, prerequisites: [] })))
    const change = () => changeParts(administrator, bench.yearId, parts)
    stored.push(await longestBlock(() => changingRules(administrator, bench.yearId, change)))
  }
  closeDatabase()
  figure('longest block of the event loop by computing the impact of thresholds', Math.max(...asked), 'ms', {
    most: 50,
  })
  figure('longest block of the event loop by storing them', Math.max(...stored), 'ms', { most: 50 })
}

/** Tries a draft, a copy with other thresholds, on the sheets of the year, which is closed for it. */
export async function measureTrial(bench: Bench) {
  openDatabase(bench.copyOfDatabase('trial.db'))
  const administrator = userById(bench.administratorId)!
  closeYear(administrator)
  const draft = createYear(administrator, { name: 'Szkic', sourceId: bench.yearId })
  const groups = groupsOf(draft.id).map(({ id, lesnaThreshold }) => ({ id, lesnaThreshold: lesnaThreshold * 0.5 }))
  const times: number[] = []
  const blocks: number[] = []
  // The first trial of an opened file is not counted.
  for (let n = 0; n <= 10; n++) {
    const asked = async () => tryDraft(draft.id, { thresholds: { groups } })
    const took = await millisecondsOf(asked)
    const block = await longestBlock(asked)
    if (n > 0) {
      times.push(took)
      blocks.push(block)
    }
  }
  closeDatabase()
  figure('answer of the trial', times, 'ms', { most: 1000 })
  figure('longest block of the event loop by the trial', Math.max(...blocks), 'ms', { most: 50 })
}

/** Longest time between two event-loop ticks during `work`, in milliseconds. */
async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let last = performance.now()
  let next: NodeJS.Immediate
  const tick = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    next = setImmediate(tick)
  }
  tick()
  await work()
  tick()
  clearImmediate(next!)
  return longest
}

const PLANNED = 100

/** The overview of troops that have starred tasks and talks. Other work on the machine does not add to processor time. */
export async function measureOverview(bench: Bench) {
  openDatabase(bench.copyOfDatabase('overview.db'))
  atomically(() => insertAgreements(bench))
  const reader = userById(bench.administratorId)!
  const times: number[] = []
  // The first reading of an opened file is not counted.
  for (let n = 0; n <= 10; n++) {
    const before = process.cpuUsage()
    JSON.stringify(await overviewOf(reader, {}))
    const { user, system } = process.cpuUsage(before)
    if (n > 0) times.push((user + system) / 1000)
  }
  closeDatabase()
  figure(`1,000 troops with ${PLANNED} of 170 tasks starred and two talks a troop, processor time`, times, 'ms')
}

/** Stars with numbers and months across five months and two talks for each troop. */
function insertAgreements({ yearId, administratorId: byId }: Bench) {
  const at = new Date().toISOString()
  const tasks = tasksOf(yearId)
  const months = [null, ...[-2, -1, 0, 1, 2].map(count => monthAfter(monthOf(at), count))]
  const kinds = ['Wstępna', 'Końcowa'].map((name, position) =>
    db.insert(talkKinds).values({ yearId, name, position }).returning().get(),
  )
  for (const { id: teamId } of db.select({ id: teams.id }).from(teams).all()) {
    const planned = tasks.filter((_, place) => (place * 7 + teamId) % 170 < PLANNED)
    for (const [place, { id: taskId, type }] of planned.entries()) {
      const value = type === 'BOOLEAN' ? 1 : 1 + ((place + teamId) % 9)
      const month = months[place % months.length]!
      const row = { value, month, at, byId }
      db.insert(mine)
        .values({ teamId, taskId, ...row })
        .onConflictDoUpdate({ target: [mine.teamId, mine.taskId], set: row })
        .run()
    }
    for (const { id: kindId } of kinds)
      db.insert(talks).values({ yearId, teamId, kindId, arrangedFor: at, place: 'Online', at }).run()
  }
}

/** Times from the start of the process, of the sources and of the single file that is built from them. */
export async function measureStart(bench: Bench) {
  const executable = join(bench.folder, 'kategoryzacja')
  await run('scripts/compile.ts', [executable]).exited
  await timeStarts(bench, 'from sources', { answer: 350, page: 600 })
  await timeStarts(bench, 'single file', { answer: 250, page: 250 }, executable)
}

async function timeStarts(bench: Bench, what: string, most: { answer: number; page: number }, executable?: string) {
  const answers: number[] = []
  const pages: number[] = []
  for (let n = 0; n < 5; n++) {
    const dataDir = emptyFolder()
    copyFileSync(bench.copyOfDatabase('start.db'), join(dataDir, 'app.db'))
    const began = performance.now()
    const env = { ...MEMORY, CLIENT_DIR: undefined }
    const server = await startServer({ dataDir, env, ...(executable && { executable }) })
    await (await server.fetch('GET', '/ranking/years')).json()
    answers.push(performance.now() - began)
    const page = await (await fetch(server.url)).text()
    const [script] = /\/assets\/[^"]+\.js/.exec(page)!
    await (await fetch(new URL(script, server.url))).bytes()
    pages.push(performance.now() - began)
    await server.end()
  }
  figure(`first answer, ${what}`, answers, 'ms', { most: most.answer, id: 'P01' })
  figure(`first page with its script, ${what}`, pages, 'ms', { most: most.page })
}

const REQUESTS = 100_000
const RANKINGS = 20
const OTHER_READS = ['/api/categorization/category', '/api/ranking', '/api/user/']

/** 16 leaders save and read without a pause while an administrator rebuilds the ranking now and then. */
export async function measureMemory(bench: Bench) {
  const { server, administrator, yearId } = bench
  const clients = Array.from({ length: 16 }, (_, n): Call[] => {
    const [save, read] = callsOf(bench, n)
    return [save, read, ...OTHER_READS.map(path => ({ ...read, path }))]
  })
  const samples: number[] = []
  let answered = 0
  while (samples.length < RANKINGS || answered < REQUESTS) {
    answered += (await fire(server.url, clients, 2)).answered
    const rebuild = `/admin/categorization/state/ranking/rebuild/${yearId}`
    if (samples.length < RANKINGS) await server.fetch('PATCH', rebuild, undefined, administrator)
    samples.push(megabytesOf(server.pid))
  }
  const [setting] = Object.entries(MEMORY).map(([name, value]) => `${name}=${value}`)
  figure(`after 100,000 requests and more, ${setting}`, samples.at(-1)!, 'MB', { most: 135 })
  figure('maximum', Math.max(...samples), 'MB', { most: 256, id: 'P23' })
  figure('write-ahead log', statSync(join(bench.folder, 'app.db-wal')).size / 1e6, 'MB', { most: 16.8, id: 'P23' })
}
