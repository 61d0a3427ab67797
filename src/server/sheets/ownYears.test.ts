import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { teams, users } from '#server/database/schema/people.ts'
import { remarks, reviewActs } from '#server/database/schema/review.ts'
import { taskEntries } from '#server/database/schema/sheets.ts'
import { callAs, freshWorld, play, user } from '#test/world.ts'

const world = freshWorld()
beforeEach(() => {
  play(world.wilki, world.finished, 5)
  play(world.wilki, world.open, 3)
  play(world.wilki, world.draft, 1)
})

const CALLS = [
  '/tasks/YEAR/of/TEAM',
  '/tasks/YEAR/of/TEAM/last-year',
  '/tasks/initial/YEAR/of/TEAM',
  '/categorization/category/YEAR/of/TEAM',
  '/review/YEAR/of/TEAM',
  '/remarks/YEAR/of/TEAM',
  '/tasks/YEAR/of/TEAM/changes',
  '/tasks/YEAR/of/TEAM/story',
  '/plan/YEAR/of/TEAM',
]

const at = (path: string, year: { id: number }) =>
  path.replace('YEAR', String(year.id)).replace('TEAM', String(world.wilki.id))

describe('V31 the sheet of a troop in every year', () => {
  const READERS = ['jan', 'kuba', 'ewa', 'ola', 'adam'] as const
  const OTHERS = ['borys', 'piotr', 'nowy', 'cezary', 'dorota'] as const
  const STATES = ['open', 'finished', 'draft'] as const

  test.each(CALLS.flatMap(path => STATES.map(state => [path, state] as const)))('%s, %s', async (path, state) => {
    const statusFor = async (name: (typeof READERS | typeof OTHERS)[number]) =>
      (await callAs(world[name], 'GET', at(path, world[state]))).status
    for (const name of READERS) {
      const isHidden = state === 'draft' && (name === 'jan' || name === 'kuba')
      expect([name, await statusFor(name)]).toEqual([name, isHidden ? 404 : 200])
    }
    for (const name of OTHERS) expect([name, await statusFor(name)]).toEqual([name, 403])
  })

  test.each(CALLS)('%s gets 403 on the next call after access was lost', async path => {
    expect((await callAs(world.jan, 'GET', at(path, world.finished))).status).toBe(200)
    db.update(users).set({ teamId: null, teamAccepted: false }).where(eq(users.id, world.jan.id)).run()
    expect((await callAs(world.jan, 'GET', at(path, world.finished))).status).toBe(403)
  })

  test.each(CALLS)('%s answers the leaders of a hidden troop', async path => {
    db.update(teams).set({ shadow: true }).where(eq(teams.id, world.wilki.id)).run()
    expect((await callAs(world.jan, 'GET', at(path, world.finished))).status).toBe(200)
  })
})

test('V31 a year that becomes a draft again disappears for leaders', async () => {
  await callAs(world.ola, 'PATCH', `/admin/categorization/state/draftify/${world.finished.id}`)
  for (const path of CALLS) expect((await callAs(world.jan, 'GET', at(path, world.finished))).status).toBe(404)
  const { body } = await callAs(world.jan, 'GET', `/teams/${world.wilki.id}/sheets`)
  expect(body.map((row: { yearId: number }) => row.yearId)).toEqual([world.open.id])
})

test('V32 a leader reads on an old sheet only addresses of people who led the troop', async () => {
  const before = user('dawna')
  const entry = { teamId: world.wilki.id, yearId: world.finished.id, at: '2025-05-01T10:00:00.000Z' }
  db.insert(reviewActs)
    .values([
      { ...entry, kind: 'SUBMIT', byId: before.id },
      { ...entry, kind: 'APPROVE', byId: world.ewa.id },
    ])
    .run()
  db.insert(remarks)
    .values({ ...entry, text: 'Brawo', byId: world.ola.id })
    .run()
  for (const path of CALLS) {
    const { body } = await callAs(world.jan, 'GET', at(path, world.finished))
    expect(JSON.stringify(body)).not.toContain(world.ewa.email)
    expect(JSON.stringify(body)).not.toContain(world.ola.email)
  }
  const { body } = await callAs(world.jan, 'GET', at('/review/YEAR/of/TEAM', world.finished))
  expect(body.history.map(({ by, byRole }: { by: string; byRole: string }) => [by, byRole])).toEqual([
    [null, 'DISTRICT_COORDINATOR'],
    [before.email, 'USER'],
  ])
})

test('V31 no call of its leaders changes a closed year', async () => {
  const year = world.finished
  const tried = [
    ['PUT', `/tasks/${year.goodTurns.id}`, { value: 1 }],
    ['DELETE', `/tasks/${year.goodTurns.id}/value`],
    ['PUT', `/tasks/${year.goodTurns.id}/note`, { text: 'Po czasie' }],
    ['POST', `/tasks/${year.goodTurns.id}/doubt`, { code: 'fraction' }],
    ['POST', `/tasks/initial/unmark/${year.bookkeeping.id}`],
    ['POST', `/remarks/${year.id}/of/${world.wilki.id}`, { text: 'Po czasie' }],
  ] as const
  for (const [method, path, body] of tried) expect((await callAs(world.jan, method, path, body)).status).toBe(409)
})

test("a troop's sheets are listed with their results, newest first, without years it took no part in", async () => {
  const list = async (reader: { id: number }) => (await callAs(reader, 'GET', `/teams/${world.wilki.id}/sheets`)).body
  await callAs(world.ola, 'PATCH', '/admin/categorization/state/close')
  await callAs(world.ola, 'PATCH', `/admin/categorization/state/activate/${world.draft.id}`)
  await callAs(world.jan, 'PUT', `/tasks/${world.draft.goodTurns.id}`, { value: 4 })

  const rows = await list(world.jan)
  expect(rows).toMatchObject([
    { year: '2026/27', state: 'OPEN', points: 8, place: 1, of: 1, leaders: [world.jan.email] },
    { year: '2025/26', state: 'FINISHED', points: 6, place: 1, of: 1, category: 'LESNA', begun: true },
    { year: '2024/25', state: 'FINISHED', points: 10, place: null, leaders: [] },
  ])
  expect(await list(world.kuba)).toEqual(rows)

  // Values older than the history also have their author.
  db.update(taskEntries)
    .set({ updatedById: world.kuba.id })
    .where(eq(taskEntries.taskId, world.finished.goodTurns.id))
    .run()
  expect((await list(world.jan))[2].leaders).toEqual([world.kuba.email])

  const { body } = await callAs(world.borys, 'GET', `/teams/${world.orly.id}/sheets`)
  expect(body).toMatchObject([{ year: '2026/27', begun: false, category: null }])
})
