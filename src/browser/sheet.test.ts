import { beforeEach, expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { db } from '#server/database/open.ts'
import { sessions, teams, users } from '#server/database/schema/people.ts'
import { taskEntries } from '#server/database/schema/sheets.ts'
import { years } from '#server/database/schema/years.ts'
import { PASSWORD, passwordHash } from '#test/strangers.ts'
import { as, completePrerequisites, createWorld, enter, type World } from '#test/world.ts'
import { NARROW, openSite } from './browser.ts'

const site = await openSite()

let world: World
let page: Page

beforeEach(() => {
  world = createWorld()
  db.update(users).set({ passwordHash }).run()
})

async function open(person: { id: number }, place?: number, options = {}) {
  page = await site.visit(person, options)
  await page.goto(place === undefined ? '/kategoryzacja' : `/kategoryzacja?obszar=${place}`)
  await page.getByRole('heading', { level: 2 }).first().waitFor()
}

async function openArea(person = world.jan, options = {}) {
  completePrerequisites(world.wilki, world.open)
  await open(person, world.open.unit.id, options)
}

const field = (name: string) => page.getByRole('textbox', { name })
const sees = (text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor()
const row = (name: string) => page.locator('.task').filter({ has: page.getByRole('heading', { name }) })

const stored = (task: { id: number }, team = world.wilki) =>
  db
    .select({ value: taskEntries.value })
    .from(taskEntries)
    .where(and(eq(taskEntries.taskId, task.id), eq(taskEntries.teamId, team.id)))
    .get()?.value

async function isSaved(task: { id: number }, value: number) {
  await sees(/Zapisano\s\d\d:\d\d/)
  expect(stored(task)).toBe(value)
}

async function signIn(name: string) {
  await page.getByLabel('E-mail', { exact: true }).fill(`${name}@przyklad.example`)
  await page.getByLabel('Hasło', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Zaloguj się' }).click()
}

/** Ends the session during a save, so that no other request of the page discovers the end before anything is typed. */
async function typeAsTheSessionEnds() {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  await page.route('**/api/tasks/*', route => ended.then(() => route.continue()), { times: 1 })
  const sent = page.waitForRequest(request => request.method() === 'PUT')
  await field('Dobre uczynki').fill('4')
  await sent
  db.delete(sessions).run()
  end()
}

test('a leader signs in, ticks the prerequisites, fills in an area, sees the symbol change, and a reload shows it all', async () => {
  page = await site.visit()
  await page.goto('/kategoryzacja')
  await signIn('jan')
  await page.waitForURL('**/kategoryzacja?obszar=-1')

  await page.getByRole('checkbox', { name: 'Książka pracy' }).check()
  await sees('Wszystkie spełnione.')
  await page
    .getByRole('link', { name: /Stan jednostki/ })
    .first()
    .click()
  await sees('Symbol polowy · do leśnego brakuje')

  await field('Dobre uczynki').fill('2,5')
  await sees('Symbol leśny · do puszczańskiego brakuje')
  await row('Dobre uczynki').getByText('5,0 z 10,0').waitFor()
  await isSaved(world.open.goodTurns, 2.5)

  await page.reload()
  await sees('Symbol leśny')
  expect(await field('Dobre uczynki').inputValue()).toBe('2,5')
})

test('the section and the tab are in the address, and Back opens the previous section', async () => {
  await openArea()
  await page.getByRole('link', { name: 'Moje zadania' }).click()
  await page
    .getByRole('link', { name: /Biwaki/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 2, name: 'Biwaki' }).waitFor()
  expect(new URL(page.url()).search).toBe(`?obszar=${world.open.camps.id}&zadania=moje`)
  await sees('W tym obszarze nie macie jeszcze swoich zadań')
  await page.goBack()
  await page.getByRole('heading', { level: 2, name: 'Stan jednostki' }).waitFor()
})

test('without a connection the sheet says so, computes points, and saves when the connection is back', async () => {
  await openArea()
  await page.context().setOffline(true)
  await field('Dobre uczynki').fill('3')
  await field('Wędrówka').fill('4')
  // The rows below move when it appears.
  await sees('Symbol leśny')
  await row('Kronika').getByRole('radio', { name: 'tak' }).check()
  await sees(/wyśl(e|ą) się sam/)
  expect(stored(world.open.goodTurns)).toBeUndefined()

  await page.context().setOffline(false)
  await sees(/Zapisano\s\d\d:\d\d/)
  expect([world.open.goodTurns, world.open.hike, world.open.chronicle].map(task => stored(task))).toEqual([3, 4, 1])
})

test('values typed while the server is down survive their page, and are saved by the next page or when the server is back', async () => {
  await openArea()
  const other = await page.context().newPage()
  await other.goto(`/kategoryzacja?obszar=${world.open.unit.id}`)
  await other.getByRole('textbox', { name: 'Wędrówka' }).waitFor()
  await site.stopServing()
  await field('Dobre uczynki').fill('4')
  await page.goto('about:blank')
  await other.getByRole('textbox', { name: 'Wędrówka' }).fill('1')
  await other
    .getByText(/wyśl(e|ą) się sam/)
    .filter({ visible: true })
    .first()
    .waitFor()
  await other.getByRole('textbox', { name: 'Wędrówka' }).fill('2')
  expect([stored(world.open.goodTurns), stored(world.open.hike)]).toEqual([undefined, undefined])
  await site.serveAgain()
  await other
    .getByText(/Zapisano\s\d\d:\d\d/)
    .filter({ visible: true })
    .first()
    .waitFor()
  expect(stored(world.open.hike)).toBe(2)

  await page.goto(`/kategoryzacja?obszar=${world.open.unit.id}`)
  await isSaved(world.open.goodTurns, 4)
  expect(await field('Dobre uczynki').inputValue()).toBe('4')
})

test('an ended session leads to the sign-in page, and the typed value is saved after signing in', async () => {
  await openArea()
  await typeAsTheSessionEnds()
  await page.waitForURL('**/login?next=*')
  await sees(/To,\sczego\sarkusz\snie\szdążył\szapisać,\sczeka\sw\stej\sprzeglądarce/)
  await signIn('jan')
  await page.waitForURL(`**/kategoryzacja?obszar=${world.open.unit.id}`)
  await isSaved(world.open.goodTurns, 4)
})

test('another user who signs in at the same browser neither sees nor sends the typed value', async () => {
  completePrerequisites(world.orly, world.open)
  await openArea()
  await typeAsTheSessionEnds()
  await page.waitForURL('**/login?next=*')
  await signIn('borys')
  await field('Dobre uczynki').waitFor()
  expect(await field('Dobre uczynki').inputValue()).toBe('')
  await field('Wędrówka').fill('1')
  await sees(/Zapisano\s\d\d:\d\d/)
  expect([stored(world.open.goodTurns), stored(world.open.goodTurns, world.orly)]).toEqual([undefined, undefined])
  expect(stored(world.open.hike, world.orly)).toBe(1)
})

test('an open tab sends nothing after another user has signed in in another tab', async () => {
  completePrerequisites(world.orly, world.open)
  await openArea()
  // The bell fetches once the page is usable. Between the two sessions it would lead this tab to the sign-in page.
  await page.waitForLoadState('networkidle')
  const other = await page.context().newPage()
  await other.goto('/logout')
  await other.waitForURL((url: URL) => url.pathname === '/')
  const jans = page
  page = other
  await page.goto('/login')
  await signIn('borys')
  await page.waitForURL((url: URL) => url.pathname !== '/login')

  page = jans
  // The tab may already have noticed it when it fetched the notifications.
  if (await field('Dobre uczynki').isVisible()) await field('Dobre uczynki').fill('4')
  await sees('Orły')
  expect([stored(world.open.goodTurns), stored(world.open.goodTurns, world.orly)]).toEqual([undefined, undefined])
})

test('signing out with an unsaved change asks first, and saves the change when it can', async () => {
  await openArea()
  await page.route('**/api/tasks/*', route => route.abort())
  await field('Dobre uczynki').fill('4')
  await sees(/wyśl(e|ą) się sam/)
  await page.getByRole('link', { name: 'Wyloguj się' }).click()
  await sees(/1\sniezapisaną zmianę w\sarkuszu/)

  await page.unroute('**/api/tasks/*')
  await page.getByRole('button', { name: 'Zapisz i wyloguj' }).click()
  await page.waitForURL((url: URL) => url.pathname === '/')
  expect(stored(world.open.goodTurns)).toBe(4)
})

test('signing out without saving erases what was typed, also for the same user', async () => {
  await openArea()
  await page.route('**/api/tasks/*', route => route.abort())
  await field('Dobre uczynki').fill('4')
  await sees(/wyśl(e|ą) się sam/)
  await page.getByRole('button', { name: 'Więcej: Dobre uczynki' }).click()
  await field('Dopisz: Dobre uczynki').fill('Zapytam zastępowych')
  await page.getByRole('link', { name: 'Wyloguj się' }).click()
  await sees(/1\sniezapisaną zmianę w\sarkuszu i\sniewysłany szkic/)
  await page.getByRole('button', { name: 'Usuń i wyloguj się' }).click()
  await page.waitForURL((url: URL) => url.pathname === '/')
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toMatch(/arkusz|uwaga|Zapytam/)

  await page.unroute('**/api/tasks/*')
  await page.getByRole('link', { name: 'Zaloguj się' }).first().click()
  await signIn('jan')
  await page.waitForURL((url: URL) => url.pathname === '/')
  await page.getByRole('link', { name: 'E-Kategoryzacja', exact: true }).click()
  await page
    .getByRole('link', { name: /Stan jednostki/ })
    .filter({ visible: true })
    .first()
    .click()
  await field('Dobre uczynki').waitFor()
  expect(await field('Dobre uczynki').inputValue()).toBe('')
  expect(await field('Dopisz: Dobre uczynki').count()).toBe(0)
  expect(stored(world.open.goodTurns)).toBeUndefined()
})

test('parts of a sheet that failed to load are loaded on request, with what was typed before', async () => {
  const jan = await as(world.jan)
  completePrerequisites(world.wilki, world.open)
  await jan('POST', '/review/submit')
  await jan('POST', '/review/withdraw')
  await open(world.jan, world.open.unit.id)
  await page.route('**/api/tasks/*', route => route.abort())
  await field('Dobre uczynki').fill('4')
  await sees(/wyśl(e|ą) się sam/)

  const laterViews = /\/assets\/laterViews-/
  await page.route(laterViews, route => route.abort())
  await page.goto('/kategoryzacja?obszar=0')
  const alert = page.getByRole('alert').filter({ hasText: 'Nie udało się wczytać' })
  await alert.waitFor()
  await sees('Podsumowanie')
  await page
    .getByRole('navigation', { name: 'Obszary' })
    .getByRole('link', { name: /Jednostka|Wymagania/ })
    .first()
    .click()
  await alert.waitFor()
  await page.goBack()
  await alert.waitFor()

  await page.unroute(laterViews)
  await page.unroute('**/api/tasks/*')
  await page.getByRole('button', { name: 'Spróbuj ponownie' }).click()
  await page.getByRole('heading', { name: 'Obszary' }).waitFor()
  expect(await alert.count()).toBe(0)
  await sees(/Zapisano\s\d\d:\d\d/)
  expect(stored(world.open.goodTurns)).toBe(4)
})

test('a leader who lost access in the meantime is redirected to choose a troop', async () => {
  await openArea()
  db.update(users).set({ teamId: null, teamAccepted: false }).where(eq(users.id, world.jan.id)).run()
  await field('Dobre uczynki').fill('4')
  await page.waitForURL('**/welcome')
  expect(stored(world.open.goodTurns)).toBeUndefined()
})

test('the sheet of a year that was closed in the meantime becomes read-only', async () => {
  await openArea()
  db.update(years).set({ state: 'FINISHED' }).where(eq(years.id, world.open.id)).run()
  await field('Dobre uczynki').fill('4')
  await sees('Kategoryzacja zakończona: arkusza nie można już edytować.')
  await row('Dobre uczynki').waitFor()
})

test('without an open year the page says that none is open', async () => {
  db.update(years).set({ state: 'FINISHED' }).where(eq(years.id, world.open.id)).run()
  page = await site.visit(world.jan)
  await page.goto('/kategoryzacja')
  await sees('Aktualnie nie ma trwającej kategoryzacji. Zapraszamy później!')
})

test("another leader's change is shown within a minute and does not disturb the typing", async () => {
  completePrerequisites(world.wilki, world.open)
  page = await site.visit(world.jan, { clock: true })
  await page.goto(`/kategoryzacja?obszar=${world.open.unit.id}`)
  await field('Dobre uczynki').fill('3')
  await isSaved(world.open.goodTurns, 3)
  await field('Dobre uczynki').fill('3,')
  await page.clock.fastForward(5_000)
  await isSaved(world.open.goodTurns, 3)

  enter(world.wilki, world.open.hike, 6)
  db.update(taskEntries).set({ value: 5 }).where(eq(taskEntries.taskId, world.open.goodTurns.id)).run()
  await page.clock.fastForward(60_000)
  await row('Wędrówka').getByText('3,0 z 5,0').waitFor()
  expect(await field('Wędrówka').inputValue()).toBe('6')
  expect(await field('Dobre uczynki').inputValue()).toBe('3,')
  await field('Dobre uczynki').blur()
  expect(await field('Dobre uczynki').inputValue()).toBe('5')
})

test('a late response to a request from before a save does not restore the old value', async () => {
  completePrerequisites(world.wilki, world.open)
  page = await site.visit(world.jan, { clock: true })
  await page.goto(`/kategoryzacja?obszar=${world.open.unit.id}`)
  await field('Dobre uczynki').waitFor()
  await page.clock.fastForward(5_000)

  const late = Promise.withResolvers<void>()
  const requested = page.waitForRequest(SHEET)
  await page.route(SHEET, async route => {
    const response = await route.fetch()
    await late.promise
    await route.fulfill({ response })
  })
  await page.clock.fastForward(60_000)
  await requested
  await field('Dobre uczynki').fill('5')
  await page.keyboard.press('Enter')
  await isSaved(world.open.goodTurns, 5)

  const arrived = page.waitForResponse(SHEET)
  late.resolve()
  await (await arrived).finished()
  expect(await field('Dobre uczynki').inputValue()).toBe('5')
  await row('Dobre uczynki').getByText('10,0 z 10,0').first().waitFor({ state: 'attached' })
  expect(await row('Dobre uczynki').getByText('10,0 z 10,0').count()).toBe(1)
})

const SHEET = /\/api\/tasks\/?$/

test('on a narrow screen a picker and the dock lead through the areas, and nothing overflows the page', async () => {
  await openArea(world.jan, { viewport: NARROW })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width)
  await sees('polowa')
  await page.getByRole('link', { name: 'Następny: Biwaki' }).click()
  await page.getByRole('heading', { level: 2, name: 'Biwaki' }).waitFor()
  await page.getByRole('button', { name: 'Zmień obszar' }).click()
  await page.keyboard.press('Escape')
  await page.locator('.picker').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: /^Szukaj wśród/ }).click()
  await page.locator('.picker input:focus').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Zmień obszar' }).click()
  await page.getByRole('link', { name: 'Podsumowanie' }).filter({ visible: true }).click()
  await page.getByRole('heading', { name: /^Macie kategorię/ }).waitFor()
  await page.locator('.picker').waitFor({ state: 'hidden' })
})

test('a sheet is filled in with the keyboard alone', async () => {
  await openArea()
  await field('Dobre uczynki').focus()
  await page.keyboard.type('1,5')
  await page.keyboard.press('ArrowUp')
  expect(await field('Dobre uczynki').inputValue()).toBe('2,5')
  await page.keyboard.press('Enter')
  await isSaved(world.open.goodTurns, 2.5)
  expect(await field('Dobre uczynki').evaluate(input => input === document.activeElement)).toBe(false)

  await row('Kronika').getByRole('radio', { name: 'tak' }).focus()
  await page.keyboard.press('Space')
  await row('Kronika').getByText('4,0 z 4,0').waitFor()
  await page.getByRole('button', { name: 'Moje zadania: Wędrówka' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Moje zadania: Wędrówka', pressed: true }).waitFor()

  await page.getByRole('link', { name: /^Następny obszar/ }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL((url: URL) => url.searchParams.get('obszar') !== String(world.open.unit.id))
  await page.locator('h2:focus').waitFor()
})

test('T05 a hostile troop name is shown as it is written', async () => {
  const hostile = '<img src=x onerror=alert(1)>'
  db.update(teams).set({ name: hostile }).where(eq(teams.id, world.wilki.id)).run()
  await openArea()
  await sees(hostile)
  expect(await page.locator('main img').count()).toBe(0)
})

test('an erased field has no entry, also after the connection is back and after a reload', async () => {
  enter(world.wilki, world.open.goodTurns, 3)
  await openArea()
  await page.context().setOffline(true)
  await field('Dobre uczynki').fill('')
  await page.keyboard.press('Tab')
  await row('Dobre uczynki')
    .getByText(/Bez\ssieci, zapisze się samo/)
    .waitFor()
  expect(stored(world.open.goodTurns)).toBe(3)
  await page.context().setOffline(false)
  await sees(/Zapisano\s\d\d:\d\d/)
  expect(stored(world.open.goodTurns)).toBeUndefined()
  await page.reload()
  expect(await field('Dobre uczynki').inputValue()).toBe('')
  expect(await row('Dobre uczynki').getByRole('button', { name: 'mniej' }).isDisabled()).toBe(true)
  expect(await field('Dobre uczynki').inputValue()).toBe('')
})
