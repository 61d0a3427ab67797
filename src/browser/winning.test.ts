import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { db } from '#server/database/open.ts'
import { prerequisites } from '#server/database/schema/years.ts'
import demo from '#server/demo/year.json'
import { completePrerequisites, freshWorld } from '#test/world.ts'
import { expectFine, type Look, NARROW, openSite } from './browser.ts'

// The effect of a change is shown in its row and can be undone there.

const site = await openSite()

const world = freshWorld()
let page: Page

async function open(section: number, look: Look = {}) {
  page = await site.visit(world.jan, look)
  await page.goto(`/kategoryzacja?obszar=${section}`)
  await page.locator('.task').first().waitFor()
}

const field = (name: string) => page.getByRole('textbox', { name })
const row = (name: string) => page.locator('.task').filter({ has: page.getByRole('heading', { level: 3, name }) })
test('what was won is in sight and announced while the field keeps the focus, with an animation unless motion is reduced', async () => {
  completePrerequisites(world.wilki, world.open)
  await open(world.open.unit.id, { viewport: NARROW })
  await field('Dobre uczynki').fill('3')
  await row('Dobre uczynki')
    .getByRole('heading', { name: /^Macie\skategorię\sleśną!$/ })
    .waitFor()
  await page.waitForFunction(() => {
    const won = document.querySelector('.won h4')!
    const { left, top, width, height } = won.getBoundingClientRect()
    return won.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
  expect(await field('Dobre uczynki').evaluate(input => input === document.activeElement)).toBe(true)
  await page
    .locator('[aria-live="polite"]', { hasText: /Macie\skategorię\sleśną!/ })
    .first()
    .waitFor({ state: 'attached' })
  const halo = () => page.locator('.won__halo').evaluate(element => getComputedStyle(element, '::after').animationName)
  expect(await halo()).toBe('none')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await halo()).toBe('ring')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // At the end of the page the bar at the bottom is next to no field.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expectFine(page)
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
  await page.waitForFunction(() => document.querySelector('.won')!.getBoundingClientRect().width > 300)
  await page.waitForFunction(() => {
    const { bottom } = document.querySelector('.won')!.getBoundingClientRect()
    return bottom <= document.querySelector('.dock')!.getBoundingClientRect().top
  })
})
