import { afterAll, expect, test } from 'bun:test'
import { createWorld } from '#test/world.ts'
import { openSite } from './browser.ts'

const site = await openSite()
afterAll(site.close)

test.each([320, 390, 640, 768, 1024, 1100, 1280])('the bar of the panel fits and is not cut at %d px', async width => {
  const page = await site.visit(createWorld().adam, { viewport: { width, height: 860 } })
  await page.goto('/admin/ustawienia/choragwie')
  const exit = page.getByRole('link', { name: 'Wyloguj się' })
  await exit.waitFor()
  const { x, width: length, height } = (await exit.boundingBox())!
  expect([x >= 0, x + length <= width, height < 60]).toEqual([true, true, true])
  const beyond = await page.evaluate(() => document.querySelector('.topbar')!.scrollWidth - innerWidth)
  expect(beyond).toBeLessThanOrEqual(0)
  await page.context().close()
})
