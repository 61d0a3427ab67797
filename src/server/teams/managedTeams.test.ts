import { expect, test } from 'bun:test'
import { db } from '#server/database/open.ts'
import { auditEntries } from '#server/database/schema/records.ts'
import { refused } from '#test/refused.ts'
import { as, callAs, freshWorld } from '#test/world.ts'

const world = freshWorld()

test('V14 a district coordinator changes only troops of their own district and moves none', async () => {
  const ewa = await as(world.ewa)
  await refused(ewa, 403, 'PATCH', `/admin/teams/${world.fale.id}`, { locked: true })
  await refused(ewa, 403, 'PATCH', `/admin/teams/${world.wilki.id}`, { districtId: world.pomerania.id })
  await refused(ewa, 403, 'POST', '/admin/teams/', { name: 'Nowa', districtId: world.pomerania.id })
})

test('a coordinator locks, hides and renames a troop', async () => {
  const path = `/admin/teams/${world.wilki.id}`
  expect((await callAs(world.ewa, 'PATCH', path, { locked: true })).body).toMatchObject({ locked: true, shadow: false })
  expect((await callAs(world.ewa, 'PATCH', path, { shadow: true })).body).toMatchObject({ locked: true, shadow: true })
  expect((await callAs(world.ewa, 'PATCH', path, { name: 'Szare Wilki' })).body.name).toBe('Szare Wilki')
  expect((await callAs(world.ewa, 'PATCH', path, { name: 'ORŁY' })).status).toBe(422)
  expect((await callAs(world.ewa, 'PATCH', path, {})).status).toBe(400)
  expect(
    db
      .select()
      .from(auditEntries)
      .all()
      .map(entry => entry.after),
  ).toEqual([{ state: 'APPROVED' }, { shadow: true }, { name: 'Szare Wilki' }])
})

test('a national coordinator moves a troop unless its name is taken there', async () => {
  const path = `/admin/teams/${world.wilki.id}`
  expect((await callAs(world.ola, 'PATCH', path, { districtId: world.pomerania.id })).body.district.name).toBe(
    'Pomorska',
  )
  expect((await callAs(world.ola, 'PATCH', path, { districtId: 999_999 })).status).toBe(404)
  expect(
    (await callAs(world.ola, 'POST', '/admin/teams', { name: 'wilki', districtId: world.pomerania.id })).status,
  ).toBe(422)
})

test('lists have pages and a search, limited to what the caller may see', async () => {
  const all = await callAs(world.ola, 'GET', '/admin/teams')
  expect(all.headers.get('x-total-count')).toBe('4')
  expect((await callAs(world.ewa, 'GET', '/admin/teams')).body.map((team: { name: string }) => team.name)).toEqual([
    'Cienie',
    'Orły',
    'Wilki',
  ])
  expect((await callAs(world.ola, 'GET', '/admin/teams?q=WILK')).body).toMatchObject([
    { name: 'Wilki', owners: 2, waiting: 1 },
  ])
  expect((await callAs(world.ola, 'GET', '/admin/teams?q=orly')).body).toMatchObject([{ name: 'Orły' }])
})
