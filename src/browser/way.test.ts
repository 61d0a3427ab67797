import { beforeEach, expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { db } from '#server/database/open.ts'
import { taskEntries } from '#server/database/schema/sheets.ts'
import { completePrerequisites, createWorld, enter, type World } from '#test/world.ts'
import { expectFine, NARROW, openSite, seriousFindings } from './browser.ts'

const site = await openSite()

let world: World
let page: Page
beforeEach(() => {
  world = createWorld()
  completePrerequisites(world.wilki, world.open)
  enter(world.wilki, world.open.boys, 20)
  enter(world.wilki, world.open.goodTurns, 2)
})

const lead = () => page.locator('.lead__sentence')
const field = (name: string) => page.getByRole('textbox', { name })
const stored = (task: { id: number }) =>
  db
    .select({ value: taskEntries.value })
    .from(taskEntries)
    .where(and(eq(taskEntries.taskId, task.id), eq(taskEntries.teamId, world.wilki.id)))
    .get()?.value
/** Returns a pattern that matches the text with any kind of spaces. */
const words = (text: string) => new RegExp(text.replace(/[.?()+]/g, '\\$&').replaceAll(' ', '\\s'))

test('a leader stars the way to the next category, and enters its values', async () => {
  page = await site.visit(world.jan, { viewport: NARROW })
  await page.goto('/kategoryzacja?obszar=0')
  await lead().getByText(words('1 pkt')).waitFor()
  expect(await lead().textContent()).toMatch(words('1 pkt w obszarze „Stan jednostki” dzieli Was od kategorii leśnej.'))
  await expectFine(page)

  await page.getByLabel('Cel').selectOption('PUSZCZANSKA')
  await lead().getByText(words('w dwóch obszarach')).waitFor()
  await page.getByRole('button', { name: /^Dodaj \d+: Najkrótsza droga/ }).click()
  await page.getByText('Moje wystarczą, najkrótsza droga nic nie doda.').waitFor()
  await page
    .getByText(/Zapisano/)
    .filter({ visible: true })
    .first()
    .waitFor()
  await expectFine(page)
  await page.getByRole('region', { name: 'Wszystkie obszary' }).getByRole('link', { name: 'Stan jednostki' }).click()

  await field('Dobre uczynki').fill('2,5')
  await field('Dobre uczynki').press('Enter')
  await page
    .getByText(/Zapisano/)
    .filter({ visible: true })
    .first()
    .waitFor()
  expect(stored(world.open.goodTurns)).toBe(2.5)
  await page.goto('/kategoryzacja?obszar=0')
  await lead().getByText(words('od kategorii puszczańskiej')).waitFor()
  await page.getByRole('region', { name: 'Przez rok' }).waitFor()
  await expectFine(page)
})
test('the panel shows the same way', async () => {
  page = await site.visit(world.ewa)
  await page.goto(`/admin/kategoryzacja/${world.wilki.id}/w-roku/${world.open.id}?obszar=0`)
  await page.getByRole('region', { name: 'Przez rok' }).waitFor()
  expect(await lead().textContent()).toMatch(words('dzieli drużynę od kategorii leśnej.'))
  expect(await page.getByRole('button', { name: /^Dodaj/ }).count()).toBe(0)
  expect(await seriousFindings(page)).toEqual([])
})
