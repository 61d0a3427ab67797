import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { act, fireEvent, render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { shownAct, takeBack } from '#client/api/undo.ts'
import { refresh } from '#client/api/useRead.ts'
import { App } from '#client/app/App.tsx'
import { overviewOf } from '#client/panel/panelReads.ts'
import { dayAfter, warsawDay } from '#domain/deadline.ts'
import { forgetAllUses } from '#server/auth/rateLimit.ts'
import { config } from '#server/core/config.ts'
import { db } from '#server/database/open.ts'
import { teams, users } from '#server/database/schema/people.ts'
import { remarks, reviewActs } from '#server/database/schema/review.ts'
import { donePrerequisites, taskEntries } from '#server/database/schema/sheets.ts'
import { years } from '#server/database/schema/years.ts'
import { cutConnection, leaveNetwork, serveTo } from '#test/network.ts'
import { screen, textOf, within } from '#test/screen.ts'
import { as, completePrerequisites, enter, freshWorld } from '#test/world.ts'

// A coordinator opens the sheet of "Wilki", which was submitted with its two obligatory tasks empty.

const world = freshWorld()
beforeEach(async () => {
  localStorage.clear()
  for (const team of [world.wilki, world.orly]) {
    completePrerequisites(team, world.open)
    enter(team, world.open.goodTurns, 3)
  }
  await (await as(world.jan))('POST', '/review/submit')
})
afterEach(leaveNetwork)
afterEach(() => shownAct.set(null))

async function open(team = world.wilki, search = '', connect = () => serveTo(world.ewa)) {
  await connect()
  history.replaceState(null, '', `/admin/kategoryzacja/${team.id}/w-roku/${world.open.id}${search}`)
  render(<App />)
  await screen.findByRole('region', { name: 'Stan arkusza' })
  expect(textOf(screen.getByRole('heading', { level: 1 }))).toBe(`Arkusz jednostki ${team.name}`)
}

const user = userEvent.setup()
/** Clicks the first of the two buttons: one is in the head, one at the bottom of narrow screens. */
const press = async (name: string) => user.click(screen.getAllByRole('button', { name })[0]!)
const dialog = async () => within(await screen.findByRole('dialog'))
const state = () => textOf(document.querySelector('.state-line .state')!)
const waitForState = (wanted: string) => waitFor(() => expect(state()).toBe(wanted))

test('a complete sheet is approved immediately', async () => {
  enter(world.wilki, world.open.boys, 20)
  enter(world.wilki, world.open.chronicle, 1)
  await open()
  expect(screen.getByText(/Komplet: możesz zatwierdzić/)).toBeTruthy()
  await press('Zatwierdź')
  await waitForState('zatwierdzony')
  expect(screen.queryAllByRole('dialog')).toHaveLength(0)
  expect(screen.queryByRole('button', { name: 'Zatwierdź' })).toBeNull()
  // The pressed button is gone.
  await waitFor(() => expect(document.activeElement?.id).toBe('tresc'))
})

test('an approval that can no longer be undone is revoked with an explanation to the leaders', async () => {
  enter(world.wilki, world.open.boys, 20)
  enter(world.wilki, world.open.chronicle, 1)
  await open()
  await press('Zatwierdź')
  await waitForState('zatwierdzony')
  // One way back at a time: the message has it.
  expect(screen.queryAllByText('Cofnij zatwierdzenie…', { selector: 'button' })).toHaveLength(0)
  act(() => shownAct.set({ ...shownAct.get()!, path: '/undo/zapomniane' }))
  await user.click(screen.getByText('Cofnij', { selector: '.undo-message button' }))
  await screen.findByText('Tego nie można już cofnąć')
  await user.click(screen.getByText('Cofnij z~listem…', { selector: 'a' }))
  await user.type((await dialog()).getByLabelText('Wyjaśnienie dla drużynowych'), 'Za szybko')
  await user.click((await dialog()).getByRole('button', { name: 'Cofnij zatwierdzenie' }))
  await waitForState('w~trakcie')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('once its message is gone, an approval is revoked in the line of state', async () => {
  enter(world.wilki, world.open.boys, 20)
  enter(world.wilki, world.open.chronicle, 1)
  await open()
  await press('Zatwierdź')
  await waitForState('zatwierdzony')
  act(() => shownAct.set(null))
  await press('Cofnij zatwierdzenie…')
  await user.click((await dialog()).getByRole('button', { name: 'Cofnij zatwierdzenie' }))
  await waitForState('w~trakcie')
})

test('the history of a value can be opened in its row', async () => {
  const [jan, kuba] = [await as(world.jan), await as(world.kuba)]
  await jan('POST', '/review/withdraw')
  await jan('PUT', `/tasks/${world.open.goodTurns.id}`, { value: 4 })
  await kuba('PUT', `/tasks/${world.open.goodTurns.id}`, { value: 5 })
  await open(world.wilki, `?obszar=${world.open.unit.id}`)
  const row = within((await screen.findByRole('heading', { name: 'Dobre uczynki' })).closest('li')!)
  await user.click(row.getByRole('button', { name: 'Więcej: Dobre uczynki' }))
  const found = await row.findAllByRole('listitem')
  expect(found.map(item => textOf(item).replace(/[\d.]{10}, \d\d:\d\d, /, ''))).toEqual([
    '4 → 5kuba@przyklad.example',
    '3 → 4jan@przyklad.example',
  ])
})

test('a sheet whose changes the server refuses is shown without them, and they can be fetched later', async () => {
  const [jan, ewa] = [await as(world.jan), await as(world.ewa)]
  await ewa('POST', `/review/${world.open.id}/of/${world.wilki.id}/return`, { note: 'Popraw' })
  await jan('PUT', `/tasks/${world.open.goodTurns.id}`, { value: 4 })
  await jan('POST', '/review/submit')
  while ((await ewa('GET', `/tasks/${world.open.id}/of/${world.wilki.id}/changes`)).status === 200);

  await open(world.wilki, '', async () => {
    await serveTo(world.ewa)
    config.rateLimits = true
  })
  await screen.findByText('Nie udało się wczytać zmian od poprzedniego zgłoszenia.')
  expect(screen.getAllByRole('button', { name: 'Zatwierdź' })).not.toHaveLength(0)
  await press('Wczytaj zmiany')
  await screen.findByText(/^Za dużo prób/)
  forgetAllUses()
  await press('Wczytaj zmiany')
  await screen.findByText('Zmiany od poprzedniego zgłoszenia')
  expect(screen.queryByText(/^Nie udało się wczytać zmian/)).toBeNull()
})

test('the changes of a sheet submitted for the first time are not fetched, so that a quick reviewer may go on', async () => {
  const fetched: string[] = []
  await open(world.wilki, '', async () => {
    await serveTo(world.ewa)
    const { fetch } = globalThis
    Object.assign(globalThis, {
      fetch: (...call: Parameters<typeof fetch>) => {
        fetched.push(new Request(...call).url)
        return fetch(...call)
      },
    })
  })
  expect(fetched.filter(url => url.endsWith(`/of/${world.wilki.id}`))).not.toEqual([])
  expect(fetched.filter(url => url.endsWith('/changes'))).toEqual([])
})

test('an incomplete sheet is approved after a question that names the empty obligatory tasks', async () => {
  await open()
  await press('Zatwierdź')
  expect((await dialog()).getAllByRole('listitem').map(textOf)).toEqual(['Liczba harcerzy', 'Kronika'])
  await user.click((await dialog()).getByRole('button', { name: 'Anuluj' }))
  expect(state()).toBe('zgłoszony')
  await press('Zatwierdź')
  await user.click((await dialog()).getByRole('button', { name: 'Zatwierdź mimo to' }))
  await waitForState('zatwierdzony')
})

test('returning a sheet needs a note, and the typed text survives a lost connection', async () => {
  await open()
  await press('Zwróć z~uwagami')
  const note = (await dialog()).getByLabelText(/^Co trzeba poprawić/)
  await user.click((await dialog()).getByRole('button', { name: 'Zwróć do poprawy' }))
  expect(note.getAttribute('aria-invalid')).toBe('true')
  expect((await dialog()).queryByLabelText(/Nowy termin/)).toBeNull()

  await user.type(note, 'Popraw uczynki')
  cutConnection()
  await user.click((await dialog()).getByRole('button', { name: 'Zwróć do poprawy' }))
  expect(textOf(await (await dialog()).findByRole('alert'))).not.toBe('')
  expect((note as HTMLTextAreaElement).value).toBe('Popraw uczynki')
  await serveTo(world.ewa)
  await user.click((await dialog()).getByRole('button', { name: 'Zwróć do poprawy' }))
  await waitForState('do poprawy')
  expect(screen.queryAllByRole('dialog')).toHaveLength(0)
  await user.click(screen.getByRole('link', { name: /^Historia/ }))
  expect(
    within(await screen.findByRole('region', { name: 'Historia arkusza' })).getByText('Popraw uczynki'),
  ).toBeTruthy()
})

test('a return leaves the page on screen while the changes since the submission are fetched', async () => {
  await open(world.wilki, '?obszar=0')
  const page = document.querySelector('main')
  await press('Zwróć z~uwagami')
  await user.type((await dialog()).getByLabelText(/^Co trzeba poprawić/), 'Popraw uczynki')
  await user.click((await dialog()).getByRole('button', { name: 'Zwróć do poprawy' }))
  await waitForState('do poprawy')
  await screen.findByText('Zmiany od poprzedniego zgłoszenia')
  expect(document.querySelector('main')).toBe(page)
})

test('after the deadline a return asks for a new last day, and proposes one in a week', async () => {
  db.update(years).set({ deadline: '2026-01-31' }).where(eq(years.id, world.open.id)).run()
  await open()
  await press('Zwróć z~uwagami')
  const inAWeek = dayAfter(warsawDay(Date.now()), 7)
  expect((await dialog()).getByLabelText<HTMLInputElement>(/^Nowy termin dla tej drużyny/).value).toBe(inAWeek)
  await user.type((await dialog()).getByLabelText(/^Co trzeba poprawić/), 'Popraw')
  await user.click((await dialog()).getByRole('button', { name: 'Zwróć do poprawy' }))
  const shownDay = inAWeek.split('-').reverse().join('.')
  await waitFor(() =>
    expect(textOf(screen.getByRole('region', { name: 'Stan arkusza' }))).toContain(`termin ${shownDay}`),
  )
})

test('a reviewer whose sheet was approved in the meantime reads by whom, and then sees the current sheet', async () => {
  await open()
  await (await as(world.ola))('POST', `/review/${world.open.id}/of/${world.wilki.id}/approve`, {})
  await press('Zwróć z~uwagami')
  await user.type((await dialog()).getByLabelText(/^Co trzeba poprawić/), 'Popraw')
  await user.click((await dialog()).getByRole('button', { name: 'Zwróć do poprawy' }))
  expect(textOf(await (await dialog()).findByRole('alert'))).toMatch(
    /^Ktoś był szybszy: arkusz jest już w~stanie „zatwierdzony” \(koordynator krajowy, \d\d\.\d\d\.\d{4}, \d\d:\d\d\)\.$/,
  )
  await waitForState('zatwierdzony')
})

test('a reviewer who lost the district in the meantime gets an error, and nothing changes', async () => {
  await open()
  db.update(users).set({ districtId: world.pomerania.id }).where(eq(users.id, world.ewa.id)).run()
  await press('Zatwierdź')
  await user.click((await dialog()).getByRole('button', { name: 'Zatwierdź mimo to' }))
  expect(textOf(await (await dialog()).findByRole('alert'))).toMatch(/uprawnie/)
  expect(state()).toBe('zgłoszony')
})

function hasFocus() {
  const name = document.activeElement?.closest('.task')?.querySelector('h3')
  return name ? textOf(name) : undefined
}

test('shortcuts move from task to task', async () => {
  await open(world.wilki, `?obszar=${world.open.unit.id}`)
  await screen.findByRole('button', { name: 'Dodaj uwagę: Dobre uczynki' })
  await user.keyboard('jj')
  expect(hasFocus()).toBe('Dobre uczynki')
  await user.keyboard('k')
  expect(hasFocus()).toBe('Liczba harcerzy')

  await user.click(screen.getByRole('button', { name: 'Dodaj uwagę: Liczba harcerzy' }))
  const row = within(document.getElementById(`zadanie-${world.open.boys.id}`)!)
  const field = await row.findByRole<HTMLTextAreaElement>('textbox', { name: 'Uwaga do drużyny' })
  await waitFor(() => expect(document.activeElement === field).toBe(true))
  await user.keyboard('jk?')
  expect(field.value).toBe('jk?')
  expect(screen.queryAllByRole('dialog')).toHaveLength(0)
  // Typing leaves the row as it is.
  expect(row.queryByText('Skąd te punkty?')).toBeNull()
  await user.clear(field)
})

describe('the queue of submitted sheets', () => {
  const SUBMITTED = '?z=stan%3DSUBMITTED%26lista%3Dprzeglad'
  const heading = (team: string) => screen.findByRole('heading', { level: 1, name: `Arkusz jednostki ${team}` })
  const left = () => textOf(document.querySelector('.review-head')!).match(/zostało \d+ po tym|to ostatni/)?.[0]

  async function openQueue() {
    const { open: year, fale, orly } = world
    completePrerequisites(fale, year)
    for (const team of [world.wilki, orly, fale]) for (const task of [year.boys, year.chronicle]) enter(team, task, 1)
    for (const leader of [world.borys, world.cezary]) await (await as(leader))('POST', '/review/submit')
    await open(world.wilki, SUBMITTED, () => serveTo(world.ola))
    await screen.findByText(/^Zgłoszone, od najdłużej czekających$/)
  }

  test('counts down, and an approval opens the next sheet by itself', async () => {
    await openQueue()
    await waitFor(() => expect(left()).toBe('zostało 2 po tym'))
    await press('Zatwierdź')
    await heading('Orły')
    await waitFor(() => expect(left()).toBe('zostało 1 po tym'))
    // A sheet that was passed over counts no more.
    await user.click(screen.getAllByRole('link', { name: /^Następny\s*: Fale/ })[0]!)
    await heading('Fale')
    await waitFor(() => expect(left()).toBe('to ostatni'))
    expect(screen.queryByRole('link', { name: /^Następny\s*:/ })).toBeNull()
    await press('Zatwierdź')
    await waitForState('zatwierdzony')
    await heading('Fale')
  })

  test('keeps its order when a sheet is returned, so that one that was passed over does not come back', async () => {
    await openQueue()
    await user.click((await screen.findAllByRole('link', { name: /^Następny\s*: Orły/ }))[0]!)
    await heading('Orły')
    await waitFor(() => expect(left()).toBe('zostało 1 po tym'))
    await press('Zwróć z~uwagami')
    await user.type((await dialog()).getByLabelText(/^Co trzeba poprawić/), 'Popraw')
    await user.click((await dialog()).getByRole('button', { name: 'Zwróć do poprawy' }))
    await waitForState('do poprawy')
    await act(() => refresh(overviewOf(null)))
    expect(left()).toBe('zostało 1 po tym')
    expect(screen.getAllByRole('link', { name: /^Następny\s*: Fale/ })).toHaveLength(2)
  })
})

test('the list under "?" switches the shortcuts off permanently, and on again', async () => {
  await open(world.wilki, `?obszar=${world.open.unit.id}`)
  await user.keyboard('?')
  await user.click((await dialog()).getByRole('switch', { name: 'Skróty włączone' }))
  expect((await dialog()).getByRole('switch', { name: 'Skróty wyłączone' })).toBeTruthy()
  await user.click((await dialog()).getByRole('button', { name: 'Zamknij' }))
  expect(document.querySelector('.key-hints')).toBeNull()
  await user.keyboard('j?')
  expect(screen.queryAllByRole('dialog')).toHaveLength(0)
  expect(hasFocus()).toBeUndefined()

  await user.click(screen.getByRole('button', { name: 'Skróty klawiszowe' }))
  await user.click((await dialog()).getByRole('switch', { name: 'Skróty wyłączone' }))
  await user.click((await dialog()).getByRole('button', { name: 'Zamknij' }))
  await user.keyboard('j')
  expect(hasFocus()).toBe('Liczba harcerzy')
})

test('the history of the sheet is an entry above the areas, with the number of its acts', async () => {
  await open()
  await user.click(screen.getByRole('link', { name: 'Historia 1' }))
  const history = within(await screen.findByRole('region', { name: 'Historia arkusza' }))
  expect(history.getAllByRole('listitem')).toHaveLength(1)
  expect(location.search).toBe('?obszar=historia')
})

test('the entries say what waits there', async () => {
  await open()
  await screen.findByRole('link', { name: 'Drużyna 1~prośba' })
  await screen.findByRole('link', { name: 'Rozmowy' })
})

test('the page opens at the first area with an open remark, and the line of state names it', async () => {
  const { ewa, wilki } = world
  const about = { taskId: world.open.campers.id, text: 'Kiedy to było?' }
  expect((await (await as(ewa))('POST', `/remarks/${world.open.id}/of/${wilki.id}`, about)).status).toBe(201)
  await open()
  await screen.findByRole('heading', { level: 2, name: 'Biwaki' })
  expect(location.search).toBe(`?obszar=${world.open.camps.id}`)
  expect(screen.getByRole('link', { name: '1~otwarta uwaga' })).toBeTruthy()
})

test('the page opens at the first area with a change since the submission before', async () => {
  const [jan, ewa] = [await as(world.jan), await as(world.ewa)]
  await ewa('POST', `/review/${world.open.id}/of/${world.wilki.id}/return`, { note: 'Popraw' })
  await jan('PUT', `/tasks/${world.open.goodTurns.id}`, { value: 4 })
  await jan('POST', '/review/submit')
  await open()
  await screen.findByRole('heading', { level: 2, name: 'Stan jednostki' })
  expect(screen.getByRole('link', { name: '1~zmiana' }).getAttribute('href')).toContain('obszar=0')
})

test('a sheet that is not begun is reminded and extended in its line of state', async () => {
  db.update(years).set({ deadline: '2099-05-31' }).where(eq(years.id, world.open.id)).run()
  db.delete(taskEntries).run()
  db.delete(donePrerequisites).run()
  await open(world.orly)
  await waitForState('nie zaczęty')
  const line = within(screen.getByRole('region', { name: 'Stan arkusza' }))
  expect(line.getByRole('button', { name: 'Przedłuż…' })).toBeTruthy()
  await user.click(await line.findByRole('button', { name: 'Przypomnij…' }))
  await user.click((await dialog()).getByRole('button', { name: /^Przypomnij 1/ }))
  await line.findByText(/przypomniano \d\d\.\d\d/)
})

test('an unsubmitted sheet of a closed year says so and offers no actions', async () => {
  await serveTo(world.ewa)
  history.replaceState(null, '', `/admin/kategoryzacja/${world.wilki.id}/w-roku/${world.finished.id}`)
  render(<App />)
  await screen.findByText(/Arkusza nie zgłoszono/)
  expect(
    within(screen.getByRole('region', { name: 'Stan arkusza' })).getByRole('button', { name: 'Pobierz CSV' }),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Zatwierdź|Zwróć/ })).toBeNull()
})

test('a request for more time is granted on the sheet with another day and a note', async () => {
  await (await as(world.jan))('POST', '/review/withdraw')
  db.update(years).set({ deadline: '2026-01-31' }).where(eq(years.id, world.open.id)).run()
  await (await as(world.jan))('POST', '/review/more-time', { until: '2099-06-10', reason: 'Obóz' })
  await open()
  await press('Prosi o~czas do 10.06.2099…')
  const card = await dialog()
  expect(card.getByText(/„Obóz”/)).toBeTruthy()
  fireEvent.change(card.getByLabelText('Przedłuż do'), { target: { value: '2099-06-05' } })
  await user.type(card.getByLabelText('Odpowiedź dla drużyny'), 'Do soboty')
  await user.click(card.getByRole('button', { name: 'Przedłuż' }))
  await waitFor(() => expect(screen.queryAllByRole('dialog')).toHaveLength(0))
  const { body } = await (await as(world.jan))('GET', '/review')
  expect(body).toMatchObject({ extendedTo: '2099-06-05', moreTime: { answer: { note: 'Do soboty' } } })
  expect(shownAct.get()?.words).toBe('Przedłużono termin do 05.06.2099: Wilki')
})

test('a request for more time is rejected on the sheet with a reason', async () => {
  await (await as(world.jan))('POST', '/review/withdraw')
  db.update(years).set({ deadline: '2026-01-31' }).where(eq(years.id, world.open.id)).run()
  await (await as(world.jan))('POST', '/review/more-time', { until: '2099-06-10', reason: 'Obóz' })
  await open()
  await press('Prosi o~czas do 10.06.2099…')
  const card = await dialog()
  await user.type(card.getByLabelText('Odpowiedź dla drużyny'), 'Ranking jest policzony')
  await user.click(card.getByRole('button', { name: 'Odmów' }))
  await waitFor(() => expect(screen.queryAllByRole('dialog')).toHaveLength(0))
  const { body } = await (await as(world.jan))('GET', '/review')
  expect(body).toMatchObject({
    extendedTo: null,
    moreTime: { answer: { extendedTo: null, note: 'Ranking jest policzony' } },
  })
  expect(shownAct.get()?.words).toBe('Odmówiono więcej czasu: Wilki')
  await act(() => takeBack(shownAct.get()!))
  expect(await screen.findAllByText('Prosi o~czas do 10.06.2099…', { selector: 'button' })).toHaveLength(2)
})

test('the deadline of an unsubmitted sheet is extended on its page', async () => {
  await (await as(world.jan))('POST', '/review/withdraw')
  db.update(years).set({ deadline: '2099-05-31' }).where(eq(years.id, world.open.id)).run()
  await open()
  await press('Przedłuż…')
  await user.click((await dialog()).getByRole('button', { name: 'Przedłuż 1~drużynie' }))
  expect(await screen.findByText(/termin 07\.06\.2099/)).toBeTruthy()
  expect(shownAct.get()).toMatchObject({ words: 'Przedłużono termin do 07.06.2099: Wilki' })
  await leaveNetwork()
  db.update(teams).set({ shadow: true }).where(eq(teams.id, world.wilki.id)).run()
  await open()
  expect(screen.queryByRole('button', { name: 'Przedłuż…' })).toBeNull()
})

test('a remark that was typed and not sent goes along with a return, and without a network neither leaves', async () => {
  await open(world.wilki, `?obszar=${world.open.unit.id}`)
  await user.click(await screen.findByRole('button', { name: /^Dodaj uwagę: Dobre/ }))
  await user.keyboard('Skąd trzy?')
  await press('Zwróć z~uwagami')
  const question = await dialog()
  expect(question.getByText('Dobre uczynki: „Skąd trzy?”')).toBeTruthy()
  await user.type(question.getByLabelText('Co trzeba poprawić'), 'Jedno pytanie')
  cutConnection()
  await user.click(question.getByRole('button', { name: /^Zwróć z~1~uwagą$/ }))
  expect(await question.findByText(/^Brak połączenia z~serwerem/)).toBeTruthy()
  const sent = () =>
    db
      .select()
      .from(remarks)
      .all()
      .filter(({ taskId }) => taskId === world.open.goodTurns.id)
  expect([sent(), state()]).toEqual([[], 'zgłoszony'])
  expect(question.getByText('Dobre uczynki: „Skąd trzy?”')).toBeTruthy()

  await serveTo(world.ewa)
  await user.click(question.getByRole('button', { name: /^Zwróć z~1~uwagą$/ }))
  await waitForState('do poprawy')
  await waitFor(() => expect(sent()).toMatchObject([{ text: 'Skąd trzy?' }]))
})

test('a return that another coordinator overtook sends no remark, and keeps all that was typed', async () => {
  await open(world.wilki, `?obszar=${world.open.unit.id}`)
  await user.click(await screen.findByRole('button', { name: /^Dodaj uwagę: Dobre/ }))
  await user.keyboard('Skąd trzy?')
  await press('Zwróć z~uwagami')
  const question = await dialog()
  const note = question.getByLabelText<HTMLTextAreaElement>(/^Co trzeba poprawić/)
  await user.type(note, 'Jedno pytanie')
  const before = db.select().from(remarks).all().length
  await (await as(world.ola))('POST', `/review/${world.open.id}/of/${world.wilki.id}/return`, { note: 'Od nas' })
  await user.click(question.getByRole('button', { name: /^Zwróć z~1~uwagą$/ }))
  expect(textOf(await question.findByRole('alert'))).toMatch(/^Ktoś był szybszy: arkusz jest już w~stanie „do poprawy”/)
  expect([note.value, db.select().from(remarks).all().length]).toEqual(['Jedno pytanie', before])
  await user.click(question.getByRole('button', { name: 'Anuluj' }))
  const draft = screen.getByRole('textbox', { name: 'Uwaga do drużyny' })
  expect(draft).toHaveProperty('value', 'Skąd trzy?')
  await user.clear(draft)
})

test('a return by somebody who lost the office at the dialog is refused in words, and keeps the note', async () => {
  await open()
  await press('Zwróć z~uwagami')
  const question = await dialog()
  const note = question.getByLabelText<HTMLTextAreaElement>(/^Co trzeba poprawić/)
  await user.type(note, 'Popraw')
  db.update(users).set({ role: 'USER', districtId: null }).where(eq(users.id, world.ewa.id)).run()
  await user.click(question.getByRole('button', { name: 'Zwróć do poprawy' }))
  expect(textOf(await question.findByRole('alert'))).toMatch(/uprawnie/)
  expect(note.value).toBe('Popraw')
  expect(
    db
      .select()
      .from(reviewActs)
      .all()
      .map(({ kind }) => kind),
  ).toEqual(['SUBMIT'])
})

test('an approval that the server does not answer says so next to the button, and may be pressed again', async () => {
  enter(world.wilki, world.open.boys, 20)
  enter(world.wilki, world.open.chronicle, 1)
  await open()
  cutConnection()
  await press('Zatwierdź')
  expect(textOf((await screen.findAllByRole('alert'))[0]!)).toMatch(/^Brak połączenia z~serwerem/)
  await serveTo(world.ewa)
  await press('Zatwierdź')
  await waitForState('zatwierdzony')
})
