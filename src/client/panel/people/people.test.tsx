import { afterEach, describe, expect, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { invitations } from '#server/database/schema/invitations.ts'
import { users } from '#server/database/schema/people.ts'
import { leaveNetwork } from '#test/network.ts'
import { openPanel } from '#test/panel.tsx'
import { screen, textOf, within } from '#test/screen.ts'
import { freshWorld, user } from '#test/world.ts'

const world = freshWorld()
afterEach(leaveNetwork)

const stored = ({ id }: { id: number }) => db.select().from(users).where(eq(users.id, id)).get()!
const opened = ({ id }: { id: number }) => `uzytkownicy?osoba=${id}`
const found = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(row => textOf(row.querySelector('a')!).split('@')[0])

const choose = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name: new RegExp(`^${name}( \\d+)?$`) }))
const field = () => screen.getByLabelText('E-mail albo nazwisko')

test('people are filtered by role, account and search, and the address keeps the filters', async () => {
  user('czeka', { activated: false })
  await openPanel(world.ola, 'uzytkownicy')
  expect(await screen.findByText('11~osób')).toBeTruthy()
  expect((await screen.findByRole('button', { name: 'wszyscy 11' })).getAttribute('aria-pressed')).toBe('true')

  for (const name of ['koordynatorzy chorągwi 2', 'krajowi 1', 'bez drużyny 2', 'proszą o~dostęp 1', 'nieaktywni 1'])
    expect(await screen.findByRole('button', { name })).toBeTruthy()
  await choose('koordynatorzy chorągwi')
  expect(await screen.findByText('2~osoby')).toBeTruthy()
  expect(found()).toEqual(['dorota', 'ewa'])
  await choose('nieaktywni')
  expect(await screen.findByText('1~osoba')).toBeTruthy()
  expect(location.search).toBe('?aktywne=false')
  await userEvent.type(field(), 'nikt')
  expect(await screen.findByText('Nikt nie pasuje do tego, czego szukasz.')).toBeTruthy()
  await userEvent.clear(field())
  await choose('wszyscy')
  expect(await screen.findByText('11~osób')).toBeTruthy()
  expect(location.search).toBe('')
})

test('a district coordinator is not offered the filters of offices above districts', async () => {
  await openPanel(world.ewa, 'uzytkownicy')
  await screen.findByRole('button', { name: /^drużynowi/ })
  expect(screen.queryAllByRole('button', { name: /^(krajowi|administratorzy)/ })).toEqual([])
})

test.each([
  ['bez drużyny', ['nowy']],
  ['proszą o~dostęp', ['piotr']],
])('leaders are filtered by: %s', async (which, people) => {
  await openPanel(world.ola, 'uzytkownicy')
  await choose(which)
  await waitFor(() => expect(found()).toEqual(people))
})

describe('an address typed into the search', () => {
  test('of a person outside the filter leads to them', async () => {
    await openPanel(world.ola, 'uzytkownicy?rola=ADMIN')
    await screen.findByText('1~osoba')
    await userEvent.type(field(), world.jan.email)
    const answer = (await screen.findByText(/^Ten adres ma już konto/)).closest<HTMLElement>('p')!
    expect(within(answer).getByRole('link', { name: /^jan/ })).toBeTruthy()
    expect(screen.queryAllByRole('button', { name: 'Zaproś' })).toEqual([])
  })

  test('that nobody has is invited to a troop, after the troop is chosen', async () => {
    await openPanel(world.ewa, 'uzytkownicy')
    await screen.findByRole('button', { name: 'wszyscy' })
    await userEvent.type(field(), 'teresa@poczta.example')
    await screen.findByText('Nie ma tu nikogo z~tym adresem. Możesz wysłać zaproszenie, ważne 14~dni.')
    const roles = await screen.findByLabelText<HTMLSelectElement>('Jako kto')
    expect([...roles.options].map(({ text }) => text)).toEqual(['drużynowy', 'koordynator chorągwi'])
    await choose('Zaproś')
    expect(document.activeElement).toBe(screen.getByLabelText('Drużyna'))
    await screen.findByRole('option', { name: 'Orły' })
    await userEvent.selectOptions(screen.getByLabelText('Drużyna'), 'Orły')
    await choose('Zaproś')
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Wyślij zaproszenie' }))
    await screen.findByText(/^Ten adres jest już zaproszony/)
    expect(db.select().from(invitations).all()).toMatchObject([
      { email: 'teresa@poczta.example', teamId: world.orly.id, role: 'USER', byId: world.ewa.id },
    ])
    await userEvent.click(screen.getByRole('link', { name: 'Zobacz zaproszenie' }))
    expect(await screen.findByText('1~zaproszenie: 1~czeka')).toBeTruthy()
  })

  test.each([
    ['ola', 'koordynator krajowy', 'TOPLEVEL_COORDINATOR'],
    ['adam', 'administrator systemu', 'ADMIN'],
  ] as const)('is invited by %s as: %s', async (who, named, role) => {
    await openPanel(world[who], 'uzytkownicy?szukaj=teresa@poczta.example')
    await userEvent.selectOptions(await screen.findByLabelText('Jako kto'), named)
    await choose('Zaproś')
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Wyślij zaproszenie' }))
    await waitFor(() => expect(db.select().from(invitations).all()).toMatchObject([{ role, districtId: null }]))
  })
})

test('unknown values in the address filter nothing', async () => {
  await openPanel(world.ola, 'uzytkownicy?rola=KING&strona=-1')
  expect(await screen.findByText('10~osób')).toBeTruthy()
})

test('an account is activated from the list after a dialog warns that its address is unconfirmed', async () => {
  const waiting = user('czeka', { activated: false })
  await openPanel(world.ewa, 'uzytkownicy')
  await userEvent.click(await screen.findByRole('button', { name: 'Aktywuj konto: czeka@przyklad.example' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Aktywować konto bez potwierdzenia adresu?' }))
  expect(dialog.getByText(/Nikt nie potwierdził, że adres czeka@przyklad.example/)).toBeTruthy()
  expect(stored(waiting).activated).toBe(false)
  await userEvent.click(dialog.getByRole('button', { name: 'Aktywuj' }))
  await waitFor(() => expect(stored(waiting).activated).toBe(true))
  await waitFor(() => expect(screen.queryAllByRole('button', { name: /Aktywuj/ })).toHaveLength(0))
})

test('several accounts are activated together; one that left the district is named and left out', async () => {
  const [first, second] = [user('raz', { activated: false }), user('dwa', { activated: false })]
  await openPanel(world.ewa, 'uzytkownicy?aktywne=false')
  for (const { email } of [first, second])
    await userEvent.click(await screen.findByRole('checkbox', { name: `Zaznacz: ${email}` }))
  db.update(users).set({ teamId: world.fale.id, teamAccepted: true }).where(eq(users.id, second.id)).run()
  await userEvent.click(screen.getByRole('button', { name: 'Aktywuj 2~konta…' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText('raz@przyklad.example, dwa@przyklad.example')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Aktywuj' }))
  expect(await screen.findByText(/dwa@przyklad.example: nie ma już takiego konta/)).toBeTruthy()
  expect([stored(first).activated, stored(second).activated]).toEqual([true, false])
})

test('a district coordinator can appoint a coordinator of their own district only, after a confirmation', async () => {
  await openPanel(world.ewa, opened(world.jan))
  const district = await screen.findByLabelText<HTMLSelectElement>('Chorągiew')
  expect([...district.options].map(({ text }) => text)).toEqual(['Mazowiecka'])
  await userEvent.click(screen.getByRole('button', { name: 'Nadaj uprawnienia' }))

  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(/Dostęp do drużyny Wilki wróci/)).toBeTruthy()
  expect(stored(world.jan).role).toBe('USER')
  await userEvent.click(dialog.getByRole('button', { name: 'Nadaj uprawnienia' }))
  expect(await screen.findByText('Koordynuje chorągiew: Mazowiecka')).toBeTruthy()
  expect(stored(world.jan)).toMatchObject({ role: 'DISTRICT_COORDINATOR', districtId: world.mazovia.id })
})

test('the dialog names the role that the person would lose', async () => {
  await openPanel(world.adam, opened(world.ola))
  await userEvent.click(await screen.findByRole('button', { name: 'Nadaj uprawnienia' }))
  expect(await screen.findByText('Teraz to koordynator krajowy. Ta rola przepadnie.')).toBeTruthy()
})

test('no role is offered for a person of a higher role', async () => {
  await openPanel(world.ola, opened(world.adam))
  expect(await screen.findByText('Nie możesz nadać tej osobie tej roli.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Nadaj uprawnienia' })).toBeNull()
})

test('an administrator deletes an account by typing its e-mail', async () => {
  await openPanel(world.adam, opened(world.kuba))
  await userEvent.click(await screen.findByRole('button', { name: 'Usuń konto' }))
  const dialog = within(screen.getByRole('dialog'))
  const confirmButton = dialog.getByRole<HTMLButtonElement>('button', { name: 'Usuń konto' })
  await userEvent.type(dialog.getByLabelText('E-mail usuwanego konta'), 'kuba@przyklad')
  expect(confirmButton.disabled).toBe(true)
  await userEvent.type(dialog.getByLabelText('E-mail usuwanego konta'), '.example')
  await userEvent.click(confirmButton)
  expect(await screen.findByText('9~osób')).toBeTruthy()
  expect(stored(world.kuba).email).toBe(`deleted-${world.kuba.id}`)
})

test('only an administrator can delete accounts, except their own', async () => {
  await openPanel(world.ola, opened(world.kuba))
  expect(await screen.findByRole('heading', { name: 'kuba@przyklad.example' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Usuń konto' })).toBeNull()
  await leaveNetwork()

  await openPanel(world.adam, opened(world.adam))
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Usuń konto' })).disabled).toBe(true)
  expect(screen.getByText(/To Twoje konto/)).toBeTruthy()
})
