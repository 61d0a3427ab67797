import { describe, expect, spyOn, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { sessions, teams, users } from '#server/database/schema/people.ts'
import { auditEntries } from '#server/database/schema/records.ts'
import { as, type Call, completePrerequisites, enter, freshWorld, play, team, user } from '#test/world.ts'

const world = freshWorld()

const stored = ({ id }: { id: number }) => db.select().from(teams).where(eq(teams.id, id)).get()!
const audits = () => db.select().from(auditEntries).all()
const idOf = ({ id }: { id: number }) => id

test('marked troops are hidden and shown; one moved away meanwhile is left out and named', async () => {
  const ewa = await as(world.ewa)
  db.update(teams).set({ districtId: world.pomerania.id }).where(eq(teams.id, world.orly.id)).run()
  const marked = [world.wilki.id, world.orly.id, 999_999]
  expect(await ewa('PATCH', '/admin/teams/marked', { teams: marked, shadow: true })).toMatchObject({
    status: 200,
    body: {
      done: [world.wilki.id],
      refused: [
        { id: world.orly.id, code: 'not-allowed' },
        { id: 999_999, code: 'team-unknown' },
      ],
    },
  })
  expect([stored(world.wilki).shadow, stored(world.orly).shadow]).toEqual([true, false])
  expect(audits()).toMatchObject([{ kind: 'team.change', actorId: world.ewa.id, teamId: world.wilki.id }])

  expect((await ewa('PATCH', '/admin/teams/marked', { teams: [world.wilki.id], shadow: false })).status).toBe(200)
  expect(stored(world.wilki).shadow).toBe(false)
})

test('marked troops move to another district, except one whose name is taken there', async () => {
  team('Wilki', world.pomerania)
  const ola = await as(world.ola)
  const wanted = { teams: [world.wilki, world.orly].map(idOf), districtId: world.pomerania.id }
  expect((await ola('PATCH', '/admin/teams/marked', wanted)).body).toEqual({
    done: [world.orly.id],
    refused: [{ id: world.wilki.id, code: 'team-name-taken' }],
  })
  expect([stored(world.wilki), stored(world.orly)].map(row => row.districtId)).toEqual([
    world.mazovia.id,
    world.pomerania.id,
  ])
})

test('a district coordinator cannot move marked troops', async () => {
  const wanted = { teams: [world.wilki.id], districtId: world.pomerania.id }
  const { body } = await (await as(world.ewa))('PATCH', '/admin/teams/marked', wanted)
  expect(body).toEqual({ done: [], refused: [{ id: world.wilki.id, code: 'not-allowed' }] })
  expect(stored(world.wilki).districtId).toBe(world.mazovia.id)
})

test.each([{ teams: [] }, { teams: [1, 1], shadow: true }, { teams: [1] }, { teams: ['1'], shadow: true }])(
  '%p is rejected with 400',
  async body => {
    expect((await (await as(world.adam))('PATCH', '/admin/teams/marked', body)).status).toBe(400)
  },
)

test('marked accounts are activated, and accounts out of reach are reported as unknown', async () => {
  const asleep = [user('raz', { activated: false }), user('dwa', { activated: false })]
  db.update(users).set({ activated: false }).where(eq(users.id, world.cezary.id)).run()
  const marked = [...asleep, world.cezary].map(idOf)
  const { body } = await (await as(world.ewa))('PATCH', '/admin/users/activate', { users: marked })
  expect(body).toEqual({ done: asleep.map(idOf), refused: [{ id: world.cezary.id, code: 'user-unknown' }] })
  expect(audits().map(({ kind, userId }) => [kind, userId])).toEqual(asleep.map(({ id }) => ['user.activate', id]))
})

describe('A42 losing access while marked rows are processed', () => {
  const asleep = () => [1, 2, 3, 4].map(n => user(`spi${n}`, { activated: false }).id)
  const troops = () => {
    const ids = [1, 2, 3, 4].map(n => team(`Szczep ${n}`, world.mazovia).id)
    for (const id of ids) user(`wodz${id}`, { teamId: id, teamAccepted: true })
    return ids
  }
  const begun = () => {
    const ids = troops()
    for (const id of ids) play({ id }, world.open, 3)
    return ids
  }
  const acts = {
    'hiding troops': () => ['PATCH', '/admin/teams/marked', { teams: troops(), shadow: true }],
    'activating accounts': () => ['PATCH', '/admin/users/activate', { users: asleep() }],
    'approving sheets': () => ['POST', `/review/${world.open.id}/approve`, { teams: begun(), states: ['IN_PROGRESS'] }],
    reminding: () => ['POST', '/admin/reminders', { teams: troops(), text: 'Czekamy' }],
  } satisfies Record<string, () => Parameters<Call>>
  const losses = {
    'the office': [() => void db.update(users).set({ role: 'USER' }).where(eq(users.id, world.ola.id)).run(), 403],
    'the session': [() => void db.delete(sessions).run(), 401],
  } as const
  const cases = Object.keys(acts).flatMap(act => Object.keys(losses).map(loss => [act, loss]))

  test.each(cases as [keyof typeof acts, keyof typeof losses][])('stops %s: %s', async (act, loss) => {
    const ola = await as(world.ola)
    const request: Parameters<Call> = acts[act]()
    const [lose, status] = losses[loss]
    // Three rows make a slice, as every reading of the clock is 4 milliseconds later.
    let clock = 0
    const watch = spyOn(performance, 'now').mockImplementation(() => (clock += 4))
    let done = 0
    const answer = ola(...request)
    while (done === 0) {
      await new Promise(resolve => setImmediate(resolve))
      done = audits().length
    }
    lose()
    expect((await answer).status).toBe(status)
    watch.mockRestore()
    expect([done, audits().length]).toEqual([3, 3])
  })
})

test('several troops in the open year are locked only if their sheets could be approved together', async () => {
  const ola = await as(world.ola)
  completePrerequisites(world.wilki, world.open)
  completePrerequisites(world.orly, world.open)
  for (const team of [world.wilki, world.orly]) enter(team, world.open.goodTurns, 3)
  await (await as(world.borys))('POST', '/review/submit')
  const teams = [world.wilki.id, world.orly.id, world.fale.id]
  expect((await ola('PATCH', '/admin/teams/marked', { teams, locked: true })).body).toEqual({
    done: [world.orly.id],
    refused: [
      { id: world.wilki.id, code: 'not-submitted' },
      { id: world.fale.id, code: 'not-submitted' },
    ],
  })
  expect((await ola('PATCH', `/admin/teams/${world.fale.id}`, { locked: true })).status).toBe(200)
})
