import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { invitations } from '#server/database/schema/invitations.ts'
import { users } from '#server/database/schema/people.ts'
import { leaveNetwork } from '#test/network.ts'
import { openApp, openPanel } from '#test/panel.tsx'
import { screen, textOf, within } from '#test/screen.ts'
import { freshWorld, user } from '#test/world.ts'

const world = freshWorld()
afterEach(leaveNetwork)

const stored = ({ id }: { id: number }) => db.select().from(users).where(eq(users.id, id)).get()!
const dialog = () => within(screen.getByRole('dialog'))

const field = () => screen.getByLabelText('E-mail albo nazwisko')

async function type(text: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Dodaj osobę' }))
  await userEvent.type(field(), text)
}

test('a national coordinator is appointed and dismissed, each after a confirmation', async () => {
  await openPanel(world.ola, 'krajowi')
  await type('nowy')
  await userEvent.click(await screen.findByRole('button', { name: 'Nadaj uprawnienia: nowy@przyklad.example' }))
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
  await type('ola')
  expect(await screen.findByText('ma już dostęp')).toBeTruthy()
})

test('a national coordinator cannot change the role of an administrator', async () => {
  await openPanel(world.ola, 'krajowi')
  await type('adam@przyklad.example')
  expect(await screen.findByText('nie możesz zmienić tej roli')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Nadaj uprawnienia/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Zaproś/ })).toBeNull()
})

describe('the one field', () => {
  beforeEach(() => {
    user('iga', { firstName: 'Iga', lastName: 'Sosnowska' })
    user('jan.sosnowy', { firstName: 'Jan', lastName: 'Sosnowy' })
  })

  test('offers people by a surname, with what they do', async () => {
    db.update(users).set({ lastName: 'Sosna' }).where(eq(users.id, world.jan.id)).run()
    await openPanel(world.ola, 'krajowi')
    await type('sosn')
    expect(await screen.findAllByRole('button', { name: /^Nadaj uprawnienia: / })).toHaveLength(3)
    expect(screen.getByText('Wybierz z~listy')).toBeTruthy()
    expect(screen.getByText('· drużynowy, Wilki')).toBeTruthy()
    await userEvent.clear(field())
    await userEvent.type(field(), 'Kowalska')
    expect(await screen.findByText('Nie ma tu takiej osoby. Aby ją zaprosić, wpisz cały adres.')).toBeTruthy()
  })

  test('knows the person of an address, and Enter picks them', async () => {
    user('druga.iga')
    await openPanel(world.ola, 'krajowi')
    await type('IGA@przyklad.example')
    expect(await screen.findByText('Ten adres ma już konto.')).toBeTruthy()
    expect(screen.queryAllByRole('button', { name: /^Zaproś/ })).toEqual([])
    await userEvent.type(field(), '{Enter}')
    expect(await screen.findByText('Iga Sosnowska zostanie koordynatorem krajowym.')).toBeTruthy()
  })

  test('invites an address that nobody has, once it is complete', async () => {
    await openPanel(world.ola, 'krajowi')
    await type('teresa@')
    expect(await screen.findByText('To jeszcze nie jest pełny adres.')).toBeTruthy()
    await userEvent.type(field(), 'poczta.example')
    expect(await screen.findByText('Nie ma tu nikogo z~tym adresem. Możesz wysłać zaproszenie.')).toBeTruthy()
    await userEvent.type(field(), '{Enter}')
    await screen.findByRole('dialog')
    await userEvent.click(dialog().getByRole('button', { name: 'Wyślij zaproszenie' }))
    expect(await screen.findByText('Zaproszenie wysłane: teresa@poczta.example')).toBeTruthy()
    expect(db.select().from(invitations).all()).toMatchObject([
      { email: 'teresa@poczta.example', role: 'TOPLEVEL_COORDINATOR', byId: world.ola.id },
    ])
    expect(await screen.findByText('1~osoba, 1~zaproszona')).toBeTruthy()
  })

  test('does not find people out of reach: a coordinator of another district sees an address like any unknown one', async () => {
    await openPanel(world.ewa, `choragwie?choragiew=${world.mazovia.id}`)
    await type('dorota@przyklad.example')
    expect(await screen.findByText(/^Nie ma tu nikogo z~tym adresem/)).toBeTruthy()
    expect(screen.queryAllByRole('button', { name: /^Nadaj uprawnienia/ })).toEqual([])
  })
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
  ['adam', 'Pomorska', ['Koordynatorzy krajowi', 'Administratorzy', 'Serwer i~kopie']],
] as const)('%s sees the entries of their role', async (name, district, above) => {
  await openPanel(world[name], 'choragwie')
  expect(await screen.findByText(district)).toBeTruthy()
  const entries = within(screen.getByRole('complementary')).getAllByRole('listitem').map(textOf)
  const open = ['Chorągwie', 'Drużyny', 'Użytkownicy', 'Dziennik zmian']
  const closed = ['Koordynatorzy krajowi', 'Administratorzy', 'Serwer i~kopie']
  expect(entries).toEqual(expect.arrayContaining(open))
  expect(entries.filter(entry => closed.includes(entry!))).toEqual([...above])
})

test('the number of pending matters is next to the overview', async () => {
  await openPanel(world.ewa, 'choragwie')
  expect(await screen.findAllByText('sprawa czeka')).toHaveLength(2)
})

test('a page of the panel that is not theirs leads a district coordinator to the overview', async () => {
  await openApp(world.ewa, '/admin/ustawienia/administratorzy')
  await waitFor(() => expect(location.pathname).toBe('/admin/przeglad'))
})
