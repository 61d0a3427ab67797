import { afterEach, beforeEach, expect, test } from 'bun:test'
import { render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { App } from '#client/app/App.tsx'
import { db } from '#server/database/open.ts'
import { districts } from '#server/database/schema/people.ts'
import { takeSnapshot } from '#server/rankings/fixRanking.ts'
import { cutConnection, leaveNetwork, serveTo } from '#test/network.ts'
import { screen, textOf, within } from '#test/screen.ts'
import { freshWorld, play, team } from '#test/world.ts'

const world = freshWorld()

/** Creates 60 troops of two districts; Jan's Wilki have the fewest points and are last. */
beforeEach(() => {
  for (let number = 1; number <= 59; number++)
    play(team(`${number} DH „Łosie”`, number % 2 ? world.mazovia : world.pomerania), world.open, 5 - number / 20)
  play(world.wilki, world.open, 1)
  takeSnapshot(world.open)
})
afterEach(leaveNetwork)

async function open(path: string, person: { id: number } | null = null) {
  history.replaceState(null, '', path)
  await serveTo(person)
  render(<App />)
}

const rows = () => document.querySelectorAll('.ranking tbody tr')
const untilRows = (count: number) => waitFor(() => expect(rows()).toHaveLength(count))
const choose = async (label: string, option: string) =>
  userEvent.selectOptions(await screen.findByLabelText(label), option)

test('an anonymous visitor filters the ranking, and its address can be shared', async () => {
  await open('/ranking')
  await untilRows(60)
  await screen.findByText(/Ranking jest aktualizowany raz na dobę · stan na \d\d\.\d\d\.\d{4}, \d\d:\d\d/)
  await userEvent.type(screen.getByLabelText('Szukaj drużyny'), '7 losie')
  await choose('Chorągiew', 'Mazowiecka')
  await choose('Sortuj według', 'punktów')
  await screen.findByText('Pokazano 6~z~60~drużyn')
  await waitFor(() => expect(location.search).toBe('?szukaj=7+losie&choragiew=Mazowiecka&sortuj=punkty'))

  await leaveNetwork()
  await open(location.pathname + location.search)
  await screen.findByText('Pokazano 6~z~60~drużyn')
  expect(screen.getByLabelText<HTMLInputElement>('Szukaj drużyny').value).toBe('7 losie')
  expect(textOf(rows()[0]!)).toContain('7~DH „Łosie”')

  const year = screen.getByLabelText('Rok')
  year.focus()
  await choose('Rok', '2024/25')
  await screen.findByText('W~tym rankingu nie ma jeszcze drużyn')
  expect(document.activeElement).toBe(screen.getByLabelText('Rok'))
  expect(new URLSearchParams(location.search).get('rok')).toBe(String(world.finished.id))
})

test('a hidden district is no filter', async () => {
  db.update(districts).set({ shadow: true }).where(eq(districts.id, world.pomerania.id)).run()
  await open('/ranking')
  await untilRows(60)
  const offered = () => [...screen.getByLabelText<HTMLSelectElement>('Chorągiew').options].map(({ text }) => text)
  await waitFor(() => expect(offered()).toEqual(['wszystkie', 'Mazowiecka']))
})

test('a filter also counts the categories', async () => {
  await open('/ranking?choragiew=Mazowiecka')
  await screen.findByText('Pokazano 31~z~60~drużyn')
  screen.getByRole('img', { name: 'Rozkład kategorii: 25~leśnych, 6~polowych' })
})

test('a national coordinator takes a new snapshot, others cannot', async () => {
  play(world.fale, world.open, 5)
  await open('/ranking', world.ola)
  await untilRows(60)
  await userEvent.click(await screen.findByRole('button', { name: 'Przelicz ranking' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Przelicz ranking' }))
  await untilRows(61)
  expect(textOf(rows()[0]!)).toContain('Fale')

  await leaveNetwork()
  await open('/ranking', world.ewa)
  await untilRows(61)
  expect(screen.queryByRole('button', { name: /Przelicz/ })).toBeNull()
})

test('a ranking that could not be fetched shows an error and can be fetched again', async () => {
  await open('/ranking')
  await untilRows(60)
  cutConnection()
  await choose('Rok', '2024/25')
  await screen.findByText(/Nie udało się wczytać/)
  await serveTo(null)
  await userEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
  await screen.findByText('W~tym rankingu nie ma jeszcze drużyn')
})

test('an unknown year links to the newest one', async () => {
  await open(`/ranking?rok=${world.draft.id}`)
  await userEvent.click(await screen.findByRole('link', { name: 'Zobacz najnowszy' }))
  await untilRows(60)
})
