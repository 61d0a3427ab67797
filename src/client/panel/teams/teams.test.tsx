import { afterEach, beforeEach, expect, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { invitations } from '#server/database/schema/invitations.ts'
import { teams, users } from '#server/database/schema/people.ts'
import { outbox } from '#server/database/schema/records.ts'
import { reviewActs } from '#server/database/schema/review.ts'
import { recordFormerName } from '#server/teams/formerNames.ts'
import { leaveNetwork } from '#test/network.ts'
import { openPanel } from '#test/panel.tsx'
import { completePrerequisites, createWorld, enter, team, user, type World } from '#test/world.ts'

let world: World
beforeEach(() => {
  world = createWorld()
})
afterEach(leaveNetwork)

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(row => row.querySelector('a')!.textContent)
const stored = ({ id }: { id: number }) => db.select().from(teams).where(eq(teams.id, id)).get()!
const storedUser = ({ id }: { id: number }) => db.select().from(users).where(eq(users.id, id)).get()!
const opened = ({ id }: { id: number }) => `druzyny?druzyna=${id}`

async function searchFor(text: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Dodaj osobę' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('E-mail albo nazwisko'), text)
  return dialog
}

test('troops are found by a part of the name and by district, and the address keeps both', async () => {
  await openPanel(world.ola, `druzyny?choragiew=${world.mazovia.id}`)
  expect(await screen.findByText('3 drużyny')).toBeTruthy()
  expect(names()).toEqual(['Cienie', 'Orły', 'Wilki'])

  await userEvent.type(screen.getByLabelText('Szukaj drużyny'), 'WIL')
  expect(await screen.findByText('1 drużyna')).toBeTruthy()
  expect(names()).toEqual(['Wilki'])
  expect(location.search).toBe(`?choragiew=${world.mazovia.id}&szukaj=WIL`)
})

test('a long list is paginated, and another filter starts at the first page', async () => {
  for (let n = 10; n < 70; n++) team(`Drużyna ${n}`, world.pomerania)
  await openPanel(world.ola, 'druzyny?szukaj=drużyna&strona=2')
  expect(await screen.findByText('Strona 2 z 2')).toBeTruthy()
  expect(names()).toHaveLength(10)

  await userEvent.click(screen.getByRole('link', { name: 'Poprzednia' }))
  await waitFor(() => expect(names()).toHaveLength(50))
  await userEvent.click(screen.getByRole('link', { name: 'Następna' }))
  await userEvent.type(screen.getByLabelText('Szukaj drużyny'), ' 1')
  // Each word is found anywhere in the name: 10 to 19, 21, 31 and so on.
  await waitFor(() => expect(names()).toHaveLength(15))
  expect(new URLSearchParams(location.search).get('strona')).toBeNull()
})

test('an address beyond the last page links to the last one', async () => {
  await openPanel(world.ola, 'druzyny?strona=9')
  expect(await screen.findByText('Strona 9 z 1')).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Poprzednia' }))
  expect(await screen.findByText('Wilki')).toBeTruthy()
})

test('a district coordinator sees only their own troops and moves none', async () => {
  await openPanel(world.ewa, 'druzyny')
  expect(await screen.findByText('3 drużyny')).toBeTruthy()
  expect(screen.queryByText('Fale')).toBeNull()
  expect(screen.queryByLabelText('Chorągiew')).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'Wilki' }))
  expect(await screen.findByRole('heading', { name: 'Wilki' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Przenieś drużynę' })).toBeNull()
})

test('a national coordinator moves a troop to another district after a confirmation', async () => {
  await openPanel(world.ola, opened(world.wilki))
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
  await openPanel(world.ewa, opened(world.wilki))
  const asksBeforeUnload = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const field = await screen.findByLabelText<HTMLInputElement>('Nazwa')
  await userEvent.clear(field)
  await userEvent.type(field, ' Szare  Wilki ')
  expect(asksBeforeUnload()).toBe(true)

  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('Nazwa zmieniona')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Szare Wilki' })).toBeTruthy()
  expect([document.activeElement, field.value, asksBeforeUnload()]).toEqual([field, 'Szare Wilki', false])
})

test('a new name keeps the former one with its years, a corrected spelling does not', async () => {
  await openPanel(world.ewa, opened(world.wilki))
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
  await screen.findByRole('heading', { name: 'Rysie' })
  expect(former.getAllByRole('listitem')).toHaveLength(1)

  await userEvent.click(former.getByRole('button', { name: 'Usuń dawną nazwę Wilki' }))
  await waitFor(() => expect(screen.queryAllByRole('list', { name: 'Dawne nazwy' })).toHaveLength(0))
})

test.each([
  ['the overview', (_: World) => '../przeglad?szukaj=watra'],
  ['the sheets of a year', ({ open }: World) => `../kategoryzacja/${open.id}/arkusze?szukaj=watra`],
])('the search of %s finds former names, too', async (_, address) => {
  recordFormerName(world.wilki.id, '7 DH „Watra”')
  completePrerequisites(world.wilki, world.open)
  await openPanel(world.ola, address(world))
  expect(await screen.findByText('dawniej 7 DH „Watra”')).toBeTruthy()
  expect(screen.queryAllByText('Orły')).toHaveLength(0)
})

test('the search says by which former name it found a troop', async () => {
  recordFormerName(world.wilki.id, '7 DH „Watra”')
  await openPanel(world.ewa, 'druzyny?szukaj=watra')
  expect(await screen.findByText('dawniej 7 DH „Watra”')).toBeTruthy()
  expect(names()).toEqual(['Wilki'])
})

test('an empty name is rejected', async () => {
  await openPanel(world.ewa, opened(world.wilki))
  await userEvent.clear(await screen.findByLabelText('Nazwa'))
  await userEvent.click(screen.getByRole('button', { name: 'Zmień nazwę' }))
  expect(screen.getByText('Podaj nazwę')).toBeTruthy()
  expect(stored(world.wilki).name).toBe('Wilki')
})

test.each([
  ['bez drużynowego', ['Cienie', 'Puste']],
  ['ktoś czeka na dostęp', ['Wilki']],
  ['zatwierdzony', ['Orły']],
  ['ukryte', ['Cienie']],
])('troops are filtered by: %s', async (which, found) => {
  team('Puste', world.mazovia)
  db.update(teams).set({ locked: true }).where(eq(teams.id, world.orly.id)).run()
  await openPanel(world.ewa, 'druzyny')
  await userEvent.selectOptions(await screen.findByLabelText('Które'), which)
  await waitFor(() => expect(names()).toEqual(found))
  expect(new URLSearchParams(location.search).get('ktore')).toBeTruthy()
})

test('the list and the page of a troop show that its sheet is approved and have no switch for it', async () => {
  db.update(teams).set({ locked: true }).where(eq(teams.id, world.wilki.id)).run()
  await openPanel(world.ewa, 'druzyny')
  expect(within(await screen.findByRole('row', { name: /Wilki/ })).getByText('zatwierdzony')).toBeTruthy()
  expect(screen.getAllByRole('switch').every(one => one.getAttribute('aria-label')!.startsWith('Ukryta'))).toBe(true)
  await userEvent.click(screen.getByRole('link', { name: 'Wilki' }))
  expect(await screen.findByText('arkusz zatwierdzony')).toBeTruthy()
  expect(screen.getAllByRole('switch')).toHaveLength(1)
})

test('the search for a person needs three letters and fewer than eleven matches', async () => {
  for (let n = 0; n < 12; n++) user(`druh${n}`)
  await openPanel(world.ewa, opened(world.wilki))
  const dialog = await searchFor('dr')
  expect(dialog.getByText('Wpisz co najmniej 3 litery')).toBeTruthy()

  await userEvent.type(dialog.getByLabelText('E-mail albo nazwisko'), 'uh')
  expect(await dialog.findByText('wpisz więcej znaków do wyszukiwarki')).toBeTruthy()
  expect(dialog.queryAllByRole('button', { name: /Wpuść do drużyny/ })).toEqual([])

  await userEvent.type(dialog.getByLabelText('E-mail albo nazwisko'), '11')
  expect(await dialog.findAllByRole('button', { name: /Wpuść do drużyny/ })).toHaveLength(1)
})

test('a person found by the search is given access, which is removed after a confirmation', async () => {
  await openPanel(world.ewa, opened(world.wilki))
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
  await openPanel(world.ewa, opened(world.wilki))
  const dialog = await searchFor('borys')
  await userEvent.click(await dialog.findByRole('button', { name: /Wpuść do drużyny/ }))
  const failure = await dialog.findByRole('alert')
  expect(failure.textContent).toBe('Ta osoba należy już do innej drużyny.')
  expect(failure.closest('li')!.textContent).toContain('borys@przyklad.example')
})

test('a request for access is granted', async () => {
  await openPanel(world.ewa, opened(world.wilki))
  const piotr = (await screen.findByRole('link', { name: /^piotr/ })).closest('li')!
  expect(within(piotr).getByText('prosi o dostęp')).toBeTruthy()
  await userEvent.click(within(piotr).getByRole('button', { name: 'Wpuść do drużyny' }))
  await waitFor(() => expect(storedUser(world.piotr).teamAccepted).toBe(true))
})

test('a troop links to its sheets of the open and finished years, not of drafts', async () => {
  await openPanel(world.ewa, opened(world.wilki))
  const open = await screen.findByRole('link', { name: '2025/26' })
  expect(open.getAttribute('href')).toBe(`/admin/kategoryzacja/${world.wilki.id}/w-roku/${world.open.id}`)
  expect(screen.getByRole('link', { name: '2024/25' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: '2026/27' })).toBeNull()
})

test('a new troop is created in the chosen district and opened', async () => {
  await openPanel(world.ola, 'druzyny')
  await userEvent.click(await screen.findByRole('button', { name: 'Nowa drużyna' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('option', { name: 'Pomorska' })
  await userEvent.selectOptions(dialog.getByLabelText('Chorągiew'), 'Pomorska')
  await userEvent.type(dialog.getByLabelText('Nazwa'), 'Żbiki')
  await userEvent.click(dialog.getByRole('button', { name: 'Utwórz drużynę' }))
  expect(await screen.findByRole('heading', { name: 'Żbiki' })).toBeTruthy()
  expect(db.select().from(teams).where(eq(teams.name, 'Żbiki')).get()).toMatchObject({
    districtId: world.pomerania.id,
    shadow: false,
  })
})

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: `Zaznacz: ${name}` })
const inDialog = async () => within(await screen.findByRole('dialog'))

test('the selection spans the pages of the list, and the bar counts rows on other pages', async () => {
  for (let n = 10; n < 70; n++) team(`Drużyna ${n}`, world.pomerania)
  await openPanel(world.ola, 'druzyny?szukaj=drużyna')
  await userEvent.click(await box('Drużyna 10'))
  await userEvent.click(screen.getByRole('link', { name: 'Następna' }))
  await userEvent.click(await box('Drużyna 60'))
  expect(screen.getByText('Zaznaczono 2, w tym 1 na innych stronach')).toBeTruthy()

  await userEvent.click(screen.getByRole('checkbox', { name: 'Zaznacz wszystkie na tej stronie' }))
  expect(screen.getByText('Zaznaczono 11, w tym 1 na innych stronach')).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Poprzednia' }))
  expect((await box('Drużyna 10')).checked).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Odznacz' }))
  expect((await box('Drużyna 10')).checked).toBe(false)
  expect(screen.queryByText(/Zaznaczono/)).toBeNull()
})

test('selected troops are hidden after a confirmation that names them; one that was moved is named and left out', async () => {
  await openPanel(world.ewa, 'druzyny')
  for (const name of ['Wilki', 'Orły']) await userEvent.click(await box(name))
  db.update(teams).set({ districtId: world.pomerania.id }).where(eq(teams.id, world.orly.id)).run()
  await userEvent.click(screen.getByRole('button', { name: 'Ukryj…' }))
  expect((await inDialog()).getByText('Wilki, Orły')).toBeTruthy()
  expect(stored(world.wilki).shadow).toBe(false)
  await userEvent.click((await inDialog()).getByRole('button', { name: 'Ukryj' }))
  expect(await screen.findByText('Orły: jest już w innej chorągwi')).toBeTruthy()
  expect([stored(world.wilki).shadow, stored(world.orly).shadow]).toEqual([true, false])
})

test('a national coordinator moves selected troops to another district; a district coordinator cannot', async () => {
  await openPanel(world.ola, 'druzyny')
  for (const name of ['Wilki', 'Orły']) await userEvent.click(await box(name))
  await userEvent.click(screen.getByRole('button', { name: 'Przenieś…' }))
  await userEvent.selectOptions(await (await inDialog()).findByLabelText('Do chorągwi'), 'Pomorska')
  await userEvent.click((await inDialog()).getByRole('button', { name: 'Przenieś' }))
  await waitFor(() => expect(stored(world.wilki).districtId).toBe(world.pomerania.id))
  expect(stored(world.orly).districtId).toBe(world.pomerania.id)
  await leaveNetwork()

  await openPanel(world.ewa, 'druzyny')
  await userEvent.click(await box('Cienie'))
  expect(await screen.findByRole('button', { name: 'Ukryj…' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Przenieś…' })).toBeNull()
})

test('sheets of selected troops are approved after a confirmation, and reopened', async () => {
  completePrerequisites(world.wilki, world.open)
  enter(world.wilki, world.open.goodTurns, 3)
  await openPanel(world.ewa, 'druzyny')
  for (const name of ['Wilki', 'Orły']) await userEvent.click(await box(name))
  await userEvent.click(await screen.findByRole('button', { name: 'Zatwierdź zaznaczone' }))
  expect((await inDialog()).getByText('Orły: pusty arkusz zatwierdzisz tylko na jego stronie')).toBeTruthy()
  await userEvent.click((await inDialog()).getByRole('checkbox', { name: /nigdy niezgłoszony\) Wilki/ }))
  await userEvent.click((await inDialog()).getByRole('button', { name: 'Zatwierdź 1 arkusz' }))
  await waitFor(() => expect([stored(world.wilki).locked, stored(world.orly).locked]).toEqual([true, false]))

  await userEvent.click(await box('Wilki'))
  await userEvent.click(screen.getByRole('button', { name: 'Cofnij zatwierdzenie…' }))
  await userEvent.type((await inDialog()).getByLabelText('Wyjaśnienie dla drużynowych'), 'Brak listy składek')
  await userEvent.click((await inDialog()).getByRole('button', { name: 'Cofnij zatwierdzenie' }))
  await waitFor(() => expect(stored(world.wilki).locked).toBe(false))
  expect(db.select().from(reviewActs).all().at(-1)).toMatchObject({ kind: 'UNLOCK', note: 'Brak listy składek' })
})

test('leaders of selected troops are reminded from the list; the hidden troop is named and left out', async () => {
  await openPanel(world.ewa, 'druzyny')
  for (const name of ['Wilki', 'Cienie']) await userEvent.click(await box(name))
  await userEvent.click(await screen.findByRole('button', { name: 'Przypomnij…' }))
  expect((await inDialog()).getByText('pominięta: drużyna jest ukryta')).toBeTruthy()
  await userEvent.click((await inDialog()).getByRole('button', { name: 'Wyślij do 2 osób' }))
  expect(await (await inDialog()).findByText(/^Przypomniano 2.osobom z 1.drużyny\.$/)).toBeTruthy()
  const written = db.select().from(outbox).all()
  expect(written.map(({ recipient }) => recipient).sort()).toEqual(['jan@przyklad.example', 'kuba@przyklad.example'])
})

test('the search for an unknown address offers an invitation', async () => {
  await openPanel(world.ewa, opened(world.wilki))
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
