import { beforeEach, expect, test } from 'bun:test'
import { as, completePrerequisites, freshWorld } from '#test/world.ts'

const world = freshWorld()
beforeEach(() => {
  completePrerequisites(world.wilki, world.open)
  completePrerequisites(world.orly, world.open)
})

const valueEntered = async (leader: { id: number }) => {
  const groups = (await (await as(leader))('GET', '/tasks/')).body as { tasks: { id: number; value: number }[] }[]
  return groups.flatMap(group => group.tasks).find(({ id }) => id === world.open.goodTurns.id)!.value
}

test('a change queued in the browser is not saved for the leader who has signed in since', async () => {
  const borys = await as(world.borys)
  const meant = { 'x-sheet-of': `${world.jan.id}/${world.wilki.id}` }
  const task = `/tasks/${world.open.goodTurns.id}`

  expect((await borys('PUT', task, { value: 9 }, meant)).status).toBe(401)
  expect((await borys('POST', `/tasks/select/${world.open.goodTurns.id}`, undefined, meant)).status).toBe(401)
  expect((await borys('POST', `/tasks/initial/unmark/${world.open.bookkeeping.id}`, undefined, meant)).status).toBe(401)
  expect([await valueEntered(world.jan), await valueEntered(world.borys)]).toEqual([0, 0])
})

test('a change of another leader of the same troop is not saved either', async () => {
  const kuba = await as(world.kuba)
  const meant = { 'x-sheet-of': `${world.jan.id}/${world.wilki.id}` }
  expect((await kuba('PUT', `/tasks/${world.open.goodTurns.id}`, { value: 9 }, meant)).status).toBe(401)
})

test('a change of the signed-in leader is saved', async () => {
  const jan = await as(world.jan)
  const meant = { 'x-sheet-of': `${world.jan.id}/${world.wilki.id}` }
  expect((await jan('PUT', `/tasks/${world.open.goodTurns.id}`, { value: 9 }, meant)).status).toBe(200)
  expect(await valueEntered(world.jan)).toBe(9)
})
