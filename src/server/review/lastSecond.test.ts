import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { years } from '#server/database/schema/years.ts'
import { as, completePrerequisites, createWorld, type World } from '#test/world.ts'

// rules.md#56 with the server's clock at the last second of the day in Warsaw, and one later.

let world: World
beforeEach(() => {
  world = createWorld()
  completePrerequisites(world.wilki, world.open)
})
afterEach(() => {
  setSystemTime()
})

const SECOND = 1000

test.each([
  ['in winter', '2026-12-31', '2026-12-31T23:00:00Z'],
  ['in summer', '2027-05-31', '2027-05-31T22:00:00Z'],
  ['on a leap day', '2028-02-29', '2028-02-29T23:00:00Z'],
  ['when summer time begins in 2026', '2026-03-29', '2026-03-29T22:00:00Z'],
  ['when summer time ends in 2026', '2026-10-25', '2026-10-25T23:00:00Z'],
  ['when summer time begins in 2027', '2027-03-28', '2027-03-28T22:00:00Z'],
  ['when summer time ends in 2027', '2027-10-31', '2027-10-31T23:00:00Z'],
  ['when summer time begins in 2028', '2028-03-26', '2028-03-26T22:00:00Z'],
  ['when summer time ends in 2028', '2028-10-29', '2028-10-29T23:00:00Z'],
])('leaders enter until the last second and are refused in the next: %s', async (_, deadline, over) => {
  db.update(years).set({ deadline }).where(eq(years.id, world.open.id)).run()
  const enterAt = async (time: number) => {
    setSystemTime(time)
    // Of its own moment: a session lasts hours, and the clock goes years.
    const jan = await as(world.jan)
    const entered = await jan('PUT', `/tasks/${world.open.goodTurns.id}`, { value: 3 })
    return entered.status === 409 ? entered.body.code : entered.status
  }
  const end = Date.parse(over)
  expect([await enterAt(end - SECOND), await enterAt(end)]).toEqual([200, 'deadline-passed'])

  // A later day of its own lets this troop go on until that one's last second.
  setSystemTime(end)
  const ewa = await as(world.ewa)
  await ewa('POST', `/review/${world.open.id}/of/${world.wilki.id}/approve`)
  const later = new Date(Date.parse(deadline) + 7 * 86_400_000).toISOString().slice(0, 10)
  await ewa('POST', `/review/${world.open.id}/of/${world.wilki.id}/return`, { note: 'Popraw', extendedTo: later })
  expect(await enterAt(end + 6 * 86_400_000)).toBe(200)
  expect(await enterAt(end + 8 * 86_400_000)).toBe('deadline-passed')
})
