import { expect, test } from 'bun:test'
import { completePrerequisites, createWorld } from '#test/world.ts'
import { openSite } from './browser.ts'

// "Back" restores the scroll position of the page that was left.

const site = await openSite()

test('Back from an area restores the place in the summary, and an area begins at its top', async () => {
  const world = createWorld()
  completePrerequisites(world.wilki, world.open)
  const page = await site.visit(world.jan, { viewport: { width: 390, height: 500 } })
  await page.goto('/kategoryzacja?obszar=0')
  const link = page.locator('.area-table').getByRole('link', { name: 'Biwaki' })
  await link.scrollIntoViewIfNeeded()
  await page.waitForFunction(() => scrollY > 100)
  const place = await page.evaluate(() => scrollY)
  await link.click()
  await page.locator('#obszar', { hasText: 'Biwaki' }).waitFor()
  await page.waitForFunction(() => scrollY === 0)
  await page.goBack()
  await link.waitFor()
  await page.waitForFunction(place => Math.abs(scrollY - place) < 60, place)
  expect(new URL(page.url()).search).toBe('?obszar=0')
})
