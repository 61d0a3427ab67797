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

test('a leader plans the way to the next category, tries it, and enters its values', async () => {
  page = await site.visit(world.jan, { viewport: NARROW })
  await page.goto('/kategoryzacja?obszar=0')
  await lead().getByText(words('1 pkt')).waitFor()
  expect(await lead().textContent()).toMatch(words('1 pkt w obszarze „Stan jednostki” dzieli Was od kategorii leśnej.'))
  await expectFine(page)

  await page.getByLabel('Cel').selectOption('PUSZCZANSKA')
  await lead().getByText(words('w dwóch obszarach')).waitFor()
  await page.getByRole('button', { name: /^Dodaj .* do\s„Moich\szadań”$/ }).click()
  await page.getByRole('button', { name: 'Moje zadania: Na obozie', pressed: true }).waitFor()
  await page
    .getByText(/Zapisano/)
    .filter({ visible: true })
    .first()
    .waitFor()

  const sent: string[] = []
  page.on('request', request => request.method() !== 'GET' && sent.push(request.url()))
  await page.getByRole('button', { name: 'Na próbę, bez zapisu' }).click()
  await page.getByRole('heading', { name: 'Na próbę: nic się nie zapisuje' }).waitFor()
  await expectFine(page)
  await page.getByRole('region', { name: 'Wszystkie obszary' }).getByRole('link', { name: 'Stan jednostki' }).click()
  await field('Dobre uczynki').fill('5')
  await field('Dobre uczynki').press('Enter')
  await page.getByText(words('kategoria leśna')).filter({ visible: true }).first().waitFor()

  await page.locator('.topbar a').first().click()
  await page.getByRole('button', { name: 'Próbuj dalej' }).click()
  expect(await field('Dobre uczynki').inputValue()).toBe('5')
  await page.getByRole('button', { name: 'Zakończ próbę' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Zakończ próbę' }).click()
  await page.getByRole('heading', { name: 'Na próbę: nic się nie zapisuje' }).waitFor({ state: 'detached' })
  expect(sent).toEqual([])
  expect(stored(world.open.goodTurns)).toBe(2)
  expect(await field('Dobre uczynki').inputValue()).toBe('2')

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
test('tried values are gone after a reload, and the panel shows the same way', async () => {
  page = await site.visit(world.jan, { colorScheme: 'dark' })
  await page.goto(`/kategoryzacja?obszar=${world.open.unit.id}`)
  await page.getByRole('button', { name: 'Na próbę' }).click()
  await field('Dobre uczynki').fill('9')
  expect(await seriousFindings(page)).toEqual([])
  page.on('dialog', dialog => dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Na próbę' }).waitFor()
  expect(await field('Dobre uczynki').inputValue()).toBe('2')
  await site.leave(page)

  page = await site.visit(world.ewa)
  await page.goto(`/admin/kategoryzacja/${world.wilki.id}/w-roku/${world.open.id}?obszar=0`)
  await page.getByRole('region', { name: 'Przez rok' }).waitFor()
  expect(await lead().textContent()).toMatch(words('dzieli drużynę od kategorii leśnej.'))
  expect(await page.getByRole('button', { name: /Odłóż|próbę/ }).count()).toBe(0)
  expect(await seriousFindings(page)).toEqual([])
})
