import { beforeEach, describe, expect, test } from 'bun:test'
import { desc, eq, inArray } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { notifications } from '#server/database/schema/access.ts'
import { coordinatorGroups, teams, troopGroups, users } from '#server/database/schema/people.ts'
import { auditEntries, outbox } from '#server/database/schema/records.ts'
import { rankings } from '#server/database/schema/sheets.ts'
import { years } from '#server/database/schema/years.ts'
import { fixRanking } from '#server/rankings/fixRanking.ts'
import { insertKinds, kindsOf } from '#server/years/talkKinds.ts'
import { yearById } from '#server/years/yearLookups.ts'
import { as, type Call, freshWorld, play, showHeldNotices, team, user } from '#test/world.ts'

const world = freshWorld()
let ewa: Call
let olga: { id: number; email: string }
let south: number
let north: number
beforeEach(async () => {
  olga = user('olga', { role: 'DISTRICT_COORDINATOR', districtId: world.mazovia.id })
  ewa = await as(world.ewa)
  const found = async (name: string) =>
    (await ewa('POST', `/admin/districts/${world.mazovia.id}/groups`, { name })).body.id
  south = await found('Południe')
  north = await found('Północ')
})

const put = (person: { id: number }, groups: number[]) => ewa('PUT', `/admin/users/${person.id}/groups`, { groups })
const move = (id: number, groupId: number | null) => ewa('PATCH', `/admin/teams/${id}`, { groupId })
const groups = async () => (await ewa('GET', `/admin/districts/${world.mazovia.id}/groups`)).body

test('a district has groups with troops and coordinators', async () => {
  await move(world.wilki.id, south)
  await put(olga, [south, north])
  expect(await groups()).toMatchObject([
    { id: south, name: 'Południe', teams: 1, coordinators: [{ email: olga.email }] },
    { id: north, name: 'Północ', teams: 0, coordinators: [{ email: olga.email }] },
  ])
  expect((await ewa('GET', `/admin/teams/${world.wilki.id}`)).body.group).toEqual({ id: south, name: 'Południe' })
  expect((await ewa('PATCH', `/admin/groups/${north}`, { name: 'Mazury' })).body).toEqual({ id: north, name: 'Mazury' })
})

test.each([
  [
    'a taken name with other case and spaces',
    () => ewa('POST', `/admin/districts/${world.mazovia.id}/groups`, { name: ' południe ' }),
    422,
  ],
  ['an empty name', () => ewa('POST', `/admin/districts/${world.mazovia.id}/groups`, { name: ' ' }), 400],
  [
    'a group of another district',
    async () => {
      const { id } = db
        .insert(troopGroups)
        .values({ districtId: world.pomerania.id, name: 'Kaszuby', nameKey: 'kaszuby' })
        .returning()
        .get()
      return move(world.wilki.id, id)
    },
    404,
  ],
  ['a coordinator of another district', () => put(world.dorota, [south]), 403],
  [
    'the district of another coordinator',
    () => ewa('POST', `/admin/districts/${world.pomerania.id}/groups`, { name: 'Kaszuby' }),
    403,
  ],
])('%s is rejected', async (_, act, status) => {
  expect((await act()).status).toBe(status)
  expect(await groups()).toHaveLength(2)
  expect(db.select().from(coordinatorGroups).all()).toEqual([])
})

test('office holders above the districts keep the groups of each, as its own coordinators do', async () => {
  for (const person of [world.ola, world.adam]) {
    const call = await as(person)
    const answers = async (method: string, path: string, body?: object) => {
      const { status } = await call(method, path, body)
      expect([method, path, status < 300]).toEqual([method, path, true])
    }
    const { body: east } = await call('POST', `/admin/districts/${world.mazovia.id}/groups`, { name: 'Wschód' })
    await answers('PATCH', `/admin/groups/${east.id}`, { name: 'Wschodni' })
    await answers('PATCH', `/admin/teams/${world.wilki.id}`, { groupId: east.id })
    const marked = { teams: [world.wilki.id], groupId: south }
    expect((await call('PATCH', '/admin/teams/marked', marked)).body).toMatchObject({ done: [world.wilki.id] })
    await answers('PUT', `/admin/users/${olga.id}/groups`, { groups: [south] })
    expect((await groups()).find(({ id }: { id: number }) => id === south)).toMatchObject({
      teams: 1,
      coordinators: [{ id: olga.id }],
    })
    await answers('DELETE', `/admin/groups/${east.id}`)
    await answers('PATCH', `/admin/teams/${world.wilki.id}`, { groupId: null })
    await answers('PUT', `/admin/users/${olga.id}/groups`, { groups: [] })
  }
})

test('after a group is deleted its troops stay in the district and its coordinator looks after all of it', async () => {
  await move(world.wilki.id, south)
  await put(olga, [south])
  expect((await ewa('DELETE', `/admin/groups/${south}`)).status).toBe(204)
  expect(db.select().from(teams).where(eq(teams.id, world.wilki.id)).get()!.groupId).toBe(null)
  expect(db.select().from(coordinatorGroups).all()).toEqual([])
})

test('a troop that moves to another district leaves its group', async () => {
  await move(world.wilki.id, south)
  const ola = await as(world.ola)
  await ola('PATCH', `/admin/teams/${world.wilki.id}`, { districtId: world.pomerania.id })
  expect(db.select().from(teams).where(eq(teams.id, world.wilki.id)).get()).toMatchObject({
    districtId: world.pomerania.id,
    groupId: null,
  })
})

test('a coordinator who loses the district loses its groups', async () => {
  await put(olga, [south])
  await (await as(world.ola))('PATCH', `/admin/users/${olga.id}/permissions/USER/${world.mazovia.id}`)
  expect(db.select().from(coordinatorGroups).all()).toEqual([])
})

describe('a pending matter', () => {
  const submit = async () => {
    play(world.wilki, world.open, 1)
    await (await as(world.jan))('POST', '/review/submit', {})
    showHeldNotices()
  }
  const notified = () =>
    db
      .select()
      .from(notifications)
      .where(eq(notifications.kind, 'sheet.submit'))
      .all()
      .map(({ userId }) => userId)
  const counted = async (person: { id: number }) =>
    (await (await as(person))('GET', '/admin/overview/waiting')).body.submitted

  test('notifies the coordinators of the group', async () => {
    await move(world.wilki.id, south)
    await put(world.ewa, [north])
    await put(olga, [south])
    await submit()
    expect(notified()).toEqual([olga.id])
    expect([await counted(world.ewa), await counted(olga)]).toEqual([0, 1])
  })

  test('also notifies the coordinators of the whole district', async () => {
    await move(world.wilki.id, south)
    await put(olga, [south])
    await submit()
    expect(notified()).toEqual([world.ewa.id, olga.id])
  })

  test('notifies all coordinators of the district if nobody looks after the group', async () => {
    await move(world.wilki.id, south)
    await put(olga, [north])
    await put(world.ewa, [north])
    await submit()
    expect(notified()).toEqual([world.ewa.id, olga.id])
    expect([await counted(world.ewa), await counted(olga)]).toEqual([1, 1])
  })

  test('notifies only those of the group of requests, remarks and answers about talks, by mail too', async () => {
    await move(world.wilki.id, south)
    await put(world.ewa, [north])
    await put(olga, [south])
    insertKinds(world.open.id, null)
    const [kind] = kindsOf(world.open.id)
    const ola = await as(world.ola)
    const sheet = `${world.open.id}/of/${world.wilki.id}`
    const { body: talk } = await ola('POST', `/talks/${sheet}`, {
      kindId: kind!.id,
      arrangedFor: '2099-01-10T18:00:00Z',
      minutes: 30,
    })
    // Answers go to the person who arranged the talk; without an office, to those who look after the troop.
    db.update(users).set({ role: 'USER' }).where(eq(users.id, world.ola.id)).run()
    db.delete(notifications).run()
    db.delete(outbox).run()
    const jan = await as(world.jan)
    await jan('POST', `/talks/${talk.id}/unfit`, { text: 'Wolimy piątek.' })
    await jan('POST', `/remarks/${sheet}`, { text: 'Czy liczy się biwak?' })
    await (await as(world.nowy))('POST', `/teams/ask-access/${world.wilki.id}`)
    showHeldNotices()
    const panel = db
      .select({ kind: notifications.kind, userId: notifications.userId })
      .from(notifications)
      .where(inArray(notifications.userId, [olga.id, world.ewa.id, world.adam.id]))
      .all()
    expect(panel.map(({ kind }) => kind).sort()).toEqual(['access.ask', 'sheet.remark', 'talk.unfit'])
    expect(new Set(panel.map(({ userId }) => userId))).toEqual(new Set([olga.id]))
    const mailed = db.select({ to: outbox.recipient }).from(outbox).all()
    expect(mailed.filter(({ to }) => to === world.ewa.email)).toEqual([])
    expect(mailed.some(({ to }) => to === olga.email)).toBe(true)
  })

  test('is counted for each group, and coordinators bound to a group get its figures', async () => {
    await move(world.wilki.id, south)
    await put(olga, [south])
    await put(world.ewa, [north])
    await submit()
    const overview = async (person: { id: number }) => (await (await as(person))('GET', '/admin/overview')).body
    const { hufce, own, groups: areas } = await overview(olga)
    expect(hufce).toMatchObject([
      { name: 'Południe', troops: 1, submitted: 1, coordinators: [{ id: olga.id }] },
      { name: 'Północ', troops: 0, submitted: 0, coordinators: [{ id: world.ewa.id }] },
      { id: null, troops: 1, submitted: 0, coordinators: [{ id: world.ewa.id }, { id: olga.id }] },
    ])
    // Both also look after troops without a group, so Olga gets all of them.
    expect(own).toBeNull()
    await move(world.orly.id, north)
    play(world.orly, world.open, 3)
    const olgas = await overview(olga)
    expect(olgas.own.groups[0].symbols).not.toEqual(olgas.groups[0].symbols)
    expect(areas).toHaveLength(olgas.own.groups.length)
    expect((await overview(world.ola)).hufce).toEqual([])
    expect((await (await as(world.ola))('GET', `/admin/overview?district=${world.mazovia.id}`)).body).toMatchObject({
      hufce: [{ name: 'Południe' }, { name: 'Północ' }],
      own: null,
    })
  })

  test('can be handled by a coordinator of another group, and the audit log says so', async () => {
    await move(world.wilki.id, south)
    await put(world.ewa, [north])
    await put(olga, [south])
    await submit()
    expect((await ewa('POST', `/review/${world.open.id}/of/${world.wilki.id}/approve`, {})).status).toBe(200)
    const [entry] = db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.kind, 'sheet.approve'))
      .orderBy(desc(auditEntries.id))
      .all()
    expect(entry!.after).toMatchObject({ standIn: true })
  })
})

test("the ranking has the group and the places in district and group; a fixed ranking keeps the group's name", async () => {
  const third = team('Sowy', world.mazovia)
  play(world.wilki, world.open, 5)
  play(world.orly, world.open, 3)
  play(third, world.open, 3)
  play(world.fale, world.open, 4)
  await move(world.orly.id, south)
  await move(third.id, south)
  fixRanking(yearById(world.open.id))
  await ewa('PATCH', `/admin/groups/${south}`, { name: 'Inaczej' })
  const rows = (await ewa('GET', `/ranking/${world.open.id}`)).body
  const seen = rows.map((row: Record<string, unknown>) => [
    row.name,
    row.place,
    row.group,
    row.placeInDistrict,
    row.placeInGroup,
  ])
  expect(seen).toEqual([
    ['Wilki', 1, undefined, 1, undefined],
    ['Fale', 2, undefined, 1, undefined],
    ['Orły', 3, 'Południe', 2, 1],
    ['Sowy', 3, 'Południe', 2, 1],
  ])
  expect(db.select().from(rankings).all()).toHaveLength(4)
  db.update(years)
    .set({ state: 'FINISHED', closedAt: '2026-06-01T10:00:00.000Z' })
    .where(eq(years.id, world.open.id))
    .run()
  expect((await ewa('GET', `/teams/${third.id}/history`)).body.years).toMatchObject([
    { place: 3, placeInDistrict: 2, group: 'Południe', placeInGroup: 1 },
  ])
})
