import { afterEach, expect, test } from 'bun:test'
import { render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { App } from '#client/app/App.tsx'
import { userByEmail, userById } from '#server/auth/user.ts'
import { config } from '#server/core/config.ts'
import { db } from '#server/database/open.ts'
import { notifications } from '#server/database/schema/access.ts'
import { invitations } from '#server/database/schema/invitations.ts'
import { outbox } from '#server/database/schema/records.ts'
import { leaveNetwork, serveTo } from '#test/network.ts'
import { screen, textOf, within } from '#test/screen.ts'
import { as, freshWorld, user, type World } from '#test/world.ts'

const world = freshWorld()
const settings = { ...config }
afterEach(async () => {
  Object.assign(config, settings)
  await leaveNetwork()
})

const NEW = 'leon@przyklad.example'

/** Sends Jan's invitation to Wilki. Returns the key in its mail. */
async function invited(email: string, more: object = {}) {
  const jan = await as(world.jan)
  const { status } = await jan('POST', '/invitations', { email, teamId: world.wilki.id, ...more })
  expect(status).toBe(201)
  return /\/zaproszenie\/(\S+)/.exec(db.select().from(outbox).all().at(-1)!.text)![1]!
}

async function open(key: string, person: { id: number } | null = null) {
  history.replaceState(null, '', `/zaproszenie/${key}`)
  await serveTo(person)
  render(<App />)
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const type = async (label: string, text: string) => userEvent.type(await screen.findByLabelText(label), text)
const isLeader = (id: number) => userById(id)!.teamAccepted && userById(id)!.team!.id === world.wilki.id

test('a new user reads who invites them to which troop, and creates an account with a password', async () => {
  await open(await invited(NEW))
  await screen.findByRole('heading', { level: 1, name: 'Zaproszenie do drużyny Wilki' })
  expect(screen.getByText(/chorągiew: Mazowiecka/)).toBeTruthy()
  expect(screen.getByText(world.jan.email)).toBeTruthy()
  expect(screen.queryByLabelText('E-mail')).toBeNull()
  await type('Hasło', 'dwanascie znakow')
  await type('Powtórz hasło', 'dwanascie inaczej')
  await press('Załóż konto i~wejdź')
  await screen.findByText('Hasła nie pasują do siebie')
  expect(document.activeElement).toBe(screen.getByLabelText('Powtórz hasło'))
  await userEvent.clear(screen.getByLabelText('Powtórz hasło'))
  await type('Powtórz hasło', 'dwanascie znakow')
  await press('Załóż konto i~wejdź')
  await waitFor(() => expect(userByEmail(NEW) !== null && isLeader(userByEmail(NEW)!.id)).toBe(true))
  await waitFor(() => expect(location.pathname).not.toStartWith('/zaproszenie'))
})

test('a user with an account is sent to the sign-in page and back, and accepts with one click', async () => {
  const key = await invited(world.nowy.email)
  await open(key)
  const link = await screen.findByRole('link', { name: 'Zaloguj się' })
  expect(link.getAttribute('href')).toBe(`/login?next=%2Fzaproszenie%2F${key}`)
  await leaveNetwork()
  await open(key, world.nowy)
  await press('Przyjmij zaproszenie')
  await waitFor(() => expect(location.pathname).toBe('/kategoryzacja'))
  expect(isLeader(world.nowy.id)).toBe(true)
})

test('an address of the association can only use single sign-on, without a password', async () => {
  const key = await invited(NEW)
  Object.assign(config, { oidc: { issuer: 'https://sso.example' }, associationDomain: 'przyklad.example' })
  await open(key)
  const link = await screen.findByRole('link', { name: 'Zaloguj przez stronę Związku' })
  expect(link.getAttribute('href')).toBe(`/api/auth/google?next=%2Fzaproszenie%2F${key}`)
  expect(screen.queryByLabelText('Hasło')).toBeNull()
})

test('another signed-in user reads whom the invitation is for, and can sign out and come back', async () => {
  const key = await invited(NEW)
  await open(key, world.borys)
  expect(await screen.findByText(world.borys.email)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Przyjmij zaproszenie' })).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'Wyloguj się i~wróć tutaj' }))
  await waitFor(() => expect(location.pathname).toBe(`/zaproszenie/${key}`))
})

test.each([
  ['is the only leader of another troop', (w: World) => w.borys, /Najpierw ją przekaż/],
  ['holds an office', (w: World) => w.dorota, /Pełnisz już funkcję \(koordynator chorągwi\)/],
])('a user who %s reads what to do first and cannot accept', async (_, who, words) => {
  const person = who(world)
  await open(await invited(person.email), person)
  await screen.findByText(words)
  expect(screen.queryByRole('button', { name: 'Przyjmij zaproszenie' })).toBeNull()
})

test('a leader who shares another troop moves with one click', async () => {
  user('olek', { teamId: world.orly.id, teamAccepted: true })
  await open(await invited(world.borys.email), world.borys)
  await screen.findByText('olek@przyklad.example')
  await press('Przechodzę')
  await waitFor(() => expect(location.pathname).toBe('/kategoryzacja'))
  expect(userById(world.borys.id)!.team!.id).toBe(world.wilki.id)
})

test('an invitation can be declined after a confirmation, and its sender is notified', async () => {
  await open(await invited(NEW))
  await press('To nie dla mnie, odrzuć')
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Odrzuć zaproszenie' }))
  await screen.findByRole('heading', { name: 'Zaproszenie odrzucone' })
  expect(db.select().from(notifications).all().at(-1)).toMatchObject({ userId: world.jan.id, kind: 'invite.declined' })
})

test('expired and unknown links show the same page, and only an expired one notifies its sender', async () => {
  const key = await invited(NEW)
  db.update(invitations).set({ expiresAt: '2020-01-01T00:00:00.000Z' }).where(eq(invitations.email, NEW)).run()
  const pages = []
  for (const path of [key, 'nieznany', 'x'.repeat(300)]) {
    await open(path)
    await screen.findByRole('heading', { name: 'To zaproszenie już nie działa' })
    pages.push(document.querySelector('main')!.innerHTML)
    await press('Poproś o~nowe')
    await screen.findByText(/^Jeśli zaproszenie wygasło/)
    await leaveNetwork()
  }
  expect(new Set(pages).size).toBe(1)
  const notices = db.select().from(notifications).where(eq(notifications.kind, 'invite.expired')).all()
  expect(notices.map(({ userId }) => userId)).toEqual([world.jan.id])
})

test('a link that a newer mail replaced says so', async () => {
  const key = await invited('lepn@przyklad.example')
  const jan = await as(world.jan)
  const [{ id }] = (await jan('GET', '/invitations')).body
  await jan('PATCH', `/invitations/${id}`, { email: NEW })
  await open(key)
  await screen.findByRole('heading', { name: 'Wysłano nowsze zaproszenie' })
})

test('a successor reads the day and the letter before accepting, and the handover page after it', async () => {
  const letter = 'Klucze są w szafie.\nCzuwaj!'
  await open(await invited(world.nowy.email, { leaveOn: '2099-10-01', letter }), world.nowy)
  expect(textOf(await screen.findByText(/^Klucze są/))).toBe('Klucze są w~szafie.\nCzuwaj!')
  expect(screen.getByText(/Do 01.10.2099/)).toBeTruthy()
  await press('Przyjmij zaproszenie')
  await waitFor(() => expect(location.pathname).toBe('/kategoryzacja/przejecie'))
})
