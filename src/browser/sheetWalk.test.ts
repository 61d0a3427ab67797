import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { db } from '#server/database/open.ts'
import { entryChanges } from '#server/database/schema/review.ts'
import { taskGroups, tasks, years } from '#server/database/schema/years.ts'
import { callAs, completePrerequisites, enter, freshWorld } from '#test/world.ts'
import { EVERY_LOOK, expectFine, NARROW, openSite, WIDE } from './browser.ts'
import { coverOfFocus, ZOOMED } from './keyboard.ts'

// A leader fills in a sheet in small windows, by keyboard and by touch.

const site = await openSite()

const SMALLEST = { width: 320, height: 568 }

const world = freshWorld()
let page: Page

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

test('on a phone the line of the state scrolls away, the head stays, and the picker, the dock and the menu lead on', async () => {
  await openArea({ viewport: { ...NARROW, height: 500 } })
  await page.mouse.wheel(0, 400)
  await page.waitForFunction(() => {
    const topOf = (part: string) => document.querySelector(part)!.getBoundingClientRect().top
    return scrollY > 300 && topOf('.sheet-line') < 0 && topOf('.section-head') === 0
  })

  await page.setViewportSize(NARROW)
  await page.getByRole('button', { name: 'Filtry' }).click()
  await page.getByRole('button', { name: /^niewypełnione/ }).click()
  await page.getByRole('button', { name: 'Filtry 1' }).waitFor()
  await page.getByRole('button', { name: 'Menu arkusza' }).click()
  await page.getByRole('link', { name: 'Drukuj arkusz' }).waitFor()
  await expectFine(page)
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Następny: Biwaki' }).click()
  await page.getByRole('heading', { level: 2, name: 'Biwaki' }).waitFor()
  const picker = page.locator('.picker')
  await page.getByRole('button', { name: 'Zmień obszar' }).click()
  await page.keyboard.press('Escape')
  await picker.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: /^Szukaj wśród/ }).click()
  await page.locator('.picker input:focus').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Zmień obszar' }).click()
  await page.getByRole('link', { name: 'Podsumowanie' }).filter({ visible: true }).click()
  await page.getByRole('heading', { name: /^Macie kategorię/ }).waitFor()
  await picker.waitFor({ state: 'hidden' })
  await isAsWideAs(NARROW)
})

const isAsWideAs = ({ width }: typeof NARROW) =>
  page.waitForFunction(wide => document.documentElement.scrollWidth === wide, width)

const DESKTOP = { width: 1280, height: 900 }

test.each([
  [
    true,
    [
      { viewport: NARROW, mostHigh: 140, withNote: 160, firstField: 290, whole: 3 },
      { viewport: SMALLEST, mostHigh: 165, withNote: 185, firstField: 290, whole: 1 },
    ],
  ],
  [false, [{ viewport: DESKTOP, mostHigh: 90, withNote: 110, firstField: 300, whole: 6 }]],
])('88 the rows of an area are low and easy to hit (touch: %p)', async (hasTouch, sizes) => {
  const { unit, goodTurns, hike } = world.open
  db.update(tasks)
    .set({ name: 'Ile nocy drużyna spędziła pod namiotami lub pod gołym niebem?' })
    .where(eq(tasks.id, goodTurns.id))
    .run()
  for (const name of ['Ile razy drużyna wspólnie poszła na mszę?', 'Kadra rozmawia z każdym w cztery oczy', 'Apel'])
    db.insert(tasks).values({ name, type: 'LINEAR', maxPoints: 8, multiplier: 1, primaryGroupId: unit.id }).run()
  db.update(years).set({ deadline: '2099-05-31' }).where(eq(years.id, world.open.id)).run()
  completePrerequisites(world.wilki, world.open)
  enter(world.wilki, hike, 4)
  await callAs(world.jan, 'PUT', `/tasks/${hike.id}/note`, { text: 'Wilcza Wola, Ruda i Skoki, zdjęcia. '.repeat(5) })
  await callAs(world.jan, 'PUT', `/plan/tasks/${hike.id}`, { value: 12, month: null })
  page = await site.visit(world.jan, { viewport: sizes[0]!.viewport, hasTouch })
  await page.goto(`/kategoryzacja?obszar=${unit.id}`)
  await row('Wędrówka').locator('.task__note').waitFor()
  for (const { viewport, mostHigh, withNote, firstField, whole } of sizes) {
    await page.setViewportSize(viewport)
    await isAsWideAs(viewport)
    const found = await page.locator('.task').evaluateAll(rows =>
      rows.map(one => ({
        height: one.getBoundingClientRect().height,
        hasNote: one.querySelector('.task__note') !== null,
        controls: one.querySelectorAll('button, input, a, summary').length,
      })),
    )
    expect(found.length).toBeGreaterThan(3)
    for (const { height, hasNote, controls } of found) {
      expect(height).toBeLessThanOrEqual(hasNote ? withNote : mostHigh)
      expect(controls).toBeLessThanOrEqual(5)
    }
    const first = await page
      .locator('.task input')
      .first()
      .evaluate(input => input.getBoundingClientRect().top)
    expect(first).toBeLessThanOrEqual(firstField)
    // The first window shows so many tasks with their controls.
    const start = hasTouch
      ? await page.locator('.dock').evaluate(dock => dock.getBoundingClientRect().top)
      : viewport.height
    const ends = await page
      .locator(hasTouch ? '.task :is(.stepper, .yes-no)' : '.task')
      .evaluateAll(all => all.map(each => each.getBoundingClientRect().bottom))
    expect(ends.filter(end => end <= start).length).toBeGreaterThanOrEqual(whole)
  }
  if (hasTouch) {
    const box = await row('Kronika')
      .locator('label')
      .first()
      .evaluate(label => label.getBoundingClientRect().toJSON())
    expect([box.height >= 44, box.width >= 44]).toEqual([true, true])
  }
  await expectFine(page, EVERY_LOOK)
})

test('long lists, long numbers and empty areas fit, and an error is below the name', async () => {
  const { open, wilki } = world
  const area = (name: string) =>
    db
      .insert(taskGroups)
      .values({ name, yearId: open.id, lesnaThreshold: 5, puszczanskaThreshold: 9 })
      .returning()
      .get()
  const [full, none] = [area('Sześćdziesiąt'), area('Bez zadań')]
  for (let index = 0; index < 20; index++) area(`Obszar ${index}`)
  for (let index = 1; index <= 60; index++) {
    const facts = { name: `Zadanie ${index}`, type: 'LINEAR', maxPoints: 9, multiplier: 0.123 } as const
    db.insert(tasks)
      .values({ ...facts, primaryGroupId: full.id })
      .run()
  }
  completePrerequisites(wilki, open)
  page = await site.visit(world.jan, { viewport: SMALLEST })
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

  await page.setViewportSize({ width: 1280, height: 600 })
  await page.goto(`/kategoryzacja?obszar=${open.unit.id}`)
  const list = page.getByRole('navigation', { name: 'Obszary' }).filter({ visible: true })
  expect(await list.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toBe(true)
  // The shade is fixed at the edges. The cover above it scrolls with the list and hides the shade at the ends.
  expect(await list.evaluate(element => getComputedStyle(element).backgroundAttachment)).toBe(
    'local, local, scroll, scroll',
  )

  await field('Dobre uczynki').fill('1000000')
  await field('Dobre uczynki').blur()
  await page.waitForFunction(() =>
    [...document.querySelectorAll('input')].some(
      ({ value, scrollWidth, clientWidth }) => value === '1\u202f000\u202f000' && scrollWidth <= clientWidth,
    ),
  )
  await field('Dobre uczynki').fill('trzy')
  await row('Dobre uczynki')
    .getByText(/^Wpiszcie\sliczbę\sod\s0/)
    .waitFor()
  const isBelow = await row('Dobre uczynki').evaluate(one => {
    const [name, error] = ['.task__name', '.row-line'].map(part => one.querySelector(part)!.getBoundingClientRect())
    return error!.top >= name!.bottom
  })
  expect(isBelow).toBe(true)
})

test('what a row shows about its value fits in every look, and what it unfolds stays above the dock', async () => {
  const { open, wilki, finished, jan } = world
  db.update(tasks).set({ originId: finished.goodTurns.id }).where(eq(tasks.id, open.goodTurns.id)).run()
  enter(wilki, finished.goodTurns, 4)
  // Points under other rules are not compared.
  db.update(tasks).set({ maxPoints: 12 }).where(eq(tasks.id, open.hike.id)).run()
  db.update(taskGroups).set({ originId: finished.unit.id }).where(eq(taskGroups.id, open.unit.id)).run()
  completePrerequisites(wilki, finished)
  enter(wilki, open.boys, 22)
  enter(wilki, open.hike, 4)
  const change = { teamId: wilki.id, taskId: open.hike.id, at: new Date().toISOString(), byId: jan.id }
  for (const after of [1, 2, 4])
    db.insert(entryChanges)
      .values({ ...change, before: after - 1, after })
      .run()
  await openArea({ viewport: NARROW })

  // Last year is shown next to this year, shorter on a phone.
  await row('Dobre uczynki')
    .getByText(/rok\stemu\s4/)
    .waitFor()
  const headSays = (words: string) =>
    page.waitForFunction(wanted => {
      const shown = [...document.querySelectorAll<HTMLElement>('.section-head .last-year')].filter(part =>
        part.checkVisibility(),
      )
      // biome-ignore lint/performance/useDomNodeTextContent: the hidden parts are not meant
      return shown.map(part => part.innerText.replace(/\s/g, ' ')).join() === wanted
    }, words)
  await headSays('rok temu 8 z 29')
  await page.setViewportSize(WIDE)
  await headSays('rok temu leśny, 8 z 29 pkt')
  await page.setViewportSize(NARROW)

  await row('Wędrówka').getByRole('button', { name: 'Więcej: Wędrówka' }).click()
  await page.locator('.task__more').getByRole('listitem').nth(2).waitFor()
  await page.waitForFunction(() => {
    const [details, dock] = ['.task__more', '.dock'].map(part => document.querySelector(part)!.getBoundingClientRect())
    return details!.bottom <= dock!.top
  })
  await field('Dopisz: Wędrówka').fill('x'.repeat(501))
  await row('Wędrówka').getByRole('button', { name: 'Zapisz' }).click()
  await row('Wędrówka')
    .getByText(/Skróćcie go o\s1\sznak\./)
    .waitFor()
  await expectFine(page, EVERY_LOOK)
  await row('Wędrówka').getByRole('button', { name: 'Więcej: Wędrówka' }).click()

  await field('Umundurowani').fill('66')
  await field('Umundurowani').press('Tab')
  await row('Umundurowani')
    .getByRole('button', { name: /^Odpowiedz/ })
    .click()
  await row('Umundurowani').getByRole('region', { name: 'Do obejrzenia' }).getByText('66 to więcej niż 22').waitFor()
  await expectFine(page, EVERY_LOOK)
  await field('Liczba harcerzy').fill('')
  await field('Liczba harcerzy').press('Tab')
  await row('Liczba harcerzy')
    .getByText(/^Od\stej\sliczby\szależy\s1\szadanie: tracicie/)
    .waitFor()
  await expectFine(page, EVERY_LOOK)
})
