import { afterEach, expect, test } from 'bun:test'
import { render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { App } from '#client/app/App.tsx'
import { HOUR } from '#server/core/clock.ts'
import { config } from '#server/core/config.ts'
import { db } from '#server/database/open.ts'
import { invitations } from '#server/database/schema/invitations.ts'
import { teams, users } from '#server/database/schema/people.ts'
import { outbox } from '#server/database/schema/records.ts'
import { leaveNetwork, serveTo } from '#test/network.ts'
import { openPanel, openTroop } from '#test/panel.tsx'
import { screen, textOf, within } from '#test/screen.ts'
import { as, freshWorld } from '#test/world.ts'
import { sentInWords } from './Invitations.tsx'

const world = freshWorld()
afterEach(async () => {
  await leaveNetwork()
})

const NEW = 'leon@przyklad.example'
const stored = () => db.select().from(invitations).all()
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const dialog = () => within(screen.getByRole('dialog'))
const answerIn = (name: string) => userEvent.click(dialog().getByRole('button', { name }))

async function openAccount(person: { id: number }, path = '/konto') {
  history.replaceState(null, '', path)
  await serveTo(person)
  render(<App />)
}
const list = async () => within(await screen.findByRole('list', { name: 'Zaproszenia, które czekają' }))

/** Stores the response of a mail server that does not know the address. */
const mailIsRejected = () =>
  db
    .update(outbox)
    .set({ failedAt: new Date().toISOString(), lastError: 'EENVELOPE 550 5.1.1 no such user' })
    .where(eq(outbox.recipient, NEW))
    .run()

async function invite(name: string, email: string) {
  await press(name)
  await userEvent.type(dialog().getByLabelText('E-mail'), email)
  await answerIn('Wyślij zaproszenie')
}

test('a leader sends an invitation on the account page, sees it in the list and withdraws it', async () => {
  await openAccount(world.jan)
  await invite('Zaproś drużynowego', 'leon@')
  expect(dialog().getByText('To nie jest adres e-mail')).toBeTruthy()
  await userEvent.type(dialog().getByLabelText('E-mail'), 'przyklad.example')
  await answerIn('Wyślij zaproszenie')
  expect((await screen.findByText(`Zaproszenie wysłane: ${NEW}`)).getAttribute('role')).toBe('status')
  expect((await list()).getByText('list w~drodze')).toBeTruthy()
  const again = (await list()).getByRole<HTMLButtonElement>('button', { name: /^Ponownie od/ })
  expect(again.disabled).toBe(true)

  await press(`Wycofaj ${NEW}`)
  await answerIn('Wycofaj zaproszenie')
  await waitFor(() => expect(screen.queryAllByRole('list', { name: /Zaproszenia/ }).length).toBe(0))
  expect(stored()[0]!.withdrawnAt).not.toBeNull()
})

test('a rejected address shows the error at its field and keeps the typed text', async () => {
  await openAccount(world.jan)
  await invite('Zaproś drużynowego', world.jan.email)
  await dialog().findByText('To Twój własny adres.')
  const field = dialog().getByLabelText<HTMLInputElement>('E-mail')
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual([world.jan.email, 'true'])
})

test('the dialog previews the mail with a personal message, and corrects a mistyped address with one click', async () => {
  await openAccount(world.jan)
  await press('Zaproś drużynowego')
  const letter = within(dialog().getByRole('region', { name: 'Taki list dostanie' }))
  await userEvent.type(dialog().getByLabelText('E-mail'), 'leon@gmial.con')
  await dialog().findByText('leon@gmail.com')
  await answerIn('Tak, popraw')
  await letter.findByText('leon@gmail.com')
  await userEvent.type(dialog().getByLabelText(/^Kilka słów/), 'Siadamy jutro razem.')
  const place = 'do prowadzenia arkusza drużyny Wilki (chorągiew: Mazowiecka).'
  const shown = ['Zaproszenie: Wilki', 'Siadamy jutro razem.', `jan@przyklad.example zaprasza Cię ${place}`]
  for (const text of shown) letter.getByText(text)
  await answerIn('Wyślij zaproszenie')
  await screen.findByText('Zaproszenie wysłane: leon@gmail.com')
  const mail = db.select().from(outbox).get()!
  for (const text of ['Siadamy jutro razem.', place]) expect(mail.text).toContain(text)
  expect([mail.recipient, mail.subject]).toEqual(['leon@gmail.com', 'Zaproszenie: Wilki'])
})

const WHAT = /zaprasza Cię do prowadzenia arkusza drużyny Wilki \(chorągiew: Mazowiecka\)\.$/

test('the preview of a handover and that in the panel name the troop with its district, as the mail does', async () => {
  await openAccount(world.jan, '/konto/przekazanie')
  const preview = () => screen.findByRole('region', { name: 'Taki list dostanie' })
  within(await preview()).getByText(WHAT)
  await leaveNetwork()
  await openTroop(world.ewa, world.wilki)
  await press('Zaproś drużynowego')
  within(await preview()).getByText(WHAT)
  await userEvent.type(dialog().getByLabelText('E-mail'), NEW)
  await answerIn('Wyślij zaproszenie')
  await screen.findByText(`Zaproszenie wysłane: ${NEW}`)
  expect(
    db
      .select()
      .from(outbox)
      .get()!
      .text.split('\n')
      .filter(line => WHAT.test(line)),
  ).toHaveLength(1)
})

test('for an address of the association the preview mentions single sign-on', async () => {
  const before = { ...config }
  Object.assign(config, { oidc: { issuer: 'https://sso.example' }, associationDomain: 'przyklad.example' })
  try {
    await openAccount(world.jan)
    await press('Zaproś drużynowego')
    await userEvent.type(dialog().getByLabelText('E-mail'), NEW)
    await dialog().findByText(/^To adres Związku/)
    await dialog().findByText('Zalogujesz się przez stronę Związku, bez hasła.')
  } finally {
    Object.assign(config, before)
  }
})

test('a hidden troop has no button to invite', async () => {
  db.update(teams).set({ shadow: true }).where(eq(teams.id, world.wilki.id)).run()
  await openAccount(world.jan)
  await screen.findByRole('button', { name: 'Opuść drużynę' })
  expect(screen.queryAllByRole('button', { name: 'Zaproś drużynowego' }).length).toBe(0)
})

test('an undelivered invitation comes first in the list, and its address can be corrected', async () => {
  const jan = await as(world.jan)
  await jan('POST', '/invitations', { email: NEW, teamId: world.wilki.id })
  await jan('POST', '/invitations', { email: 'ala@przyklad.example', teamId: world.wilki.id })
  mailIsRejected()
  await openAccount(world.jan)
  const [first, second] = (await list()).getAllByRole('listitem')
  expect(within(first!).getByText('nie ma takiego adresu').getAttribute('data-tone')).toBe('danger')
  expect(within(second!).getByText('list w~drodze')).toBeTruthy()
  await press(`Popraw adres ${NEW}`)
  await userEvent.clear(dialog().getByLabelText('E-mail'))
  await userEvent.type(dialog().getByLabelText('E-mail'), 'leo@przyklad.example')
  await answerIn('Popraw i~wyślij')
  await (await list()).findByRole('button', { name: 'Wycofaj leo@przyklad.example' })
  expect(screen.queryByText('nie ma takiego adresu')).toBeNull()
})

test('the panel can resend an invitation after an hour, and does not show those of other troops', async () => {
  const [jan, borys] = [await as(world.jan), await as(world.borys)]
  await jan('POST', '/invitations', { email: NEW, teamId: world.wilki.id })
  await borys('POST', '/invitations', { email: 'ala@przyklad.example', teamId: world.orly.id })
  db.update(invitations)
    .set({ sentAt: new Date(Date.now() - 2 * HOUR).toISOString() })
    .run()
  await openTroop(world.ewa, world.wilki)
  await press(`Wyślij ponownie ${NEW}`)
  await waitFor(() => expect(stored()[0]!.byId).toBe(world.ewa.id))
  expect(screen.queryByText('ala@przyklad.example')).toBeNull()
})

test('a national coordinator invites to an office, and removing an office names the invitations that are lost', async () => {
  const ewa = await as(world.ewa)
  await ewa('POST', '/invitations', { email: 'ala@przyklad.example', teamId: world.wilki.id })
  await openPanel(world.ola, `choragwie?choragiew=${world.mazovia.id}`)
  await press('Dodaj osobę')
  await userEvent.type(screen.getByLabelText('E-mail albo nazwisko'), NEW)
  await press(`Zaproś: ${NEW}`)
  await answerIn('Wyślij zaproszenie')
  await screen.findByText(`Zaproszenie wysłane: ${NEW}`)
  expect(stored().at(-1)).toMatchObject({ districtId: world.mazovia.id, role: 'DISTRICT_COORDINATOR' })
  await userEvent.click((await screen.findAllByRole('button', { name: 'Usuń dostęp' }))[0]!)
  await screen.findByText(/przepadnie 1~niewykorzystane zaproszenie/)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Przekaż je mnie/ }).checked).toBe(true)
  await answerIn('Usuń dostęp')
  await waitFor(() => expect(stored()[0]).toMatchObject({ email: 'ala@przyklad.example', byId: world.ola.id }))
})

test("who ends a leader's access takes over the invitations, and undoing it gives them back", async () => {
  await (await as(world.jan))('POST', '/invitations', { email: NEW, teamId: world.wilki.id })
  await openTroop(world.ewa, world.wilki)
  await userEvent.click((await screen.findAllByRole('button', { name: 'Usuń dostęp' }))[0]!)
  await screen.findByText(/przepadnie 1~niewykorzystane zaproszenie/)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Przekaż je mnie/ }).checked).toBe(true)
  await answerIn('Usuń dostęp')
  await waitFor(() => expect(stored()[0]).toMatchObject({ email: NEW, byId: world.ewa.id }))
  await press(/^Cofnij: Usunięto dostęp/)
  await waitFor(() => expect(stored()[0]!.byId).toBe(world.jan.id))
})

test('who gives another office takes over the invitations of the one before', async () => {
  const ewa = await as(world.ewa)
  for (const email of ['ala@przyklad.example', NEW])
    await ewa('POST', '/invitations', { email, teamId: world.wilki.id })
  await openPanel(world.ola, `choragwie?choragiew=${world.pomerania.id}`)
  await press('Dodaj osobę')
  await userEvent.type(screen.getByLabelText('E-mail albo nazwisko'), world.ewa.email)
  await press(`Nadaj uprawnienia: ${world.ewa.email}`)
  await screen.findByText(/przepadną 2~niewykorzystane zaproszenia/)
  await answerIn('Nadaj uprawnienia')
  await waitFor(() => expect(stored().map(({ byId }) => byId)).toEqual([world.ola.id, world.ola.id]))
})

test('a leader hands the troop over with a letter, and can still decide to stay', async () => {
  await openAccount(world.jan, '/konto/przekazanie')
  await userEvent.type(await screen.findByLabelText('E-mail następcy'), world.nowy.email)
  await userEvent.type(screen.getByLabelText(/^List do następcy/), 'Klucze są w szafie.')
  await press('Przekaż drużynę')
  await waitFor(() => expect(location.pathname).toBe('/konto'))
  await (await list()).findByText(/^Przekazanie drużyny: odejście/)
  expect(stored()[0]).toMatchObject({ email: world.nowy.email, letter: 'Klucze są w szafie.' })

  const key = /\/zaproszenie\/(\S+)/.exec(db.select().from(outbox).all().at(-1)!.text)![1]!
  await (await as(world.nowy))('POST', `/invitations/key/${key}`)
  await leaveNetwork()
  await openAccount(world.jan)
  await screen.findByText(/^Odchodzisz \d\d\.\d\d\.\d{4}$/)
  await press('Zostaję w~drużynie')
  await answerIn('Zostaję')
  await waitFor(() => expect(screen.queryAllByText(/^Odchodzisz/).length).toBe(0))
  expect(stored()[0]!.withdrawnAt).not.toBeNull()
})

test('a successor who already leads the troop is chosen from a list', async () => {
  await openAccount(world.jan, '/konto/przekazanie')
  await userEvent.selectOptions(await screen.findByLabelText('Komu'), world.kuba.email)
  expect(screen.queryByLabelText('E-mail następcy')).toBeNull()
  await press('Przekaż drużynę')
  await waitFor(() => expect(location.pathname).toBe('/konto'))
  expect(stored()[0]).toMatchObject({ email: world.kuba.email, letter: null })
})

test('the successor reads the letter and the last years, and the panel shows the handover without the letter', async () => {
  const jan = await as(world.jan)
  await jan('POST', '/invitations', {
    ...{ email: world.nowy.email, teamId: world.wilki.id, leaveOn: '2099-10-01', letter: 'Klucze są w szafie.' },
  })
  const key = /\/zaproszenie\/(\S+)/.exec(db.select().from(outbox).all().at(-1)!.text)![1]!
  await (await as(world.nowy))('POST', `/invitations/key/${key}`)
  await openAccount(world.nowy, '/kategoryzacja/przejecie')
  await screen.findByRole('heading', { level: 1, name: 'Przejmujesz: Wilki' })
  await screen.findByText('Klucze są w~szafie.')
  await screen.findByText('jeszcze żadnego', { exact: false })
  expect(screen.getByText(new RegExp(`^Prowadzisz .*~odchodzi ${world.jan.email}`))).toBeTruthy()
  const others = (await screen.findByRole('heading', { name: 'Prowadzą też' })).parentElement!
  expect(textOf(others).split(world.jan.email)).toHaveLength(2)
  await screen.findByText('Uwagi bez odpowiedzi')
  await screen.findByRole('heading', { name: 'Ostatnie lata' })
  await leaveNetwork()

  await openTroop(world.ewa, world.wilki)
  await screen.findByText(`${world.jan.email} odchodzi 01.10.2099`)
  expect(screen.queryByText('Klucze są w~szafie.')).toBeNull()
})

test('the last leader who leaves is shown the link to hand the troop over', async () => {
  db.update(users).set({ teamId: null, teamAccepted: false }).where(eq(users.id, world.kuba.id)).run()
  await openAccount(world.jan)
  await press('Opuść drużynę')
  expect(dialog().getByRole('link', { name: 'przekaż ją następcy' }).getAttribute('href')).toBe('/konto/przekazanie')
})

test('a letter that is kept back says when it leaves', () => {
  const sentAt = '2026-05-01T10:00:00.000Z'
  const leavesAt = new Date(Date.now() + 60_000).toISOString()
  expect(sentInWords({ sentAt, leavesAt })).toMatch(/^wyjdzie .+ o \d\d:\d\d$/)
  expect(sentInWords({ sentAt, leavesAt: null })).toBe('wysłano 01.05.2026, 12:00')
})
