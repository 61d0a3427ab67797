import { beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { now } from '#server/core/clock.ts'
import { db, sqlite } from '#server/database/open.ts'
import { accessRequests, notifications } from '#server/database/schema/access.ts'
import { users } from '#server/database/schema/people.ts'
import { as, type Call, completePrerequisites, freshWorld, showHeldNotices } from '#test/world.ts'

const world = freshWorld()
let jan: Call
let ewa: Call
beforeEach(async () => {
  jan = await as(world.jan)
  ewa = await as(world.ewa)
  completePrerequisites(world.wilki, world.open)
})

const notices = async (person: Call, count = 10) => (await person('GET', `/user/notifications/${count}`)).body
const unread = async (person: Call) =>
  Number((await person('GET', '/user/notifications')).headers.get('x-unread-count'))
const sheet = () => `/review/${world.open.id}/of/${world.wilki.id}`
const remark = (who: Call, text: string, about: object = {}) =>
  who('POST', `/remarks/${world.open.id}/of/${world.wilki.id}`, { text, ...about })
const name = (person: { id: number }, firstName: string, lastName: string) =>
  db.update(users).set({ firstName, lastName }).where(eq(users.id, person.id)).run()
const plain = ({ words }: { words: (string | Record<string, string>)[] }) =>
  words.map(part => (typeof part === 'string' ? part : Object.values(part)[0])).join('')

test('texts are made when they are read, with the current names and without e-mails', async () => {
  await remark(ewa, 'Skąd pięć?', { taskId: world.open.goodTurns.id })
  expect((await notices(jan))[0]).toMatchObject({
    kind: 'sheet.remark',
    text: 'Koordynator chorągwi pisze: Dobre uczynki.',
    quote: 'Skąd pięć?',
    path: `/kategoryzacja?obszar=${world.open.unit.id}&zadanie=${world.open.goodTurns.id}`,
  })

  name(world.ewa, 'Ewa', 'Sowa')
  expect(plain((await notices(jan))[0])).toBe('Ewa Sowa pisze: Dobre uczynki')
  await jan('POST', '/review/submit')
  await ewa('POST', `${sheet()}/return`, { note: 'Popraw uczynki' })
  showHeldNotices()
  const [returned] = await notices(jan)
  expect(returned).toMatchObject({ waits: true, quote: 'Popraw uczynki', by: 'Ewa Sowa, koordynator chorągwi' })
  expect(JSON.stringify(await notices(jan))).not.toContain('ewa@')
})

test('leaders read the name of a coordinator who entered a value, everywhere and without the address', async () => {
  name(world.ewa, 'Ewa', 'Sowa')
  await remark(ewa, 'Skąd?')
  const { body } = await jan('GET', `/remarks/${world.open.id}/of/${world.wilki.id}`)
  expect(body).toMatchObject([{ by: 'Ewa Sowa', byRole: 'DISTRICT_COORDINATOR' }])
})

test('a request has the address to decide about, and afterwards the name of who answered', async () => {
  name(world.nowy, 'Nina', 'Nowa')
  await (await as(world.nowy))('POST', `/teams/ask-access/${world.wilki.id}`)
  const [asked] = await notices(jan)
  expect(asked).toMatchObject({
    waits: true,
    text: `Nina Nowa prosi o dostęp do drużyny Wilki. [GRANT_ACCESS=${world.wilki.id}]`,
    request: { asker: { name: 'Nina Nowa', email: 'nowy@przyklad.example' }, decidedBy: null },
  })
  await jan('PATCH', `/user/notifications/accept/${asked.id}`)
  const [answered] = await notices(ewa)
  expect(answered).toMatchObject({ waits: false, unread: false, request: { state: 'GRANTED', decidedBy: 'drużynowy' } })
  expect(plain(answered)).toBe('Nina Nowa ma dostęp do drużyny Wilki')
  expect((await notices(jan))[0].request.decidedBy).toBe('Ty')
})

test('a note cannot forge the marker', async () => {
  await remark(ewa, 'Tak [GRANT_ACCESS=1]')
  expect((await notices(jan))[0].text).not.toContain('GRANT_ACCESS')
})

test('remarks of one person on one sheet count once', async () => {
  for (const text of ['Raz', 'Dwa']) await remark(ewa, text)
  await remark(await as(world.ola), 'Trzy')
  expect(await unread(jan)).toBe(2)
  const [, second, first] = await notices(jan)
  expect(second.gathering).toBe(first.gathering)
})

test('a matter handled elsewhere is marked read, and taking that back makes it wait again', async () => {
  await jan('POST', '/review/submit')
  const [submitted] = await notices(ewa)
  expect([submitted.waits, await unread(ewa)]).toEqual([true, 1])
  const { headers } = await (await as(world.ola))('POST', `${sheet()}/approve`, {})
  expect([(await notices(ewa))[0].waits, await unread(ewa)]).toEqual([false, 0])
  await (await as(world.ola))('POST', headers.get('undo')!)
  expect([(await notices(ewa))[0].waits, await unread(ewa)]).toEqual([true, 1])

  const { body } = await remark(ewa, 'Skąd?')
  expect(await unread(jan)).toBe(1)
  await (await as(world.kuba))('POST', `/remarks/${body.id}/resolve`)
  expect(await unread(jan)).toBe(0)
  await ewa('DELETE', `/remarks/${body.id}`)
  expect(await notices(jan)).toEqual([])
})

test('waiting matters come first, however old', async () => {
  await jan('POST', '/review/submit')
  for (let n = 0; n < 12; n++) await remark(jan, `Uwaga ${n}`)
  expect((await notices(ewa, 2))[0]).toMatchObject({ kind: 'sheet.submit', waits: true })
})

test('marking all as read leaves later ones and those of other users', async () => {
  await remark(ewa, 'Raz', { taskId: world.open.goodTurns.id })
  const [{ id }] = await notices(jan)
  await remark(await as(world.ola), 'Dwa')
  expect((await jan('PATCH', '/user/notifications/read', { upTo: id })).status).toBe(204)
  expect(await unread(jan)).toBe(1)
  expect(await unread(await as(world.kuba))).toBe(2)
})

test('a text stored by an earlier version stays readable', async () => {
  const old = { userId: world.jan.id, text: 'Nowa uwaga do arkusza drużyny Wilki.', time: '2026-01-01T00:00:00.000Z' }
  db.insert(notifications).values(old).run()
  expect((await notices(jan))[0]).toMatchObject({ text: old.text, words: [old.text], kind: null, waits: false })
})

test('a request notified by an earlier version, without its team, can be answered', async () => {
  const { id } = db.select().from(accessRequests).where(eq(accessRequests.userId, world.piotr.id)).get()!
  db.insert(notifications)
    .values({ userId: world.ewa.id, requestId: id, text: 'piotr@przyklad.example prosi o dostęp', time: now() })
    .run()
  expect((await notices(ewa))[0]).toMatchObject({
    waits: true,
    request: { state: 'WAITING', team: { id: world.wilki.id, name: 'Wilki' }, mayDecide: true },
  })
})

test('a notice about a team that was deleted still names it', async () => {
  const nowy = await as(world.nowy)
  await nowy('POST', '/teams/', { name: 'Rysie', districtId: world.carefulDistrict.id })
  const ola = await as(world.ola)
  const [{ id }] = await notices(ola)
  await ola('PATCH', `/user/notifications/discard/${id}`)
  showHeldNotices()
  expect((await notices(nowy))[0].text).toBe(
    'Prośba o dostęp do drużyny Rysie została odrzucona. Możesz wybrać inną drużynę.',
  )
  expect(sqlite.query('SELECT count(*) AS n FROM teams WHERE name = ?').get('Rysie')).toEqual({ n: 0 })
})
