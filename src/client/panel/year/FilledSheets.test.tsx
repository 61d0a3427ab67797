import { afterEach, expect, test } from 'bun:test'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '#client/app/App.tsx'
import { leaveNetwork, serveTo } from '#test/network.ts'
import { screen, within } from '#test/screen.ts'
import { completePrerequisites, freshWorld, team } from '#test/world.ts'

const world = freshWorld()
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

test('the list begins with 40 sheets and shows the others on demand', async () => {
  for (let n = 1; n <= 42; n++) completePrerequisites(team(`${n} Drużyna`, world.mazovia), world.open)
  await serveTo(world.ewa)
  history.replaceState(null, '', `/admin/kategoryzacja/${world.open.id}/arkusze`)
  render(<App />)
  expect(await screen.findByText(/^42~arkusze$/)).toBeTruthy()
  expect(screen.getAllByRole('rowheader')).toHaveLength(40)
  await userEvent.click(screen.getByRole('button', { name: 'Pokaż pozostałe: 2' }))
  expect(screen.getAllByRole('rowheader')).toHaveLength(42)
})
