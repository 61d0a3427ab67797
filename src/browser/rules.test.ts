import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { freshWorld } from '#test/world.ts'
import { openSite, seriousFindings } from './browser.ts'

const site = await openSite()

let page: Page
freshWorld()

const sample = () => page.getByRole('region', { name: 'Arkusz na próbę' })

async function open(person: { id: number } | null, options = {}) {
  page = await site.visit(person, options)
  await page.goto('/zasady')
  await sample().waitFor()
}

async function tickAll() {
  await sample().getByRole('checkbox').first().waitFor()
  for (const box of await sample().getByRole('checkbox').all()) await box.check()
}

const overflow = () => page.evaluate(() => document.documentElement.scrollWidth)

test('on a phone the sample sheet fits, its tabs come into view with an area, its bar stays while it is visible, and nothing is sent', async () => {
  const width = 320
  await open(null, { viewport: { width, height: 800 } })
  const sent: string[] = []
  page.on('request', request => request.method() !== 'GET' && sent.push(request.url()))
  const bar = sample().getByRole('navigation', { name: 'Poprzedni i następny obszar' })
  const isBarAtHand = (wanted: boolean) =>
    bar.evaluate(async (element, wanted) => {
      const isAtHand = () => {
        const { top, bottom } = element.getBoundingClientRect()
        return top >= 0 && Math.round(bottom) <= innerHeight
      }
      while (isAtHand() !== wanted) await new Promise(requestAnimationFrame)
    }, wanted)
  await isBarAtHand(false)
  await page.getByRole('link', { name: 'Arkusz na próbę' }).click()
  await isBarAtHand(true)

  await tickAll()
  const next = sample().getByRole('navigation', { name: 'Poprzedni' }).getByLabel('Następny')
  for (const place of [-1, 0, 1, 2, 3]) {
    if (place > -1) await next.click()
    await page.waitForURL(place === -1 ? '**/zasady*' : `**obszar=${place}*`)
    expect([place, await overflow()]).toEqual([place, width])
  }
  expect(await seriousFindings(page)).toEqual([])
  await sample()
    .getByRole('navigation', { name: 'Które zadania' })
    .evaluate(async element => {
      const isInView = () => {
        const { top } = element.getBoundingClientRect()
        return top >= 0 && top < innerHeight / 2
      }
      while (!isInView()) await new Promise(requestAnimationFrame)
    })
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await isBarAtHand(false)
  expect(sent).toEqual([])
})

test('until the scripts arrive a page shows the top bar and that it loads, and then the part that its address names', async () => {
  page = await site.visit()
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', route => arrived.then(() => route.continue()))
  await page.goto('/zasady#rodzaje-zadan', { waitUntil: 'commit' })
  await page.getByText('Ładowanie…').waitFor()
  expect((await page.locator('.topbar').textContent())?.trim()).toBe('E-Kategoryzacja')
  arrive()
  await page.getByRole('heading', { name: 'Pięć rodzajów zadań' }).waitFor()
  await page.waitForFunction(() => {
    const { top, bottom } = document.querySelector('#rodzaje-zadan')!.getBoundingClientRect()
    return top < innerHeight && bottom > 0
  })
  expect(await page.getByText('Ładowanie…').count()).toBe(0)
})
