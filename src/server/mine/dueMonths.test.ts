import { beforeEach, expect, setSystemTime, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { notifications } from '#server/database/schema/access.ts'
import { users } from '#server/database/schema/people.ts'
import { outbox } from '#server/database/schema/records.ts'
import { sheetReviews } from '#server/database/schema/review.ts'
import { years } from '#server/database/schema/years.ts'
import { tellDue } from '#server/dueNotices.ts'
import { as, type Call, completePrerequisites, enter, freshWorld, showHeldNotices, type World } from '#test/world.ts'

const world = freshWorld()
let jan: Call
beforeEach(async () => {
  setSystemTime(new Date('2026-10-10T10:00:00Z'))
  completePrerequisites(world.wilki, world.open)
  jan = await as(world.jan)
  await jan('PUT', `/plan/tasks/${world.open.goodTurns.id}`, { value: 4, month: '2026-12' })
  await jan('PUT', `/plan/tasks/${world.open.hike.id}`, { value: 4, month: '2026-11' })
  await jan('PUT', `/plan/tasks/${world.open.uniforms.id}`)
  await jan('PATCH', '/plan', { target: 'LESNA' })
  db.delete(notifications).run()
})

const noticesOf = async (person: { id: number }): Promise<string[]> => {
  showHeldNotices()
  return (await (await as(person))('GET', '/user/notifications')).body.map(({ text }: { text: string }) => text)
}
const dueNotices = () => db.select().from(notifications).where(eq(notifications.kind, 'plan.month')).all()
const mails = () => db.select().from(outbox).all()
const at = (time: string) => {
  setSystemTime(new Date(time))
  return tellDue('on the first of a month')
}
const MORNING = '2026-12-01T07:00:30Z'

test('both leaders get one notice of the tasks of this month and the late ones', async () => {
  await at(MORNING)
  await at('2026-12-01T07:01:30Z')
  expect(dueNotices().map(({ userId, details }) => [userId, details])).toEqual(
    [world.jan, world.kuba].map(({ id }) => [id, { month: '2026-12', planned: 1, late: 1 }]),
  )
  const [mail] = mails()
  expect(mails()).toHaveLength(2)
  expect(mail!.subject).toBe('Wasze zadania na grudzień 2026')
  expect(mail!.text).toContain('• Dobre uczynki')
  expect(mail!.text).toContain('• Wędrówka')
  const text = mail!.text.replace(/\s/g, ' ')
  expect(text).toContain('Moje: 0 z 3 zrobione, 1 po terminie.')
  expect(text).toContain('Z moimi sięgniecie celu.')
  expect(await noticesOf(world.jan)).toContain('Wasze zadania na grudzień: 1 zadanie, 1 po terminie.')
})

test.each([
  ['before eight in Warsaw', '2026-12-01T06:59:00Z'],
  ['on another day', '2026-12-02T07:00:30Z'],
  ['missed by more than twelve hours', '2026-12-01T19:02:00Z'],
  ['before eight in summer time', '2027-05-01T05:59:00Z'],
])('nobody gets a notice %s', async (_, time) => {
  await at(time)
  expect([dueNotices(), mails()]).toEqual([[], []])
})

test('a notice missed by less than twelve hours is sent late', async () => {
  await at('2026-12-01T18:59:00Z')
  expect(dueNotices()).toHaveLength(2)
})

test.each([
  ['a submitted sheet', (w: World) => reviewed(w, 'SUBMITTED')],
  ['an approved sheet', (w: World) => reviewed(w, 'APPROVED')],
  [
    'a year that is closed',
    (w: World) => db.update(years).set({ state: 'FINISHED' }).where(eq(years.id, w.open.id)).run(),
  ],
  [
    'a sheet whose deadline has passed',
    (w: World) => db.update(years).set({ deadline: '2026-11-30' }).where(eq(years.id, w.open.id)).run(),
  ],
  ['tasks that are done', (w: World) => [w.open.goodTurns, w.open.hike].map(task => enter(w.wilki, task, 4))],
])('nobody gets a notice of %s', async (_, happen) => {
  happen(world)
  await at(MORNING)
  expect([dueNotices(), mails()]).toEqual([[], []])
})

const reviewed = (w: World, state: 'SUBMITTED' | 'APPROVED') =>
  db
    .insert(sheetReviews)
    .values({ yearId: w.open.id, teamId: w.wilki.id, state, since: new Date().toISOString() })
    .run()

test('a leader without mails, of months or in general, gets none', async () => {
  expect((await jan('PUT', '/user/mails', { mails: 'ALL', planMails: false })).body).toMatchObject({ planMails: false })
  db.update(users).set({ mails: 'NONE' }).where(eq(users.id, world.kuba.id)).run()
  await at(MORNING)
  expect(mails()).toEqual([])
  expect(dueNotices()).toHaveLength(2)
})

test('leaders get a notice of their starred tasks that the editors changed or deleted', async () => {
  const adam = await as(world.adam)
  await adam('PATCH', `/admin/categorization/tasks/${world.open.goodTurns.id}`, { maxPoints: 5 })
  expect(await noticesOf(world.jan)).toContain('Zmieniły się Wasze zadania: „Dobre uczynki”.')
  db.delete(notifications).run()
  await adam('PATCH', `/admin/categorization/tasks/${world.open.goodTurns.id}`, { name: 'Uczynki' })
  expect(await noticesOf(world.jan)).toEqual([])
  await adam('DELETE', `/admin/categorization/tasks/${world.open.hike.id}`)
  expect(await noticesOf(world.kuba)).toContain('Zmieniły się Wasze zadania: „Wędrówka”.')
})
