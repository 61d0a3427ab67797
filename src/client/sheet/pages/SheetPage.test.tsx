import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import { render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { and, eq } from 'drizzle-orm'
import { storedKeys } from '#client/api/storage.ts'
import { CHANGES } from '#client/api/unsaved.ts'
import { App } from '#client/app/App.tsx'
import { db } from '#server/database/open.ts'
import { sessions, users } from '#server/database/schema/people.ts'
import { taskEntries } from '#server/database/schema/sheets.ts'
import { years } from '#server/database/schema/years.ts'
import { cutConnection, intercept, leaveNetwork, serveTo } from '#test/network.ts'
import { screen, textOf, within } from '#test/screen.ts'
import { PASSWORD, passwordHash } from '#test/strangers.ts'
import { callAs, completePrerequisites, enter, freshWorld } from '#test/world.ts'

// The own sheet of a leader over the real API: addresses, sessions, other leaders, and a year that ends meanwhile.

const world = freshWorld()
beforeEach(() => {
  localStorage.clear()
  completePrerequisites(world.wilki, world.open)
  db.update(users).set({ passwordHash }).run()
})
afterEach(async () => {
  setSystemTime()
  await leaveNetwork()
  localStorage.clear()
})

async function open(person: { id: number } | null = world.jan, path = `/kategoryzacja?obszar=${world.open.unit.id}`) {
  await leaveNetwork()
  history.replaceState(null, '', path)
  await serveTo(person)
  render(<App />)
}

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const sees = (text: string | RegExp) => screen.findAllByText(text)
const row = async (name: string) =>
  within((await screen.findByRole('heading', { level: 3, name })).closest<HTMLElement>('.task')!)
const goTo = async (name: string | RegExp) => userEvent.click((await screen.findAllByRole('link', { name }))[0]!)
const press = async (name: string | RegExp) => userEvent.click((await screen.findAllByRole('button', { name }))[0]!)
const area = (name: string) => screen.findByRole('heading', { level: 2, name })
const headSays = (words: RegExp) =>
  waitFor(() => expect(textOf(document.querySelector('.section-head__state')!)).toMatch(words))
async function fill(name: string, text: string) {
  await userEvent.clear(await field(name))
  if (text) await userEvent.type(await field(name), text)
  await userEvent.tab()
}
const stored = (task: { id: number }, team = world.wilki) =>
  db
    .select({ value: taskEntries.value })
    .from(taskEntries)
    .where(and(eq(taskEntries.taskId, task.id), eq(taskEntries.teamId, team.id)))
    .get()?.value
const isStored = (task: { id: number }, value: number | undefined, team = world.wilki) =>
  waitFor(() => expect(stored(task, team)).toBe(value))

async function signIn(name: string) {
  await userEvent.type(await screen.findByLabelText('E-mail'), `${name}@przyklad.example`)
  await userEvent.type(screen.getByLabelText('Hasło'), PASSWORD)
  await press('Zaloguj się')
}

/** The window has the focus again, late enough for the page to fetch its data again. */
function comeBack() {
  setSystemTime(Date.now() + 70_000)
  dispatchEvent(new Event('focus'))
}

test('the section and the tab are in the address', async () => {
  await open()
  await area('Stan jednostki')
  await goTo(/^Moje zadania/)
  await goTo(/Biwaki/)
  await area('Biwaki')
  expect(location.search).toBe(`?obszar=${world.open.camps.id}&zadania=moje`)
  await sees('W~tym obszarze nie macie jeszcze swoich zadań')
})

test('a value counts, is saved, and is there when the page is opened again', async () => {
  await open()
  await headSays(/^Symbol polowy · do leśnego brakuje/)
  await fill('Dobre uczynki', '2,5')
  await headSays(/^Symbol leśny · do puszczańskiego brakuje/)
  expect(textOf((await row('Dobre uczynki')).getByText('5,0').closest('.task__points')!)).toBe('5,0 z~10,0~pkt')
  await isStored(world.open.goodTurns, 2.5)
  await open()
  expect((await field('Dobre uczynki')).value).toBe('2,5')
})

test('the search finds a task of any area without diacritics, and Enter moves to its field', async () => {
  await open()
  await area('Stan jednostki')
  await userEvent.type(screen.getAllByRole('searchbox')[0]!, 'oboz')
  await sees(/^Znaleziono: \d+~z~\d+~zadań/)
  await userEvent.keyboard('{Enter}')
  await area('Biwaki')
  await waitFor(() =>
    expect(document.activeElement).toBe(document.querySelector(`#zadanie-${world.open.campers.id} input`)),
  )
})

test('a filter is in the address, and a row stays while it is filled in', async () => {
  await open()
  await area('Stan jednostki')
  await press(/^niewypełnione/)
  await waitFor(() => expect(new URLSearchParams(location.search).get('filtr')).toBe('niewypelnione'))
  await fill('Dobre uczynki', '3')
  await isStored(world.open.goodTurns, 3)
  await row('Dobre uczynki')
  await open(world.jan, location.pathname + location.search)
  await row('Wędrówka')
  expect(screen.queryByRole('heading', { level: 3, name: 'Dobre uczynki' })).toBeNull()
  await sees(/1~z~\d+~wypełnione/)
})

test('an ended session leads to the sign-in page, and the typed value is saved once its leader has signed in', async () => {
  await open()
  await field('Dobre uczynki')
  db.delete(sessions).run()
  await fill('Dobre uczynki', '4')
  await sees(/To, czego arkusz nie zdążył zapisać, czeka w~tej przeglądarce/)
  expect(location.pathname).toBe('/login')
  await signIn('jan')
  await waitFor(() => expect(location.pathname + location.search).toBe(`/kategoryzacja?obszar=${world.open.unit.id}`))
  await isStored(world.open.goodTurns, 4)
})

test('another user who signs in at the same browser neither sees nor sends the typed value', async () => {
  completePrerequisites(world.orly, world.open)
  await open()
  await field('Dobre uczynki')
  db.delete(sessions).run()
  await fill('Dobre uczynki', '4')
  await sees(/To, czego arkusz nie zdążył zapisać/)
  await signIn('borys')
  expect((await field('Dobre uczynki')).value).toBe('')
  await fill('Wędrówka', '1')
  await isStored(world.open.hike, 1, world.orly)
  expect([stored(world.open.goodTurns), stored(world.open.goodTurns, world.orly)]).toEqual([undefined, undefined])
})

test('a tab sends nothing after another user has signed in in another tab', async () => {
  completePrerequisites(world.orly, world.open)
  await open()
  await field('Dobre uczynki')
  await serveTo(world.borys)
  await fill('Dobre uczynki', '4')
  await sees(/Orły/)
  expect([stored(world.open.goodTurns), stored(world.open.goodTurns, world.orly)]).toEqual([undefined, undefined])
})

test('signing out with an unsaved change asks first, and saves the change when it can', async () => {
  await open()
  await field('Dobre uczynki')
  let isBroken = true
  intercept(`/api/tasks/${world.open.goodTurns.id}`, async (request, serve) => {
    if (isBroken) throw new TypeError('fetch failed')
    return serve(request)
  })
  await fill('Dobre uczynki', '4')
  await sees(/wyśl(e|ą) się sam/)
  await goTo('Wyloguj się')
  await sees(/1~niezapisaną zmianę w~arkuszu/)
  isBroken = false
  await press('Zapisz i~wyloguj się')
  await waitFor(() => expect(location.pathname).toBe('/'))
  expect(stored(world.open.goodTurns)).toBe(4)
})

test('a leader who lost access in the meantime is led to choose a troop', async () => {
  await open()
  await field('Dobre uczynki')
  db.update(users).set({ teamId: null, teamAccepted: false }).where(eq(users.id, world.jan.id)).run()
  await fill('Dobre uczynki', '4')
  await waitFor(() => expect(location.pathname).toBe('/welcome'))
  expect(stored(world.open.goodTurns)).toBeUndefined()
})

test('the sheet of a year that was closed in the meantime becomes read-only', async () => {
  await open()
  await field('Dobre uczynki')
  db.update(years).set({ state: 'FINISHED' }).where(eq(years.id, world.open.id)).run()
  await fill('Dobre uczynki', '4')
  await sees('Kategoryzacja zakończona: arkusza nie można już edytować.')
  await row('Dobre uczynki')
})

test("another leader's change arrives and does not disturb the typing", async () => {
  await open()
  await userEvent.type(await field('Dobre uczynki'), '3')
  await isStored(world.open.goodTurns, 3)
  await userEvent.keyboard(',')
  await waitFor(() => expect(storedKeys(CHANGES)).toEqual([]))
  enter(world.wilki, world.open.hike, 6)
  db.update(taskEntries).set({ value: 5 }).where(eq(taskEntries.taskId, world.open.goodTurns.id)).run()
  comeBack()
  await waitFor(async () => expect((await field('Wędrówka')).value).toBe('6'))
  expect((await row('Wędrówka')).getByText('3,0')).toBeTruthy()
  expect((await field('Dobre uczynki')).value).toBe('3,')
  await userEvent.tab()
  await waitFor(async () => expect((await field('Dobre uczynki')).value).toBe('5'))
})

test('an erased field has no entry once the connection is back, also when the page is opened again', async () => {
  enter(world.wilki, world.open.goodTurns, 3)
  await open()
  await field('Dobre uczynki')
  cutConnection()
  await fill('Dobre uczynki', '')
  await (await row('Dobre uczynki')).findByText(/Bez sieci, zapisze się samo/)
  expect(stored(world.open.goodTurns)).toBe(3)
  await open()
  await isStored(world.open.goodTurns, undefined)
  expect((await field('Dobre uczynki')).value).toBe('')
  expect((await row('Dobre uczynki')).getByRole<HTMLButtonElement>('button', { name: /^mniej/ }).disabled).toBe(true)
})

test('78 of two leaders who write one note the later one is saved, and the earlier sees its author', async () => {
  enter(world.wilki, world.open.hike, 4)
  await open()
  await userEvent.click((await row('Wędrówka')).getByRole('button', { name: 'Więcej: Wędrówka' }))
  await userEvent.type(await field('Dopisz: Wędrówka'), 'Ruda')
  await userEvent.click((await row('Wędrówka')).getByRole('button', { name: 'Zapisz' }))
  const note = async () => (await callAs(world.kuba, 'GET', '/tasks')).body
  await waitFor(async () => expect(JSON.stringify(await note())).toContain('Ruda'))
  await callAs(world.kuba, 'PUT', `/tasks/${world.open.hike.id}/note`, { text: 'Skoki' })
  comeBack()
  await (await row('Wędrówka')).findByText(/^kuba@przyklad\.example/)
  expect((await row('Wędrówka')).getAllByText(/Skoki/).length).toBeGreaterThan(0)
})
