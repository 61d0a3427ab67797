import { beforeEach, expect, test } from 'bun:test'
import { tellDue } from '#server/dueNotices.ts'
import { inClock } from '#test/clock.ts'
import { as, completePrerequisites, freshWorld } from '#test/world.ts'

const world = freshWorld()
beforeEach(() => {
  completePrerequisites(world.wilki, world.open)
})

const texts = async (person: { id: number }) =>
  (await (await as(person))('GET', '/user/notifications')).body.map(({ text }: { text: string }) => text)
const enter = async (who: { id: number }, task: { id: number }, value: number) =>
  expect((await (await as(who))('PUT', `/tasks/${task.id}`, { value })).status).toBe(200)

test('leaders get a notice once a day of the values another leader entered, each once', () =>
  inClock(async set => {
    set('2026-11-22T10:00:00Z')
    await tellDue('at 19:00')
    await enter(world.kuba, world.open.goodTurns, 1)
    await enter(world.kuba, world.open.goodTurns, 2)
    await enter(world.kuba, world.open.campers, 3)
    await enter(world.jan, world.open.boys, 20)
    set('2026-11-22T18:00:00Z')
    await tellDue('at 19:00')
    expect(await texts(world.jan)).toEqual(['Drużynowy: 2 wartości w obszarach Stan jednostki i Biwaki.'])
    expect(await texts(world.kuba)).toEqual(['Drużynowy: 1 wartość w obszarze Stan jednostki.'])
    expect(await texts(world.borys)).toEqual([])

    set('2026-11-23T18:00:00Z')
    await tellDue('at 19:00')
    expect(await texts(world.jan)).toHaveLength(1)

    // A server that was off at 19:00 tells later that evening.
    await enter(world.kuba, world.open.goodTurns, 5)
    set('2026-11-24T20:30:00Z')
    await tellDue('at 19:00')
    expect(await texts(world.jan)).toHaveLength(2)
  }))
