import { beforeEach, expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { db } from '#server/database/open.ts'
import { taskEntries } from '#server/database/schema/sheets.ts'
import { completePrerequisites, createWorld, enter, type World } from '#test/world.ts'
import { EVERY_LOOK, expectFine, openSite, seriousFindings } from './browser.ts'

const site = await openSite()

let world: World
let page: Page
beforeEach(() => {
  world = createWorld()
  completePrerequisites(world.wilki, world.open)
  enter(world.wilki, world.open.boys, 20)
  enter(world.wilki, world.open.goodTurns, 2)
})

const lead = () => page.locator('.lead h2')
const field = (name: string) => page.getByRole('textbox', { name })
const stored = (task: { id: number }) =>
  db
    .select({ value: taskEntries.value })
    .from(taskEntries)
    .where(and(eq(taskEntries.taskId, task.id), eq(taskEntries.teamId, world.wilki.id)))
    .get()?.value
/** Returns a pattern that matches the text with any kind of spaces. */
const words = (text: string) => new RegExp(text.replace(/[.?()+]/g, '\\$&').replaceAll(' ', '\\s'))

test('a leader reads where the troop stands, stars the way to the next category, undoes it and enters its values', async () => {
  page = await site.visit(world.jan, { viewport: { width: 390, height: 844 } })
  await page.goto('/kategoryzacja?obszar=0')
  await lead().getByText(words('Do leśnej brakuje 1 symbolu.')).waitFor()
  expect((await lead().boundingBox())!.y).toBeLessThanOrEqual(200)
  await expectFine(page, EVERY_LOOK)

  await page.getByLabel('Cel', { exact: true }).selectOption('PUSZCZANSKA')
  await page.getByRole('heading', { name: /Z\smoimi do celu zabraknie/ }).waitFor()
  const areas = page.getByRole('region', { name: 'Obszary' })
  for (const row of await areas.locator('tbody tr').all())
    expect((await row.boundingBox())!.height).toBeLessThanOrEqual(57)
  await page.locator('.way summary').first().click()
  await expectFine(page, EVERY_LOOK)

  const press = page.getByRole('button', { name: /^Dodaj \d+: Najkrótsza droga/ })
  await press.click()
  await page.getByText('Nic więcej nie trzeba.').waitFor()
  await page
    .locator('.undo-message')
    .getByRole('button', { name: /^Cofnij/ })
    .click()
  await press.click()
  await page.getByText('Nic więcej nie trzeba.').waitFor()
  await page
    .getByText(/Zapisano/)
    .filter({ visible: true })
    .first()
    .waitFor()
  await areas.getByRole('link', { name: 'Stan jednostki' }).click()

  await field('Dobre uczynki').fill('2,5')
  await field('Dobre uczynki').press('Enter')
  await page
    .getByText(/Zapisano/)
    .filter({ visible: true })
    .first()
    .waitFor()
  expect(stored(world.open.goodTurns)).toBe(2.5)
  await page.goto('/kategoryzacja?obszar=0')
  await lead().getByText(words('Do puszczańskiej brakuje')).waitFor()

  await page.getByRole('button', { name: 'Menu arkusza' }).click()
  await page.getByRole('button', { name: 'Pobierz XLSX' }).waitFor()
  await expectFine(page, EVERY_LOOK)
  await page.getByRole('link', { name: 'Nasze arkusze' }).click()
  await page.getByText('Przez rok').first().click()
  await page.getByText('Te same liczby w tabeli').waitFor()
  await expectFine(page, EVERY_LOOK)
})

test('the panel reads the same, and the year of the sheet below its history', async () => {
  page = await site.visit(world.ewa)
  await page.goto(`/admin/kategoryzacja/${world.wilki.id}/w-roku/${world.open.id}?obszar=0`)
  await lead().getByText(words('Drużyna ma kategorię polową.')).waitFor()
  expect(await page.getByRole('button', { name: /^Dodaj/ }).count()).toBe(0)
  await page.getByText('Przez rok').click()
  await page.getByText('Te same liczby w tabeli').waitFor()
  expect(await seriousFindings(page)).toEqual([])
})
