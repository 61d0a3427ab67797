import { afterEach, expect, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { shownAct } from '#client/api/undo.ts'
import { db } from '#server/database/open.ts'
import { invitations } from '#server/database/schema/invitations.ts'
import { teams, users } from '#server/database/schema/people.ts'
import { rankings } from '#server/database/schema/sheets.ts'
import { years } from '#server/database/schema/years.ts'
import { leaveNetwork } from '#test/network.ts'
import { openApp, openTroop } from '#test/panel.tsx'
import { screen, textOf, within } from '#test/screen.ts'
import { callAs, completePrerequisites, divideMazovia, enter, freshWorld, user } from '#test/world.ts'

// The entry "Drużyna" of a troop's page: who is in "Wilki", its settings and its years.

const world = freshWorld()
afterEach(leaveNetwork)
afterEach(() => shownAct.set(null))

const stored = ({ id }: { id: number }) => db.select().from(teams).where(eq(teams.id, id)).get()!
const storedUser = ({ id }: { id: number }) => db.select().from(users).where(eq(users.id, id)).get()!
const sheetOf = (team: { id: number }, year: { id: number }) => `/admin/kategoryzacja/${team.id}/w-roku/${year.id}`

async function searchFor(text: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Dodaj osobę' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('E-mail albo nazwisko'), text)
  return dialog
}

test('a national coordinator moves a troop to another district after a confirmation', async () => {
  await openTroop(world.ola, world.wilki)
  const move = await screen.findByRole('button', { name: 'Przenieś drużynę' })
  await userEvent.click(move)
  expect(screen.getByText('Wybierz chorągiew')).toBeTruthy()

  await userEvent.selectOptions(screen.getByLabelText('Przenieś do chorągwi'), 'Pomorska')
  await userEvent.click(move)
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Wilki przejdzie do chorągwi: Pomorska.')).toBeTruthy()
  expect(stored(world.wilki).districtId).toBe(world.mazovia.id)
  await userEvent.click(dialog.getByRole('button', { name: 'Przenieś drużynę' }))
  expect(await screen.findByText('Przeniesiono do chorągwi: Pomorska')).toBeTruthy()
  expect(stored(world.wilki).districtId).toBe(world.pomerania.id)
})

test('renaming a troop confirms it, keeps the focus in the field, and guards an unsaved name', async () => {
  await openTroop(world.ewa, world.wilki)
  const asksBeforeUnload = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const field = await screen.findByLabelText<HTMLInputElement>('Nazwa')
  await userEvent.clear(field)
  await userEvent.type(field, ' Szare  Wilki ')
  expect(asksBeforeUnload()).toBe(true)

  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('Nazwa zmieniona')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Arkusz jednostki Szare Wilki' })).toBeTruthy()
  expect([document.activeElement, field.value, asksBeforeUnload()]).toEqual([field, 'Szare Wilki', false])
})

test('a new name keeps the former one with its years, a corrected spelling does not', async () => {
  await openTroop(world.ewa, world.wilki)
  const rename = async (name: string) => {
    const field = await screen.findByLabelText('Nazwa')
    await userEvent.clear(field)
    await userEvent.type(field, name)
  }
  const isChosen = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name }).checked
  await rename('Wilky')
  expect(isChosen(/Poprawiam pisownię/)).toBe(true)
  await rename('Żbiki')
  expect(isChosen(/nazywa się inaczej/)).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Zmień nazwę' }))
  const former = within(await screen.findByRole('list', { name: 'Dawne nazwy' }))
  expect(former.getByText(/^do \d{4}$/)).toBeTruthy()

  await rename('Rysie')
  await userEvent.click(screen.getByRole('radio', { name: /Poprawiam pisownię/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Zmień nazwę' }))
  await screen.findByRole('heading', { name: 'Arkusz jednostki Rysie' })
  expect(former.getAllByRole('listitem')).toHaveLength(1)

  await userEvent.click(former.getByRole('button', { name: 'Usuń dawną nazwę Wilki' }))
  await waitFor(() => expect(screen.queryAllByRole('list', { name: 'Dawne nazwy' })).toHaveLength(0))
})

test('an empty name is rejected', async () => {
  await openTroop(world.ewa, world.wilki)
  await userEvent.clear(await screen.findByLabelText('Nazwa'))
  await userEvent.click(screen.getByRole('button', { name: 'Zmień nazwę' }))
  expect(screen.getByText('Podaj nazwę')).toBeTruthy()
  expect(stored(world.wilki).name).toBe('Wilki')
})

test('the page of a troop shows that its sheet is approved and has no switch for it', async () => {
  await callAs(world.ewa, 'PATCH', `/admin/teams/${world.wilki.id}`, { locked: true })
  await openTroop(world.ewa, world.wilki)
  await screen.findByRole('switch', { name: 'Ukryta' })
  expect(within(screen.getByRole('region', { name: 'Stan arkusza' })).getByText('zatwierdzony')).toBeTruthy()
  expect(screen.getAllByRole('switch')).toHaveLength(1)
})

test('the search for a person needs three letters and fewer than eleven matches', async () => {
  for (let n = 0; n < 12; n++) user(`druh${n}`)
  await openTroop(world.ewa, world.wilki)
  const dialog = await searchFor('dr')
  expect(dialog.getByText('Wpisz co najmniej 3~litery')).toBeTruthy()

  await userEvent.type(dialog.getByLabelText('E-mail albo nazwisko'), 'uh')
  expect(await dialog.findByText('wpisz więcej znaków do wyszukiwarki')).toBeTruthy()
  expect(dialog.queryAllByRole('button', { name: /Wpuść do drużyny/ })).toEqual([])

  await userEvent.type(dialog.getByLabelText('E-mail albo nazwisko'), '11')
  expect(await dialog.findAllByRole('button', { name: /Wpuść do drużyny/ })).toHaveLength(1)
})

test('a person found by the search is given access, which is removed after a confirmation', async () => {
  await openTroop(world.ewa, world.wilki)
  const dialog = await searchFor('nowy')
  await userEvent.click(await dialog.findByRole('button', { name: 'Wpuść do drużyny: nowy@przyklad.example' }))
  expect(await screen.findByRole('link', { name: /^nowy/ })).toBeTruthy()
  expect(storedUser(world.nowy)).toMatchObject({ teamId: world.wilki.id, teamAccepted: true })

  const row = screen.getByRole('link', { name: /^nowy/ }).closest('li')!
  await userEvent.click(within(row).getByRole('button', { name: 'Usuń dostęp' }))
  expect(storedUser(world.nowy).teamAccepted).toBe(true)
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Usuń dostęp' }))
  await waitFor(() => expect(storedUser(world.nowy).teamId).toBeNull())
})

test('the reason why a person cannot get access is next to the person', async () => {
  await openTroop(world.ewa, world.wilki)
  const dialog = await searchFor('borys')
  await userEvent.click(await dialog.findByRole('button', { name: /Wpuść do drużyny/ }))
  const failure = await dialog.findByRole('alert')
  expect(textOf(failure)).toBe('Ta osoba należy już do innej drużyny.')
  expect(textOf(failure.closest('li')!)).toContain('borys@przyklad.example')
})

test('a request for access is granted', async () => {
  await openTroop(world.ewa, world.wilki)
  const piotr = (await screen.findByRole('link', { name: /^piotr/ })).closest('li')!
  expect(within(piotr).getByText('prosi o~dostęp')).toBeTruthy()
  await userEvent.click(within(piotr).getByRole('button', { name: 'Wpuść do drużyny' }))
  await waitFor(() => expect(storedUser(world.piotr).teamAccepted).toBe(true))
})

test('the search for an unknown address offers an invitation', async () => {
  await openTroop(world.ewa, world.wilki)
  const dialog = await searchFor('olaf.sowa@poczta')
  await dialog.findByText('To jeszcze nie jest pełny adres.')
  expect(dialog.queryAllByRole('button', { name: /^Zaproś/ })).toHaveLength(0)
  await userEvent.type(dialog.getByLabelText('E-mail albo nazwisko'), '.example')
  await userEvent.click(await dialog.findByRole('button', { name: 'Zaproś: olaf.sowa@poczta.example' }))
  const letter = within(screen.getByRole('dialog', { name: 'Zaproś drużynowego' }))
  expect(letter.getByLabelText<HTMLInputElement>('E-mail').value).toBe('olaf.sowa@poczta.example')
  await userEvent.click(letter.getByRole('button', { name: 'Wyślij zaproszenie' }))
  expect(await dialog.findByText('Zaproszenie wysłane: olaf.sowa@poczta.example')).toBeTruthy()
  expect(db.select().from(invitations).all()).toMatchObject([
    { email: 'olaf.sowa@poczta.example', teamId: world.wilki.id, byId: world.ewa.id },
  ])
})

test.each([
  ['its page', () => `/admin/druzyny/${world.wilki.id}`],
  ['the address of the former page', () => `/admin/ustawienia/druzyny?druzyna=${world.wilki.id}`],
])('%s leads to the troop in the open year', async (_, address) => {
  await openApp(world.ewa, address())
  await screen.findByRole('heading', { level: 2, name: 'Drużynowi' })
  expect(location.pathname + location.search).toBe(`${sheetOf(world.wilki, world.open)}?obszar=druzyna`)
})

test('without an open year a troop opens in the newest year that it has a sheet in', async () => {
  enter(world.wilki, world.finished.goodTurns, 1)
  db.update(years).set({ state: 'FINISHED' }).where(eq(years.id, world.open.id)).run()
  await openApp(world.ewa, `/admin/druzyny/${world.wilki.id}`)
  await screen.findByRole('heading', { level: 2, name: 'Drużynowi' })
  expect(location.pathname).toBe(sheetOf(world.wilki, world.finished))
})

test('a troop is looked after while there is no year', async () => {
  db.update(years).set({ state: 'DRAFT' }).run()
  await openTroop(world.ewa, world.wilki)
  await screen.findByRole('heading', { level: 1, name: 'Wilki' })
  expect(location.pathname).toBe(`/admin/druzyny/${world.wilki.id}`)
  expect(screen.getByText('Drużyna nie ma jeszcze żadnego arkusza.')).toBeTruthy()
  await userEvent.click(screen.getByRole('switch', { name: 'Ukryta' }))
  await waitFor(() => expect(stored(world.wilki).shadow).toBe(true))
})

test('the page of a troop of another district is refused', async () => {
  await openApp(world.ewa, `/admin/druzyny/${world.fale.id}`)
  await screen.findByText(/Brak uprawnień/)
  expect(screen.queryByRole('heading', { level: 2, name: 'Drużynowi' })).toBeNull()
})

const listedYears = async () => {
  const card = within(await screen.findByRole('region', { name: 'Lata' }))
  await waitFor(() => expect(card.queryAllByRole('row')).not.toHaveLength(0))
  return card.getAllByRole('row').slice(1).map(textOf)
}

test('only years in which the troop has a sheet are listed, with their results', async () => {
  await openTroop(world.ewa, world.wilki)
  const none = within(await screen.findByRole('region', { name: 'Lata' }))
  await none.findByText('Drużyna nie ma jeszcze żadnego arkusza.')
  await leaveNetwork()

  completePrerequisites(world.wilki, world.open)
  db.insert(rankings)
    .values({
      ...{ yearId: world.finished.id, teamId: world.wilki.id, name: 'Wilki', district: 'Mazowiecka' },
      ...{ place: 3, points: 12, category: 'LESNA', polowa: 0, lesna: 1, puszczanska: 0 },
    })
    .run()
  db.update(years).set({ rankingFixed: true }).where(eq(years.id, world.finished.id)).run()
  await openTroop(world.ewa, world.wilki)
  expect(await listedYears()).toEqual([
    expect.stringMatching(/^2025\/26.*po zamknięciu$/),
    expect.stringMatching(/^2024\/25.*leśna\s*12\s*3~z~1$/),
  ])
  expect(screen.getByRole('link', { name: '2024/25' }).getAttribute('href')).toBe(sheetOf(world.wilki, world.finished))
  expect(screen.queryByRole('link', { name: '2026/27' })).toBeNull()
})

test('a troop is put into a hufiec of its district, and the message takes it back', async () => {
  divideMazovia(world)
  const before = stored(world.wilki).groupId
  await openTroop(world.ewa, world.wilki)
  const field = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Hufiec' })
  expect(field.value).toBe(String(before))
  await userEvent.selectOptions(field, 'bez hufca')
  await waitFor(() => expect(stored(world.wilki).groupId).toBeNull())
  expect(shownAct.get()).toMatchObject({ words: 'Przeniesiono Wilki' })
})
