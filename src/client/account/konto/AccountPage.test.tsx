import { afterEach, beforeEach, expect, test } from 'bun:test'
import { render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { App } from '#client/app/App.tsx'
import { db } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { cutConnection, leaveNetwork, serveTo } from '#test/network.ts'
import { screen, textOf, within } from '#test/screen.ts'
import { PASSWORD, passwordHash } from '#test/strangers.ts'
import { as, type Call, freshWorld } from '#test/world.ts'

const world = freshWorld()
beforeEach(() => {
  db.update(users).set({ passwordHash }).run()
})
afterEach(leaveNetwork)

async function open(person: { id: number }) {
  history.replaceState(null, '', '/konto')
  await serveTo(person)
  render(<App />)
  await screen.findByRole('heading', { level: 1, name: 'Twoje konto' })
}

const arrivesAt = (place: string) => waitFor(() => expect(location.pathname).toBe(place))
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const dialog = () => within(screen.getByRole('dialog'))
const stored = ({ id }: { id: number }) => db.select().from(users).where(eq(users.id, id)).get()!
const isSignedIn = async (caller: Call) => (await caller('GET', '/user/')).status === 200

async function changePassword(old: string, first: string, second = first) {
  const typed = { 'Obecne hasło': old, 'Nowe hasło': first, 'Powtórz nowe hasło': second }
  for (const [label, text] of Object.entries(typed)) {
    await userEvent.clear(field(label))
    if (text) await userEvent.type(field(label), text)
  }
  await press('Zmień hasło')
}

test('the page shows the role of the user', async () => {
  await open(world.ewa)
  expect(screen.getByText('koordynator chorągwi: Mazowiecka')).toBeTruthy()
  expect(screen.queryByText('Drużynowi z~dostępem')).toBeNull()
})

test('a name can be entered, is shown to leaders of the same troop, and can be removed', async () => {
  await open(world.jan)
  await userEvent.type(field('Imię (nieobowiązkowe)'), 'Jan')
  await userEvent.type(field('Nazwisko (nieobowiązkowe)'), 'Wilk')
  await press('Zapisz')
  expect(await screen.findByText('Zapisano')).toBeTruthy()
  expect(await screen.findByText(/Jan Wilk/)).toBeTruthy()

  await userEvent.clear(field('Imię (nieobowiązkowe)'))
  await userEvent.clear(field('Nazwisko (nieobowiązkowe)'))
  await press('Zapisz')
  await waitFor(() => expect(stored(world.jan)).toMatchObject({ firstName: '', lastName: '' }))
})

test('a user with a pending request sees it, with a link to the waiting page', async () => {
  await open(world.piotr)
  const request = await screen.findByRole('link', { name: 'prośba o~dostęp czeka' })
  expect(request.getAttribute('href')).toBe('/welcome')
})

test('a changed password is confirmed, ends the other sessions and empties the form', async () => {
  const elsewhere = await as(world.jan)
  await open(world.jan)
  await changePassword(PASSWORD, 'nowe hasło 1')
  expect(await screen.findByText('Hasło zmienione. Inne urządzenia zostały wylogowane.')).toBeTruthy()
  expect(field('Nowe hasło').value).toBe('')
  expect(await isSignedIn(elsewhere)).toBe(false)
})

const WRONG: [string, string, [string, string, string?], string][] = [
  ['a wrong old password', 'Obecne hasło', ['nie to', 'nowe hasło 1'], 'Nieprawidłowe hasło'],
  ['no old password', 'Obecne hasło', ['', 'nowe hasło 1'], 'Podaj obecne hasło'],
  ['a short new password', 'Nowe hasło', [PASSWORD, '1234567'], 'Hasło jest zbyt krótkie'],
  [
    'two different new passwords',
    'Powtórz nowe hasło',
    [PASSWORD, 'nowe hasło 1', 'nowe hasło 2'],
    'Hasła nie pasują do siebie',
  ],
]
test.each(WRONG)(
  'a password does not change with %s, and the error is shown at its field',
  async (_, label, typed, sentence) => {
    await open(world.jan)
    await changePassword(...typed)
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(field(label).getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(field(label)))
    expect(stored(world.jan).passwordHash).toBe(passwordHash)
  },
)

test('a single sign-on user who changes the password reads that they sign in through the association', async () => {
  db.update(users).set({ passwordHash: null, ssoIssuer: 'i', ssoSubject: 's' }).where(eq(users.id, world.jan.id)).run()
  await open(world.jan)
  await changePassword(PASSWORD, 'nowe hasło 1')
  expect(textOf(await screen.findByRole('alert'))).toContain('loguje się przez stronę Związku')
})

test('leaving the troop asks for confirmation and removes the troop from the page', async () => {
  await open(world.jan)
  await screen.findByRole('button', { name: 'Zakończ dostęp kuba@przyklad.example' })
  await press('Opuść drużynę')
  await userEvent.click(dialog().getByRole('button', { name: 'Opuść drużynę' }))
  await waitFor(() => expect(screen.queryAllByText('Drużynowi z~dostępem')).toHaveLength(0))
  expect(stored(world.jan)).toMatchObject({ teamId: null, teamAccepted: false })
})

test('the last leader is asked before leaving, and warned before the account is deleted', async () => {
  db.update(users).set({ teamId: null, teamAccepted: false }).where(eq(users.id, world.kuba.id)).run()
  await open(world.jan)
  await press('Opuść drużynę')
  expect(dialog().getByText('Poza Tobą nikt nie ma dostępu do tej drużyny.')).toBeTruthy()
  await userEvent.click(dialog().getByRole('button', { name: 'Zostań' }))
  await press('Usuń konto')
  expect(dialog().getByText('Poza Tobą nikt nie ma dostępu do tej drużyny.')).toBeTruthy()
  expect(stored(world.jan).teamAccepted).toBe(true)
})

test("another leader's access is ended after a confirmation, and restored by one click", async () => {
  await open(world.jan)
  await press('Zakończ dostęp kuba@przyklad.example')
  await userEvent.click(dialog().getByRole('button', { name: 'Zakończ dostęp' }))
  await screen.findByRole('heading', { name: 'Zakończony dostęp' })
  expect(stored(world.kuba).teamAccepted).toBe(false)
  await press('Przywróć kuba@przyklad.example')
  await waitFor(() => expect(screen.queryAllByRole('heading', { name: 'Zakończony dostęp' })).toHaveLength(0))
  expect(stored(world.kuba).teamAccepted).toBe(true)
})

test('a coordinator chooses between a mail for each submission and one mail a day', async () => {
  await open(world.ewa)
  await userEvent.click(screen.getByRole('checkbox', { name: /zgłoszenia raz dziennie/ }))
  await waitFor(() => expect(stored(world.ewa).dailyDigest).toBe(false))
  await leaveNetwork()
})

test('signing out everywhere ends every session and opens the sign-in page', async () => {
  const elsewhere = await as(world.jan)
  await open(world.jan)
  await press('Wyloguj wszędzie')
  await userEvent.click(dialog().getByRole('button', { name: 'Wyloguj wszędzie' }))
  await arrivesAt('/login')
  expect(await isSignedIn(elsewhere)).toBe(false)
})

test('deleting an account requires its password', async () => {
  await open(world.jan)
  await press('Usuń konto')
  expect(screen.queryAllByText(/Poza Tobą nikt/)).toHaveLength(0)
  expect(screen.queryByText(/logujesz się przez Związek/)).toBeNull()
  await userEvent.type(dialog().getByLabelText('Hasło'), 'nie to')
  await userEvent.click(dialog().getByRole('button', { name: 'Usuń konto' }))
  expect(await dialog().findByText('Nieprawidłowe hasło')).toBeTruthy()

  await userEvent.clear(dialog().getByLabelText('Hasło'))
  await userEvent.type(dialog().getByLabelText('Hasło'), PASSWORD)
  await userEvent.click(dialog().getByRole('button', { name: 'Usuń konto' }))
  await arrivesAt('/login')
  expect(stored(world.jan).email).toBe(`deleted-${world.jan.id}`)
})

test('the last administrator cannot delete their account and reads why', async () => {
  await open(world.adam)
  const deletion = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Usuń konto' })
  expect(await screen.findByText(/To konto jedynego administratora/)).toBeTruthy()
  expect(deletion().disabled).toBe(true)

  await leaveNetwork()
  db.update(users).set({ role: 'ADMIN' }).where(eq(users.id, world.ola.id)).run()
  await open(world.adam)
  await press('Usuń konto')
  await userEvent.click(dialog().getByRole('button', { name: 'Anuluj' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test("a failed download of the user's own data shows an error", async () => {
  await open(world.jan)
  cutConnection()
  await press('Pobierz swoje dane')
  expect(textOf(await screen.findByRole('alert'))).toStartWith('Brak połączenia')
})
