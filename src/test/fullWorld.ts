import { eq } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { accessRequests, notifications } from '#server/database/schema/access.ts'
import { years } from '#server/database/schema/years.ts'
import { passwordHash } from './strangers.ts'
import { as, completePrerequisites, createWorld, enter, user } from './world.ts'

/** The named world with something to show: entries, a ranking, a log, somebody who asks for access. */
export async function createFullWorld() {
  const world = createWorld()
  db.update(years).set({ deadline: '2099-05-31' }).where(eq(years.id, world.open.id)).run()
  for (const year of [world.open, world.finished]) {
    completePrerequisites(world.wilki, year)
    enter(world.wilki, year.goodTurns, 3)
  }
  const request = db.select().from(accessRequests).get()!
  const asking = { userId: world.jan.id, text: 'Piotr prosi o dostęp', time: request.createdAt, requestId: request.id }
  const notice = db.insert(notifications).values(asking).returning().get()
  const ola = await as(world.ola)
  await ola('PATCH', `/admin/categorization/state/ranking/rebuild/${world.open.id}`)
  for (const autoaccept of [false, true]) await ola('PATCH', `/admin/districts/${world.mazovia.id}`, { autoaccept })
  const jan = await as(world.jan)
  await jan('PUT', `/tasks/${world.open.hike.id}`, { value: 1 })
  const { body: remark } = await jan('POST', `/remarks/${world.open.id}/of/${world.wilki.id}`, { text: 'Uwaga' })
  return {
    ...world,
    notice,
    remark,
    jacek: user('jacek', { passwordHash }),
    asleep: user('uspiona', { activated: false }),
  }
}

export type FullWorld = Awaited<ReturnType<typeof createFullWorld>>
