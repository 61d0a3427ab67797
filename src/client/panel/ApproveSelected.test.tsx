import { afterEach, beforeEach, expect, test } from 'bun:test'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '#client/app/App.tsx'
import { leaveNetwork, serveTo } from '#test/network.ts'
import { as, completePrerequisites, createWorld, enter, type World } from '#test/world.ts'

// A coordinator at the list of sheets, with those of "Orły" and "Wilki" begun.

let world: World
beforeEach(async () => {
  world = createWorld()
  const { wilki, orly, open } = world
  completePrerequisites(orly, open)
  for (const team of [wilki, orly]) enter(team, open.goodTurns, 3)
  for (const task of [open.boys, open.chronicle]) enter(orly, task, 1)
  await serveTo(world.ewa)
  history.replaceState(null, '', `/admin/kategoryzacja/${open.id}/arkusze`)
  render(<App />)
  await screen.findByRole('checkbox', { name: 'Orły' })
})
afterEach(leaveNetwork)

const dialog = () => within(screen.getByRole('dialog'))
const mark = (name: string | RegExp) => userEvent.click(screen.getByRole('checkbox', { name }))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const states = () => [...document.querySelectorAll('tbody .state')].map(state => state.textContent)

test('nothing can be approved without a selection, and a complete sheet is approved without a warning', async () => {
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Zatwierdź zaznaczone' }).disabled).toBe(true)
  await mark('Orły')
  await press('Zatwierdź 1 arkusz')
  expect(dialog().queryByRole('listitem')).toBeNull()
  await userEvent.click(dialog().getByRole('button', { name: 'Zatwierdź' }))
  await waitFor(() => expect(states()).toEqual(['zatwierdzony', 'w trakcie']))
  expect(screen.queryByRole('checkbox', { name: 'Orły' })).toBeNull()
})

test('the question names each incomplete sheet and its missing parts', async () => {
  await mark(/^Zaznacz wszystkie niezatwierdzone/)
  await press('Zatwierdź 2 arkusze')
  expect(dialog().getByText('1 jest niekompletny:')).toBeTruthy()
  expect(
    dialog()
      .getAllByRole('listitem')
      .map(item => item.textContent),
  ).toEqual(['Wilki: 1 niespełnione wymaganie i 2 puste zadania obowiązkowe'])
  await userEvent.click(dialog().getByRole('button', { name: 'Anuluj' }))
  expect(states()).toEqual(['w trakcie', 'w trakcie'])
  await press('Zatwierdź 2 arkusze')
  await userEvent.click(dialog().getByRole('button', { name: 'Zatwierdź mimo to' }))
  await waitFor(() => expect(states()).toEqual(['zatwierdzony', 'zatwierdzony']))
})

test('a sheet that somebody else approved in the meantime is named, and the others are approved', async () => {
  await mark(/^Zaznacz wszystkie/)
  await (await as(world.ola))('POST', `/review/${world.open.id}/of/${world.orly.id}/approve`, {})
  await press('Zatwierdź 2 arkusze')
  await userEvent.click(dialog().getByRole('button', { name: 'Zatwierdź mimo to' }))
  expect(await screen.findByText('Orły: arkusz jest już zatwierdzony')).toBeTruthy()
  await waitFor(() => expect(states()).toEqual(['zatwierdzony', 'zatwierdzony']))
})
