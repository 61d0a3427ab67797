import { expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { db } from '#server/database/open.ts'
import { taskEntries } from '#server/database/schema/sheets.ts'
import { as, completePrerequisites, enter, freshWorld } from '#test/world.ts'
import { openSite } from './browser.ts'

const site = await openSite()

const world = freshWorld()
let page: Page

async function open() {
  page = await site.visit(world.jan)
  await page.goto(`/kategoryzacja?obszar=${world.open.unit.id}`)
  await page.getByRole('heading', { level: 2 }).first().waitFor()
}

async function openArea() {
  completePrerequisites(world.wilki, world.open)
  await open()
}

const field = (name: string) => page.getByRole('textbox', { name })
const sees = (text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor()
const row = (name: string) => page.locator('.task').filter({ has: page.getByRole('heading', { name }) })

const stored = (task: { id: number }) =>
  db
    .select({ value: taskEntries.value })
    .from(taskEntries)
    .where(and(eq(taskEntries.taskId, task.id), eq(taskEntries.teamId, world.wilki.id)))
    .get()?.value

async function isSaved(task: { id: number }, value: number) {
  await sees(/Zapisano\s\d\d:\d\d/)
  expect(stored(task)).toBe(value)
}

test('without a connection the sheet says so, computes points, and saves and erases when the connection is back, also over a reload', async () => {
  enter(world.wilki, world.open.boys, 20)
  await openArea()
  await page.context().setOffline(true)
  await field('Liczba harcerzy').fill('')
  await field('Dobre uczynki').fill('3')
  await field('Wędrówka').fill('4')
  // The rows below move when it appears.
  await sees('Symbol leśny')
  await row('Kronika').getByRole('radio', { name: 'tak' }).check()
  await sees(/wyśl(e|ą) się sam/)
  const { boys, goodTurns, hike, chronicle } = world.open
  expect([boys, goodTurns].map(stored)).toEqual([20, undefined])

  await page.context().setOffline(false)
  await sees(/Zapisano\s\d\d:\d\d/)
  expect([boys, goodTurns, hike, chronicle].map(stored)).toEqual([undefined, 3, 4, 1])
  await page.reload()
  await row('Kronika').getByRole('radio', { name: 'tak', checked: true }).waitFor()
  expect(await field('Liczba harcerzy').inputValue()).toBe('')
  expect(await field('Dobre uczynki').inputValue()).toBe('3')
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

test('parts of a sheet that failed to load are loaded on request, with what was typed before', async () => {
  const jan = await as(world.jan)
  completePrerequisites(world.wilki, world.open)
  await jan('POST', '/review/submit')
  await jan('POST', '/review/withdraw')
  await open()
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
