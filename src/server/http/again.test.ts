import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import { HOUR } from '#server/clock.ts'
import { as, completePrerequisites, createWorld, sessionOf, type World } from '#test/world.ts'
import { answerAgain } from './again.ts'
import { app } from './app.ts'

// What goes out again before the app is asked. That it is never stale: src/test/keptAnswers.test.ts.

let world: World
let jan: string
beforeEach(async () => {
  world = createWorld()
  jan = await sessionOf(world.jan)
})
afterEach(() => {
  setSystemTime()
})

/** As the process answers. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const request = new Request(`http://localhost/api${path}`, { headers, method })
  const again = answerAgain(request)?.answer
  const answer = again ?? (await app.handle(request))
  const said = { status: answer.status, body: await answer.text(), headers: [...answer.headers].sort() }
  return { ...said, isAgain: again !== undefined }
}

test.each(['/ranking', '/ranking/', '/rules', '/tasks', '/tasks/'])(
  '%s goes out as the app answered it, until something changes',
  async path => {
    const first = await ask(path, { cookie: jan })
    const again = await ask(path, { cookie: jan })
    expect([first.isAgain, again]).toEqual([false, { ...first, isAgain: true }])

    const borys = await as(world.borys)
    await borys('POST', `/tasks/initial/mark/${world.open.bookkeeping.id}`)
    expect((await ask(path, { cookie: jan })).isAgain).toBe(false)
  },
)

test.each([
  ['/ranking', true],
  ['/rules', true],
  ['/tasks/', false],
])('%s goes out again after a value was saved: %p', async (path, isAgain) => {
  completePrerequisites(world.orly, world.open)
  const borys = await as(world.borys)
  await ask(path, { cookie: jan })
  expect((await borys('PUT', `/tasks/${world.open.hike.id}`, { value: 2 })).status).toBe(200)
  expect((await ask(path, { cookie: jan })).isAgain).toBe(isAgain)
})

test('HEAD and addresses that nobody asked for are left to the app', async () => {
  await ask('/ranking')
  expect((await ask('/ranking', {}, 'HEAD')).isAgain).toBe(false)
  expect((await ask('/ranking?rok=1')).isAgain).toBe(false)
})

test.each([
  ['no cookie', () => ({ cookie: '' }), 401],
  ['an edited cookie', () => ({ cookie: `${jan}x` }), 401],
  ['the cookie of somebody without a troop', async () => ({ cookie: await sessionOf(world.nowy) }), 403],
  ['the cookie of somebody who waits for the troop', async () => ({ cookie: await sessionOf(world.piotr) }), 403],
  ['the cookie of a coordinator', async () => ({ cookie: await sessionOf(world.ewa) }), 403],
  ["another leader's name beside the cookie", () => ({ 'x-sheet-of': `${world.kuba.id}/${world.wilki.id}` }), 401],
  ['the own name beside the cookie', () => ({ 'x-sheet-of': `${world.jan.id}/${world.wilki.id}` }), 200],
] as const)('a kept sheet asked for with %s', async (_, headers, status) => {
  for (let n = 0; n < 3; n++) {
    expect((await ask('/tasks/', { cookie: jan })).status).toBe(200)
    expect((await ask('/tasks/', { cookie: jan, ...(await headers()) })).status).toBe(status)
  }
})

test('each leader gets the sheet of the own troop', async () => {
  completePrerequisites(world.wilki, world.open)
  const borys = await sessionOf(world.borys)
  const sheets = async () => [
    (await ask('/tasks/', { cookie: jan })).body,
    (await ask('/tasks/', { cookie: borys })).body,
  ]
  const before = await sheets()
  await (await as(world.jan))('POST', `/tasks/select/${world.open.hike.id}`)
  const [own, other] = await sheets()
  expect([own === before[0], other === before[1], own === other]).toEqual([false, true, false])
  expect(await sheets()).toEqual([own!, other!])
})

test('a session runs out though nothing changes', async () => {
  for (let n = 0; n < 2; n++) expect((await ask('/tasks/', { cookie: jan })).status).toBe(200)
  setSystemTime(Date.now() + 12 * HOUR)
  expect((await ask('/tasks/', { cookie: jan })).status).toBe(401)
})

test('X15 what goes out again counts as a request of the session', async () => {
  for (let n = 0; n < 300; n++) expect((await ask('/tasks/', { cookie: jan })).status).toBe(200)
  expect((await ask('/tasks/', { cookie: jan })).status).toBe(429)
  expect((await ask('/tasks/', { cookie: await sessionOf(world.borys) })).status).toBe(200)
})
