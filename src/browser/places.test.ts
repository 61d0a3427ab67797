import { beforeEach, expect, test } from 'bun:test'
import { takeSnapshot } from '#server/rankings/fixRanking.ts'
import { yearById } from '#server/years/yearLookups.ts'
import { completePrerequisites, createWorld, play, team, type World } from '#test/world.ts'
import { NARROW, openSite } from './browser.ts'

// "Back" restores the scroll position of the page that was left.

const site = await openSite()

let world: World
beforeEach(() => {
  world = createWorld()
})

test('Back from a troop restores the place in a long ranking', async () => {
  for (let number = 1; number <= 120; number++) play(team(`${number} DH`, world.mazovia), world.open, number / 10)
  takeSnapshot(yearById(world.open.id))
  const page = await site.visit(null, { viewport: NARROW })
  await page.goto('/ranking')
  const link = page.getByRole('link', { name: '3 DH', exact: true })
  await link.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(3000)
  await link.click()
  await page.getByRole('heading', { level: 1, name: '3 DH' }).waitFor()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  // The heights of the rows above may differ from before, so only the visibility of the row is tested.
  await page.waitForFunction(() => {
    const row = [...document.querySelectorAll('main tr a')].find(
      each => each.textContent === '3\u00a0DH' || each.textContent === '3 DH',
    )
    const top = row?.getBoundingClientRect().top ?? -1
    return top > 0 && top < innerHeight
  })
})

test('Back from an area restores the place in the summary, and an area begins at its top', async () => {
  completePrerequisites(world.wilki, world.open)
  const page = await site.visit(world.jan, { viewport: { width: 390, height: 500 } })
  await page.goto('/kategoryzacja?obszar=0')
  const link = page.locator('.area-table').getByRole('link', { name: 'Biwaki' })
  await link.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(100)
  await link.click()
  await page.locator('#obszar', { hasText: 'Biwaki' }).waitFor()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await link.waitFor()
  await page.waitForFunction(place => Math.abs(scrollY - place) < 60, place)
})
