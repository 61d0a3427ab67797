import { beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { db } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { years } from '#server/database/schema/years.ts'
import { as, completePrerequisites, createWorld, enter, type World } from '#test/world.ts'
import { openSite } from './browser.ts'

// Upper bounds of the clicks for everyday tasks of a coordinator, counted from the page on which each begins.

const site = await openSite()

let world: World
beforeEach(async () => {
  world = createWorld()
  db.update(years).set({ deadline: '2099-05-31' }).where(eq(years.id, world.open.id)).run()
  db.update(users).set({ firstName: 'Jan', lastName: 'Kowal' }).where(eq(users.id, world.jan.id)).run()
})

/** Submits a complete sheet of "Wilki"; "Orły" have not begun. */
async function handIn() {
  completePrerequisites(world.wilki, world.open)
  enter(world.wilki, world.open.chronicle, 1)
  const jan = await as(world.jan)
  await jan('PUT', `/tasks/${world.open.boys.id}`, { value: 20 })
  await jan('POST', '/review/submit')
}

/** Opens the page and counts every click from then on. */
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

test('a coordinator sees the pending matters with 0 clicks', async () => {
  await handIn()
  const page = await begin('/admin')
  const waiting = page.getByRole('region', { name: 'Czeka na Ciebie' })
  await waiting.getByText('najdłużej Wilki').waitFor()
  await waiting.getByText(/piotr@przyklad\.example: Wilki/).waitFor()
  expect(await presses(page)).toBe(0)
})

test('a coordinator checks and approves a sheet with 2 clicks, and undoes it with 1 more', async () => {
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

test('a coordinator asks about a task and returns the open sheet with 3 clicks', async () => {
  await handIn()
  const page = await begin(sheetOfWilki())
  await button(page, 'Dodaj uwagę: Liczba harcerzy').click()
  await page.keyboard.type('Skąd dwudziestu?')
  await button(page, 'Zwróć z uwagami').click()
  await page.getByText('Liczba harcerzy: „Skąd dwudziestu?”').waitFor()
  await page.keyboard.type('Odpowiedzcie na pytanie.')
  await button(page, 'Zwróć do poprawy').click()
  await page
    .getByText(/^Zwrócono Wilki/)
    .first()
    .waitFor()
  await page.getByRole('region', { name: 'Uwaga otwarta' }).getByText('Skąd dwudziestu?').waitFor()
  expect(await presses(page)).toBe(3)
})

test('a coordinator reminds all troops that have not begun with 3 clicks', async () => {
  await handIn()
  const page = await begin('/admin')
  await button(page, /nie zaczęte/).click()
  await button(page, 'Przypomnij tym 1…').click()
  await button(page, /^Przypomnij 1.osobie/).click()
  await page.getByText(/^Przypomniano 1.drużynie, 1.osobie/).waitFor()
  expect(await presses(page)).toBe(3)
})

test('a coordinator grants access with 2 clicks', async () => {
  const page = await begin('/admin')
  await button(page, 'Rozpatrz: prośba o dostęp').click()
  await button(page, /^Wpuść do drużyny: piotr/).click()
  await page.getByText('Wpuszczono: piotr@przyklad.example').first().waitFor()
  expect(await presses(page)).toBe(2)
})

test("a coordinator extends a troop's deadline with 3 clicks", async () => {
  const page = await begin('/admin')
  await page.getByRole('checkbox', { name: 'Zaznacz: Orły' }).click()
  await button(page, 'Przedłuż…').click()
  await button(page, 'Przedłuż 1 drużynie').click()
  await page.getByText('Przedłużono termin do 07.06.2099: Orły').first().waitFor()
  expect(await presses(page)).toBe(3)
})

test('a coordinator sees who changed a value with 2 clicks from the list', async () => {
  await handIn()
  const page = await begin('/admin')
  await page.getByRole('row').getByRole('link', { name: 'Wilki', exact: true }).click()
  await page
    .getByRole('navigation', { name: 'Obszary' })
    .getByRole('link', { name: /^Stan jednostki/ })
    .click()
  const row = page.locator('.task', { hasText: 'Liczba harcerzy' })
  await row
    .getByText(/jan@przyklad\.example, \d\d\.\d\d/)
    .filter({ visible: true })
    .first()
    .waitFor()
  expect(await presses(page)).toBe(2)
})

test.each(['OPEN', 'FINISHED'] as const)(
  'a coordinator gets the list for a meeting with 2 clicks in a year in the state %s',
  async state => {
    await handIn()
    db.update(years).set({ state }).where(eq(years.id, world.open.id)).run()
    const page = await begin('/admin')
    const download = page.waitForEvent('download')
    await button(page, 'Pobierz').first().click()
    await button(page, 'Pobierz XLSX').first().click()
    expect((await download).suggestedFilename()).toContain('.xlsx')
    expect(await presses(page)).toBeLessThanOrEqual(2)
  },
)

test('an editor finds a task with 1 click and typing', async () => {
  const page = await begin(`/admin/kategoryzacja/${world.open.id}`, world.ola)
  await page.getByRole('searchbox', { name: 'Szukaj zadania' }).click()
  await page.keyboard.type('wedro')
  await page.locator(`#group-${world.open.camps.id}`).waitFor({ state: 'detached' })
  await page.getByText('Wędrówka').filter({ visible: true }).first().waitFor()
  expect(await presses(page)).toBe(1)
})
