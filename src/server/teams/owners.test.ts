import { beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { auditEntries } from '#server/database/schema/records.ts'
import { as, callAs, createWorld, type World } from '#test/world.ts'

let world: World
beforeEach(() => {
  world = createWorld()
})

const storedUser = ({ id }: { id: number }) => db.select().from(users).where(eq(users.id, id)).get()!
test('granting makes a person a leader and ends their request', async () => {
  const { status, body } = await callAs(world.ewa, 'PATCH', `/admin/teams/grant/${world.piotr.id}/on/${world.orly.id}`)
  expect(status).toBe(200)
  expect(body.owners.map((owner: { email: string }) => owner.email.split('@')[0])).toEqual(['borys', 'piotr'])
  expect((await callAs(world.jan, 'PATCH', `/teams/grant/${world.wilki.id}`)).status).toBe(404)
})

test.each([
  ['a leader of another troop', 'ola', 'jan', 409],
  ['a coordinator', 'ola', 'ewa', 409],
  ['a person out of reach', 'ewa', 'cezary', 404],
] as const)('%s cannot be granted a troop', async (_, actor, target, status) => {
  const answer = await callAs(world[actor], 'PATCH', `/admin/teams/grant/${world[target].id}/on/${world.orly.id}`)
  expect(answer.status).toBe(status)
  expect(storedUser(world[target]).teamId).not.toBe(world.orly.id)
})

test('a pending request is granted or rejected in the panel too, once', async () => {
  const [piotr, wilki] = [world.piotr, world.wilki]
  expect((await callAs(world.ewa, 'PATCH', `/admin/teams/grant/${piotr.id}/on/${wilki.id}`)).status).toBe(200)
  expect(storedUser(piotr)).toMatchObject({ teamId: wilki.id, teamAccepted: true })
  expect(db.select().from(auditEntries).all()).toMatchObject([{ kind: 'access.grant', userId: piotr.id }])
  expect((await callAs(world.ewa, 'PATCH', `/admin/teams/refuse/${piotr.id}/on/${wilki.id}`)).status).toBe(404)

  world = createWorld()
  const path = `/admin/teams/refuse/${world.piotr.id}/on/${world.wilki.id}`
  expect((await callAs(world.ewa, 'PATCH', path)).body.owners).toHaveLength(2)
  expect(storedUser(world.piotr).teamId).toBeNull()
  expect((await callAs(world.ewa, 'PATCH', path)).status).toBe(404)
})

test('H14 a revoked leader is rejected on the next request', async () => {
  const jan = await as(world.jan)
  expect((await callAs(world.adam, 'PATCH', `/admin/teams/revoke/${world.jan.id}/on/${world.wilki.id}`)).status).toBe(
    200,
  )
  expect((await jan('GET', '/teams/mine')).status).toBe(403)
})

test('revoking the access of a person who does not lead the team is rejected', async () => {
  expect((await callAs(world.adam, 'PATCH', `/admin/teams/revoke/${world.jan.id}/on/${world.orly.id}`)).status).toBe(
    404,
  )
  expect((await callAs(world.adam, 'PATCH', `/admin/teams/revoke/${world.piotr.id}/on/${world.wilki.id}`)).status).toBe(
    404,
  )
  expect(storedUser(world.jan).teamAccepted).toBe(true)
})
