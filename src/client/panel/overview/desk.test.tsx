import { afterEach, beforeEach, expect, test } from 'bun:test'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { refresh } from '#client/api/useRead.ts'
import { overviewOf } from '#client/panel/panelReads.ts'
import { db } from '#server/database/open.ts'
import { teams } from '#server/database/schema/people.ts'
import { leaveNetwork } from '#test/network.ts'
import { openPanel } from '#test/panel.tsx'
import { createWorld, type World } from '#test/world.ts'

let world: World
beforeEach(() => {
  world = createWorld()
})
afterEach(leaveNetwork)

const change = (team: { id: number }, now: Partial<typeof teams.$inferInsert>) =>
  db.update(teams).set(now).where(eq(teams.id, team.id)).run()

async function markAtDesk(names: readonly string[]) {
  await openPanel(world.ewa, '../przeglad')
  for (const name of names) await userEvent.click(await screen.findByRole('checkbox', { name: `Zaznacz: ${name}` }))
}

test('a selected troop that left the district is named and left out, and the others are reminded', async () => {
  await markAtDesk(['Wilki', 'Orły'])
  change(world.orly, { districtId: world.pomerania.id })
  await act(() => refresh(overviewOf(null)))
  expect(await screen.findByText('Orły: nie ma jej już na tej liście')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Przypomnij…' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText('pominięta: nie ma jej już w Twojej chorągwi')).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Wyślij do 2 osób' })).toBeTruthy()
})

test('a troop hidden after the list was fetched is named by the response', async () => {
  await markAtDesk(['Wilki', 'Orły'])
  change(world.orly, { shadow: true })
  await userEvent.click(screen.getByRole('button', { name: 'Przypomnij…' }))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Wyślij do 3 osób' }))
  expect(await dialog.findByText('pominięta: drużyna jest ukryta')).toBeTruthy()
  expect(dialog.getByText(/^wysłano do 1.drużyny$/)).toBeTruthy()
})
