import { beforeEach, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { createWorld } from '#test/world.ts'
import { NARROW, openSite, seriousFindings } from './browser.ts'

const site = await openSite()

let page: Page
beforeEach(() => {
  createWorld()
})

const sample = () => page.getByRole('region', { name: 'Arkusz na próbę' })
const link = (name: string) => sample().locator('a:visible').filter({ hasText: name }).first()

async function open(person: { id: number } | null, options = {}) {
  page = await site.visit(person, options)
  await page.goto('/zasady')
  await sample().waitFor()
}

async function tickAll() {
  await sample().getByRole('checkbox').first().waitFor()
  for (const box of await sample().getByRole('checkbox').all()) await box.check()
}

async function tabsAreInView() {
  const tabs = sample().getByRole('navigation', { name: 'Które zadania' })
  const { top } = await tabs.evaluate(element => element.getBoundingClientRect())
  return top >= 0 && top < page.viewportSize()!.height / 2
}

test('anonymous visitors use the sample sheet, and nothing is sent', async () => {
  await open(null)
  const sent: string[] = []
  page.on('request', request => request.method() !== 'GET' && sent.push(request.url()))
  await tickAll()
  await link('Służba').click()
  const count = sample().getByRole('textbox', { name: 'Ile razy drużyna pomogła sąsiadom?' })
  await count.waitFor()
  expect(await tabsAreInView()).toBe(true)
  await count.fill('8')
  await sample().getByRole('heading', { name: 'Symbol leśny jest Wasz' }).waitFor()
  expect(sent).toEqual([])

  await page.reload()
  await sample().getByText('Służba: obszar jeszcze zamknięty').waitFor()
})

test('an address that names a part below the sample sheet opens there, once the part is loaded', async () => {
  page = await site.visit()
  await page.goto('/zasady#rodzaje-zadan')
  const kinds = page.getByRole('heading', { name: 'Pięć rodzajów zadań' })
  await kinds.waitFor()
  expect(await kinds.evaluate(element => element.getBoundingClientRect().top < innerHeight)).toBe(true)
})

test('until the scripts arrive, a page shows the top bar and that it loads', async () => {
  page = await site.visit()
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', route => arrived.then(() => route.continue()))
  await page.goto('/zasady', { waitUntil: 'commit' })
  await page.getByText('Ładowanie…').waitFor()
  expect((await page.locator('.topbar').textContent())?.trim()).toBe('E-Kategoryzacja')
  arrive()
  await sample().waitFor()
  expect(await page.getByText('Ładowanie…').count()).toBe(0)
})

test('at 320 px no section of the sample overflows the page', async () => {
  const width = 320
  await open(null, { viewport: { width, height: 800 } })
  await tickAll()
  const next = sample().getByRole('navigation', { name: 'Poprzedni' }).getByLabel('Następny')
  for (const place of [-1, 0, 1, 2, 3]) {
    if (place > -1) await next.click()
    await page.waitForURL(place === -1 ? '**/zasady' : `**obszar=${place}*`)
    expect([place, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([place, width])
  }
  expect(await seriousFindings(page)).toEqual([])
})

test('on a phone the bar of the sheet stays while the sheet is visible', async () => {
  await open(null, { viewport: NARROW })
  const bar = sample().getByRole('navigation', { name: 'Poprzedni i następny obszar' })
  const isAtHand = () =>
    bar.evaluate(element => {
      const { top, bottom } = element.getBoundingClientRect()
      return top >= 0 && Math.round(bottom) <= innerHeight
    })
  expect(await isAtHand()).toBe(false)

  await page.getByRole('link', { name: 'Arkusz na próbę' }).click()
  expect(await isAtHand()).toBe(true)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  expect(await isAtHand()).toBe(false)
})
