import { afterEach, expect, test } from 'bun:test'
import { fireEvent, render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { App } from '#client/app/App.tsx'
import { db } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { outbox } from '#server/database/schema/records.ts'
import { taskGroups, years } from '#server/database/schema/years.ts'
import { tellLeaders } from '#server/rankings/yearLetters.ts'
import { leaveNetwork, serveTo } from '#test/network.ts'
import { screen, textOf, within } from '#test/screen.ts'
import { as, enter, freshWorld, play } from '#test/world.ts'

const world = freshWorld()
afterEach(leaveNetwork)

async function openYear(year: { id: number }) {
  await serveTo(world.ola)
  history.replaceState(null, '', `/admin/kategoryzacja/${year.id}`)
  render(<App />)
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

async function openDialog(year: { id: number }, button: string, title: string) {
  await openYear(year)
  await press(button)
  return within(screen.getByRole('dialog', { name: title }))
}

const close = async () => (await as(world.ola))('PATCH', '/admin/categorization/state/close')
const stored = ({ id }: { id: number }) => db.select().from(years).where(eq(years.id, id)).get()!

test('opening says how many leaders are mailed, and asks for the last day', async () => {
  db.update(users).set({ mails: 'NONE' }).where(eq(users.id, world.kuba.id)).run()
  await close()
  const dialog = await openDialog(world.draft, 'Otwórz', 'Otworzyć tę kategoryzację?')
  expect(await dialog.findByText(/wyjdą 3~maile o~otwarciu do drużynowych \(1~osoba dostanie tylko/)).toBeTruthy()
  const day = dialog.getByLabelText('Do kiedy drużyny wypełniają arkusze?')
  fireEvent.change(day, { target: { value: '2020-05-31' } })
  expect(dialog.getByText('Ten dzień już minął.')).toBeTruthy()
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: /^Otwórz/ })
  expect(confirm.disabled).toBe(true)
  fireEvent.change(day, { target: { value: '2098-05-31' } })
  await userEvent.click(confirm)
  await waitFor(() => expect(stored(world.draft)).toMatchObject({ state: 'OPEN', deadline: '2098-05-31' }))
  expect(await screen.findByText(/wyjdą 3~maile o~otwarciu do drużynowych .*Zmiana statusu/)).toBeTruthy()
})

test('a year with a last day to come is opened without a question', async () => {
  await close()
  db.update(years).set({ deadline: '2099-05-31' }).where(eq(years.id, world.draft.id)).run()
  const dialog = await openDialog(world.draft, 'Otwórz', 'Otworzyć tę kategoryzację?')
  expect(dialog.getByText(/31\.05\.2099/)).toBeTruthy()
  expect(dialog.queryByLabelText('Do kiedy drużyny wypełniają arkusze?')).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Otwórz' }))
  await waitFor(() => expect(stored(world.draft)).toMatchObject({ state: 'OPEN', deadline: '2099-05-31' }))
})

test('a year whose last day is over can be opened without one', async () => {
  await close()
  db.update(years).set({ deadline: '2020-05-31' }).where(eq(years.id, world.draft.id)).run()
  const dialog = await openDialog(world.draft, 'Otwórz', 'Otworzyć tę kategoryzację?')
  expect(dialog.getByText(/już minął\. Bez terminu/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Otwórz bez terminu' }))
  await waitFor(() => expect(stored(world.draft)).toMatchObject({ state: 'OPEN', deadline: null }))
})

test('a draft with warnings is not opened without a last day unless the button says both', async () => {
  await close()
  db.update(taskGroups).set({ puszczanskaThreshold: 500 }).where(eq(taskGroups.id, world.draft.unit.id)).run()
  const dialog = await openDialog(world.draft, 'Otwórz', 'Otworzyć tę kategoryzację?')
  expect(dialog.getByText('Zwróć uwagę:')).toBeTruthy()
  const day = dialog.getByLabelText('Do kiedy drużyny wypełniają arkusze?')
  fireEvent.change(day, { target: { value: '2098-05-31' } })
  expect(dialog.getByRole('button', { name: 'Otwórz mimo to' })).toBeTruthy()
  fireEvent.change(day, { target: { value: '' } })
  await userEvent.click(dialog.getByRole('button', { name: 'Otwórz bez terminu mimo to' }))
  await waitFor(() => expect(stored(world.draft)).toMatchObject({ state: 'OPEN', deadline: null }))
})

test('closing says how many leaders are mailed and what becomes of sheets that were not submitted', async () => {
  play(world.wilki, world.open, 5)
  enter(world.fale, world.open.goodTurns, 5)
  const dialog = await openDialog(world.open, 'Zamknij', 'Zamknąć tę kategoryzację?')
  expect(await dialog.findByText(/^Godzinę po zamknięciu wyjdą 4~maile z~wynikami do drużynowych\./)).toBeTruthy()
  expect(textOf(dialog.getByText('2~arkusze nie są zgłoszone').parentElement!)).toContain(
    '1~wejdzie do rankingu, 1~nie wejdzie',
  )
})

test('closing a year without sheets says that nobody is mailed', async () => {
  const dialog = await openDialog(world.open, 'Zamknij', 'Zamknąć tę kategoryzację?')
  expect(await dialog.findByText(/nie ma wyników i~nikt nie dostanie maila/)).toBeTruthy()
})

test('reopening says that nobody is mailed and that the results that wait do not leave, and closing again likewise', async () => {
  play(world.wilki, world.open, 5)
  await close()
  await openYear(world.open)
  await userEvent.click(await screen.findByRole('switch', { name: 'tryb nuklearny' }))
  await press('POZWÓL MI POPEŁNIAĆ BŁĘDY')
  await press('Otwórz ponownie')
  const dialog = within(screen.getByRole('dialog', { name: 'Otworzyć tę kategoryzację ponownie?' }))
  expect(dialog.getByText(/^Nikt nie dostanie maila\. Po ponownym zamknięciu/)).toBeTruthy()
  expect(dialog.getByText(/^Maile z~wynikami, które czekają do .*, nie wyjdą\.$/)).toBeTruthy()
  await leaveNetwork()

  tellLeaders(stored(world.open))
  db.update(outbox).set({ sentAt: new Date().toISOString() }).run()
  await (await as(world.ola))('PATCH', `/admin/categorization/state/activate/${world.open.id}`)
  const again = await openDialog(world.open, 'Zamknij', 'Zamknąć tę kategoryzację?')
  expect(await again.findByText(/^Nikt nie dostanie maila: żaden wynik nie zmienił się/)).toBeTruthy()
})
