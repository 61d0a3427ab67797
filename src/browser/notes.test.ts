import { beforeEach, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { db } from '#server/database/open.ts'
import { entryChanges } from '#server/database/schema/review.ts'
import { taskNotes } from '#server/database/schema/sheets.ts'
import { callAs, completePrerequisites, createWorld, enter, type World } from '#test/world.ts'
import { EVERY_LOOK, expectFine, type Look, NARROW, openSite } from './browser.ts'

// The note of a value (rules.md#78).

const site = await openSite()

let world: World
beforeEach(() => {
  world = createWorld()
  completePrerequisites(world.wilki, world.open)
  enter(world.wilki, world.open.hike, 4)
})

const stored = () => db.select().from(taskNotes).all()
const row = (page: Page) => page.locator('.task').filter({ has: page.getByRole('heading', { name: 'Wędrówka' }) })
const field = (page: Page) => page.getByRole('textbox', { name: 'Dopisz: Wędrówka' })
const more = (page: Page) => row(page).getByRole('button', { name: 'Więcej: Wędrówka' })
const saving = (page: Page) =>
  page.waitForResponse(response => response.url().endsWith('/note') && response.request().method() === 'PUT')
const openArea = async (look: Look = {}) => {
  const page = await site.visit(world.jan, look)
  await page.goto(`/kategoryzacja?obszar=${world.open.unit.id}`)
  return page
}

test('78 what "Więcej" unfolds is above the bar at the bottom of a phone, also once its history has arrived', async () => {
  const change = {
    teamId: world.wilki.id,
    taskId: world.open.hike.id,
    at: new Date().toISOString(),
    byId: world.jan.id,
  }
  for (const after of [1, 2, 4])
    db.insert(entryChanges)
      .values({ ...change, before: after - 1, after })
      .run()
  const page = await openArea({ viewport: NARROW })
  await more(page).click()
  await page.locator('.task__more').getByRole('listitem').nth(2).waitFor()
  await page.waitForFunction(() => {
    const [details, dock] = ['.task__more', '.dock'].map(part => document.querySelector(part)!.getBoundingClientRect())
    return details!.bottom <= dock!.top
  })
  await expectFine(page, EVERY_LOOK)
})

test('78 a note saved without a connection survives closing the page and is sent when the connection is back', async () => {
  let page = await openArea({ viewport: NARROW })
  await more(page).click()
  await page.context().setOffline(true)
  await field(page).fill('Ruda i Skoki, https://zdjecia.przyklad.example/biwaki')
  await row(page).getByRole('button', { name: 'Zapisz' }).click()
  await page
    .getByText(/wyśl(e|ą) się sam/)
    .first()
    .waitFor({ state: 'attached' })
  expect(stored()).toEqual([])

  const context = page.context()
  await page.close()
  await context.setOffline(false)
  page = await context.newPage()
  await page.setViewportSize(NARROW)
  const saved = saving(page)
  await page.goto(`/kategoryzacja?obszar=${world.open.unit.id}`)
  await row(page).getByText('Ruda i Skoki').waitFor()
  await saved
  expect(stored()).toMatchObject([{ text: 'Ruda i Skoki, https://zdjecia.przyklad.example/biwaki' }])
  expect((await row(page).boundingBox())!.height).toBeLessThanOrEqual(160)
  await expectFine(page, EVERY_LOOK)
  await more(page).click()
  expect(await row(page).getByRole('link').getAttribute('href')).toBe('https://zdjecia.przyklad.example/biwaki')
})

test('78 a note of 501 characters is not saved and the former one stays, 500 characters are saved', async () => {
  const page = await openArea()
  await callAs(world.jan, 'PUT', `/tasks/${world.open.hike.id}/note`, { text: 'Ruda' })
  await page.reload()
  await more(page).click()
  await field(page).fill('x'.repeat(501))
  await row(page).getByRole('button', { name: 'Zapisz' }).click()
  await row(page)
    .getByText(/Skróćcie go o\s1\sznak\./)
    .waitFor()
  await expectFine(page, EVERY_LOOK)
  expect(stored()).toMatchObject([{ text: 'Ruda' }])
  await field(page).press('End')
  await field(page).press('Backspace')
  await row(page).getByText('500 z 500').waitFor()
  const saved = saving(page)
  await row(page).getByRole('button', { name: 'Zapisz' }).click()
  await saved
  expect(stored()).toMatchObject([{ text: 'x'.repeat(500) }])
})

test('78 when two leaders write the same note, the later one is saved, and the earlier leader sees its author', async () => {
  const page = await openArea({ clock: true })
  await more(page).click()
  await field(page).fill('Ruda')
  const saved = saving(page)
  await row(page).getByRole('button', { name: 'Zapisz' }).click()
  await saved
  await callAs(world.kuba, 'PUT', `/tasks/${world.open.hike.id}/note`, { text: 'Skoki' })
  await page.clock.fastForward(60_000)
  await row(page).getByText('Skoki').first().waitFor()
  await row(page).getByText('kuba@przyklad.example').waitFor()
})
