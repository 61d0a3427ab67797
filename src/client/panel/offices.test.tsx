import { afterEach, beforeEach, expect, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { leaveNetwork } from '#test/network.ts'
import { openPanel } from '#test/panel.tsx'
import { createWorld, type World } from '#test/world.ts'

let world: World
beforeEach(() => {
  world = createWorld()
})
afterEach(leaveNetwork)

const stored = ({ id }: { id: number }) => db.select().from(users).where(eq(users.id, id)).get()!
const dialog = () => within(screen.getByRole('dialog'))

async function choose(email: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Dodaj osobę' }))
  await userEvent.type(dialog().getByLabelText('E-mail, imię albo nazwisko'), email.slice(0, 4))
  await userEvent.click(await dialog().findByRole('button', { name: `Nadaj uprawnienia: ${email}` }))
}

test('a national coordinator is named and dismissed, each after a question', async () => {
  await openPanel(world.ola, 'krajowi')
  await choose('nowy@przyklad.example')
  expect(await dialog().findByText('nowy@przyklad.example zostanie koordynatorem krajowym.')).toBeTruthy()
  await userEvent.click(dialog().getByRole('button', { name: 'Nadaj uprawnienia' }))

  const row = (await screen.findByRole('link', { name: /^nowy/ })).closest('tr')!
  expect(within(row).getByText('jeszcze nigdy')).toBeTruthy()
  expect(stored(world.nowy).role).toBe('TOPLEVEL_COORDINATOR')
  await userEvent.click(within(row).getByRole('button', { name: 'Usuń dostęp' }))
  await userEvent.click(dialog().getByRole('button', { name: 'Usuń dostęp' }))
  await waitFor(() => expect(stored(world.nowy).role).toBe('USER'))
})

test('whoever has the role already is not offered it again', async () => {
  await openPanel(world.ola, 'krajowi')
  await userEvent.click(await screen.findByRole('button', { name: 'Dodaj osobę' }))
  await userEvent.type(dialog().getByLabelText('E-mail, imię albo nazwisko'), 'ola')
  expect(await dialog().findByText('ma już dostęp')).toBeTruthy()
})

test('an administrator is not made a national coordinator by somebody below', async () => {
  await openPanel(world.ola, 'krajowi')
  await choose('adam@przyklad.example')
  expect(await dialog().findByText(/to administrator systemu. Nie możesz zmienić roli tej osoby/)).toBeTruthy()
  expect(dialog().queryByRole('button', { name: 'Nadaj uprawnienia' })).toBeNull()
})

test('the last administrator stays: nothing offers to take the office away', async () => {
  await openPanel(world.adam, 'administratorzy')
  expect(await screen.findByText('jedyny administrator')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Usuń dostęp' })).toBeNull()
  await leaveNetwork()

  // Somebody who cannot sign in is no other administrator.
  db.update(users).set({ role: 'ADMIN', activated: false }).where(eq(users.id, world.ola.id)).run()
  await openPanel(world.adam, 'administratorzy')
  expect(await screen.findByText('jedyny administrator')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Usuń dostęp' })).toHaveLength(1)
})

test('each sees the entries that are theirs', async () => {
  const entries = () =>
    within(screen.getByRole('complementary'))
      .getAllByRole('listitem')
      .map(item => item.textContent)
  await openPanel(world.ewa, 'choragwie')
  await screen.findByText('Mazowiecka')
  // Piotr asks to be let into a troop of Ewa's.
  expect(await screen.findAllByText('sprawa czeka')).toHaveLength(2)
  expect(entries()).toEqual(['Przegląd 1 sprawa czeka', 'Chorągwie', 'Drużyny', 'Użytkownicy', 'Dziennik zmian'])
  await leaveNetwork()
  await openPanel(world.ola, 'choragwie')
  await screen.findByText('Mazowiecka')
  expect(entries()).toContain('Koordynatorzy krajowi')
  expect(entries()).not.toContain('Administratorzy')
})
