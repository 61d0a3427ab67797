import { afterEach, beforeEach, expect, test } from 'bun:test'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { App } from '#client/app/App.tsx'
import { dayAfter, warsawDay } from '#domain/deadline.ts'
import { db } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { insertKinds, kindsOf } from '#server/years/talkKinds.ts'
import { cutConnection, leaveNetwork, serveTo } from '#test/network.ts'
import { as, type Call, completePrerequisites, createWorld, type World } from '#test/world.ts'
import { comparedLines } from './talks.ts'

let world: World
let ewa: Call
let kinds: number[]
beforeEach(async () => {
  localStorage.clear()
  world = createWorld()
  completePrerequisites(world.wilki, world.open)
  insertKinds(world.open.id, null)
  kinds = kindsOf(world.open.id).map(({ id }) => id)
  ewa = await as(world.ewa)
})
afterEach(leaveNetwork)

const today = warsawDay(Date.now())
const RECORD = {
  heldOn: today,
  agreed: 'Stopnie: sześciu do lutego.\nKurs w grudniu.',
  target: 'LESNA',
  panelNote: 'Sam.',
}
const post = async (body: object) =>
  (await ewa('POST', `/talks/${world.open.id}/of/${world.wilki.id}`, { kindId: kinds[0], ...body })).body

async function open(path = '/kategoryzacja/rozmowy') {
  history.replaceState(null, '', path)
  await serveTo(world.jan)
  render(<App />)
}
const stateOf = async (id: number) =>
  (await ewa('GET', `/talks/${world.open.id}/of/${world.wilki.id}`)).body.find((talk: { id: number }) => talk.id === id)
    .state

test('the sheet links to an unconfirmed record, which shows its numbers and is confirmed with one click', async () => {
  const { id } = await post(RECORD)
  await open('/kategoryzacja?obszar=0')
  // The sheet is still loading and may replace the link. A click inside waitFor would leave React's act open.
  while (location.pathname !== '/kategoryzacja/rozmowy')
    await userEvent.click(await screen.findByText(/^Przeczytaj/, { selector: 'a' }))
  await screen.findByText('Na to się umówiliście. Zgadza się?')
  expect(document.querySelector('.side-list a[aria-current]')!.textContent).toMatch(/Rozmowy.*1.czeka/)
  expect(document.body.textContent).toContain('kategoria leśna')
  expect(document.body.textContent).not.toContain('Sam.')
  expect(document.querySelector('.then-now caption')!.textContent).toContain('dzisiejsze')

  await userEvent.click(screen.getByRole('button', { name: 'Zgadza się' }))
  await waitFor(async () => expect(await stateOf(id)).toBe('CONFIRMED'))
  await waitFor(() => expect(screen.queryAllByRole('button', { name: 'Zgadza się' })).toHaveLength(0))
  await waitFor(() => expect(document.activeElement!.textContent).toStartWith('Potwierdzone: Jesienna: cel i plan.'))
})

test('a leader who confirms what another leader has confirmed reads by whom', async () => {
  const { id, version } = await post(RECORD)
  await open()
  const confirm = await screen.findByRole('button', { name: 'Zgadza się' })
  await (await as(world.kuba))('POST', `/talks/${id}/confirm`, { version })
  await userEvent.click(confirm)
  await waitFor(() => expect(document.activeElement!.textContent).toContain(`${world.kuba.email}, `))
})

test('the sheet links to the next talk, and a talk without a day names who arranges it', async () => {
  await post({ arrangedFor: `${dayAfter(today, 9)}T18:00:00Z`, place: 'harcówka, Lipowa 4' })
  db.update(users).set({ firstName: 'Ewa', lastName: 'Wiąz' }).where(eq(users.id, world.ewa.id)).run()
  await open('/kategoryzacja?obszar=0')
  await screen.findByRole('heading', { name: /^Następna rozmowa: / })
  expect(document.querySelector('.facts-card')!.textContent).toContain('60 min, harcówka, Lipowa 4')
  while (location.pathname !== '/kategoryzacja/rozmowy')
    await userEvent.click(await screen.findByText('Rozmowy', { selector: '.facts-card a' }))
  await waitFor(() =>
    expect(document.querySelector('.talks__next[data-none]')!.textContent).toContain('koordynator chorągwi: Ewa Wiąz'),
  )
})

test('two records that wait for the leaders are counted on the page and in the list of sections', async () => {
  await post(RECORD)
  await post({ ...RECORD, kindId: kinds[1] })
  await open()
  await screen.findByText(/^2\s+zapisy czekają na Was$/)
  expect(document.querySelector('.side-list a[aria-current]')!.textContent).toMatch(/Rozmowy.*2\s+czekają/)
})

test('a corrected target is shown with the former one, without the unchanged text', async () => {
  const { id } = await post(RECORD)
  await ewa('PATCH', `/talks/${id}`, { target: 'PUSZCZANSKA' })
  await open()
  const changed = (await screen.findByText(/^Zapis poprawiony/)).closest('details')!
  expect(changed.textContent).toEndWith('co się zmieniłoPrzedtem: cel: kategoria leśna')
})

test('a moved talk shows its former time', async () => {
  const { id } = await post({ arrangedFor: `${dayAfter(today, 9)}T18:00:00Z` })
  await ewa('PATCH', `/talks/${id}`, { arrangedFor: `${dayAfter(today, 12)}T18:00:00Z` })
  await open()
  const [year, month, day] = dayAfter(today, 9).split('-')
  await screen.findByText(content => content.startsWith(`Przełożona z ${day}.${month}.${year}, `))
})

test('a record that was changed in the meantime is not confirmed, and the page shows the change', async () => {
  const { id } = await post(RECORD)
  await open()
  const confirm = await screen.findByRole('button', { name: 'Zgadza się' })
  await ewa('PATCH', `/talks/${id}`, { agreed: 'Stopnie: czterech do lutego.\nKurs w grudniu.' })
  await userEvent.click(confirm)
  await screen.findByText('Zapis zmienił się przed chwilą.')
  expect(await stateOf(id)).toBe('RECORDED')
  await waitFor(() => expect(document.querySelector('.talk-changed s')!.textContent).toContain('sześciu'))
  expect(document.querySelector('.talk-changed ins')!.textContent).toContain('czterech')
})

test('without a connection a record is not confirmed, and the page shows an error', async () => {
  const { id } = await post(RECORD)
  await open()
  const confirm = await screen.findByRole('button', { name: 'Zgadza się' })
  cutConnection()
  await userEvent.click(confirm)
  await screen.findByRole('alert')
  expect(await stateOf(id)).toBe('RECORDED')
})

test('a leader says that the time does not fit, and answers a record', async () => {
  const { id } = await post({ arrangedFor: `${dayAfter(today, 9)}T18:00:00Z`, place: 'harcówka, Lipowa 4' })
  await post({ ...RECORD, kindId: kinds[1] })
  await open()
  await screen.findByText('harcówka, Lipowa 4')
  await userEvent.click(screen.getByRole('button', { name: 'Nie pasuje nam termin' }))
  await userEvent.type(screen.getByLabelText('Kiedy Wam pasuje?'), 'Czwartek po 19:00')
  await userEvent.click(screen.getByRole('button', { name: 'Wyślij do koordynatora' }))
  await waitFor(() => expect(document.querySelector('.talks__unfit')!.textContent).toContain('Czwartek po 19:00'))
  expect(await stateOf(id)).toBe('ARRANGED')
  expect(document.activeElement!.textContent).toBe('Nie pasuje nam termin')

  await userEvent.click(await screen.findByRole('button', { name: 'Odpowiedz' }))
  await userEvent.type(screen.getByLabelText('Co się nie zgadza?'), 'Czterech, nie sześciu.')
  await userEvent.click(screen.getByRole('button', { name: 'Wyślij odpowiedź' }))
  const remarks = async () => (await ewa('GET', `/remarks/${world.open.id}/of/${world.wilki.id}`)).body
  await waitFor(async () => expect(await remarks()).toMatchObject([{ text: 'Czterech, nie sześciu.', taskId: null }]))
  await screen.findByText('Wysłano.')
  expect(screen.getByRole('button', { name: 'Zgadza się' })).toBeTruthy()
})

test('a correction is compared by lines, with the old lines before the new ones', () => {
  expect(comparedLines('a\nb\nc', 'a\nB\nc')).toEqual([
    { text: 'a', change: 'kept' },
    { text: 'b', change: 'gone' },
    { text: 'B', change: 'new' },
    { text: 'c', change: 'kept' },
  ])
  expect(comparedLines('a\nb', 'a')).toEqual([
    { text: 'a', change: 'kept' },
    { text: 'b', change: 'gone' },
  ])
})
