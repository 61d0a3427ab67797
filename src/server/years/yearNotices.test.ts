import { beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { teams, users } from '#server/database/schema/people.ts'
import { outbox } from '#server/database/schema/records.ts'
import { as, type Call, createWorld, play, showHeldNotices, type World } from '#test/world.ts'

let world: World
let ola: Call
beforeEach(async () => {
  world = createWorld()
  ola = await as(world.ola)
})

const texts = async (person: { id: number }) => {
  showHeldNotices()
  return (await (await as(person))('GET', '/user/notifications')).body.map(({ text }: { text: string }) => text)
}
const mailed = () =>
  db
    .select()
    .from(outbox)
    .all()
    .map(({ recipient, subject }) => `${recipient.split('@')[0]}: ${subject}`)
const change = (body: object) => ola('PATCH', `/admin/categorization/${world.open.id}`, body)

test('leaders get their result when a year is closed, by mail as each has chosen', async () => {
  db.update(users).set({ mails: 'NONE' }).where(eq(users.id, world.kuba.id)).run()
  play(world.wilki, world.open, 5)
  await ola('PATCH', '/admin/categorization/state/close')
  expect(await texts(world.jan)).toEqual(['Kategoryzacja 2025/26 jest zamknięta: kategoria leśna, 1. miejsce z 1.'])
  expect(await texts(world.cezary)).toEqual(['Kategoryzacja 2025/26 jest zamknięta.'])
  expect(await texts(world.ewa)).toEqual([])
  expect(mailed()).toEqual(['jan', 'borys', 'cezary'].map(leader => `${leader}: Wyniki kategoryzacji 2025/26`))
})

test('leaders are notified of an opened year, except those of hidden teams', async () => {
  await ola('PATCH', '/admin/categorization/state/close')
  db.delete(outbox).run()
  db.update(teams).set({ shadow: true }).where(eq(teams.id, world.fale.id)).run()
  const { status } = await ola('PATCH', `/admin/categorization/state/activate/${world.draft.id}`)
  expect(status).toBe(200)
  expect((await texts(world.jan))[0]).toBe('Kategoryzacja 2026/27 jest otwarta.')
  expect(mailed()).toEqual(['jan', 'kuba', 'borys'].map(leader => `${leader}: Kategoryzacja 2026/27 jest otwarta`))
})

test('leaders are notified of a changed deadline in the open year only, and not of other fields', async () => {
  await change({ deadline: '2099-05-31' })
  expect(await texts(world.jan)).toEqual(['Nowy termin kategoryzacji 2025/26: 31.05.2099.'])
  await change({ name: '2025/2026', deadline: '2099-05-31' })
  await ola('PATCH', `/admin/categorization/${world.draft.id}`, { deadline: '2099-05-31' })
  expect(await texts(world.jan)).toHaveLength(1)
  await change({ deadline: null })
  expect((await texts(world.jan))[0]).toBe('Kategoryzacja 2025/2026 nie ma już terminu.')
})
