import { afterEach, expect, test } from 'bun:test'
import { act, fireEvent, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { shownAct, takeBack } from '#client/api/undo.ts'
import { refresh } from '#client/api/useRead.ts'
import { overviewOf } from '#client/panel/panelReads.ts'
import { config } from '#server/core/config.ts'
import { db } from '#server/database/open.ts'
import { teams, users } from '#server/database/schema/people.ts'
import { reminders, sheetReviews } from '#server/database/schema/review.ts'
import { years } from '#server/database/schema/years.ts'
import { leaveNetwork } from '#test/network.ts'
import { openPanel } from '#test/panel.tsx'
import { screen, textOf, within } from '#test/screen.ts'
import { as, completePrerequisites, enter, freshWorld } from '#test/world.ts'

const world = freshWorld()
afterEach(leaveNetwork)
afterEach(() => shownAct.set(null))

const change = (team: { id: number }, now: Partial<typeof teams.$inferInsert>) =>
  db.update(teams).set(now).where(eq(teams.id, team.id)).run()

const setDeadline = (deadline: string) => db.update(years).set({ deadline }).where(eq(years.id, world.open.id)).run()

async function selectAtDesk(names: readonly string[]) {
  await openPanel(world.ewa, '../przeglad')
  for (const name of names) await userEvent.click(await screen.findByRole('checkbox', { name: `Zaznacz: ${name}` }))
}

test('a selected troop that left the district is named and left out, and the others are reminded', async () => {
  await selectAtDesk(['Wilki', 'Orły'])
  change(world.orly, { districtId: world.pomerania.id })
  await act(() => refresh(overviewOf(null)))
  expect(await screen.findByText('Orły: nie ma jej już na tej liście')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Przypomnij…' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/^1~spoza tej listy \(Orły\)/)).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Przypomnij 2~osobom' })).toBeTruthy()
})

test('a troop hidden after the list was fetched is named by the response', async () => {
  await selectAtDesk(['Wilki', 'Orły'])
  change(world.orly, { shadow: true })
  await userEvent.click(screen.getByRole('button', { name: 'Przypomnij…' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Przypomnij 3~osobom' }))
  await waitFor(() =>
    expect(shownAct.get()).toMatchObject({
      words: 'Przypomniano 1 drużynie, 2 osobom',
      note: 'Orły: drużyna jest ukryta',
    }),
  )
  const row = (await screen.findByRole('checkbox', { name: 'Zaznacz: Wilki' })).closest('tr')!
  expect(await within(row).findByText('dzisiaj')).toBeTruthy()
  expect(within(row).getByText('ewa@przyklad.example')).toBeTruthy()
})

test('a reminder says by when the last of its letters leaves', async () => {
  const { smtpUrl } = config
  config.smtpUrl = 'smtp://localhost:1'
  try {
    await selectAtDesk(['Wilki'])
    await userEvent.click(screen.getByRole('button', { name: 'Przypomnij…' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Przypomnij 2~osobom' }))
    await waitFor(() => expect(shownAct.get()?.note).toMatch(/^Ostatni list wyjdzie do \d{1,2}:\d\d\.$/))
  } finally {
    config.smtpUrl = smtpUrl
  }
})

test('only a troop that was reminded says so', async () => {
  db.insert(reminders)
    .values({ yearId: world.open.id, teamId: world.wilki.id, byId: world.ewa.id, at: new Date().toISOString() })
    .run()
  await openPanel(world.ewa, '../przeglad')
  const cellOf = async (name: string) =>
    (await screen.findByRole('checkbox', { name: `Zaznacz: ${name}` }))
      .closest('tr')!
      .querySelector('[data-column=przypomnienie]')!
  expect(textOf(await cellOf('Wilki'))).toStartWith('przypomniano dzisiaj')
  const never = await cellOf('Orły')
  expect([textOf(never), never.getAttribute('data-label')]).toEqual(['bez przypomnień', null])
})

test('all troops on a filtered list are reminded without being selected', async () => {
  enter(world.orly, world.open.goodTurns, 1)
  await openPanel(world.ewa, '../przeglad?stan=NOT_STARTED')
  await userEvent.click(await screen.findByRole('button', { name: 'Przypomnij tym 1…' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Przypomnij 2~osobom' }))
  // The tests run without a mail server.
  await waitFor(() => expect(shownAct.get()).toMatchObject({ note: 'Listy czekają: poczta teraz nie wychodzi.' }))
  expect(
    db
      .select()
      .from(reminders)
      .all()
      .map(({ teamId }) => teamId),
  ).toEqual([world.wilki.id])
})

test('selected sheets get a later deadline with a reason, excluded ones are named first, and one click undoes it', async () => {
  setDeadline('2027-05-31')
  db.insert(sheetReviews)
    .values({ yearId: world.open.id, teamId: world.orly.id, state: 'SUBMITTED', since: '2027-05-01T10:00:00.000Z' })
    .run()
  await selectAtDesk(['Wilki', 'Orły'])
  await userEvent.click(screen.getByRole('button', { name: 'Przedłuż…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Przedłuż 1~drużynie' }))
  expect(dialog.getByText(/^1~już zgłoszona \(Orły\)/)).toBeTruthy()
  const day = dialog.getByLabelText<HTMLInputElement>('Nowy ostatni dzień')
  expect(day.value).toBe('2027-06-07')
  fireEvent.change(day, { target: { value: '2027-05-30' } })
  expect(dialog.getByText(/1~z~późniejszym terminem \(Wilki\)/)).toBeTruthy()
  fireEvent.change(day, { target: { value: '2027-06-10' } })
  await userEvent.type(dialog.getByLabelText('Powód'), 'Obóz')
  await userEvent.click(dialog.getByRole('button', { name: 'Przedłuż 1~drużynie' }))
  await waitFor(() => expect(shownAct.get()?.words).toBe('Przedłużono termin do 10.06.2027: Wilki'))
  const lastDayOfWilki = () =>
    db.select().from(sheetReviews).where(eq(sheetReviews.teamId, world.wilki.id)).get()?.extendedTo
  expect(lastDayOfWilki()).toBe('2027-06-10')
  await act(() => takeBack(shownAct.get()!))
  expect(lastDayOfWilki()).toBeUndefined()
})

test('a hidden troop is left out of a later deadline, and the dialog says so first', async () => {
  setDeadline('2027-05-31')
  await openPanel(world.ewa, '../przeglad?ukryte=1')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Zaznacz: Cienie' }))
  await userEvent.click(screen.getByRole('button', { name: 'Przedłuż…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Przedłuż termin' }))
  expect(dialog.getByText(/^1~ukryta \(Cienie\)/)).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Przedłuż' })).toHaveProperty('disabled', true)
})

test('a closed year can be read and exported, and offers no actions', async () => {
  enter(world.wilki, world.finished.goodTurns, 3)
  await openPanel(world.ewa, '../przeglad')
  await screen.findByRole('option', { name: '2024/25 (zamknięta)' })
  await userEvent.selectOptions(screen.getByLabelText('Kategoryzacja'), '2024/25 (zamknięta)')
  expect(await screen.findByText(/jest zamknięta: możesz czytać/)).toBeTruthy()
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Zaznacz: Wilki' }))
  for (const name of [/Przypomnij/, /Przedłuż/, /Zatwierdź/, /Czeka na mnie/])
    expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.getByRole('button', { name: 'Pobierz XLSX' })).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'Wilki' }).at(-1)!.getAttribute('href')).toContain(
    `/w-roku/${world.finished.id}`,
  )
})

test('without an open year the desk shows the newest closed one', async () => {
  db.update(years).set({ state: 'FINISHED' }).where(eq(years.id, world.open.id)).run()
  await openPanel(world.ewa, '../przeglad')
  const picker = await screen.findByLabelText<HTMLSelectElement>('Kategoryzacja')
  expect(textOf(picker.selectedOptions[0]!)).toBe('2025/26 (zamknięta)')
  expect(await screen.findByRole('button', { name: 'Rozpatrz: prośba o~dostęp' })).toBeTruthy()
})

test('a national coordinator sees all troops with their district, filtered and sorted by it', async () => {
  await openPanel(world.ola, '../przeglad?widok=druzyny&sortuj=choragiew&odwrotnie=1')
  const rows = () => screen.getAllByRole('checkbox', { name: /^Zaznacz: / }).map(box => box.getAttribute('aria-label'))
  expect(await screen.findByRole('columnheader', { name: /Chorągiew/ })).toBeTruthy()
  expect(rows()[0]).toBe('Zaznacz: Fale')
  await userEvent.selectOptions(screen.getByLabelText('Chorągiew'), 'Mazowiecka')
  expect(rows()).not.toContain('Zaznacz: Fale')
  expect(rows()).toContain('Zaznacz: Wilki')
})

test('for a national coordinator one number is what waits in all districts: in the badge, the bell and above the rows', async () => {
  for (const [leader, team] of [
    [world.jan, world.wilki],
    [world.cezary, world.fale],
  ] as const) {
    completePrerequisites(team, world.open)
    await (await as(leader))('POST', '/review/submit')
  }
  await openPanel(world.ola, '../przeglad')
  // Two sheets, and a request for access.
  expect(await screen.findByText(/^3~sprawy w~2~z~\d$/)).toBeTruthy()
  // The badge comes with a read of its own.
  await waitFor(() => expect(textOf(screen.getAllByText(/sprawy czekają$/)[0]!.parentElement!)).toStartWith('3'))
})

test('sorting the table of districts keeps the total first', async () => {
  await openPanel(world.ola, '../przeglad')
  const table = await screen.findByRole('table', { name: 'Chorągwie' })
  const names = () =>
    within(table)
      .getAllByRole('rowheader')
      .map(head => textOf(head).slice(0, 5))
  await userEvent.click(within(table).getByRole('button', { name: 'Czeka' }))
  expect(names().slice(0, 2)).toEqual(['Razem', 'Mazow'])
  await userEvent.click(within(table).getByRole('button', { name: /Czeka/ }))
  expect(names()[0]).toBe('Razem')
  expect(names().at(-1)).toBe('Mazow')
})

test('requests for access are answered at the desk, several together, and one click undoes it', async () => {
  await (await as(world.nowy))('POST', `/teams/ask-access/${world.orly.id}`)
  await openPanel(world.ewa, '../przeglad')
  const unfold = async () => userEvent.click(await screen.findByRole('button', { name: /^Rozpatrz: prośb/ }))
  await unfold()
  const card = within(screen.getByRole('region', { name: 'Czeka na Ciebie' }))
  const isIn = (person: { id: number }) => db.select().from(users).where(eq(users.id, person.id)).get()!.teamAccepted
  await userEvent.click(card.getByRole('checkbox', { name: 'Zaznacz wszystkich' }))
  await userEvent.click(card.getByRole('button', { name: 'Wpuść 2~osoby' }))
  await waitFor(() => expect(screen.queryAllByRole('button', { name: /^Rozpatrz: prośb/ })).toHaveLength(0))
  expect([isIn(world.nowy), isIn(world.piotr)]).toEqual([true, true])

  expect(shownAct.get()?.words).toBe('Wpuszczono 2 osoby')
  await act(() => takeBack(shownAct.get()!))
  expect([isIn(world.nowy), isIn(world.piotr)]).toEqual([false, false])
  expect(await screen.findByRole('button', { name: 'Rozpatrz: prośby o~dostęp' })).toBeTruthy()
  await unfold()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryAllByRole('button', { name: /^Wpuść/ })).toHaveLength(0)
})

test('a request for more time is granted at the desk', async () => {
  setDeadline('2026-01-31')
  await (await as(world.jan))('POST', '/review/more-time', { until: '2099-06-10', reason: 'Obóz' })
  await openPanel(world.ewa, '../przeglad')
  await userEvent.click(await screen.findByRole('button', { name: 'Rozpatrz: prośba o~więcej czasu' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Przedłuż do 10.06.2099: Wilki' }))
  await waitFor(() => expect(screen.queryAllByText('prośba o~więcej czasu')).toHaveLength(0))
  expect(db.select().from(sheetReviews).get()).toMatchObject({ teamId: world.wilki.id, extendedTo: '2099-06-10' })
  expect(shownAct.get()?.words).toBe('Przedłużono termin do 10.06.2099: Wilki')
})

test('pending matters are named by their kind; hidden troops are not counted but can be listed', async () => {
  const jan = await as(world.jan)
  await (await as(world.ewa))('POST', `/remarks/${world.open.id}/of/${world.orly.id}`, { text: 'Skąd?' })
  await jan('POST', `/remarks/${world.open.id}/of/${world.wilki.id}`, { text: 'Gotowe' })
  await jan('POST', `/tasks/initial/mark/${world.open.bookkeeping.id}`)
  await jan('POST', '/review/submit')
  await openPanel(world.ewa, '../przeglad')
  expect(await screen.findByText('3~sprawy')).toBeTruthy()
  const link = (name: string) => screen.getByRole<HTMLAnchorElement>('link', { name }).getAttribute('href')!
  expect(link('Czytaj: odpowiedź drużyny')).toContain('?czeka=odpowiedzi#druzyny')
  expect(link('prośba o~dostęp')).toContain('?czeka=prosby#druzyny')
  expect(link('Sprawdzaj: zgłoszony arkusz')).toContain(`/admin/kategoryzacja/${world.wilki.id}/w-roku/`)

  const rows = () => screen.getAllByRole('checkbox', { name: /^Zaznacz: / }).map(box => box.getAttribute('aria-label'))
  expect(rows()).not.toContain('Zaznacz: Cienie')
  expect(screen.getByRole('button', { name: '2 wszystkie' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '+1~ukryta' }))
  expect(rows()).toContain('Zaznacz: Cienie')
})

test('a national coordinator opens a district from the table, with its troops only', async () => {
  await openPanel(world.ola, '../przeglad')
  await userEvent.click(await screen.findByRole('link', { name: 'Pomorska' }))
  expect(await screen.findByRole('checkbox', { name: 'Zaznacz: Fale' })).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: 'Zaznacz: Wilki' })).toBeNull()
})
