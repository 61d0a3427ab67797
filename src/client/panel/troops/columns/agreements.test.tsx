import { afterEach, beforeEach, expect, test } from 'bun:test'
import { act, fireEvent, render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { refresh } from '#client/api/useRead.ts'
import { App } from '#client/app/App.tsx'
import { overviewOf } from '#client/panel/panelReads.ts'
import { dayAfter, warsawDay } from '#domain/deadline.ts'
import { fromWarsaw } from '#domain/warsaw.ts'
import { insertKinds, kindsOf } from '#server/years/talkKinds.ts'
import { leaveNetwork, serveTo } from '#test/network.ts'
import { screen, textOf, within } from '#test/screen.ts'
import { as, type Call, divideMazovia, freshWorld, user } from '#test/world.ts'

const world = freshWorld()
let ewa: Call
let kinds: number[]
beforeEach(async () => {
  localStorage.clear()
  insertKinds(world.open.id, null)
  kinds = kindsOf(world.open.id).map(({ id }) => id)
  ewa = await as(world.ewa)
})
// The chosen columns are in the storage.
afterEach(() => localStorage.clear())
afterEach(leaveNetwork)

const today = warsawDay(Date.now())
async function open(search = '') {
  await leaveNetwork()
  history.replaceState(null, '', `/admin/przeglad${search}`)
  await serveTo(world.ewa)
  render(<App />)
  await screen.findByText('Drużyny', { selector: 'h2' })
}
const tab = (name: string) => screen.getByText(name, { selector: '.tabs a' })
const rows = () => [...document.querySelectorAll('.troop-table tbody th > a')].map(textOf)
const post = async (team: { id: number }, body: object) =>
  (await ewa('POST', `/talks/${world.open.id}/of/${team.id}`, { kindId: kinds[0], ...body })).body

test('a filter chosen in the columns of targets stays and is named in the other columns, and the chosen columns are remembered', async () => {
  const jan = await as(world.jan)
  await jan('PATCH', '/plan', { target: 'PUSZCZANSKA' })
  await jan('PUT', `/plan/tasks/${world.open.goodTurns.id}`, { value: 4 })
  await open()
  await userEvent.click(tab('Cel'))
  await userEvent.click(await screen.findByText(/z.moimi poniżej celu/, { selector: '.figures button *' }))
  await waitFor(() => expect(rows()).toEqual(['Wilki']))
  const row = document.querySelector('.troop-table tbody tr')!
  expect(textOf(row.querySelector('[data-column="cel"]')!)).toContain('puszczańska')
  expect(textOf(row.querySelector('[data-column="zrobione"]')!)).toContain('0/1')

  await userEvent.click(tab('Stan'))
  const chip = await screen.findByLabelText(/Usuń filtr: z.moimi poniżej celu/)
  expect(rows()).toEqual(['Wilki'])
  await userEvent.click(chip)
  await waitFor(() => expect(rows().length).toBeGreaterThan(1))

  await open('?kolumny=plan')
  await open()
  expect(tab('Cel').getAttribute('aria-current')).toBe('page')
})

test('the desk lists talks without a record, talks whose time does not fit and the talks of the week', async () => {
  await post(world.wilki, { arrangedFor: `${dayAfter(today, -2)}T10:00:00Z` })
  const ahead = await post(world.wilki, { kindId: kinds[1], arrangedFor: `${dayAfter(today, 3)}T17:00:00Z` })
  await (await as(world.jan))('POST', `/talks/${ahead.id}/unfit`, { text: 'Wolimy piątek.' })
  await open()
  const waiting = within(screen.getByText('Czeka na Ciebie').closest('section')!)
  // The card, the badge and the row of the district count the same: the two talks and who asks for access.
  expect(waiting.getByText(/^3~sprawy$/)).toBeTruthy()
  // The bell says it too, in words of its own.
  for (const badge of await screen.findAllByText('sprawy czekają'))
    expect(textOf(badge.parentElement!)).toStartWith('3')
  const { body } = await ewa('GET', '/admin/overview')
  const { submitted, requests, timeRequests, answersOpen, talksOpen } = body.districts[0]
  expect([submitted, requests, timeRequests, answersOpen, talksOpen]).toEqual([0, 1, 0, 0, 2])
  expect(waiting.getByLabelText('Zapisz: rozmowa bez zapisu').getAttribute('href')).toEndWith('&obszar=rozmowy')
  expect(textOf(document.body)).toContain('Wolimy piątek.')
  expect(waiting.getByLabelText('Kalendarz: rozmowy tego tygodnia')).toBeTruthy()
  await userEvent.click(waiting.getByText('rozmowa bez zapisu', { selector: 'a' }))
  await waitFor(() => expect(rows()).toEqual(['Wilki']))
  expect(tab('Rozmowy').getAttribute('aria-current')).toBe('page')
})

test("plans and talks show the hufiec as a column, and troops of another hufiec are invited like one's own", async () => {
  divideMazovia(world)
  await open('?kolumny=plan&calosc=1')
  const groups = () => [...document.querySelectorAll('.troop-table td[data-column="hufiec"]')].map(textOf)
  expect(groups().sort()).toEqual(['Bory', 'Wisła'])
  await userEvent.click(tab('Rozmowy'))
  await waitFor(() =>
    expect(document.querySelectorAll('th[data-column^="rozmowa"], td[data-column^="rozmowa"]').length).toBeGreaterThan(
      0,
    ),
  )
  expect(groups().sort()).toEqual(['Bory', 'Wisła'])
  for (const name of ['Wilki', 'Orły']) await userEvent.click(screen.getByLabelText(`Zaznacz: ${name}`))
  await userEvent.click(screen.getByText('Umów rozmowy…'))
  expect(await screen.findByRole('dialog', { name: /^Umów/ })).toBeTruthy()
})

test('selected troops are invited together, at consecutive times', async () => {
  user('orla', { teamId: world.orly.id, teamAccepted: true })
  const day = dayAfter(today, 9)
  await open('?kolumny=rozmowy')
  for (const name of ['Wilki', 'Orły']) await userEvent.click(screen.getByLabelText(`Zaznacz: ${name}`))
  await userEvent.click(screen.getByText('Umów rozmowy…'))
  const dialog = within(document.querySelector<HTMLElement>('dialog[open]')!)
  fireEvent.change(dialog.getByLabelText('Dzień'), { target: { value: day } })
  fireEvent.change(dialog.getByLabelText('Od'), { target: { value: '16:00' } })
  const [first, second] = dialog.getAllByLabelText(/^Godzina/) as HTMLInputElement[]
  expect([first!.value, second!.value]).toEqual(['16:00', '16:30'])
  await userEvent.click(dialog.getByRole('button', { name: 'Umów 2~rozmowy' }))
  const startTimes = async (team: { id: number }) =>
    (await ewa('GET', `/talks/${world.open.id}/of/${team.id}`)).body.map((talk: { arrangedFor: string }) =>
      Date.parse(talk.arrangedFor),
    )
  await waitFor(async () => expect((await startTimes(world.wilki)).length).toBe(1))
  expect([...(await startTimes(world.wilki)), ...(await startTimes(world.orly))].sort()).toEqual([
    fromWarsaw(day, '16:00'),
    fromWarsaw(day, '16:30'),
  ])
})

test('a troop that disappears from the list during the invitation disappears from the dialog too', async () => {
  user('orla', { teamId: world.orly.id, teamAccepted: true })
  await open(`?kolumny=rozmowy&rozmowa=${kinds[0]}:NONE`)
  for (const name of ['Wilki', 'Orły']) await userEvent.click(screen.getByLabelText(`Zaznacz: ${name}`))
  await userEvent.click(screen.getByText('Umów rozmowy…'))
  await post(world.wilki, { arrangedFor: `${dayAfter(today, 3)}T17:00:00Z` })
  await act(async () => void (await refresh(overviewOf(null))))
  await waitFor(() => expect(rows()).toEqual(['Orły']))
  expect(textOf(document.querySelector('dialog[open]')!)).toContain('Umów 1~rozmowę')
})
