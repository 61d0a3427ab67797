import { afterEach, beforeEach, expect, test } from 'bun:test'
import { render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { App } from '#client/app/App.tsx'
import { dayAfter, warsawDay } from '#domain/deadline.ts'
import { db } from '#server/database/open.ts'
import { donePrerequisites } from '#server/database/schema/sheets.ts'
import { years } from '#server/database/schema/years.ts'
import { reviewStateOf } from '#server/sheets/reviewState.ts'
import { insertKinds, kindsOf } from '#server/years/talkKinds.ts'
import { cutConnection, leaveNetwork, serveTo } from '#test/network.ts'
import { screen, textOf, within } from '#test/screen.ts'
import { as, type Call, completePrerequisites, enter, freshWorld } from '#test/world.ts'

const world = freshWorld()
let ewa: Call
let kinds: number[]
beforeEach(async () => {
  localStorage.clear()
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

async function open(path = '/kategoryzacja/koordynator') {
  history.replaceState(null, '', path)
  await serveTo(world.jan)
  render(<App />)
}
const stateOf = async (id: number) =>
  (await ewa('GET', `/talks/${world.open.id}/of/${world.wilki.id}`)).body.find((talk: { id: number }) => talk.id === id)
    .state

test('the sheet links to an unconfirmed record, which is confirmed with one click', async () => {
  const { id } = await post(RECORD)
  await open('/kategoryzacja?obszar=0')
  // The sheet is still loading and may replace the link. A click inside waitFor would leave React's act open.
  while (location.pathname !== '/kategoryzacja/koordynator')
    await userEvent.click(await screen.findByText('Przeczytajcie i~potwierdźcie'))
  await screen.findByRole('heading', { name: 'Tak się umówiliście. Zgadza się?' })
  expect(textOf(document.querySelector('.side-list a[aria-current]')!)).toMatch(/Koordynator.*1.czeka/)
  expect(textOf(document.body)).toContain('kategoria leśna')
  expect(textOf(document.body)).not.toContain('Sam.')

  await userEvent.click(screen.getByRole('button', { name: 'Zgadza się' }))
  await waitFor(async () => expect(await stateOf(id)).toBe('CONFIRMED'))
  await waitFor(() => expect(screen.queryAllByRole('button', { name: 'Zgadza się' })).toHaveLength(0))
  await userEvent.click(await screen.findByText('Historia'))
  expect(textOf(await screen.findByText(/potwierdził/))).toContain('jan@')
})

test.each(['rozmowy', 'rozmowy/1/druk'])('the former address /kategoryzacja/%s leads to the page', async former => {
  await open(`/kategoryzacja/${former}`)
  await screen.findByRole('heading', { name: 'Nic na Was nie czeka.' })
  expect(location.pathname).toBe('/kategoryzacja/koordynator')
})

test('a leader who confirms what another leader has confirmed reads by whom', async () => {
  const { id, version } = await post(RECORD)
  await open()
  const confirm = await screen.findByRole('button', { name: 'Zgadza się' })
  await (await as(world.kuba))('POST', `/talks/${id}/confirm`, { version })
  await userEvent.click(confirm)
  await userEvent.click(await screen.findByText('Historia'))
  expect(textOf(await screen.findByText(/potwierdził/))).toContain(world.kuba.email)
})

test('the next talk has its place and an entry for the calendar', async () => {
  await post({ arrangedFor: `${dayAfter(today, 9)}T18:00:00Z`, place: 'harcówka, Lipowa 4' })
  await open()
  await screen.findByRole('heading', { name: 'Nic na Was nie czeka.' })
  await screen.findByText('harcówka, Lipowa 4')
  expect(screen.getByRole('button', { name: 'Dodaj do kalendarza' })).toBeTruthy()
})

test('two records that wait for the leaders are counted on the page and in the list of sections', async () => {
  await post(RECORD)
  await post({ ...RECORD, kindId: kinds[1] })
  await open()
  expect(await screen.findAllByRole('button', { name: 'Zgadza się' })).toHaveLength(2)
  expect(textOf(document.querySelector('.side-list a[aria-current]')!)).toMatch(/Koordynator.*2~czekają/)
})

test('a moved talk shows its former time', async () => {
  const { id } = await post({ arrangedFor: `${dayAfter(today, 9)}T18:00:00Z` })
  await ewa('PATCH', `/talks/${id}`, { arrangedFor: `${dayAfter(today, 12)}T18:00:00Z` })
  await open()
  const [year, month, day] = dayAfter(today, 9).split('-')
  await screen.findByText(content => content.startsWith(`Przełożona z~${day}.${month}.${year}, `))
})

test('a record that was changed in the meantime is not confirmed, and the page shows the change', async () => {
  const { id } = await post(RECORD)
  await open()
  const confirm = await screen.findByRole('button', { name: 'Zgadza się' })
  await ewa('PATCH', `/talks/${id}`, { agreed: 'Stopnie: czterech do lutego.\nKurs w grudniu.' })
  await userEvent.click(confirm)
  await screen.findByText('Zapis zmienił się przed chwilą.')
  expect(await stateOf(id)).toBe('RECORDED')
  await screen.findByText(/czterech do lutego/)
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
  await waitFor(() => expect(textOf(document.querySelector('.talk-card__unfit')!)).toContain('Czwartek po 19:00'))
  expect(await stateOf(id)).toBe('ARRANGED')
  expect(textOf(document.activeElement!)).toBe('Nie pasuje nam termin')

  await userEvent.click(await screen.findByRole('button', { name: 'Napiszcie, co zmienić' }))
  await userEvent.type(screen.getByLabelText('Co się nie zgadza?'), 'Czterech, nie sześciu.')
  await userEvent.click(screen.getByRole('button', { name: 'Wyślij' }))
  const remarks = async () => (await ewa('GET', `/remarks/${world.open.id}/of/${world.wilki.id}`)).body
  await waitFor(async () => expect(await remarks()).toMatchObject([{ text: 'Czterech, nie sześciu.', taskId: null }]))
  await screen.findByText('Wysłano.')
  expect(screen.getByRole('button', { name: 'Zgadza się' })).toBeTruthy()
})

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const state = () => reviewStateOf(world.wilki.id, world.open.id)
const endsIn = (days: number) =>
  db
    .update(years)
    .set({ deadline: dayAfter(today, days) })
    .where(eq(years.id, world.open.id))
    .run()

test('without all prerequisites the button leads to them, and submits nothing', async () => {
  db.delete(donePrerequisites).run()
  endsIn(9)
  await open()
  await userEvent.click(await button('Zgłoś mimo braków'))
  await waitFor(() => expect(location.search).toContain('obszar=-1'))
  expect(state()).toBe('IN_PROGRESS')
})

test('a sheet with gaps is handed in with a word to the coordinator, and can be withdrawn', async () => {
  enter(world.wilki, world.open.goodTurns, 4)
  endsIn(9)
  await open('/kategoryzacja/zglos')
  const pressed = await button('Zgłoś mimo braków')
  const [check] = within(document.querySelector<HTMLElement>('.checks')!).getAllByRole('link')
  expect(check!.getAttribute('href')).toBe('/kategoryzacja/do-zrobienia')
  await userEvent.type(screen.getByRole('textbox', { name: /^Słowo do koordynatora/ }), 'Gotowe')
  await userEvent.click(pressed)
  await screen.findByRole('heading', { name: 'Arkusz czeka na sprawdzenie.' })
  const { body } = await (await as(world.kuba))('GET', '/review')
  expect(body).toMatchObject({ state: 'SUBMITTED', note: 'Gotowe', by: world.jan.email })
  expect((await ewa('GET', `/remarks/${world.open.id}/of/${world.wilki.id}`)).body).toEqual([])

  await userEvent.click(await button('Wycofaj zgłoszenie'))
  await waitFor(() => expect(state()).toBe('IN_PROGRESS'))
})

test('the word is sent alone as a remark about the whole sheet', async () => {
  endsIn(9)
  await open()
  await userEvent.type(await screen.findByRole('textbox', { name: /^Słowo do koordynatora/ }), 'Dwóch dopłaci')
  await userEvent.click(await button('Wyślij samo słowo'))
  const remarks = async () => (await ewa('GET', `/remarks/${world.open.id}/of/${world.wilki.id}`)).body
  await waitFor(async () => expect(await remarks()).toMatchObject([{ text: 'Dwóch dopłaci', taskId: null }]))
  expect(state()).toBe('IN_PROGRESS')
})

test('without a connection the sheet is not handed in, the word stays, and it can be repeated', async () => {
  endsIn(9)
  await open()
  const pressed = await button('Zgłoś mimo braków')
  const word = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Słowo/ })
  await userEvent.type(word, 'Gotowe')
  cutConnection()
  await userEvent.click(pressed)
  await screen.findByRole('alert')
  expect([state(), word.value]).toEqual(['IN_PROGRESS', 'Gotowe'])

  await serveTo(world.jan)
  await userEvent.click(pressed)
  await waitFor(() => expect(state()).toBe('SUBMITTED'))
})

test('handing in is a folded line until nothing is to do or 30 days before the deadline', async () => {
  endsIn(31)
  await open()
  await screen.findByRole('heading', { name: 'Nic na Was nie czeka.' })
  expect(screen.getByText('Zgłoście arkusz do sprawdzenia').closest('details')!.open).toBe(false)
})

test('a returned sheet shows its note and the remarks, which are answered in place', async () => {
  const { open: year, wilki, jan } = world
  await (await as(jan))('POST', '/review/submit', {})
  const remark = { taskId: year.goodTurns.id, text: 'Ile z nich w mieście?' }
  await ewa('POST', `/remarks/${year.id}/of/${wilki.id}`, remark)
  await ewa('POST', `/review/${year.id}/of/${wilki.id}/return`, { note: 'Popraw uczynki' })
  await open()
  const heading = await screen.findByRole('heading', { name: /^Odpowiedzcie/ })
  expect(textOf(heading)).toMatch(/na 1~uwagę/)
  expect(screen.getAllByText('Popraw uczynki').length).toBeGreaterThan(0)
  await userEvent.type(screen.getByRole('textbox', { name: 'Odpowiedź' }), 'Połowa')
  await userEvent.click(await button('Odpowiedz'))
  await screen.findByText('Połowa')
  // The row stays, and the next step comes first.
  await waitFor(() => expect(screen.queryAllByRole('heading', { name: /^Odpowiedzcie/ })).toHaveLength(0))
  expect(textOf(document.querySelector('.coordinator .lean')!)).toContain(year.goodTurns.name)
  await button(/^Zgłoś/)
})
