import { beforeAll, expect, test } from 'bun:test'
import { count, eq, isNotNull } from 'drizzle-orm'
import type { RankingRow } from '#domain/ranking.ts'
import { userByEmail } from '#server/auth/user.ts'
import { db } from '#server/database/open.ts'
import { accessRequests } from '#server/database/schema/access.ts'
import { districts, teams, users } from '#server/database/schema/people.ts'
import { auditEntries, outbox } from '#server/database/schema/records.ts'
import { talks } from '#server/database/schema/talks.ts'
import { createDemo, NO_HASH } from '#test/demo.ts'
import { as } from '#test/world.ts'
import { isDemo, refuseDemo } from './demoMark.ts'
import { fillDemo } from './fillDemo.ts'
import { SHOWN } from './shownAccounts.ts'

beforeAll(createDemo)

const fetchAs = async (reader: { email: string } | null, path: string) =>
  (await as(reader && userByEmail(reader.email)))('GET', path)

test('the association has at least 14 districts, one of them hidden and one that approves new troops itself', () => {
  const all = db.select().from(districts).all()
  expect(all.length).toBeGreaterThanOrEqual(14)
  expect(all.filter(district => district.shadow)).toHaveLength(1)
  expect(all.filter(district => !district.autoaccept)).toHaveLength(1)
})

test('at least 250 troops each have a leader, some are hidden and some locked', () => {
  const led = db
    .select()
    .from(teams)
    .innerJoin(users, eq(users.teamId, teams.id))
    .where(eq(users.teamAccepted, true))
    .all()
  const all = new Map(led.map(row => [row.teams.id, row.teams]))
  expect(db.select({ n: count() }).from(teams).get()!.n).toBe(all.size)
  expect(all.size).toBeGreaterThanOrEqual(250)
  expect([...all.values()].filter(team => team.shadow).length).toBeGreaterThan(0)
  expect([...all.values()].filter(team => team.locked).length).toBeGreaterThan(0)
})

test('every account shares one password hash', () => {
  const hashes = db.selectDistinct({ hash: users.passwordHash }).from(users).where(eq(users.activated, true)).all()
  expect(hashes).toEqual([{ hash: NO_HASH }])
})

test('the finished years are fixed, the open one has a snapshot, and troops spread over the categories of both', async () => {
  const years = (await fetchAs(null, '/ranking/years')).body as { id: number; state: string; fixed: boolean }[]
  expect(years.map(({ state, fixed }) => [state, fixed])).toEqual([
    ['OPEN', false],
    ['FINISHED', true],
    ['FINISHED', true],
  ])
  for (const { id } of years) {
    const rows = (await fetchAs(null, `/ranking/${id}`)).body as RankingRow[]
    const byCategory = Object.groupBy(rows, row => row.category)
    expect(rows.length).toBeGreaterThan(150)
    for (const level of ['POLOWA', 'LESNA', 'PUSZCZANSKA'] as const)
      expect(byCategory[level]!.length / rows.length).toBeWithin(0.1, 0.65)
  }
})

test('the areas of all troops spread over the three symbols', async () => {
  const rows = (await fetchAs(null, '/ranking')).body as RankingRow[]
  const sum = (level: keyof RankingRow['tokens']) => rows.reduce((total, row) => total + row.tokens[level], 0)
  const all = sum('polowa') + sum('lesna') + sum('puszczanska')
  for (const level of ['polowa', 'lesna', 'puszczanska'] as const) expect(sum(level) / all).toBeWithin(0.15, 0.6)
})

test('the printed accounts are in the states that they demonstrate', async () => {
  const standing = async (reader: { email: string }) => (await fetchAs(reader, '/categorization/category')).body
  expect(await standing(SHOWN.leader)).toMatchObject({ category: 'LESNA', nextCategory: 'PUSZCZANSKA' })
  expect(await standing(SHOWN.complete)).toMatchObject({ category: 'PUSZCZANSKA' })
  expect((await standing(SHOWN.beginner)).prerequisitesMissing).toBeGreaterThan(0)

  const me = async (reader: { email: string }) => (await fetchAs(reader, '/user/')).body
  const leader = await me(SHOWN.leader)
  expect(await me(SHOWN.secondLeader)).toMatchObject({ team: leader.team, teamAccepted: true })
  expect(await me(SHOWN.waiting)).toMatchObject({ team: { id: leader.team.id }, teamAccepted: false })
  expect(await me(SHOWN.newcomer)).toMatchObject({ role: 'USER', team: null })
  expect(await me(SHOWN.locked)).toMatchObject({ team: { locked: true } })
  expect(await me(SHOWN.district)).toMatchObject({ districtAdmin: leader.team.district.name })
  expect((await me(SHOWN.national)).role).toBe('TOPLEVEL_COORDINATOR')
  expect((await me(SHOWN.administrator)).role).toBe('ADMIN')
})

test('the coordinator finds sheets submitted for the first time and for the second', async () => {
  const { body } = await fetchAs(SHOWN.district, '/admin/overview')
  const waiting = body.troops.filter(({ state }: { state: string }) => state === 'SUBMITTED')
  expect(waiting.length).toBeGreaterThan(1)
  const reviews = await Promise.all(
    waiting.map(({ teamId }: { teamId: number }) => fetchAs(SHOWN.district, `/review/${body.year.id}/of/${teamId}`)),
  )
  expect(reviews.map(review => review.body.history.length).toSorted()).toContainValues([1, 3])
})

test('everyone who may decide on an access request is notified of it', async () => {
  for (const reader of [SHOWN.leader, SHOWN.secondLeader, SHOWN.district]) {
    const { body } = await fetchAs(reader, '/user/notifications')
    expect(body).toContainEqual(
      expect.objectContaining({
        request: expect.objectContaining({ asker: expect.objectContaining({ email: SHOWN.waiting.email }) }),
      }),
    )
  }
  expect(db.select().from(accessRequests).all().length).toBeGreaterThan(5)
})

test('a resubmitted sheet is in the notifications once', async () => {
  const { body } = await fetchAs(SHOWN.district, '/user/notifications')
  const waiting = body.filter(
    (notice: { kind: string; waits: boolean }) => notice.kind === 'sheet.submit' && notice.waits,
  )
  expect(waiting.length).toBeGreaterThan(1)
  expect(new Set(waiting.map(({ path }: { path: string }) => path)).size).toBe(waiting.length)
})

test('filling the demo sends no mail', () => {
  expect(db.select().from(outbox).all()).toEqual([])
})

test('the audit log lists what happened', () => {
  const kinds = db.selectDistinct({ kind: auditEntries.kind }).from(auditEntries).all()
  expect(kinds.map(({ kind }) => kind)).toContainValues([
    'year.create',
    'year.open',
    'year.close',
    'sheet.submit',
    'sheet.return',
    'sheet.approve',
  ])
})

test('a database with data stays unchanged', () => {
  const before = db.select({ n: count() }).from(users).get()
  expect(() => fillDemo('another hash', new Date())).toThrow('empty database only')
  expect(db.select({ n: count() }).from(users).get()).toEqual(before)
})

test('start rejects a database that the demo filled', () => {
  expect(isDemo()).toBe(true)
  expect(() => refuseDemo({ isDemo: isDemo(), hasPeople: true })).toThrow('bun run demo')
})

test('80 some sheets have doubts, the median one at most three', async () => {
  const { troops } = (await fetchAs({ email: SHOWN.national.email }, '/admin/overview')).body
  const doubts = troops
    .filter(({ entered }: { entered: number }) => entered > 0)
    .map(({ doubts }: { doubts: number }) => doubts)
    .toSorted((a: number, b: number) => a - b)
  expect(doubts.at(-1)).toBeGreaterThan(0)
  expect(doubts.at(-1)).toBeLessThanOrEqual(10)
  expect(doubts[Math.floor(doubts.length / 2)]).toBeLessThanOrEqual(3)
})

test('talks are in every state, and only the panel reads their notes', async () => {
  const { troops, openTalks } = (await fetchAs(SHOWN.national, '/admin/overview')).body
  const states = new Set(troops.flatMap((row: { talks: { state: string }[] }) => row.talks.map(({ state }) => state)))
  expect([...states].sort()).toEqual(['ARRANGED', 'CONFIRMED', 'RECORDED', 'UNRECORDED'])
  expect(openTalks.filter(({ unfit }: { unfit: string | null }) => unfit !== null).length).toBeGreaterThan(0)
  const cancelled = db.select().from(talks).where(isNotNull(talks.cancelledAt)).all()
  const wasAhead = ({ arrangedFor, cancelledAt }: (typeof cancelled)[number]) => arrangedFor! > cancelledAt!
  expect(new Set(cancelled.map(wasAhead))).toEqual(new Set([true, false]))
  const own = (await fetchAs(SHOWN.leader, '/talks')).body
  expect(own.map(({ state }: { state: string }) => state)).toEqual(['ARRANGED', 'RECORDED'])
  expect(JSON.stringify(own)).not.toContain('panelNote')
})
