import { afterEach, expect, test } from 'bun:test'
import { render, waitFor } from '@testing-library/react'
import { HomePage } from '#client/app/chunks/home.tsx'
import { leaveNetwork, serveTo } from '#test/network.ts'
import { screen } from '#test/screen.ts'
import { freshWorld } from '#test/world.ts'

const world = freshWorld()
afterEach(leaveNetwork)

async function openHome(person: { id: number }) {
  await serveTo(person)
  history.replaceState(null, '', '/')
  return render(<HomePage />)
}

test("a coordinator's home page shows the pending matters with links to the desk and its filters", async () => {
  await openHome(world.ewa)
  expect(await screen.findByRole('heading', { name: 'Na Ciebie czeka: 1~sprawa' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Otwórz przegląd' }).getAttribute('href')).toBe('/admin/przeglad')
  expect(screen.getByRole('link', { name: /nie zaczęte/ }).getAttribute('href')).toBe(
    '/admin/przeglad?stan=NOT_STARTED#druzyny',
  )
  expect(screen.queryByText('Po co kategoryzacja?')).toBeNull()
})

test('a placeholder is shown while the desk is fetched', async () => {
  const { container } = await openHome(world.ewa)
  await waitFor(() => expect(container.querySelector('[data-waiting]')).toBeTruthy())
  await screen.findByRole('link', { name: 'Otwórz przegląd' })
  expect(container.querySelector('[data-waiting]')).toBeNull()
})

test("a leader's home page has the text for leaders and no link to the desk", async () => {
  await openHome(world.jan)
  expect(await screen.findByText('Po co kategoryzacja?')).toBeTruthy()
  expect((await screen.findByText(/^Wilki · 2025/)).closest('[aria-label="Arkusz Twojej drużyny"]')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Otwórz przegląd' })).toBeNull()
})
