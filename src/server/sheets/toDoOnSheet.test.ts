import { beforeEach, expect, test } from 'bun:test'
import { eraseAccount } from '#server/people/eraseAccount.ts'
import { callAs, completePrerequisites, enter, freshWorld } from '#test/world.ts'

const world = freshWorld()
beforeEach(() => {
  completePrerequisites(world.wilki, world.open)
})

const toDo = async () => (await callAs(world.jan, 'GET', '/tasks/left')).body
const onOverview = async () =>
  (await callAs(world.ewa, 'GET', '/admin/overview')).body.troops.find(({ name }: { name: string }) => name === 'Wilki')
    .left

test('77 on an empty sheet every task is to do, and an entry of 0 settles one', async () => {
  const { unit, camps } = world.open
  const areas = [
    { id: unit.id, name: unit.name, left: 5 },
    { id: camps.id, name: camps.name, left: 1 },
  ]
  expect(await toDo()).toEqual({
    tasks: 6,
    entered: 0,
    left: 6,
    mine: { all: 0, done: 0, late: 0 },
    empty: 6,
    questions: 0,
    toAnswer: 0,
    areas,
  })
  await callAs(world.jan, 'PUT', `/tasks/${world.open.campers.id}`, { value: 0 })
  expect(await toDo()).toMatchObject({ entered: 1, left: 5, empty: 5, areas: areas.slice(0, 1) })
})

test('77 a question of a coordinator is to do until a leader answers or it is resolved', async () => {
  const { open, wilki, jan, ewa } = world
  enter(wilki, open.goodTurns, 5)
  const write = (who: { id: number }, taskId: number | null) =>
    callAs(who, 'POST', `/remarks/${open.id}/of/${wilki.id}`, { taskId, text: 'Ile?' })
  await write(ewa, null)
  await write(jan, open.goodTurns.id)
  expect(await toDo()).toMatchObject({ left: 5, questions: 0, toAnswer: 1 })
  const { body } = await write(ewa, open.goodTurns.id)
  expect(await toDo()).toMatchObject({ left: 6, questions: 1, toAnswer: 2 })
  await write(jan, open.goodTurns.id)
  expect(await toDo()).toMatchObject({ left: 5, questions: 0 })
  await write(ewa, open.goodTurns.id)
  await callAs(jan, 'POST', `/remarks/${body.id}/resolve`)
  expect(await toDo()).toMatchObject({ left: 5, questions: 0 })
})

test('77 a remark counts by the office that its author held when writing it, everywhere', async () => {
  const { open, wilki, jan, kuba, ewa, adam } = world
  enter(wilki, open.goodTurns, 5)
  enter(wilki, open.boys, 20)
  const write = (who: { id: number }, taskId: number) =>
    callAs(who, 'POST', `/remarks/${open.id}/of/${wilki.id}`, { taskId, text: 'Ile?' })
  await write(kuba, open.goodTurns.id)
  await write(ewa, open.boys.id)
  await callAs(adam, 'PATCH', `/admin/users/${kuba.id}/permissions/TOPLEVEL_COORDINATOR`)
  expect([await toDo(), await onOverview()]).toMatchObject([{ left: 5, questions: 1, toAnswer: 1 }, 5])
  await callAs(adam, 'PATCH', `/admin/users/${ewa.id}/permissions/USER`)

  expect(await toDo()).toMatchObject({ left: 5, empty: 4, questions: 1, toAnswer: 1 })
  const { troops } = (await callAs(world.ola, 'GET', '/admin/overview')).body
  expect(troops.find(({ teamId }: { teamId: number }) => teamId === wilki.id).left).toBe(5)
  const { body } = await callAs(jan, 'GET', `/remarks/${open.id}/of/${wilki.id}`)
  expect(body.map(({ byRole }: { byRole: string }) => byRole)).toEqual(['USER', 'DISTRICT_COORDINATOR'])
})

test('77 a remark of an erased account is not a question', async () => {
  const { open, wilki, ewa } = world
  enter(wilki, open.boys, 20)
  await callAs(ewa, 'POST', `/remarks/${open.id}/of/${wilki.id}`, { taskId: open.boys.id, text: 'Ile?' })
  expect(await toDo()).toMatchObject({ left: 6, questions: 1 })
  eraseAccount(ewa, null)
  expect(await toDo()).toMatchObject({ left: 5, questions: 0 })
})

test('77 a remark of an erased account is not a question, even if its author held an office when writing it', async () => {
  const { open, wilki, ewa, adam } = world
  enter(wilki, open.boys, 20)
  for (const taskId of [open.boys.id, null])
    await callAs(ewa, 'POST', `/remarks/${open.id}/of/${wilki.id}`, { taskId, text: 'Ile?' })
  await callAs(adam, 'PATCH', `/admin/users/${ewa.id}/permissions/USER`)
  expect(await toDo()).toMatchObject({ left: 6, questions: 1, toAnswer: 2 })
  eraseAccount(ewa, null)
  expect(await toDo()).toMatchObject({ left: 5, questions: 0, toAnswer: 0 })
})

test('80 a doubt is to do until it is confirmed, also on the overview', async () => {
  const { open, wilki, jan } = world
  enter(wilki, open.boys, 22)
  enter(wilki, open.uniforms, 66)
  expect([await toDo(), await onOverview()]).toMatchObject([{ left: 5, questions: 1 }, 5])
  await callAs(jan, 'POST', `/tasks/${open.uniforms.id}/doubt`, { code: 'above-reference' })
  expect([await toDo(), await onOverview()]).toMatchObject([{ left: 4, questions: 0 }, 4])
})

test('the overview and the leader get the same number', async () => {
  const { open, wilki, jan, ewa } = world
  enter(wilki, open.goodTurns, 2)
  enter(wilki, open.boys, 20)
  await callAs(jan, 'POST', `/tasks/select/${open.goodTurns.id}`)
  await callAs(ewa, 'POST', `/remarks/${open.id}/of/${wilki.id}`, { taskId: open.boys.id, text: 'Ilu?' })

  expect(await toDo()).toMatchObject({ entered: 2, left: 5, empty: 4, questions: 1 })
  const { troops } = (await callAs(ewa, 'GET', '/admin/overview')).body
  expect(troops.find(({ teamId }: { teamId: number }) => teamId === wilki.id)).toMatchObject({ entered: 2, left: 5 })
  expect(troops.find(({ teamId }: { teamId: number }) => teamId !== wilki.id)).toMatchObject({ entered: 0, left: 6 })
})

test('without an open year nothing is to do', async () => {
  await callAs(world.ola, 'PATCH', '/admin/categorization/state/close')
  expect((await callAs(world.jan, 'GET', '/tasks/left')).status).toBe(409)
})
