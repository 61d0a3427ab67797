import { beforeEach, expect, test } from 'bun:test'
import { as, createWorld, type World } from '#test/world.ts'

type Name = 'jan' | 'ewa' | 'dorota' | 'ola' | 'adam'

let world: World
beforeEach(() => {
  world = createWorld()
})

const send = async (name: Name, method: string, path: string, body?: unknown) =>
  (await as(world[name]))(method, path, body)

test('everything that happened, newest first, scoped to the reader', async () => {
  await send('ola', 'PATCH', `/admin/teams/${world.wilki.id}`, { locked: true })
  await send('ola', 'PATCH', `/admin/teams/${world.fale.id}`, { locked: true })
  const all = (await send('adam', 'GET', '/admin/audit')).body
  expect(all.map((entry: { team: { name: string } }) => entry.team.name)).toEqual(['Fale', 'Wilki'])
  expect(all[0]).toMatchObject({
    kind: 'sheet.approve',
    actor: { email: 'ola@przyklad.example' },
    after: { state: 'APPROVED' },
  })

  const ewas = (await send('ewa', 'GET', '/admin/audit')).body
  expect(ewas).toMatchObject([{ team: { name: 'Wilki' }, actor: { role: 'TOPLEVEL_COORDINATOR', email: null } }])
})

test('it is found by person, team and kind', async () => {
  await send('ewa', 'PATCH', `/admin/teams/${world.wilki.id}`, { locked: true })
  await send('ola', 'PATCH', `/admin/users/${world.jan.id}/permissions/TOPLEVEL_COORDINATOR`)
  const found = async (query: string) => (await send('adam', 'GET', `/admin/audit?${query}`)).body.length
  expect(await found(`person=${world.ewa.id}`)).toBe(1)
  expect(await found(`person=${world.jan.id}`)).toBe(1)
  expect(await found(`team=${world.wilki.id}`)).toBe(1)
  expect(await found('kind=role')).toBe(1)
  expect(await found('kind=sheet.approve')).toBe(1)
  expect(await found('kind=year')).toBe(0)
})
