import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { accessRequests, notifications } from '#server/database/schema/access.ts'
import { users } from '#server/database/schema/people.ts'
import { outbox } from '#server/database/schema/records.ts'
import { taskEntries } from '#server/database/schema/sheets.ts'
import { listening, ROUNDS } from '#test/listen.ts'
import { refused } from '#test/refused.ts'
import { mailTo } from '#test/strangers.ts'
import { withTildes } from '#test/tildes.ts'
import { as, completePrerequisites, createWorld, showHeldNotices, type World } from '#test/world.ts'

let world: World
beforeEach(() => {
  world = createWorld()
})

const stored = ({ id }: { id: number }) => db.select().from(users).where(eq(users.id, id)).get()!
const requestsOf = ({ id }: { id: number }) =>
  db.select().from(accessRequests).where(eq(accessRequests.userId, id)).all()
const noticesOf = ({ id }: { id: number }) => db.select().from(notifications).where(eq(notifications.userId, id)).all()

async function nowyAsksForWilki() {
  const nowy = await as(world.nowy)
  expect((await nowy('POST', `/teams/ask-access/${world.wilki.id}`)).status).toBe(200)
  const jan = await as(world.jan)
  const [notice] = (await jan('GET', '/user/notifications')).body
  return { nowy, jan, notice }
}

describe('requesting access', () => {
  test("a request waits, and the team's leaders and the district's coordinators are notified", async () => {
    const { nowy, notice } = await nowyAsksForWilki()
    expect((await nowy('GET', '/user/')).body).toMatchObject({ team: { name: 'Wilki' }, teamAccepted: false })
    expect(notice).toMatchObject({
      unread: true,
      text: `nowy@przyklad.example prosi o dostęp do drużyny Wilki. [GRANT_ACCESS=${world.wilki.id}]`,
      request: {
        state: 'WAITING',
        mayDecide: true,
        asker: { email: 'nowy@przyklad.example' },
        team: { id: world.wilki.id },
      },
    })
    const notified = [world.jan, world.kuba, world.ewa, world.dorota, world.borys, world.ola].filter(
      who => noticesOf(who).length > 0,
    )
    expect(notified).toEqual([world.jan, world.kuba, world.ewa])
  })

  test('without leaders and district coordinators a request notifies the national coordinators, else the administrators', async () => {
    db.update(users).set({ role: 'USER', districtId: null }).where(eq(users.id, world.dorota.id)).run()
    db.update(users).set({ teamId: null, teamAccepted: false }).where(eq(users.id, world.cezary.id)).run()
    await (await as(world.nowy))('POST', `/teams/ask-access/${world.fale.id}`)
    expect(noticesOf(world.ola)).toHaveLength(1)
    expect(noticesOf(world.adam)).toHaveLength(0)

    db.update(users).set({ role: 'USER' }).where(eq(users.id, world.ola.id)).run()
    await (await as(world.piotr))('POST', `/teams/ask-access/${world.fale.id}`)
    expect(noticesOf(world.adam)).toHaveLength(1)
  })

  test('H01 a leader cannot join another team', async () => {
    const jan = await as(world.jan)
    await refused(jan, 409, 'GET', `/teams/ask-access/${world.orly.id}`)
    completePrerequisites(world.wilki, world.open)
    expect((await jan('PUT', `/tasks/${world.open.goodTurns.id}`, { value: 9 })).status).toBe(200)
    expect(db.select().from(taskEntries).all()).toMatchObject([{ teamId: world.wilki.id, value: 9 }])
  })

  test('requesting twice makes one request, and requesting another team replaces it', async () => {
    const nowy = await as(world.nowy)
    await nowy('POST', `/teams/ask-access/${world.wilki.id}`)
    await nowy('GET', `/teams/ask-access/${world.wilki.id}`)
    expect(noticesOf(world.jan)).toHaveLength(1)

    await nowy('POST', `/teams/ask-access/${world.fale.id}`)
    expect(requestsOf(world.nowy).map(request => request.state)).toEqual(['WITHDRAWN', 'WAITING'])
    expect(noticesOf(world.jan).map(notice => notice.unread)).toEqual([false])
    expect(stored(world.nowy).teamId).toBe(world.fale.id)
  })

  test('withdrawing a request allows another one', async () => {
    const piotr = await as(world.piotr)
    expect((await piotr('POST', '/teams/withdraw')).body).toMatchObject({ team: null, teamAccepted: false })
    expect(requestsOf(world.piotr)[0]!.state).toBe('WITHDRAWN')
    expect((await piotr('POST', '/teams/withdraw')).status).toBe(409)
  })
})

describe('deciding', () => {
  test('a leader grants the request of exactly that person, once', async () => {
    const { nowy, jan, notice } = await nowyAsksForWilki()
    expect(await jan('PATCH', `/user/notifications/accept/${notice.id}`)).toMatchObject({
      status: 200,
      body: { unread: false, request: { state: 'GRANTED', mayDecide: false } },
    })
    expect((await nowy('GET', '/user/')).body.teamAccepted).toBe(true)
    expect(stored(world.piotr).teamAccepted).toBe(false)
    expect((await jan('PATCH', `/user/notifications/accept/${notice.id}`)).status).toBe(409)
    expect(noticesOf(world.nowy)).toHaveLength(1)
  })

  test('a rejected person is notified and may request again', async () => {
    const { nowy, jan, notice } = await nowyAsksForWilki()
    expect((await jan('PATCH', `/user/notifications/discard/${notice.id}`)).status).toBe(200)
    expect((await nowy('GET', '/user/')).body).toMatchObject({ team: null, teamAccepted: false })
    showHeldNotices()
    expect((await nowy('GET', '/user/notifications')).body[0].text).toContain('odrzucona')
  })

  test('a former leader can no longer decide', async () => {
    const { nowy, jan, notice } = await nowyAsksForWilki()
    await jan('POST', '/teams/leave')
    expect((await jan('PATCH', `/user/notifications/accept/${notice.id}`)).status).toBe(403)
    expect((await nowy('GET', '/user/')).body.teamAccepted).toBe(false)
  })

  test('H05 H06 only those who may decide about the troop can grant', async () => {
    for (const who of [world.borys, world.cezary, world.piotr, world.nowy, world.dorota])
      await refused(await as(who), 403, 'PATCH', `/teams/grant/${world.wilki.id}`)
  })

  test.each(['jan', 'ewa', 'ola', 'adam'] as const)('%s grants the only request for a team', async name => {
    const answer = await (await as(world[name]))('PATCH', `/teams/grant/${world.wilki.id}`)
    expect(answer.status).toBe(200)
    expect(stored(world.piotr).teamAccepted).toBe(true)
  })

  test('granting by team needs exactly one request', async () => {
    const { jan } = await nowyAsksForWilki()
    expect((await jan('PATCH', `/teams/grant/${world.wilki.id}`)).status).toBe(409)
    expect([stored(world.nowy).teamAccepted, stored(world.piotr).teamAccepted]).toEqual([false, false])

    const borys = await as(world.borys)
    expect((await borys('PATCH', `/teams/grant/${world.orly.id}`)).status).toBe(404)
  })

  test('R04 a concurrent grant and rejection have one outcome and one notification', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      world = createWorld()
      const { jan, notice } = await nowyAsksForWilki()
      const ewa = await as(world.ewa)
      const [ewas] = (await ewa('GET', '/user/notifications')).body
      await listening(async caller => {
        const [janNow, ewaNow] = [await caller(world.jan), await caller(world.ewa)]
        const answers = await Promise.all([
          janNow('PATCH', `/user/notifications/accept/${notice.id}`),
          ewaNow('PATCH', `/user/notifications/discard/${ewas.id}`),
        ])
        expect(answers.map(answer => answer.status).sort()).toEqual([200, 409])
      })
      expect([noticesOf(world.nowy).length, mailTo(world.nowy.email).length]).toEqual([1, 1])
      expect((await jan('GET', '/user/notifications')).body[0].request.state).toMatch(/GRANTED|REFUSED/)
    }
  })

  test('R07 twenty concurrent requests by one person are one request', async () => {
    await listening(async caller => {
      const nowy = await caller(world.nowy)
      await Promise.all(Array.from({ length: 20 }, () => nowy('POST', `/teams/ask-access/${world.wilki.id}`)))
    })
    expect(requestsOf(world.nowy)).toHaveLength(1)
    expect([noticesOf(world.jan).length, mailTo(world.jan.email).length]).toEqual([1, 1])
  })
})

describe('notifications', () => {
  test('marking one without a request only sets it as read', async () => {
    const jan = await as(world.jan)
    const { id } = db
      .insert(notifications)
      .values({ userId: world.jan.id, text: 'Dzień dobry', time: '2026-01-01T00:00:00.000Z' })
      .returning()
      .get()
    expect((await jan('PATCH', `/user/notifications/accept/${id}`)).body).toMatchObject({
      unread: false,
      request: null,
    })
  })

  test('a text that looks like the marker is not a request', async () => {
    const jan = await as(world.jan)
    db.insert(notifications)
      .values({ userId: world.jan.id, text: '[GRANT_ACCESS=1]', time: '2026-01-01T00:00:00.000Z' })
      .run()
    expect((await jan('GET', '/user/notifications')).body[0].request).toBeNull()
  })
})

test("the mail about a request has the person's name and address", async () => {
  const nowy = await as(world.nowy)
  await nowy('PATCH', '/user', { firstName: 'Borys', lastName: 'Len' })
  await nowy('POST', `/teams/ask-access/${world.wilki.id}`)
  const [mail] = db.select().from(outbox).all()
  const text = withTildes(mail!.text)
  expect(text).toContain('Borys Len prosi o~dostęp do arkusza drużyny Wilki.')
  expect(text).toContain('Adres konta: nowy@przyklad.example.')
})
