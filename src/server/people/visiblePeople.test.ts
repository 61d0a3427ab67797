import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { as, freshWorld, user } from '#test/world.ts'

type Name = 'jan' | 'nowy' | 'cezary' | 'ewa' | 'dorota' | 'ola' | 'adam'

const world = freshWorld()

test('V12 a district coordinator reads the people of the district and leaders without a troop, and no secrets', async () => {
  const ewa = await as(world.ewa)
  const list = (await ewa('GET', '/admin/users/')).body
  const emails = list.map((person: { email: string }) => person.email.split('@')[0])
  expect(emails).toEqual(['borys', 'ewa', 'jan', 'kuba', 'nowy', 'piotr'])
  expect(Object.keys(list[0]).sort()).toEqual(
    [
      'activated',
      'createdAt',
      'districtAdmin',
      'districtAdminId',
      'email',
      'id',
      'lastLogin',
      'name',
      'role',
      'team',
      'teamAccepted',
    ].sort(),
  )
  const shallow = (await ewa('GET', '/admin/users/shallow')).body
  expect(shallow.map((person: { id: number }) => person.id)).toEqual(list.map((person: { id: number }) => person.id))
  expect(Object.keys(shallow[0])).toEqual(['id', 'email', 'name'])
})

test('V20 a district coordinator without a district has no access', async () => {
  db.update(users).set({ districtId: null }).where(eq(users.id, world.ewa.id)).run()
  expect((await (await as(world.ewa))('GET', '/admin/users/')).status).toBe(403)
})

test('people are found by e-mail, role, district and activation, 50 a page', async () => {
  for (let n = 0; n < 60; n++) user(`druh${String(n).padStart(2, '0')}`, { activated: n % 2 === 0 })
  const ola = await as(world.ola)
  const first = await ola('GET', '/admin/users/?q=DRUH')
  expect([first.body.length, first.headers.get('x-total-count')]).toEqual([50, '60'])
  expect((await ola('GET', '/admin/users/?q=druh&page=2')).body).toHaveLength(10)
  expect((await ola('GET', '/admin/users/?q=druh&activated=false')).headers.get('x-total-count')).toBe('30')
  expect((await ola('GET', `/admin/users/?district=${world.mazovia.id}`)).body).toHaveLength(5)
  expect((await ola('GET', '/admin/users/?role=ADMIN')).body).toHaveLength(1)
  expect((await ola('GET', '/admin/users/?role=KING')).status).toBe(400)
  expect((await ola('GET', '/admin/users/?q=%25')).body).toHaveLength(0)
})

const call = (person: { id: number }, firstName: string, lastName: string) =>
  db.update(users).set({ firstName, lastName }).where(eq(users.id, person.id)).run()

test.each([
  ['lukasz', ['jan']],
  ['ŁUKASZ łoś', ['jan']],
  ['los', ['jan', 'kuba']],
  ['przyklad.example', ['adam', 'borys']],
  ['%', []],
])('%p in a search also finds people by name, without regard to case and diacritics', async (q, found) => {
  call(world.jan, 'Łukasz', 'Łoś')
  call(world.kuba, '', 'Łoś')
  const ola = await as(world.ola)
  for (const list of ['', 'shallow'])
    if (q.length > 2 || list === '') {
      const { body } = await ola('GET', `/admin/users/${list}?q=${encodeURIComponent(q)}`)
      const emails = body.map(({ email }: { email: string }) => email.split('@')[0])
      expect(emails.slice(0, 2)).toEqual(found)
    }
})

test('a search by name finds only people of the district', async () => {
  call(world.cezary, 'Cezary', 'Morski')
  expect((await (await as(world.ewa))('GET', '/admin/users/?q=morski')).body).toEqual([])
  expect((await (await as(world.ola))('GET', '/admin/users/?q=morski')).body).toMatchObject([{ name: 'Cezary Morski' }])
})

test('co-leaders and the panel see a name together with the e-mail, but never of higher offices', async () => {
  call(world.jan, 'Jan', 'Wilk')
  call(world.ewa, 'Ewa', '')
  call(world.ola, 'Ola', 'Sosna')
  const [ewa, kuba] = [await as(world.ewa), await as(world.kuba)]
  expect((await kuba('GET', '/teams/mine')).body.owners).toContainEqual(
    expect.objectContaining({ email: world.jan.email, name: 'Jan Wilk' }),
  )
  expect((await ewa('GET', `/admin/teams/${world.wilki.id}`)).body.owners[0]).toMatchObject({ name: 'Jan Wilk' })
  expect((await ewa('GET', `/admin/districts/${world.mazovia.id}`)).body.admins).toMatchObject([{ name: 'Ewa' }])
  const { troops } = (await ewa('GET', '/admin/overview')).body
  const wilki = troops.find(({ teamId }: { teamId: number }) => teamId === world.wilki.id)
  expect(wilki.leaders[0]).toMatchObject({ id: world.jan.id, email: world.jan.email, name: 'Jan Wilk' })

  await (await as(world.ola))('PATCH', `/admin/teams/${world.wilki.id}`, { shadow: true })
  await ewa('PATCH', `/admin/teams/${world.wilki.id}`, { shadow: false })
  const [own, above] = (await ewa('GET', '/admin/audit')).body
  expect([own.actor, above.actor]).toMatchObject([{ name: 'Ewa' }, { name: null, email: null }])
})

test("remarks have the author's name for readers who may see it", async () => {
  call(world.jan, 'Jan', 'Wilk')
  call(world.ewa, 'Ewa', 'Zorza')
  const [jan, ewa] = [await as(world.jan), await as(world.ewa)]
  const path = `/remarks/${world.open.id}/of/${world.wilki.id}`
  await jan('POST', path, { text: 'Zdjęcia u mnie' })
  await ewa('POST', path, { text: 'Gdzie?' })
  const by = ({ body }: { body: { text: string; by: string | null }[] }) =>
    Object.fromEntries(body.map(remark => [remark.text, remark.by]))
  expect(by(await ewa('GET', path))).toEqual({ 'Zdjęcia u mnie': 'Jan Wilk', 'Gdzie?': 'Ewa Zorza' })
  expect(by(await jan('GET', path))).toEqual({ 'Zdjęcia u mnie': 'Jan Wilk', 'Gdzie?': 'Ewa Zorza' })
})

test('a person is found only by those who may see them', async () => {
  const ewa = await as(world.ewa)
  expect((await ewa('GET', `/admin/users/${world.jan.id}`)).body).toMatchObject({
    email: 'jan@przyklad.example',
    team: { name: 'Wilki', districtId: world.mazovia.id },
  })
  expect((await ewa('GET', `/admin/users/${world.cezary.id}`)).status).toBe(404)
  expect((await ewa('GET', '/admin/users/999999')).status).toBe(404)
})

test('the search for a person returns 11 matches at most and needs three letters', async () => {
  for (let n = 0; n < 12; n++) user(`druh${n}`)
  const ola = await as(world.ola)
  expect((await ola('GET', '/admin/users/shallow?q=druh')).body).toHaveLength(11)
  expect((await ola('GET', '/admin/users/shallow?q=dr')).status).toBe(400)
})

test('V10 administrators read the lists of both offices, national coordinators their own, district coordinators none', async () => {
  const read = async (name: Name, role: string) =>
    (await (await as(world[name]))('GET', `/admin/users/admins/${role}`)).status
  expect(await read('adam', 'ADMIN')).toBe(200)
  expect(await read('adam', 'TOPLEVEL_COORDINATOR')).toBe(200)
  expect(await read('ola', 'TOPLEVEL_COORDINATOR')).toBe(200)
  expect(await read('ola', 'ADMIN')).toBe(403)
  expect(await read('ewa', 'TOPLEVEL_COORDINATOR')).toBe(403)
  expect(await read('adam', 'USER')).toBe(400)
})
