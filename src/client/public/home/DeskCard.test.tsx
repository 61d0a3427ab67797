import { afterEach, beforeEach, expect, test } from 'bun:test'
import { render, screen, waitFor } from '@testing-library/react'
import { HomePage } from '#client/app/chunks/home.tsx'
import { leaveNetwork, serveTo } from '#test/network.ts'
import { createWorld, type World } from '#test/world.ts'

let world: World
beforeEach(() => {
  world = createWorld()
})
afterEach(leaveNetwork)

async function comeHome(person: { id: number }) {
  await serveTo(person)
  history.replaceState(null, '', '/')
  return render(<HomePage />)
}

test('a coordinator is greeted with what waits and the way to the desk, each figure narrowing it down', async () => {
  await comeHome(world.ewa)
  expect(await screen.findByRole('heading', { name: 'Na Ciebie czeka: 1 sprawa' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Otwórz przegląd' }).getAttribute('href')).toBe('/admin/przeglad')
  expect(screen.getByRole('link', { name: /nie zaczęte/ }).getAttribute('href')).toBe(
    '/admin/przeglad?stan=NOT_STARTED#druzyny',
  )
  expect(screen.queryByText('Po co kategoryzacja?')).toBeNull()
})

test('its place is kept while it is read', async () => {
  const { container } = await comeHome(world.ewa)
  await waitFor(() => expect(container.querySelector('[data-waiting]')).toBeTruthy())
  await screen.findByRole('link', { name: 'Otwórz przegląd' })
  expect(container.querySelector('[data-waiting]')).toBeNull()
})

test('a leader is greeted in the words for leaders', async () => {
  await comeHome(world.jan)
  expect(await screen.findByText('Po co kategoryzacja?')).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Wilki' })).toBeTruthy())
  expect(screen.queryByRole('link', { name: 'Otwórz przegląd' })).toBeNull()
})
