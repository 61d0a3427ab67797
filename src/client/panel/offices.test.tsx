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

test('a national coordinator is appointed and dismissed, each after a confirmation', async () => {
  await openPanel(world.ola, 'krajowi')
  await choose('nowy@przyklad.example')
  expect(await screen.findByText('nowy@przyklad.example zostanie koordynatorem krajowym.')).toBeTruthy()
  await userEvent.click(dialog().getByRole('button', { name: 'Nadaj uprawnienia' }))

  const row = (await screen.findByRole('link', { name: /^nowy/ })).closest('tr')!
  expect(within(row).getByText('jeszcze nigdy')).toBeTruthy()
  expect(stored(world.nowy).role).toBe('TOPLEVEL_COORDINATOR')
  await userEvent.click(within(row).getByRole('button', { name: 'Usuń dostęp' }))
  await userEvent.click(dialog().getByRole('button', { name: 'Usuń dostęp' }))
  await waitFor(() => expect(stored(world.nowy).role).toBe('USER'))
})

test('a person who has the role is not offered it again', async () => {
  await openPanel(world.ola, 'krajowi')
  await userEvent.click(await screen.findByRole('button', { name: 'Dodaj osobę' }))
  await userEvent.type(dialog().getByLabelText('E-mail, imię albo nazwisko'), 'ola')
  expect(await dialog().findByText('ma już dostęp')).toBeTruthy()
})

test('a national coordinator cannot change the role of an administrator', async () => {
  await openPanel(world.ola, 'krajowi')
  await choose('adam@przyklad.example')
  expect(await screen.findByText(/to administrator systemu. Nie możesz zmienić roli tej osoby/)).toBeTruthy()
  expect(dialog().queryByRole('button', { name: 'Nadaj uprawnienia' })).toBeNull()
})

test('the last administrator cannot be dismissed', async () => {
  await openPanel(world.adam, 'administratorzy')
  expect(await screen.findByText('jedyny administrator')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Usuń dostęp' })).toBeNull()
  await leaveNetwork()

  // An inactive account does not count as another administrator.
  db.update(users).set({ role: 'ADMIN', activated: false }).where(eq(users.id, world.ola.id)).run()
  await openPanel(world.adam, 'administratorzy')
  expect(await screen.findByText('jedyny administrator')).toBeTruthy()
  expect(await screen.findAllByRole('button', { name: 'Usuń dostęp' })).toHaveLength(1)
})

test.each([
  ['ewa', 'Mazowiecka', []],
  ['ola', 'Pomorska', ['Koordynatorzy krajowi']],
  ['adam', 'Pomorska', ['Koordynatorzy krajowi', 'Administratorzy', 'Serwer i kopie']],
] as const)('%s sees the entries of their role', async (name, district, above) => {
  await openPanel(world[name], 'choragwie')
  expect(await screen.findByRole('link', { name: district })).toBeTruthy()
  const entries = within(screen.getByRole('complementary'))
    .getAllByRole('listitem')
    .map(item => item.textContent)
  const open = ['Chorągwie', 'Drużyny', 'Użytkownicy', 'Dziennik zmian']
  const closed = ['Koordynatorzy krajowi', 'Administratorzy', 'Serwer i kopie']
  expect(entries).toEqual(expect.arrayContaining(open))
  expect(entries.filter(entry => closed.includes(entry!))).toEqual([...above])
})

test('the number of pending matters is next to the overview', async () => {
  await openPanel(world.ewa, 'choragwie')
  expect(await screen.findAllByText('sprawa czeka')).toHaveLength(2)
})
