import { beforeEach, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { db } from '#server/database/open.ts'
import { prerequisites } from '#server/database/schema/years.ts'
import demo from '#server/demo/year.json'
import { completePrerequisites, createWorld, enter, type World } from '#test/world.ts'
import { expectFine, type Look, NARROW, openSite } from './browser.ts'

// The effect of a change is shown in its row and can be undone there.

const site = await openSite()

let world: World
let page: Page
beforeEach(() => {
  world = createWorld()
})

async function open(section: number, look: Look = {}) {
  page = await site.visit(world.jan, look)
  await page.goto(`/kategoryzacja?obszar=${section}`)
  await page.locator('.task').first().waitFor()
}

const field = (name: string) => page.getByRole('textbox', { name })
const row = (name: string) => page.locator('.task').filter({ has: page.getByRole('heading', { level: 3, name }) })
const announcements = () => page.locator('[aria-live="polite"]').allTextContents()

const isInSight = (part: string) =>
  page.locator(part).evaluate(element => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })

test('a won category and a won symbol are announced politely in their row, with the next goal', async () => {
  completePrerequisites(world.wilki, world.open)
  enter(world.wilki, world.open.hike, 2)
  await open(world.open.unit.id, { viewport: NARROW })
  await field('Dobre uczynki').fill('3')
  const won = row('Dobre uczynki').locator('.won')
  await won.getByRole('heading', { name: /^Macie\skategorię\sleśną!$/ }).waitFor()
  await won.getByText(/Do\spuszczańskiej\sbrakuje/).waitFor()
  expect(await isInSight('.won h4')).toBe(true)
  expect(await field('Dobre uczynki').evaluate(input => input === document.activeElement)).toBe(true)
  expect((await announcements()).join()).toMatch(/Macie\skategorię\sleśną!/)
  // At the end of the page the bar at the bottom is next to no field.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expectFine(page)

  await field('Wędrówka').fill('8')
  await row('Wędrówka')
    .getByRole('heading', { name: /^Symbol\sleśny\sjest\sWasz!$/ })
    .waitFor()
  expect(await row('Dobre uczynki').locator('.won').count()).toBe(0)
  await row('Wędrówka').getByRole('button', { name: 'Ukryj' }).click()
  expect(await page.locator('.won').count()).toBe(0)
})

test.each([
  ['no-preference', 'ring'],
  ['reduce', 'none'],
] as const)('with reduced motion set to %s the animation is "%s"', async (reducedMotion, animation) => {
  completePrerequisites(world.wilki, world.open)
  await open(world.open.unit.id, { reducedMotion })
  await field('Dobre uczynki').fill('3')
  const halo = page.locator('.won__halo')
  expect(await halo.evaluate(element => getComputedStyle(element, '::after').animationName)).toBe(animation)
})

test('the last prerequisite shows a link to the first area', async () => {
  await open(-1)
  await row('Książka pracy').getByText('Książka pracy').click()
  await row('Książka pracy')
    .getByText(/^Wymagania\swstępne:\s1\sz\s1$/)
    .waitFor()
  await page.getByRole('link', { name: /^Pierwszy\sobszar:\sStan\sjednostki$/ }).click()
  await page.locator('.section-head h2:focus', { hasText: 'Stan jednostki' }).waitFor()
})

test('on a phone a prerequisite is 85 to 130 px high, ticking moves no row, and the message at the ninth prerequisite is visible and wide enough to read', async () => {
  db.delete(prerequisites).run()
  for (const { name, description } of demo.prerequisites)
    db.insert(prerequisites).values({ yearId: world.open.id, name, description }).run()
  await open(-1, { viewport: NARROW, hasTouch: true })
  await page
    .getByRole('button', { name: /^Więcej/ })
    .nth(8)
    .waitFor()
  await expectFine(page)
  for (const [width, least, most] of [
    [320, 105, 150],
    [390, 85, 130],
  ] as const) {
    await page.setViewportSize({ ...NARROW, width })
    const heights = await page
      .locator('.task')
      .evaluateAll(rows => rows.map(each => Math.round(each.getBoundingClientRect().height)))
    expect([width, heights.filter(height => height < least || height > most)]).toEqual([width, []])
  }
  const boxes = page.getByRole('checkbox')
  expect(await boxes.count()).toBe(9)
  const tops = () =>
    page.locator('.task').evaluateAll(rows => rows.map(each => each.getBoundingClientRect().top + window.scrollY))
  const before = await tops()
  for (let index = 0; index < 8; index++) await boxes.nth(index).check({ force: true })
  expect(await tops()).toEqual(before)
  await boxes.nth(8).check({ force: true })
  const note = page.locator('.won[data-kind="prerequisites"]')
  await note.waitFor()
  expect((await note.boundingBox())!.width).toBeGreaterThan(300)
  await page.waitForFunction(() => {
    const { bottom } = document.querySelector('.won')!.getBoundingClientRect()
    return bottom <= document.querySelector('.dock')!.getBoundingClientRect().top
  })
})

test('a lost symbol and a previous value can be restored in the row', async () => {
  completePrerequisites(world.wilki, world.open)
  enter(world.wilki, world.open.goodTurns, 3)
  await open(world.open.unit.id)
  await field('Dobre uczynki').fill('1')
  await row('Dobre uczynki')
    .getByText(/„Stan\sjednostki”\sma\sznowu\ssymbol\spolowy\./)
    .waitFor()
  await row('Dobre uczynki')
    .getByText(/było\s3/)
    .waitFor()
  await row('Dobre uczynki').locator('.says').getByRole('button', { name: 'Cofnij' }).click()
  expect(await field('Dobre uczynki').inputValue()).toBe('3')
  await row('Dobre uczynki')
    .getByText(/ma\sznowu/)
    .waitFor({ state: 'detached' })

  await field('Dobre uczynki').fill('4')
  await row('Dobre uczynki')
    .getByRole('button', { name: /^Cofnij/ })
    .first()
    .click()
  expect(await field('Dobre uczynki').inputValue()).toBe('3')
})
