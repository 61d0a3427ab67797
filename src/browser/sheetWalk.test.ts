import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { db } from '#server/database/open.ts'
import { taskGroups, tasks, years } from '#server/database/schema/years.ts'
import { callAs, completePrerequisites, createWorld, enter, type World } from '#test/world.ts'
import { EVERY_LOOK, expectFine, NARROW, openSite } from './browser.ts'
import { coverOfFocus, ZOOMED } from './keyboard.ts'

// A leader fills in a sheet in small windows, by keyboard and by touch.

const site = await openSite()

const SMALLEST = { width: 320, height: 568 }

let world: World
let page: Page
beforeEach(() => {
  world = createWorld()
})

async function openArea(options = {}) {
  completePrerequisites(world.wilki, world.open)
  page = await site.visit(world.jan, options)
  await page.goto(`/kategoryzacja?obszar=${world.open.unit.id}`)
  await page.locator('.task').first().waitFor()
}

const field = (name: string) => page.getByRole('textbox', { name })
const row = (name: string) => page.locator('.task').filter({ has: page.getByRole('heading', { name }) })
const sees = (text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor()
const isSaved = () => sees(/Zapisano\s\d\d:\d\d/)

test('the search finds a task of any area without diacritics, and Enter moves to its field', async () => {
  await openArea()
  await page.getByRole('searchbox').filter({ visible: true }).fill('oboz')
  await sees(/Znaleziono:\s\d+\sz\s\d+\szadań/)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 2, name: 'Biwaki' }).waitFor()
  await page.locator(`#zadanie-${world.open.campers.id} input:focus`).waitFor()
})

test('a filter narrows the list and is in the address, and a row stays while it is filled in', async () => {
  await openArea()
  await page.getByRole('button', { name: /^niewypełnione/ }).click()
  await page.waitForURL((url: URL) => url.searchParams.get('filtr') === 'niewypelnione')
  await field('Dobre uczynki').fill('3')
  await isSaved()
  await row('Dobre uczynki').waitFor()
  await page.reload()
  await row('Wędrówka').waitFor()
  expect(await row('Dobre uczynki').count()).toBe(0)
  await sees(/1\sz\s\d+\swypełnione/)
})

test('Tab never moves the focus behind the fixed heads and bars', async () => {
  await openArea()
  const hidden: string[] = []
  for (const viewport of [NARROW, ZOOMED, SMALLEST]) {
    await page.setViewportSize(viewport)
    await page.locator('h2').first().focus()
    for (const key of [...Array(40).fill('Tab'), ...Array(40).fill('Shift+Tab')]) {
      await page.keyboard.press(key)
      const behind = await coverOfFocus(page)
      if (behind) hidden.push(`${viewport.width} px, ${key}: ${behind}`)
    }
  }
  expect(hidden).toEqual([])
})

test('six rows of an area fit on a desktop screen', async () => {
  const { open } = world
  for (const name of ['Ile razy drużyna wspólnie poszła na mszę?', 'Kadra rozmawia z każdym w cztery oczy', 'Apel'])
    db.insert(tasks).values({ name, type: 'LINEAR', maxPoints: 8, multiplier: 1, primaryGroupId: open.unit.id }).run()
  db.update(years).set({ deadline: '2099-05-31' }).where(eq(years.id, open.id)).run()
  await openArea({ viewport: { width: 1280, height: 900 } })
  const ends = await page.locator('.task').evaluateAll(rows => rows.map(row => row.getBoundingClientRect().bottom))
  expect(ends.filter(end => end <= 900).length).toBeGreaterThanOrEqual(6)
})

test('on touch the two answers of a yes-or-no task are large enough', async () => {
  await openArea({ viewport: NARROW, hasTouch: true })
  const { height, width } = (await row('Kronika').locator('label').first().boundingBox())!
  expect([height >= 44, width >= 44]).toEqual([true, true])
})

test('a million fits in a field, and the error of an invalid number is below the name', async () => {
  await openArea()
  await field('Dobre uczynki').fill('1000000')
  await field('Dobre uczynki').blur()
  expect(await field('Dobre uczynki').inputValue()).toBe('1\u202f000\u202f000')
  expect(await field('Dobre uczynki').evaluate(input => input.scrollWidth <= input.clientWidth)).toBe(true)

  await field('Dobre uczynki').fill('trzy')
  const message = row('Dobre uczynki').getByText(/^Wpiszcie\sliczbę\sod\s0/)
  await message.waitFor()
  const [error, name] = await Promise.all([
    message.boundingBox(),
    row('Dobre uczynki').locator('.task__name').boundingBox(),
  ])
  expect(error!.y).toBeGreaterThanOrEqual(name!.y + name!.height)
})

test('the list of areas shows a shade where it continues', async () => {
  for (let index = 0; index < 20; index++)
    db.insert(taskGroups)
      .values({ name: `Obszar ${index}`, yearId: world.open.id, lesnaThreshold: 0, puszczanskaThreshold: 0 })
      .run()
  await openArea({ viewport: { width: 1280, height: 600 } })
  const list = page.getByRole('navigation', { name: 'Obszary' }).filter({ visible: true })
  expect(await list.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toBe(true)
  // The shade is fixed at the edges. The cover above it scrolls with the list and hides the shade at the ends.
  expect(await list.evaluate(element => getComputedStyle(element).backgroundAttachment)).toBe(
    'local, local, scroll, scroll',
  )
})

test('a failed save shows its reason on a phone too, and "Ponów teraz" sends it again', async () => {
  await openArea({ viewport: NARROW })
  await page.route('**/api/tasks/*', route => route.fulfill({ status: 500, json: { message: 'x', code: 'x' } }))
  await field('Dobre uczynki').fill('4')
  await sees('Serwer nie odpowiada.')
  await page.unroute('**/api/tasks/*')
  await page.getByRole('button', { name: 'Ponów teraz' }).filter({ visible: true }).click()
  await isSaved()
})

describe('on a phone', () => {
  const SMALL = { width: 320, height: 640 }
  const dock = async () => (await page.locator('.dock').boundingBox())!.y
  const firstField = async () => (await field('Liczba harcerzy').boundingBox())!

  test('the first screen shows three tasks with their controls, the smallest at least one', async () => {
    await openArea({ viewport: NARROW })
    const ends = await page
      .locator('.task :is(.stepper, .yes-no)')
      .evaluateAll(all => all.map(control => control.getBoundingClientRect().bottom))
    const start = await dock()
    expect(ends.filter(end => end <= start).length).toBeGreaterThanOrEqual(3)
    expect((await firstField()).y).toBeLessThanOrEqual(300)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width)

    await page.setViewportSize(SMALL)
    const first = await firstField()
    expect(first.y + first.height).toBeLessThanOrEqual(await dock())
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(SMALL.width)
  })

  test('the line of the state scrolls away, and the head of the area stays', async () => {
    await openArea({ viewport: { ...NARROW, height: 500 } })
    await page.mouse.wheel(0, 400)
    await page.waitForFunction(() => scrollY > 300)
    expect((await page.locator('.sheet-line').boundingBox())!.y).toBeLessThan(0)
    expect((await page.locator('.section-head').boundingBox())!.y).toBe(0)
  })

  test('the menu leads to the papers, and one button opens the filters and shows their number', async () => {
    await openArea({ viewport: NARROW })
    await page.getByRole('button', { name: 'Filtry' }).click()
    await page.getByRole('button', { name: /^niewypełnione/ }).click()
    await page.getByRole('button', { name: 'Filtry 1' }).waitFor()
    await page.getByRole('button', { name: 'Menu arkusza' }).click()
    await page.getByRole('link', { name: 'Drukuj arkusz' }).waitFor()
    await expectFine(page)
  })
})

test.each([
  { viewport: NARROW, mostHigh: 140, withNote: 160, firstField: 290 },
  { viewport: SMALLEST, mostHigh: 165, withNote: 185, firstField: 290 },
  { viewport: { width: 1280, height: 900 }, mostHigh: 90, withNote: 110, firstField: 300 },
])('88 the rows of an area at $viewport.width px', async ({ viewport, mostHigh, withNote, firstField }) => {
  const { unit, goodTurns, hike } = world.open
  db.update(tasks)
    .set({ name: 'Ile nocy drużyna spędziła pod namiotami lub pod gołym niebem?' })
    .where(eq(tasks.id, goodTurns.id))
    .run()
  completePrerequisites(world.wilki, world.open)
  enter(world.wilki, hike, 4)
  await callAs(world.jan, 'PUT', `/tasks/${hike.id}/note`, { text: 'Wilcza Wola, Ruda i Skoki, zdjęcia. '.repeat(5) })
  await callAs(world.jan, 'PUT', `/plan/tasks/${hike.id}`, { value: 12, month: null })
  page = await site.visit(world.jan, { viewport, hasTouch: viewport.width < 600 })
  await page.goto(`/kategoryzacja?obszar=${unit.id}`)
  await row('Wędrówka').locator('.task__note').waitFor()
  const found = await page.locator('.task').evaluateAll(rows =>
    rows.map(one => ({
      height: one.getBoundingClientRect().height,
      hasNote: one.querySelector('.task__note') !== null,
      controls: one.querySelectorAll('button, input, a, summary').length,
    })),
  )
  for (const { height, hasNote, controls } of found) {
    expect(height).toBeLessThanOrEqual(hasNote ? withNote : mostHigh)
    expect(controls).toBeLessThanOrEqual(5)
  }
  expect((await page.locator('.task input').first().boundingBox())!.y).toBeLessThanOrEqual(firstField)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
  expect(found.length).toBeGreaterThan(3)
  await expectFine(page, EVERY_LOOK)
})

test('areas of sixty tasks and of none fit on the smallest phone, and a value keeps its twelve decimals', async () => {
  const { open, wilki, jan } = world
  completePrerequisites(wilki, open)
  const area = (name: string) =>
    db
      .insert(taskGroups)
      .values({ name, yearId: open.id, lesnaThreshold: 5, puszczanskaThreshold: 9 })
      .returning()
      .get()
  const [full, none] = [area('Sześćdziesiąt'), area('Bez zadań')]
  for (let index = 1; index <= 60; index++) {
    const facts = { name: `Zadanie ${index}`, type: 'LINEAR', maxPoints: 9, multiplier: 0.123 } as const
    db.insert(tasks)
      .values({ ...facts, primaryGroupId: full.id })
      .run()
  }
  page = await site.visit(jan, { viewport: SMALLEST })
  await page.goto(`/kategoryzacja?obszar=${full.id}`)
  await row('Zadanie 60').waitFor()
  await field('Zadanie 60').fill('0,123456789012')
  await isSaved()
  await page.reload()
  await row('Zadanie 60').waitFor()
  expect(await field('Zadanie 60').inputValue()).toBe('0,123456789012')
  // A value too long for the field ends in dots: its beginning must not look like the whole number.
  expect(await field('Zadanie 60').evaluate(input => getComputedStyle(input).textOverflow)).toBe('ellipsis')
  await expectFine(page)

  await page.goto(`/kategoryzacja?obszar=${none.id}`)
  await sees('W tym obszarze nie ma zadań')
  await expectFine(page)
})
