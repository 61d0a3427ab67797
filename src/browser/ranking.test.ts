import { beforeEach, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { takeSnapshot } from '#server/rankings/fixRanking.ts'
import { freshWorld, play, team } from '#test/world.ts'
import { NARROW, openSite, WIDE } from './browser.ts'

const site = await openSite()

const world = freshWorld()
let page: Page

/** Creates 60 troops of two districts; Jan's Wilki have the fewest points and are last. */
beforeEach(() => {
  for (let number = 1; number <= 59; number++)
    play(team(`${number} DH „Łosie”`, number % 2 ? world.mazovia : world.pomerania), world.open, 5 - number / 20)
  play(world.wilki, world.open, 1)
  takeSnapshot(world.open)
})

const rows = () => page.locator('tbody tr')
const untilInView = (selector: string) =>
  page.waitForFunction(wanted => {
    const { top, bottom } = document.querySelector(wanted)!.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  }, selector)

test('on a narrow screen the first row is in the first window, a row has two lines, the legend is below the bar, and nothing overflows', async () => {
  page = await site.visit(world.jan, { viewport: NARROW })
  await page.goto('/ranking')
  await rows().nth(59).waitFor()
  const cells = rows().first().locator('td')
  const tops = await cells.evaluateAll(all => all.map(cell => Math.round(cell.getBoundingClientRect().top)))
  const [place, name, district, category, points] = tops as [number, number, number, number, number]
  expect(Math.max(place, name, points)).toBeLessThan(Math.min(district, category))
  await page.waitForFunction(() => document.querySelector('tbody tr')!.getBoundingClientRect().top <= 620)
  await page.locator('.share-legend > span', { hasText: 'leśne' }).waitFor()
  await page.locator('.share-legend > span', { hasText: 'polowe' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width)

  await page.setViewportSize(WIDE)
  await rows().nth(59).scrollIntoViewIfNeeded()
  await page.waitForFunction(() => {
    const [head, bar] = ['thead', '.topbar'].map(part => document.querySelector(part)!.getBoundingClientRect())
    return head!.top >= bar!.bottom - 1 && head!.bottom < innerHeight
  })
})

test('an address that names a row scrolls to it, however far down it is, and a link to the own row does, even if filters hide it', async () => {
  page = await site.visit(world.jan)
  await page.goto('/ranking')
  const teamId = await rows().nth(58).getAttribute('data-team')
  await page.goto('/zasady')
  await page.goto(`/ranking#druzyna-${teamId}`)
  await page.locator(`tr[data-team="${teamId}"]:focus`).waitFor()
  await untilInView(`tr[data-team="${teamId}"]`)

  await page.goto('/ranking?choragiew=Pomorska')
  await page.getByText('60. miejsce').waitFor()
  await page.getByRole('button', { name: 'Pokaż wszystkie drużyny' }).click()
  await page.getByRole('link', { name: 'Pokaż na liście' }).click()
  await page.waitForURL('**/ranking#twoja-druzyna')
  await page.locator('#twoja-druzyna', { hasText: 'Wilki' }).waitFor()
  await untilInView('#twoja-druzyna')
})

test('Back to the ranking ends where the user was, to the pixel, also from another page than a troop', async () => {
  // Rows of many heights, and more of them than a browser lays out around the window.
  for (let number = 60; number <= 170; number++)
    play(team(`${number} DH „Łosie${' znad wielkiej wody'.repeat(number % 9)}”`, world.mazovia), world.open, 4)
  takeSnapshot(world.open)
  const seen = () =>
    page.evaluate(() => {
      const row = document.elementFromPoint(innerWidth / 2, innerHeight / 2)!.closest<HTMLElement>('[data-team]')!
      return { scrollY, team: row.dataset.team, top: row.getBoundingClientRect().top }
    })
  for (const viewport of [WIDE, NARROW]) {
    page = await site.visit(null, { viewport })
    await page.goto('/ranking')
    await rows().nth(170).waitFor({ state: 'attached' })
    for (let at = 0; at < 9000; at += 1000) {
      await page.mouse.wheel(0, 1000)
      await page.waitForFunction(least => scrollY >= least, at + 900)
    }
    const before = await seen()
    for (const leave of [
      () => page.locator(`tr[data-team="${before.team}"] a`).click(),
      () => page.locator('a[href="/prywatnosc"]').dispatchEvent('click'),
    ]) {
      await leave()
      await page.waitForURL(url => url.pathname !== '/ranking')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForFunction(() => scrollY === 0)
      await page.goBack()
      await rows().nth(170).waitFor({ state: 'attached' })
      await page.waitForFunction(
        team => document.querySelector(`[data-team="${team}"]`)!.checkVisibility(),
        before.team,
      )
      await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
      const after = await seen()
      expect(after.team).toBe(before.team)
      expect(Math.abs(after.top - before.top)).toBeLessThanOrEqual(2)
      expect(Math.abs(after.scrollY - before.scrollY)).toBeLessThanOrEqual(2)
    }
    await site.leave(page)
  }
})
