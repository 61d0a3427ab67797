import { afterEach, expect, test } from 'bun:test'
import { act, renderHook, waitFor } from '@testing-library/react'
import { mySheet } from '#client/api/reads.ts'
import { useRead } from '#client/api/useRead.ts'
import { leaveNetwork, serveTo } from '#test/network.ts'
import { as, completePrerequisites, createWorld } from '#test/world.ts'
import { serverFor } from './sheetServer.ts'

afterEach(leaveNetwork)

test("the server's response to a change updates the cached sheet", async () => {
  const world = createWorld()
  const { hike, boys, bookkeeping } = world.open
  completePrerequisites(world.wilki, world.open)
  await serveTo(world.jan)
  const owner = { userId: world.jan.id, teamId: world.wilki.id }
  const { result } = renderHook(() => useRead(mySheet(owner)))
  await waitFor(() => expect(result.current).toBeTruthy())
  const shared = () => result.current![1].map(group => group.tasks.find(({ id }) => id === hike.id)!)
  const about = { yearId: world.open.id, name: '' }
  const { send } = serverFor(owner)

  const showValue = await send({ kind: 'value', id: hike.id, value: 7, ...about }, () => {})
  const showStar = await send({ kind: 'mine', id: hike.id, value: { value: 9, month: null }, ...about }, () => {})
  await act(async () => showStar())
  await act(async () => showValue())
  expect(shared()).toHaveLength(2)
  for (const task of shared())
    expect(task).toMatchObject({
      value: 7,
      entered: true,
      mine: { value: 9 },
      points: 7,
      updatedAt: expect.any(String),
    })

  const showUndone = await send({ kind: 'tick', id: bookkeeping.id, value: false, ...about }, () => {})
  await act(async () => showUndone())
  expect(result.current![2]).toMatchObject([{ id: bookkeeping.id, value: false, updatedAt: null }])
  expect(result.current![1][0]!.tasks[0]).toMatchObject({ id: boys.id, entered: false })

  const jan = await as(world.jan)
  const read = [(await jan('GET', '/tasks')).body, (await jan('GET', '/tasks/initial')).body]
  // What is starred follows from `mine` alone.
  const withoutStar = ({ favourite: _, ...task }: { favourite: boolean }) => task
  expect(shared().map(withoutStar) as unknown).toEqual(
    read[0].map(({ tasks }: { tasks: { id: number; favourite: boolean }[] }) =>
      withoutStar(tasks.find(t => t.id === hike.id)!),
    ),
  )
  expect(result.current![2] as unknown).toEqual(read[1])
})
