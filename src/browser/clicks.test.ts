import { beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { db } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { years } from '#server/database/schema/years.ts'
import { as, completePrerequisites, createWorld, enter, type World } from '#test/world.ts'
import { openSite } from './browser.ts'

// The most clicks that the ten everyday jobs of a coordinator take, counted from the page on which they begin.

const site = await openSite()

let world: World
beforeEach(async () => {
  world = createWorld()
  db.update(years).set({ deadline: '2099-05-31' }).where(eq(years.id, world.open.id)).run()
  db.update(users).set({ firstName: 'Jan', lastName: 'Kowal' }).where(eq(users.id, world.jan.id)).run()
})

/** "Wilki" hand in a complete sheet; "Orły" have not begun. */
async function handIn() {
  completePrerequisites(world.wilki, world.open)
  enter(world.wilki, world.open.chronicle, 1)
  const jan = await as(world.jan)
  await jan('PUT', `/tasks/${world.open.boys.id}`, { value: 20 })
  await jan('POST', '/review/submit')
}

/** Opens the page and counts every press of the pointer from then on. */
async function begin(path: string, person = world.ewa) {
  const page = await site.visit(person)
  await page.goto(path)
  await page.evaluate(() => {
    Object.assign(globalThis, { presses: 0 })
    addEventListener('pointerdown', () => Object.assign(globalThis, { presses: presses() + 1 }), true)
    function presses() {
      return (globalThis as unknown as { presses: number }).presses
    }
  })
  return page
}

const presses = (page: Page) => page.evaluate(() => (globalThis as unknown as { presses: number }).presses)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

test('0 clicks: see who waits', async () => {
  await handIn()
  const page = await begin('/admin')
  const waiting = page.getByRole('region', { name: 'Czeka na Ciebie' })
  await waiting.getByText('najdłużej Wilki, od dzisiaj').waitFor()
  await waiting.getByText(/piotr@przyklad\.example: Wilki/).waitFor()
  expect(await presses(page)).toBe(0)
})

test('2 clicks: check and approve; 1 more: undo it', async () => {
  await handIn()
  const page = await begin('/admin')
  await page.getByRole('link', { name: /^Sprawdzaj/ }).click()
  await button(page, 'Zatwierdź').click()
  await page.getByText('Zatwierdzono Wilki').first().waitFor()
  expect(await presses(page)).toBe(2)
  await button(page, /^Cofnij: Zatwierdzono/).click()
  await page.getByText('nikt się o tym nie dowiedział').waitFor()
  await button(page, 'Zatwierdź').waitFor()
  expect(await presses(page)).toBe(3)
})

const sheetOfWilki = () => `/admin/kategoryzacja/${world.wilki.id}/w-roku/${world.open.id}?obszar=${world.open.unit.id}`

test('4 clicks: ask about a task and return the sheet', async () => {
  await handIn()
  const page = await begin(sheetOfWilki())
  await button(page, 'Dodaj uwagę: Liczba harcerzy').click()
  await page.keyboard.type('Skąd dwudziestu?')
  await button(page, 'Wyślij uwagę').click()
  await page.getByRole('region', { name: 'Uwaga otwarta' }).getByText('Skąd dwudziestu?').waitFor()
  await button(page, 'Zwróć z uwagami').click()
  await page.keyboard.type('Odpowiedzcie na pytanie.')
  await button(page, 'Zwróć do poprawy').click()
  await page.getByText(/^Zwrócono do poprawy/).waitFor()
  expect(await presses(page)).toBe(4)
})

test('3 clicks: remind all that have not started', async () => {
  await handIn()
  const page = await begin('/admin')
  await button(page, /nie zaczęte/).click()
  await button(page, 'Przypomnij tym 1…').click()
  await button(page, /^Wyślij do/).click()
  await page.getByText(/^Przypomniano.1.osobie/).waitFor()
  expect(await presses(page)).toBe(3)
})

test('1 click: let somebody in', async () => {
  const page = await begin('/admin')
  await button(page, /^Wpuść do drużyny: piotr/).click()
  await page.getByText('Wpuszczono: piotr@przyklad.example').first().waitFor()
  expect(await presses(page)).toBe(1)
})

test('3 clicks: give one troop more time', async () => {
  const page = await begin('/admin')
  await page.getByRole('checkbox', { name: 'Zaznacz: Orły' }).click()
  await button(page, 'Przedłuż…').click()
  await button(page, 'Przedłuż 1 drużynie').click()
  await page.getByText('Przedłużono termin do 07.06.2099: Orły').first().waitFor()
  expect(await presses(page)).toBe(3)
})

test('2 clicks: see who changed a value', async () => {
  await handIn()
  const page = await begin(sheetOfWilki())
  const row = page.locator('.task', { hasText: 'Liczba harcerzy' })
  await row.getByText('Skąd te punkty?').click()
  await row.getByRole('button', { name: 'Kto i kiedy' }).click()
  await row
    .getByText(/Jan\sKowal/)
    .filter({ visible: true })
    .first()
    .waitFor()
  expect(await presses(page)).toBe(2)
})

test.each(['OPEN', 'FINISHED'] as const)('2 clicks: the list for a meeting, in a year that is %s', async state => {
  await handIn()
  db.update(years).set({ state }).where(eq(years.id, world.open.id)).run()
  const page = await begin('/admin')
  const download = page.waitForEvent('download')
  await button(page, 'Pobierz XLSX').click()
  expect((await download).suggestedFilename()).toContain('.xlsx')
  expect(await presses(page)).toBeLessThanOrEqual(2)
})

test('1 click and typing: find a task in the editor', async () => {
  const page = await begin(`/admin/kategoryzacja/${world.open.id}`, world.ola)
  await button(page, 'Szukaj zadania').click()
  await page.waitForFunction(() => document.activeElement?.matches('[type="search"]'))
  await page.keyboard.type('wedro')
  await page.getByText('Kronika').waitFor({ state: 'detached' })
  await page.getByText('Wędrówka').filter({ visible: true }).first().waitFor()
  expect(await presses(page)).toBe(1)
})
