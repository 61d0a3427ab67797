import { beforeEach, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { fixRanking, takeSnapshot } from '#server/rankings/fixRanking.ts'
import { completePrerequisites, createWorld, enter, type World } from '#test/world.ts'
import { openSite, seriousFindings } from './browser.ts'

// Opens every main page with dark colours preferred; axe measures the contrasts.

const site = await openSite()

let world: World
let page: Page

beforeEach(() => {
  world = createWorld()
  completePrerequisites(world.wilki, world.open)
  enter(world.wilki, world.open.goodTurns, 3)
  completePrerequisites(world.wilki, world.finished)
})

async function look(at: string) {
  await page.goto(at)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.locator('.loading').first().waitFor({ state: 'detached' })
  expect([at, await seriousFindings(page)]).toEqual([at, []])
}

const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

const DARK = { colorScheme: 'dark' } as const
const sections = () => [-1, 0, world.open.unit.id].map(section => `?obszar=${section}`)

test('dark: nothing serious for axe on what anybody opens', async () => {
  page = await site.visit(null, DARK)
  takeSnapshot(world.open)
  const troop = `/druzyny/${world.wilki.id}`
  for (const at of [
    '/',
    '/login',
    '/register',
    '/passwordreset',
    '/prywatnosc',
    '/ranking',
    troop,
    '/zasady',
    '/zasady/zadania',
    '/zasady/zmiany',
    '/nie-ma',
  ])
    await look(at)
  expect(await paper()).toBe('rgb(17, 23, 19)')
})

test("dark: nor on a leader's pages", async () => {
  page = await site.visit(world.jan, DARK)
  const sheet = ['/zglos', '/druk', '/druk?co=pusty', ...sections()].map(place => `/kategoryzacja${place}`)
  fixRanking(world.finished)
  for (const at of ['/', '/konto', ...sheet, `/dyplom/${world.finished.id}`]) await look(at)
})

test("dark: nor at the coordinator's desk and among the settings", async () => {
  page = await site.visit(world.adam, DARK)
  const entries = ['choragwie', 'druzyny', 'uzytkownicy', 'krajowi', 'administratorzy', 'serwer', 'dziennik']
  const opened = [`choragwie?choragiew=${world.mazovia.id}`, `druzyny?druzyna=${world.wilki.id}`]
  for (const at of ['', `?choragiew=${world.mazovia.id}`]) await look(`/admin/przeglad${at}`)
  for (const at of [...entries, ...opened]) await look(`/admin/ustawienia/${at}`)
})

test('dark: nor in the years and on a sheet in the panel', async () => {
  page = await site.visit(world.adam, DARK)
  const { id } = world.open
  const years = ['/nowa', `/${id}`, `/${id}/arkusze`, `/${world.finished.id}/porownanie/${id}`]
  const checked = sections().map(section => `/${world.wilki.id}/w-roku/${id}${section}`)
  for (const at of [...years, ...checked]) await look(`/admin/kategoryzacja${at}`)
})

test('light stays light, and so does paper', async () => {
  page = await site.visit(null, { colorScheme: 'light' })
  await page.goto('/ranking')
  expect(await paper()).toBe('rgb(247, 245, 238)')
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ink'))).toBe(
    '#1d2a24',
  )
})

test('high contrast: the gauge, the chosen area and the chosen tab are still told apart', async () => {
  page = await site.visit(world.jan, { forcedColors: 'active' })
  await page.goto(`/kategoryzacja?obszar=${world.open.unit.id}`)
  const look = (which: string, property: string) =>
    page
      .locator(which)
      .first()
      .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
  expect(await look('.gauge__now', 'background-color')).not.toBe(await look('.gauge', 'background-color'))
  for (const chosen of ['.side-list a[aria-current]', '.tabs a[aria-current]'])
    expect([chosen, await look(chosen, 'outline-style')]).toEqual([chosen, 'solid'])
})
