import { beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { db } from '#server/database/open.ts'
import { districts } from '#server/database/schema/people.ts'
import { takeSnapshot } from '#server/rankings/fixRanking.ts'
import { createWorld, play, team, type World } from '#test/world.ts'
import { NARROW, openSite, WIDE } from './browser.ts'

const site = await openSite()

let world: World
let page: Page

/** Creates 60 troops of two districts; Jan's Wilki have the fewest points and are last. */
beforeEach(() => {
  world = createWorld()
  for (let number = 1; number <= 59; number++)
    play(team(`${number} DH „Łosie”`, number % 2 ? world.mazovia : world.pomerania), world.open, 5 - number / 20)
  play(world.wilki, world.open, 1)
  takeSnapshot(world.open)
})

const rows = () => page.locator('tbody tr')
const firstRow = () => rows().first().textContent()
const search = () => page.getByLabel('Szukaj drużyny')
const isInView = (selector: string) =>
  page.locator(selector).evaluate(element => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })

test('anonymous visitors read and filter the ranking, and its address can be shared', async () => {
  page = await site.visit()
  await page.goto('/ranking')
  await rows().nth(59).waitFor()
  expect(
    await page
      .getByText(/Ranking\sjest\saktualizowany\sraz\sna\sdobę\s·\sstan\sna\s\d\d\.\d\d\.\d{4},\s\d\d:\d\d/)
      .count(),
  ).toBe(1)

  await search().fill('7 losie')
  await page.getByText('Pokazano 6 z 60 drużyn').waitFor()
  await page.getByLabel('Chorągiew').selectOption('Mazowiecka')
  await page.getByLabel('Sortuj według').selectOption('punktów')
  await page.getByText('Pokazano 6 z 60 drużyn').waitFor()
  expect(new URL(page.url()).search).toBe('?szukaj=7+losie&choragiew=Mazowiecka&sortuj=punkty')

  await page.reload()
  await page.getByText('Pokazano 6 z 60 drużyn').waitFor()
  expect(await search().inputValue()).toBe('7 losie')
  expect(await firstRow()).toContain('7\u00a0DH „Łosie”')

  await page.getByLabel('Rok').focus()
  await page.getByLabel('Rok').selectOption('2024/25')
  await page.getByText('W tym rankingu nie ma jeszcze drużyn').waitFor()
  expect(await page.getByLabel('Rok').evaluate(select => select === document.activeElement)).toBe(true)
  expect(new URL(page.url()).searchParams.get('rok')).toBe(String(world.finished.id))
})

test("a link leads to the leader's own troop, even if filters hide it", async () => {
  page = await site.visit(world.jan)
  await page.goto('/ranking?choragiew=Pomorska')
  await page.getByText('60. miejsce').waitFor()
  await page.getByRole('button', { name: 'Pokaż wszystkie drużyny' }).click()

  await page.getByRole('link', { name: 'Pokaż na liście' }).click()
  await page.waitForURL('**/ranking#twoja-druzyna')
  expect(await isInView('#twoja-druzyna')).toBe(true)
  expect(await page.locator('#twoja-druzyna').textContent()).toContain('Wilki')
})

test('a hidden district is no filter, and on a narrow screen the shares of the categories are named below their bar', async () => {
  db.update(districts).set({ shadow: true }).where(eq(districts.id, world.pomerania.id)).run()
  page = await site.visit(undefined, { viewport: NARROW })
  await page.goto('/ranking')
  await rows().nth(59).waitFor()
  const offered = page.getByLabel('Chorągiew').locator('option')
  await offered.nth(1).waitFor({ state: 'attached' })
  expect(await offered.allTextContents()).toEqual(['wszystkie', 'Mazowiecka'])
  const legend = page.locator('.share-legend > span')
  await legend.first().waitFor()
  expect(await legend.allTextContents()).toEqual(['leśne', 'polowe'])
})

test('on a narrow screen the first row is in the first window, a row has two lines and nothing overflows the page', async () => {
  page = await site.visit(world.jan, { viewport: NARROW })
  await page.goto('/ranking')
  await rows().nth(59).waitFor()
  const cells = rows().first().locator('td')
  const tops = await cells.evaluateAll(all => all.map(cell => Math.round(cell.getBoundingClientRect().top)))
  const [place, name, district, category, points] = tops as [number, number, number, number, number]
  expect(Math.max(place, name, points)).toBeLessThan(Math.min(district, category))
  expect((await rows().first().boundingBox())!.y).toBeLessThanOrEqual(620)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width)
})

test('a national coordinator takes a new snapshot, others cannot', async () => {
  play(world.fale, world.open, 5)
  page = await site.visit(world.ola)
  await page.goto('/ranking')
  await rows().nth(59).waitFor()
  await page.getByRole('button', { name: 'Przelicz ranking' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Przelicz ranking' }).click()
  await rows().nth(60).waitFor()
  expect(await firstRow()).toContain('Fale')

  await site.leave(page)
  page = await site.visit(world.ewa)
  await page.goto('/ranking')
  await rows().nth(60).waitFor()
  expect(await page.getByRole('button', { name: 'Przelicz' }).count()).toBe(0)
})

test('an address that names a troop scrolls to its row, however far down it is', async () => {
  page = await site.visit()
  await page.goto('/ranking')
  const teamId = await rows().nth(59).getAttribute('data-team')
  await page.goto('/zasady')
  await page.goto(`/ranking#druzyna-${teamId}`)
  await page.locator(`tr[data-team="${teamId}"]:focus`).waitFor()
  expect(await isInView(`tr[data-team="${teamId}"]`)).toBe(true)
})

test('a failed fetch of a ranking shows an error and can be repeated', async () => {
  page = await site.visit()
  // The newest ranking is embedded in the page, an older one is fetched.
  await page.route(/\/api\/ranking\/\d+$/, route => route.abort())
  await page.goto(`/ranking?rok=${world.open.id}`)
  await page.getByText('Nie udało się wczytać').waitFor()
  await page.unroute(/\/api\/ranking\/\d+$/)
  await page.getByRole('button', { name: 'Spróbuj ponownie' }).click()
  await rows().nth(59).waitFor()
})

test('Back undoes the filters one by one, and the head of the table stays visible', async () => {
  page = await site.visit()
  await page.goto('/ranking')
  await rows().nth(59).waitFor()
  await page.getByLabel('Chorągiew').selectOption('Mazowiecka')
  await page.getByText('Pokazano 31 z 60 drużyn').waitFor()
  await page.getByRole('img', { name: 'Rozkład kategorii: 25 leśnych, 6 polowych', exact: true }).waitFor()
  await page.getByRole('columnheader', { name: 'Punkty' }).getByRole('button').click()
  await page.waitForURL('**/ranking?choragiew=Mazowiecka&sortuj=punkty')
  await page.goBack()
  await page.waitForURL('**/ranking?choragiew=Mazowiecka')
  await page.goBack()
  await page.waitForURL('**/ranking')
  await rows().nth(59).scrollIntoViewIfNeeded()
  const belowBar = () =>
    page.evaluate(() => {
      const [head, bar] = ['thead', '.topbar'].map(part => document.querySelector(part)!.getBoundingClientRect())
      return head!.top >= bar!.bottom - 1 && head!.bottom < innerHeight
    })
  expect(await belowBar()).toBe(true)
})

test('an unknown year links to the newest one', async () => {
  page = await site.visit()
  await page.goto(`/ranking?rok=${world.draft.id}`)
  await page.getByRole('link', { name: 'Zobacz najnowszy' }).click()
  await rows().nth(59).waitFor()
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
