import { beforeEach, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { SETTINGS } from '#client/panel/settingsEntries.ts'
import { fixRanking, takeSnapshot } from '#server/rankings/fixRanking.ts'
import { as, completePrerequisites, createWorld, enter, type World } from '#test/world.ts'
import { expectFine, expectValid, openSite, walkTo } from './browser.ts'

// axe checks every page, light on a phone and dark on a desktop.

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
  await walkTo(page, at)
  await expectValid(page)
  await expectFine(page)
}

const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

const linesOf = (which: string) =>
  page.locator(which).evaluate(element => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getClientRects().length
  })

const sections = () => [-1, 0, world.open.unit.id].map(section => `?obszar=${section}`)

test('axe finds nothing serious on the pages of anonymous visitors', async () => {
  page = await site.visit()
  takeSnapshot(world.open)
  const accounts = ['/login', '/register', '/passwordreset', '/wejscie/klucz', '/zaproszenie/klucz']
  const rules = ['/zasady', '/zasady/zadania', '/zasady/zmiany']
  for (const at of ['/', ...accounts, ...rules, '/prywatnosc', '/ranking', `/druzyny/${world.wilki.id}`, '/nie-ma'])
    await look(at)
})

test('axe finds nothing serious on the pages of newcomers and waiting users', async () => {
  page = await site.visit(world.nowy)
  const team = `?krok=druzyna&choragiew=${world.mazovia.id}`
  for (const step of ['', '?krok=administrator', team, team.replace('druzyna', 'nowa')]) await look(`/welcome${step}`)
  page = await site.visit(world.piotr)
  await look('/welcome')
})

test('axe finds nothing serious on the pages of leaders', async () => {
  page = await site.visit(world.jan)
  const sheet = ['/zglos', '/druk', '/druk?co=pusty', ...sections()].map(place => `/kategoryzacja${place}`)
  fixRanking(world.finished)
  await (await as(world.nowy))('POST', `/teams/ask-access/${world.wilki.id}`)
  for (const at of [
    '/',
    '/konto',
    '/konto/przekazanie',
    '/kategoryzacja/przejecie',
    ...sheet,
    `/dyplom/${world.finished.id}`,
  ])
    await look(at)
  await page.getByRole('button', { name: /^Powiadomienia/ }).click()
  await page.getByRole('region', { name: 'Powiadomienia' }).waitFor()
  await page.getByRole('button', { name: 'Oznacz wszystkie jako przeczytane' }).waitFor()
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 640 })
    expect(await linesOf('.bell__title')).toBe(1)
  }
  await expectFine(page)

  page = await site.visit(world.borys)
  for (const section of sections()) await look(`/kategoryzacja${section}`)
})

test('axe finds nothing serious on the overview and the settings of administrators', async () => {
  page = await site.visit(world.adam)
  const opened = [
    'uzytkownicy?lista=zaproszenia',
    'uzytkownicy?szukaj=nieznany@poczta.example',
    `uzytkownicy?osoba=${world.jan.id}`,
    `choragwie?choragiew=${world.mazovia.id}`,
    `druzyny?druzyna=${world.wilki.id}&polacz=${world.orly.id}`,
  ]
  for (const at of ['', `?choragiew=${world.mazovia.id}`]) await look(`/admin/przeglad${at}`)
  for (const { path } of SETTINGS) await look(path)
  for (const at of opened) await look(`/admin/ustawienia/${at}`)
})

test('axe finds nothing serious on the years and on a sheet in the panel', async () => {
  page = await site.visit(world.adam)
  const { id } = world.open
  const years = ['/nowa', '/kosz', `/${id}`, `/${id}/arkusze`, `/${world.finished.id}/porownanie/${id}`]
  const entries = ['druzyna', 'rozmowy', 'historia'].map(entry => `?obszar=${entry}`)
  const checked = [...sections(), ...entries].map(section => `/${world.wilki.id}/w-roku/${id}${section}`)
  for (const at of [...years, ...checked]) await look(`/admin/kategoryzacja${at}`)
})

test('pages follow the dark and the light mode, and paper is always light', async () => {
  page = await site.visit(null, { colorScheme: 'dark' })
  await page.goto('/ranking')
  expect(await paper()).toBe('rgb(17, 23, 19)')
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await paper()).toBe('rgb(247, 245, 238)')
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ink'))).toBe(
    '#1d2a24',
  )
})

test('with forced colours the gauge, the selected area and the selected tab are still distinguishable', async () => {
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
