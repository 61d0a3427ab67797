import { beforeEach, expect, test } from 'bun:test'
import { as, completePrerequisites, freshWorld, sessionOf } from '#test/world.ts'
import { app } from './app.ts'
import { cachedAnswer } from './cachedAnswers.ts'

// src/test/cache.test.ts shows that cached answers are never stale.

const world = freshWorld()
let jan: string
beforeEach(async () => {
  jan = await sessionOf(world.jan)
})

/** Responds the way the process does. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const request = new Request(`http://localhost/api${path}`, { headers, method })
  const cached = cachedAnswer(request)
  const answer = cached ?? (await app.handle(request))
  const received = { status: answer.status, body: await answer.text(), headers: [...answer.headers].sort() }
  return { ...received, isCached: cached !== undefined }
}

test.each(['/ranking', '/ranking/', '/ranking/years', '/ranking/:open/districts', '/rules', '/rules/changes'])(
  '%s skips the app until something changes, and keeps its headers',
  async pattern => {
    const path = pattern.replace(':open', String(world.open.id))
    const first = await ask(path)
    expect([first.isCached, await ask(path)]).toEqual([false, { ...first, isCached: true }])

    const borys = await as(world.borys)
    await borys('POST', `/tasks/initial/mark/${world.open.bookkeeping.id}`)
    expect((await ask(path)).isCached).toBe(false)
  },
)

test('public answers stay cached while leaders save values', async () => {
  completePrerequisites(world.orly, world.open)
  const borys = await as(world.borys)
  await ask('/ranking')
  expect((await borys('PUT', `/tasks/${world.open.hike.id}`, { value: 2 })).status).toBe(200)
  expect((await ask('/ranking')).isCached).toBe(true)
})

test('HEAD and addresses that were not requested before go through the app', async () => {
  await ask('/ranking')
  expect((await ask('/ranking', {}, 'HEAD')).isCached).toBe(false)
  expect((await ask('/ranking?rok=1')).isCached).toBe(false)
})

test('X23 a crawler over many addresses does not evict all other responses together', async () => {
  for (let n = 0; n <= 1000; n++) await ask(`/rules?n=${n}`)
  const cached = await Promise.all([0, 1, 500, 1000].map(async n => (await ask(`/rules?n=${n}`)).isCached))
  expect(cached).toEqual([false, true, true, true])
})

test('a sheet always goes through the app, and each leader gets the one of their own troop', async () => {
  completePrerequisites(world.wilki, world.open)
  const borys = await sessionOf(world.borys)
  const sheets = async () => [await ask('/tasks/', { cookie: jan }), await ask('/tasks/', { cookie: borys })]
  const before = await sheets()
  expect(await sheets()).toEqual(before)
  await (await as(world.jan))('PUT', `/tasks/${world.open.hike.id}`, { value: 2 })
  const after = await sheets()
  expect(after.map(({ body }, n) => body === before[n]!.body)).toEqual([false, true])
  expect([...before, ...after].map(({ isCached }) => isCached)).toEqual([false, false, false, false])
  expect((await ask('/tasks/')).status).toBe(401)
})
