import { afterEach, beforeEach, expect, test } from 'bun:test'
import { render, screen, within } from '@testing-library/react'
import { App } from '#client/app/App.tsx'
import { leaveNetwork, serveTo } from '#test/network.ts'
import { completePrerequisites, createWorld, type World } from '#test/world.ts'

let world: World
beforeEach(() => {
  world = createWorld()
})
afterEach(leaveNetwork)

test('a hidden troop is marked in the list of sheets', async () => {
  for (const team of [world.wilki, world.hiddenTeam]) completePrerequisites(team, world.open)
  await serveTo(world.ola)
  history.replaceState(null, '', `/admin/kategoryzacja/${world.open.id}/arkusze`)
  render(<App />)
  const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }))
  expect((await rowOf(/Cienie/)).getByText('ukryta')).toBeTruthy()
  expect((await rowOf(/Wilki/)).queryByText('ukryta')).toBeNull()
})
