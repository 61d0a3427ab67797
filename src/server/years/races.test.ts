import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { RankingRow } from '#domain/ranking.ts'
import { db } from '#server/database/open.ts'
import { taskEntries } from '#server/database/schema/sheets.ts'
import { tasks, years } from '#server/database/schema/years.ts'
import { fixRanking, takeSnapshotInSlices } from '#server/rankings/fixRanking.ts'
import { storedRows } from '#server/rankings/storedRows.ts'
import { listening, ROUNDS, type SocketCall } from '#test/listen.ts'
import { completePrerequisites, createWorld, type World } from '#test/world.ts'
import { yearById } from './yearLookups.ts'

const CONNECTIONS = 16
const TASKS = 70
const PUTS = 200

const STATE = '/admin/categorization/state'

async function race(jobs: readonly ((lane: number) => Promise<unknown>)[]) {
  const queue = jobs.values()
  const lane = async (_: unknown, number: number) => {
    for (const job of queue) await job(number)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, lane))
}

function crowd(world: World) {
  const teams = [world.wilki, world.orly, world.fale]
  for (const team of teams) completePrerequisites(team, world.open)
  const task = { type: 'LINEAR' as const, maxPoints: 1000, multiplier: 1, primaryGroupId: world.open.unit.id }
  const rows = Array.from({ length: TASKS }, (_, n) => ({ ...task, name: `Zadanie ${n}` }))
  return {
    teams,
    leaders: [world.jan, world.borys, world.cezary],
    added: db.insert(tasks).values(rows).returning().all(),
  }
}

/** Each lane has its own sessions, so that no session reaches the request limit. */
const lanesOf = (caller: (person: { id: number }) => Promise<SocketCall>, leaders: readonly { id: number }[]) =>
  Promise.all(Array.from({ length: CONNECTIONS }, () => Promise.all(leaders.map(caller))))

test('R02 every acknowledged value is in the ranking fixed by closing, and the others were rejected', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const world = createWorld()
    const { teams, leaders, added } = crowd(world)
    const acknowledged = new Map<number, number>(teams.map(team => [team.id, 0]))
    const statuses: number[] = []

    await listening(async caller => {
      const lanes = await lanesOf(caller, leaders)
      const ola = await caller(world.ola)
      const puts = Array.from({ length: PUTS }, (_, n) => async (lane: number) => {
        const [side, task, value] = [n % teams.length, added[Math.floor(n / teams.length)]!, n + 1]
        const { status } = await lanes[lane]![side]!('PUT', `/tasks/${task.id}`, { value })
        statuses.push(status)
        const { id } = teams[side]!
        if (status === 200) acknowledged.set(id, acknowledged.get(id)! + value)
      })
      const close = async () => expect((await ola('PATCH', `${STATE}/close`)).status).toBe(200)
      await race(puts.toSpliced(PUTS / 2, 0, close))
    })

    expect(statuses).toHaveLength(PUTS)
    expect(statuses.filter(status => status !== 200 && status !== 409)).toEqual([])
    const fixed = storedRows(world.open.id)
    expect(new Map(fixed.map(row => [row.teamId, row.points]))).toEqual(acknowledged)

    fixRanking(yearById(world.open.id))
    expect(storedRows(world.open.id)).toEqual(fixed)
  }
})

test('R03 of two years opened concurrently one is open', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const world = createWorld()
    db.update(years).set({ state: 'DRAFT' }).where(eq(years.id, world.open.id)).run()
    await listening(async caller => {
      const [one, two] = [await caller(world.ola), await caller(world.adam)]
      const answers = await Promise.all([
        one('PATCH', `${STATE}/activate/${world.draft.id}`),
        two('PATCH', `${STATE}/activate/${world.open.id}`),
      ])
      expect(answers.map(answer => answer.status).sort()).toEqual([200, 409])
    })
    expect(db.select().from(years).where(eq(years.state, 'OPEN')).all()).toHaveLength(1)
  }
})

test('R10 a concurrent daily ranking, rebuild and saving leave one complete ranking', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const world = createWorld()
    const { leaders, added } = crowd(world)

    await listening(async caller => {
      const lanes = await lanesOf(caller, leaders)
      const panel = await caller(world.ola)
      const read = async (lane: number) => {
        const rows: RankingRow[] = await (await lanes[lane]![0]!('GET', `/ranking/${world.open.id}`)).json()
        expect(rows.map(row => row.place).toSorted((a, b) => a - b)).toEqual(rows.map(row => row.place))
        expect(rows.every(row => Number.isFinite(row.points))).toBe(true)
      }
      const rounds = added.slice(0, 30).flatMap((task, n) => [
        async (lane: number) => {
          const { status } = await lanes[lane]![n % leaders.length]!('PUT', `/tasks/${task.id}`, { value: n + 1 })
          expect(status).toBe(200)
        },
        read,
        ...(n % 5 === 0 ? [() => takeSnapshotInSlices(yearById(world.open.id))] : []),
        ...(n % 5 === 2 ? [() => panel('PATCH', `${STATE}/ranking/rebuild/${world.open.id}`)] : []),
      ])
      await race(rounds)
      expect((await panel('PATCH', `${STATE}/ranking/rebuild/${world.open.id}`)).status).toBe(200)
    })

    const entered = db.select().from(taskEntries).all()
    const total = storedRows(world.open.id).reduce((sum, row) => sum + row.points, 0)
    expect(total).toBe(entered.reduce((sum, entry) => sum + entry.value, 0))
    expect(yearById(world.open.id)).toMatchObject({ state: 'OPEN', rankingFixed: false })
  }
})
