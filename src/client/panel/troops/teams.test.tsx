import { afterEach, expect, test } from 'bun:test'
import { act, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { shownAct, takeBack } from '#client/api/undo.ts'
import { db } from '#server/database/open.ts'
import { teams } from '#server/database/schema/people.ts'
import { outbox } from '#server/database/schema/records.ts'
import { reminders, reviewActs } from '#server/database/schema/review.ts'
import { years } from '#server/database/schema/years.ts'
import { recordFormerName } from '#server/teams/formerNames.ts'
import { leaveNetwork } from '#test/network.ts'
import { openApp, openPanel, openTroop } from '#test/panel.tsx'
import { screen, textOf, within } from '#test/screen.ts'
import { as, completePrerequisites, divideMazovia, enter, freshWorld, team, type World } from '#test/world.ts'

const world = freshWorld()
afterEach(leaveNetwork)
afterEach(() => shownAct.set(null))

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(row => textOf(row.querySelector('a')!))
const stored = ({ id }: { id: number }) => db.select().from(teams).where(eq(teams.id, id)).get()!

test('troops are found by a part of the name and by district, and the address keeps both', async () => {
  await openPanel(world.ola, `druzyny?choragwie=${world.mazovia.id}`)
  expect(await screen.findByText('2~drużyny')).toBeTruthy()
  expect(names()).toEqual(['Orły', 'Wilki'])
  await userEvent.click(screen.getByRole('button', { name: '+1~ukryta' }))
  expect(names()).toEqual(['Cienie', 'Orły', 'Wilki'])

  await userEvent.type(screen.getByLabelText('Szukaj drużyny lub osoby'), 'WIL')
  expect(await screen.findByText('1~drużyna')).toBeTruthy()
  expect(names()).toEqual(['Wilki'])
  expect(location.search).toBe(`?choragwie=${world.mazovia.id}&ukryte=1&szukaj=WIL`)
})

test('a long list shows its first rows and the rest on demand', async () => {
  for (let n = 10; n < 80; n++) team(`Drużyna ${n}`, world.pomerania)
  await openPanel(world.ola, 'druzyny?szukaj=drużyna')
  await userEvent.click(await screen.findByRole('button', { name: 'Pokaż następne (10)' }))
  expect(names()).toHaveLength(70)
  await userEvent.type(screen.getByLabelText('Szukaj drużyny lub osoby'), ' 1')
  // Each word is found anywhere in the name: 10 to 19, 21, 31 and so on.
  await waitFor(() => expect(names()).toHaveLength(16))
})

test('without an open year the list has who is in the troops, and offers nothing about sheets', async () => {
  db.update(years).set({ state: 'FINISHED' }).where(eq(years.id, world.open.id)).run()
  await openPanel(world.ewa, 'druzyny')
  await userEvent.click(await box('Wilki'))
  expect(within(screen.getByRole('row', { name: /Wilki/ })).getByText(/jan@/)).toBeTruthy()
  for (const name of [/^Przypomnij/, /^Zatwierdź/, /^Pobierz/])
    expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Stan' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Zablokuj…' }))
  await userEvent.click((await inDialog()).getByRole('button', { name: 'Zablokuj 1~drużynę' }))
  await waitFor(() => expect(stored(world.wilki).locked).toBe(true))
})

test('a district coordinator sees only their own troops and moves none', async () => {
  await openPanel(world.ewa, 'druzyny')
  expect(await screen.findByText('2~drużyny')).toBeTruthy()
  expect(screen.queryByText('Fale')).toBeNull()
  expect(screen.queryByLabelText('Chorągiew')).toBeNull()
  await leaveNetwork()
  await openTroop(world.ewa, world.wilki)
  await screen.findByRole('switch', { name: 'Ukryta' })
  expect(screen.queryByRole('button', { name: 'Przenieś drużynę' })).toBeNull()
})

test.each([
  ['the overview', (_: World) => '../przeglad?szukaj=watra'],
  ['the sheets of a year', ({ open }: World) => `../kategoryzacja/${open.id}/arkusze?szukaj=watra`],
])('the search of %s finds former names, too', async (_, address) => {
  recordFormerName(world.wilki.id, '7 DH „Watra”')
  completePrerequisites(world.wilki, world.open)
  await openPanel(world.ola, address(world))
  expect(await screen.findByText('dawniej 7~DH „Watra”')).toBeTruthy()
  expect(screen.queryAllByText('Orły')).toHaveLength(0)
})

test('the search says by which former name it found a troop', async () => {
  recordFormerName(world.wilki.id, '7 DH „Watra”')
  await openPanel(world.ewa, 'druzyny?szukaj=watra')
  expect(await screen.findByText('dawniej 7~DH „Watra”')).toBeTruthy()
  expect(names()).toEqual(['Wilki'])
})

test.each([
  ['Bez drużynowego', ['Puste']],
  ['Proszą o~dostęp', ['Wilki']],
  ['Zaproszeni', ['Orły']],
])('troops are filtered by: %s', async (which, found) => {
  team('Puste', world.mazovia)
  await (await as(world.ewa))('POST', '/invitations', { email: 'ala@przyklad.example', teamId: world.orly.id })
  await openPanel(world.ewa, 'druzyny')
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^${which}\\s\\d`) }))
  await waitFor(() => expect(names()).toEqual(found))
  await userEvent.click(screen.getByRole('button', { name: `Usuń filtr: ${which}` }))
  await waitFor(() => expect(names()).toHaveLength(3))
})

test('a new troop is created in the chosen district and opened', async () => {
  await openApp(world.ola, '/admin/ustawienia/druzyny')
  await userEvent.click(await screen.findByRole('button', { name: 'Nowa drużyna' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('option', { name: 'Pomorska' })
  await userEvent.selectOptions(dialog.getByLabelText('Chorągiew'), 'Pomorska')
  await userEvent.type(dialog.getByLabelText('Nazwa'), 'Żbiki')
  await userEvent.click(dialog.getByRole('button', { name: 'Utwórz drużynę' }))
  await screen.findByRole('heading', { level: 1, name: 'Arkusz jednostki Żbiki' })
  await screen.findByRole('heading', { level: 2, name: 'Drużynowi' })
  expect(db.select().from(teams).where(eq(teams.name, 'Żbiki')).get()).toMatchObject({
    districtId: world.pomerania.id,
    shadow: false,
  })
})

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: `Zaznacz: ${name}` })
const inDialog = async () => within(await screen.findByRole('dialog'))

test('selected troops are hidden after a question that names them; one that was moved is named in the message', async () => {
  await openPanel(world.ewa, 'druzyny')
  for (const name of ['Wilki', 'Orły']) await userEvent.click(await box(name))
  db.update(teams).set({ districtId: world.pomerania.id }).where(eq(teams.id, world.orly.id)).run()
  await userEvent.click(screen.getByRole('button', { name: 'Ukryj…' }))
  expect((await inDialog()).getByText('Orły, Wilki')).toBeTruthy()
  expect(stored(world.wilki).shadow).toBe(false)
  await userEvent.click((await inDialog()).getByRole('button', { name: 'Ukryj 2~drużyny' }))
  await waitFor(() =>
    expect(shownAct.get()).toMatchObject({ words: 'Ukryto 1 drużynę', note: 'Orły: jest już w innej chorągwi' }),
  )
  expect([stored(world.wilki).shadow, stored(world.orly).shadow]).toEqual([true, false])
})

test('when nothing could be done the dialog stays and says why', async () => {
  await openPanel(world.ewa, 'druzyny')
  await userEvent.click(await box('Orły'))
  db.update(teams).set({ districtId: world.pomerania.id }).where(eq(teams.id, world.orly.id)).run()
  await userEvent.click(screen.getByRole('button', { name: 'Ukryj…' }))
  await userEvent.click((await inDialog()).getByRole('button', { name: 'Ukryj 1~drużynę' }))
  expect(await (await inDialog()).findByText('Orły: jest już w~innej chorągwi')).toBeTruthy()
  expect(shownAct.get()).toBeNull()
})

test('a national coordinator moves selected troops to another district; a district coordinator cannot', async () => {
  await openPanel(world.ola, 'druzyny')
  for (const name of ['Wilki', 'Orły', 'Fale']) await userEvent.click(await box(name))
  await userEvent.click(screen.getByRole('button', { name: 'Przenieś…' }))
  const place = await (await inDialog()).findByRole('combobox', { name: 'Dokąd' })
  await userEvent.selectOptions(place, 'chorągiew: Pomorska')
  expect((await inDialog()).getByText(/^1~już tam \(Fale\)/)).toBeTruthy()
  await userEvent.click((await inDialog()).getByRole('button', { name: 'Przenieś 2~drużyny' }))
  await waitFor(() => expect(stored(world.wilki).districtId).toBe(world.pomerania.id))
  expect(stored(world.orly).districtId).toBe(world.pomerania.id)
  await leaveNetwork()

  await openPanel(world.ewa, 'druzyny?ukryte=1')
  await userEvent.click(await box('Cienie'))
  expect(await screen.findByRole('button', { name: 'Pokaż…' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Przenieś…' })).toBeNull()
})

test('marked troops are put into a hufiec of their district', async () => {
  divideMazovia(world)
  await openPanel(world.ewa, 'druzyny?calosc=1')
  for (const name of ['Wilki', 'Orły']) await userEvent.click(await box(name))
  await userEvent.click(await screen.findByRole('button', { name: 'Przenieś…' }))
  await userEvent.selectOptions(await (await inDialog()).findByRole('combobox', { name: 'Dokąd' }), 'bez hufca')
  await userEvent.click((await inDialog()).getByRole('button', { name: 'Przenieś 2~drużyny' }))
  await waitFor(() => expect([stored(world.wilki).groupId, stored(world.orly).groupId]).toEqual([null, null]))
})

test('sheets of selected troops are approved after a confirmation, and reopened', async () => {
  completePrerequisites(world.wilki, world.open)
  enter(world.wilki, world.open.goodTurns, 3)
  await openPanel(world.ewa, 'druzyny')
  for (const name of ['Wilki', 'Orły']) await userEvent.click(await box(name))
  await userEvent.click(await screen.findByRole('button', { name: 'Zatwierdź zaznaczone' }))
  expect((await inDialog()).getByText(/^1~pusta \(Orły\)/)).toBeTruthy()
  await userEvent.click((await inDialog()).getByRole('checkbox', { name: 'Dodaj 1~w~trakcie (nigdy niezgłoszony)' }))
  await userEvent.click((await inDialog()).getByRole('button', { name: 'Zatwierdź 1~arkusz' }))
  await waitFor(() => expect([stored(world.wilki).locked, stored(world.orly).locked]).toEqual([true, false]))

  await userEvent.click(await box('Wilki'))
  await userEvent.click(screen.getByRole('button', { name: 'Cofnij zatwierdzenie…' }))
  await userEvent.type((await inDialog()).getByLabelText('Wyjaśnienie dla drużynowych'), 'Brak listy składek')
  await userEvent.click((await inDialog()).getByRole('button', { name: 'Cofnij zatwierdzenie 1~arkusza' }))
  await waitFor(() => expect(stored(world.wilki).locked).toBe(false))
  expect(db.select().from(reviewActs).all().at(-1)).toMatchObject({ kind: 'UNLOCK', note: 'Brak listy składek' })
})

test('leaders of selected troops are reminded from the list; the hidden troop is left out, and the letters can be taken back', async () => {
  await openPanel(world.ewa, 'druzyny?ukryte=1')
  for (const name of ['Wilki', 'Cienie']) await userEvent.click(await box(name))
  await userEvent.click(await screen.findByRole('button', { name: 'Przypomnij…' }))
  expect((await inDialog()).getByText(/^1~ukryta \(Cienie\)/)).toBeTruthy()
  const words = (await inDialog()).getByRole('textbox', { name: 'Twoje słowa' })
  await userEvent.clear(words)
  await userEvent.type(words, 'Zostało mało czasu')
  await userEvent.click((await inDialog()).getByText('pokaż list'))
  const letter = within((await inDialog()).getByRole('region', { name: 'Podgląd' }))
  expect(letter.getByText(/Zostało mało czasu/)).toBeTruthy()
  await userEvent.click((await inDialog()).getByRole('button', { name: 'Przypomnij 2~osobom' }))
  await waitFor(() => expect(shownAct.get()).toMatchObject({ words: 'Przypomniano 1 drużynie, 2 osobom' }))
  const recipients = () =>
    db
      .select()
      .from(outbox)
      .all()
      .map(({ recipient }) => recipient)
      .sort()
  expect(recipients()).toEqual(['jan@przyklad.example', 'kuba@przyklad.example'])
  for (const { text } of db.select().from(outbox).all()) expect(text).toMatch(/Zostało\smało\sczasu/)
  await act(() => takeBack(shownAct.get()!))
  expect([recipients(), db.select().from(reminders).all()]).toEqual([[], []])
})
