import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { inClock } from '#test/clock.ts'
import { as, freshWorld } from '#test/world.ts'

const world = freshWorld()

const act = async (who: { id: number }, what: 'end' | 'return', whom: { id: number }) =>
  (await as(who))('POST', `/teams/mine/${what}-access/${whom.id}`)
const leads = ({ id }: { id: number }) => db.select().from(users).where(eq(users.id, id)).get()!.teamAccepted
const texts = async (person: { id: number }) =>
  (await (await as(person))('GET', '/user/notifications')).body.map(({ text }: { text: string }) => text)

test('a leader revokes the access of another and gives it back, and the coordinator is notified of both', async () => {
  db.update(users).set({ firstName: 'Jan', lastName: 'Wilk' }).where(eq(users.id, world.jan.id)).run()
  const { status, body } = await act(world.jan, 'end', world.kuba)
  expect(status).toBe(200)
  expect(body.ended).toMatchObject([{ id: world.kuba.id, email: 'kuba@przyklad.example' }])
  expect(leads(world.kuba)).toBe(false)
  expect(await texts(world.kuba)).toEqual(['Twój dostęp do drużyny Wilki został odebrany.'])
  expect((await act(world.jan, 'return', world.kuba)).body.ended).toEqual([])
  expect(leads(world.kuba)).toBe(true)
  expect(await texts(world.ewa)).toEqual([
    'Jan Wilk przywraca dostęp do drużyny Wilki: kuba@przyklad.example.',
    'Jan Wilk odbiera dostęp do drużyny Wilki: kuba@przyklad.example.',
  ])
})

test('H16 the access of a leader of another team, of a waiting person, or the own cannot be revoked', async () => {
  for (const whom of [world.borys, world.piotr, world.jan, world.ewa, { id: 999_999 }])
    expect((await act(world.jan, 'end', whom)).status).toBe(404)
  expect((await act(world.piotr, 'end', world.jan)).status).toBe(409)
  expect([leads(world.borys), leads(world.jan)]).toEqual([true, true])
})

test('revoked access cannot be given back after a week, nor to a person who leads another team since', async () => {
  await inClock(async set => {
    set('2026-11-01T10:00:00Z')
    await act(world.jan, 'end', world.kuba)
    set('2026-11-08T10:00:01Z')
    expect((await act(world.jan, 'return', world.kuba)).status).toBe(404)
    expect((await (await as(world.jan))('GET', '/teams/mine')).body.ended).toEqual([])
    await act(world.borys, 'end', world.jan)
  })
  db.update(users).set({ teamId: world.wilki.id, teamAccepted: true }).where(eq(users.id, world.kuba.id)).run()
  await act(world.jan, 'end', world.kuba)
  db.update(users).set({ teamId: world.orly.id, teamAccepted: true }).where(eq(users.id, world.kuba.id)).run()
  expect((await act(world.jan, 'return', world.kuba)).status).toBe(404)
})
