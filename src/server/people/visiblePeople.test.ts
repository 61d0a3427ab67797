import { beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { as, createWorld, user, type World } from '#test/world.ts'

type Name = 'jan' | 'nowy' | 'cezary' | 'ewa' | 'dorota' | 'ola' | 'adam'

let world: World
beforeEach(() => {
  world = createWorld()
})

test('V12 a district coordinator sees their district and leaders without a troop, and nothing secret', async () => {
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
      'role',
      'team',
      'teamAccepted',
    ].sort(),
  )
  const shallow = (await ewa('GET', '/admin/users/shallow')).body
  expect(shallow.map((person: { id: number }) => person.id)).toEqual(list.map((person: { id: number }) => person.id))
  expect(Object.keys(shallow[0])).toEqual(['id', 'email'])
})

test('V20 a coordinator without a district is let into nothing', async () => {
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

test('one person is read by those who see them; for the others nobody is there', async () => {
  const ewa = await as(world.ewa)
  expect((await ewa('GET', `/admin/users/${world.jan.id}`)).body).toMatchObject({
    email: 'jan@przyklad.example',
    team: { name: 'Wilki', districtId: world.mazovia.id },
  })
  expect((await ewa('GET', `/admin/users/${world.cezary.id}`)).status).toBe(404)
  expect((await ewa('GET', '/admin/users/999999')).status).toBe(404)
})

test('the search for a person tells "more than ten" and wants three letters', async () => {
  for (let n = 0; n < 12; n++) user(`druh${n}`)
  const ola = await as(world.ola)
  expect((await ola('GET', '/admin/users/shallow?q=druh')).body).toHaveLength(11)
  expect((await ola('GET', '/admin/users/shallow?q=dr')).status).toBe(400)
})

test('V10 who may read the lists of national coordinators and administrators', async () => {
  const read = async (name: Name, role: string) =>
    (await (await as(world[name]))('GET', `/admin/users/admins/${role}`)).status
  expect(await read('adam', 'ADMIN')).toBe(200)
  expect(await read('adam', 'TOPLEVEL_COORDINATOR')).toBe(200)
  expect(await read('ola', 'TOPLEVEL_COORDINATOR')).toBe(200)
  expect(await read('ola', 'ADMIN')).toBe(403)
  expect(await read('ewa', 'TOPLEVEL_COORDINATOR')).toBe(403)
  expect(await read('adam', 'USER')).toBe(400)
})
