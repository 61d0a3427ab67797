import { afterAll, afterEach, beforeEach, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { completePrerequisites, createWorld, enter, type World } from '#test/world.ts'
import { openSite, seriousFindings } from './browser.ts'

// Every main page as a system that asks for dark colours sees it; axe measures the contrasts.

const site = await openSite()
afterAll(site.close)

let world: World
let page: Page

beforeEach(() => {
  world = createWorld()
  completePrerequisites(world.wilki, world.open)
  enter(world.wilki, world.open.goodTurns, 3)
})
afterEach(() => page.context().close())

async function look(at: string) {
  await page.goto(at)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.locator('.loading').first().waitFor({ state: 'detached' })
  expect([at, await seriousFindings(page)]).toEqual([at, []])
}

const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

test('dark: nothing serious for axe on any main page', async () => {
  const dark = { colorScheme: 'dark' } as const
  page = await site.visit(null, dark)
  for (const at of ['/', '/login', '/register', '/passwordreset', '/prywatnosc', '/ranking', '/zasady', '/nie-ma'])
    await look(at)
  expect(await paper()).toBe('rgb(17, 23, 19)')

  await page.context().close()
  page = await site.visit(world.jan, dark)
  const { unit } = world.open
  for (const at of ['/', '/konto', ...[-1, 0, unit.id].map(place => `/kategoryzacja?obszar=${place}`)]) await look(at)

  await page.context().close()
  page = await site.visit(world.adam, dark)
  const settings = ['choragwie', 'druzyny', 'uzytkownicy'].map(entry => `/admin/ustawienia/${entry}`)
  for (const at of [...settings, '/admin/kategoryzacja', `/admin/kategoryzacja/${world.open.id}`]) await look(at)
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
