import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { freshWorld } from '#test/world.ts'
import { openSite } from './browser.ts'

const site = await openSite()

const world = freshWorld()

const PAGES = [
  [null, ['/', '/ranking', '/login', '/zasady']],
  ['jan', ['/kategoryzacja']],
  ['ola', ['/admin']],
] as const

test('no page breaks the content security policy, and a script injected into one does not run', async () => {
  for (const [who, paths] of PAGES) {
    const page = await site.visit(who && world[who])
    const breaches = collectBreaches(page)
    for (const path of paths) {
      await page.goto(path)
      await page.getByRole('main').waitFor()
      await page.waitForLoadState('networkidle')
    }
    expect([who, breaches]).toEqual([who, []])
    const ran = await page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'document.title = "taken over"'
      document.head.append(script)
      return document.title === 'taken over'
    })
    expect(ran).toBe(false)
    // The report of a breach arrives after the evaluation.
    while (breaches.length === 0) await page.waitForEvent('console')
    await site.leave(page)
  }
})

const FIRST_PAGES = [
  [null, '/ranking', ['/api/ranking/2/districts']],
  [null, '/', []],
  ['jan', '/kategoryzacja?obszar=0', ['/api/remarks/2/of/1', '/api/user/notifications/10']],
  [
    'ewa',
    '/admin/przeglad',
    [
      '/api/admin/categorization/shallow',
      '/api/admin/districts/shallow',
      '/api/admin/overview/waiting',
      '/api/user/notifications/10',
    ],
  ],
] as const

test('a page embeds its first responses, and the client does not fetch them', async () => {
  for (const [who, path, fetched] of FIRST_PAGES) {
    const page = await site.visit(who && world[who])
    const requests: string[] = []
    page.on('request', request => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/')) requests.push(pathname)
    })
    // A busy machine may render what fetches them only after a moment without any request.
    const arrived = fetched.map(expected => page.waitForResponse(answer => new URL(answer.url()).pathname === expected))
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await Promise.all(arrived)
    await page.waitForLoadState('networkidle')
    expect([path, requests.sort()]).toEqual([path, [...fetched]])
    await site.leave(page)
  }
})

/** Chromium reports each violation of the policy on the console. */
function collectBreaches(page: Page): string[] {
  const breaches: string[] = []
  page.on('console', message => {
    if (/Content Security Policy/i.test(message.text())) breaches.push(message.text())
  })
  return breaches
}
