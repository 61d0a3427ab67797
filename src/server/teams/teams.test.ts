import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { teams, users } from '#server/database/schema/people.ts'
import { listening, ROUNDS } from '#test/listen.ts'
import { refused } from '#test/refused.ts'
import { as, createWorld, showHeldNotices, team, user, type World } from '#test/world.ts'

let world: World
beforeEach(() => {
  world = createWorld()
})

test('a founder leads the new team immediately if the district accepts automatically', async () => {
  const nowy = await as(world.nowy)
  const { status, body } = await nowy('POST', '/teams/', { name: '  Leśne   Duchy ', districtId: world.mazovia.id })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    name: 'Leśne Duchy',
    shadow: false,
    locked: false,
    district: { name: 'Mazowiecka' },
    owners: [{ email: 'nowy@przyklad.example', teamAccepted: true }],
  })
  expect((await nowy('GET', '/teams/mine')).status).toBe(200)
})

test('H09 without automatic acceptance the founder waits', async () => {
  const nowy = await as(world.nowy)
  const { status, body } = await nowy('POST', '/teams/', { name: 'Leśne Duchy', districtId: world.carefulDistrict.id })
  expect([status, body.owners[0].teamAccepted]).toEqual([201, false])
  expect((await nowy('GET', '/user/')).body).toMatchObject({ team: { name: 'Leśne Duchy' }, teamAccepted: false })
  await refused(nowy, 403, 'GET', '/teams/mine')
  await refused(nowy, 409, 'PUT', `/tasks/${world.open.goodTurns.id}`, { value: 1 })
})

describe('a team without a confirmed founder', () => {
  const found = async () => {
    const nowy = await as(world.nowy)
    await nowy('POST', '/teams/', { name: 'Leśne Duchy', districtId: world.carefulDistrict.id })
    return { nowy, id: (await nowy('GET', '/user/')).body.team.id as number }
  }
  const isThere = (id: number) => db.select().from(teams).where(eq(teams.id, id)).get() !== undefined

  test('is deleted when its founder withdraws, and its name is free', async () => {
    const { nowy, id } = await found()
    expect((await nowy('POST', '/teams/withdraw')).body.team).toBeNull()
    expect(isThere(id)).toBe(false)
    const again = { name: 'Leśne Duchy', districtId: world.carefulDistrict.id }
    expect((await (await as(world.nowy))('POST', '/teams/', again)).status).toBe(201)
  })

  test('is deleted when its founder is rejected, and the founder is notified', async () => {
    const { nowy, id } = await found()
    const ola = await as(world.ola)
    const [notice] = (await ola('GET', '/user/notifications')).body
    expect(notice.text).toBe(
      `nowy@przyklad.example zakłada nową drużynę Leśne Duchy i prosi o jej potwierdzenie. [GRANT_ACCESS=${id}]`,
    )
    expect((await ola('PATCH', `/user/notifications/discard/${notice.id}`)).status).toBe(200)
    expect(isThere(id)).toBe(false)
    showHeldNotices()
    expect((await nowy('GET', '/user/notifications')).body[0].text).toContain('odrzucona')
    expect((await ola('GET', '/user/notifications')).body[0]).toMatchObject({ request: null, unread: false })
  })

  test('is deleted when its founder requests another team', async () => {
    const { nowy, id } = await found()
    expect((await nowy('POST', `/teams/ask-access/${world.orly.id}`)).body.team.name).toBe('Orły')
    expect(isThere(id)).toBe(false)
  })

  test('stays while another person requests it, and once a leader was accepted', async () => {
    const { nowy, id } = await found()
    const borys = await as(user('zosia'))
    await borys('POST', `/teams/ask-access/${id}`)
    await nowy('POST', '/teams/withdraw')
    expect(isThere(id)).toBe(true)
    expect((await (await as(world.ola))('PATCH', `/teams/grant/${id}`)).status).toBe(200)
    await borys('POST', '/teams/leave')
    await nowy('POST', `/teams/ask-access/${id}`)
    await nowy('POST', '/teams/withdraw')
    expect(isThere(id)).toBe(true)
  })

  test('stays after a withdrawn request if the panel created it', async () => {
    const empty = team('Pusta', world.mazovia)
    const nowy = await as(world.nowy)
    await nowy('POST', `/teams/ask-access/${empty.id}`)
    await nowy('POST', '/teams/withdraw')
    expect(isThere(empty.id)).toBe(true)
  })

  test('shows its founder which office decides, and since when the request waits', async () => {
    const { nowy } = await found()
    expect((await nowy('GET', '/teams/request')).body.request).toMatchObject({
      isNewTeam: true,
      answering: 'TOPLEVEL_COORDINATOR',
      since: expect.stringMatching(/^20/),
    })
    const piotr = await as(world.piotr)
    expect((await piotr('GET', '/teams/request')).body.request).toMatchObject({ isNewTeam: false, answering: 'LEADER' })
    expect((await (await as(world.jan))('GET', '/teams/request')).body).toEqual({ request: null })
  })
})

test('coordinators are notified of each team that their district accepts automatically', async () => {
  await (await as(world.nowy))('POST', '/teams/', { name: 'Leśne Duchy', districtId: world.mazovia.id })
  const [notice] = (await (await as(world.ewa))('GET', '/user/notifications')).body
  expect(notice).toMatchObject({
    text: 'Nowa drużyna w chorągwi: Leśne Duchy. Zakłada ją drużynowy, z dostępem od razu.',
    request: null,
  })
  expect(notice.path).toStartWith('/admin/druzyny/')
})

test('H10 a leader of a team cannot create another', async () => {
  await refused(await as(world.jan), 409, 'POST', '/teams/', { name: 'X', districtId: world.mazovia.id })
})

test.each([
  ['the same letters', 'Wilki'],
  ['another case', 'WILKI'],
  ['another spacing', '  wilki '],
])('T09 a name taken in the district is rejected: %s', async (_, name) => {
  const nowy = await as(world.nowy)
  expect(await nowy('POST', '/teams/', { name, districtId: world.mazovia.id })).toMatchObject({
    status: 422,
    body: { message: 'team with this name already exists' },
  })
  expect((await nowy('POST', '/teams/', { name, districtId: world.pomerania.id })).status).toBe(201)
})

test('T03 a composed and a decomposed name are equal', async () => {
  const name = 'Drużyna 👨‍👩‍👧‍👦 Żółw'
  const nowy = await as(world.nowy)
  expect((await nowy('POST', '/teams/', { name: name.normalize('NFC'), districtId: world.mazovia.id })).body.name).toBe(
    name.normalize('NFC'),
  )
  const piotr = await as(world.piotr)
  expect((await piotr('POST', '/teams/', { name: name.normalize('NFD'), districtId: world.mazovia.id })).status).toBe(
    422,
  )
})

test('hidden districts cannot be chosen, hidden troops are shown as hidden', async () => {
  const nowy = await as(world.nowy)
  const districts = (await nowy('GET', '/districts/')).body.map((district: { name: string }) => district.name)
  expect(districts).toEqual(['Mazowiecka', 'Pomorska', 'Uważna'])
  const { body } = await nowy('GET', `/teams/by-district-id/${world.mazovia.id}`)
  expect(body.map((team: { name: string; shadow: boolean }) => [team.name, team.shadow])).toEqual([
    ['Cienie', true],
    ['Orły', false],
    ['Wilki', false],
  ])
})

test('a leader who leaves may request access again, and the team stays', async () => {
  const jan = await as(world.jan)
  expect((await jan('POST', '/teams/leave')).body).toMatchObject({ team: null, teamAccepted: false })
  expect((await jan('POST', '/teams/leave')).status).toBe(409)
  expect(db.select().from(users).where(eq(users.teamId, world.wilki.id)).all()).toHaveLength(2)
})

test('R06 of two concurrent founders with the same name one succeeds', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    world = createWorld()
    await listening(async caller => {
      const [nowy, piotr] = [await caller(world.nowy), await caller(world.piotr)]
      const wanted = { name: 'Leśne Duchy', districtId: world.mazovia.id }
      const answers = await Promise.all([nowy('POST', '/teams/', wanted), piotr('POST', '/teams/', wanted)])
      expect(answers.map(answer => answer.status).sort()).toEqual([201, 422])
    })
  }
})
