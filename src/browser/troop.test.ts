import { beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { db } from '#server/database/open.ts'
import { teams } from '#server/database/schema/people.ts'
import { fixRanking, takeSnapshot } from '#server/rankings/fixRanking.ts'
import { createWorld, enter, play, team, type World } from '#test/world.ts'
import { expectFine, NARROW, openSite } from './browser.ts'

const site = await openSite()

let world: World
let page: Page

const TROOPS = 40

/** Creates a ranking in which Wilki, called Szczenięta last year and first then, have climbed since the last snapshot. */
beforeEach(() => {
  world = createWorld()
  const others = Array.from({ length: TROOPS - 2 }, (_, n) => team(`${n + 1} DH „Łosie”`, world.pomerania))
  for (const year of [world.finished, world.open])
    for (const [n, troop] of [...others, world.orly].entries()) play(troop, year, 5 - n / 20)

  play(world.wilki, world.finished, 5)
  rename('Szczenięta')
  fixRanking(world.finished)
  rename('Wilki')
  play(world.wilki, world.open, 3.1)
  takeSnapshot(world.open)
  enter(world.wilki, world.open.hike, 0.5)
  takeSnapshot(world.open)
  db.update(teams).set({ shadow: true }).where(eq(teams.id, world.orly.id)).run()
})

const rename = (name: string) =>
  db.update(teams).set({ name, nameKey: name.toLowerCase() }).where(eq(teams.id, world.wilki.id)).run()

const row = (name: string) => page.locator('tbody tr').filter({ hasText: name })

test('an anonymous visitor opens the page of a troop from the ranking and goes back', async () => {
  page = await site.visit(null, { viewport: NARROW })
  const complaints: string[] = []
  page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
  await page.goto('/ranking?szukaj=w')
  await row('Wilki')
    .getByText(/^awans\so\s\d+\smiejsc/)
    .waitFor({ state: 'attached' })
  await row('Wilki').getByRole('link', { name: 'Wilki' }).click()

  await page.getByRole('heading', { level: 1, name: 'Wilki' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/druzyny/${world.wilki.id}`)
  expect(await page.title()).toBe('Wilki · E-Kategoryzacja')
  await page.getByText(/^2024\/25: kategoria leśna, miejsce 1\sz\s40/).waitFor()
  // 6 points are of the open year and 10 of a closed one.
  expect(await page.locator('.troop-now dd').last().textContent()).toBe('6')
  const picture = page.getByRole('img', { name: /^Punkty w latach: 2024\/25 10, 2025\/26 6\. Te same liczby/ })
  expect(await picture.count()).toBe(1)
  const years = page.getByRole('region', { name: 'Rok po roku' }).locator('tbody tr')
  expect(await years.first().textContent()).toContain('2025/26')
  expect(await years.last().textContent()).toContain('jako Szczenięta')
  await expectFine(page)

  await page.goBack()
  await row('Wilki').waitFor()
  expect(new URL(page.url()).search).toBe('?szukaj=w')
  expect(complaints).toEqual([])
})

test('the page of a troop links to its place in the ranking and to its neighbours', async () => {
  page = await site.visit()
  await page.goto(`/druzyny/${world.wilki.id}`)
  const near = page.getByRole('region', { name: /^W\srankingu/ })
  await near.locator('tbody tr').nth(4).waitFor()
  expect(await near.locator('tr[aria-current]').textContent()).toContain('Wilki')
  await near.getByRole('link', { name: 'Pokaż na liście' }).click()
  await page.locator('tr:focus', { hasText: 'Wilki' }).waitFor()
  expect(
    await page.locator('tr:focus').evaluate(element => {
      const { top, bottom } = element.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight
    }),
  ).toBe(true)

  await page.goBack()
  const above = near.locator('tbody tr a').first()
  const name = (await above.textContent())!
  await above.click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
})

test('a hidden troop has no links and no page', async () => {
  page = await site.visit()
  await page.goto('/ranking')
  await row('Orły').waitFor()
  expect(await row('Orły').getByRole('link').count()).toBe(0)
  for (const id of [world.orly.id, 999_999, 'abc']) {
    await page.goto(`/druzyny/${id}`)
    await page.getByRole('heading', { name: 'Nie ma takiej drużyny' }).waitFor()
  }
  await page.getByRole('link', { name: 'Zobacz ranking' }).click()
  await row('Wilki').waitFor()
})
