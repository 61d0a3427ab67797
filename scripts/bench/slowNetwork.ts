import type { Browser, Page } from 'playwright-core'
import type { People } from './pages.ts'
import { figure } from './report.ts'
import { slowDown, visit } from './visit.ts'

const VISITS = 3

/** A first visit with a poor phone network (1.44 Mb/s, 560 ms a round trip) and a processor four times slower. */
export async function measureSlowNetwork(browser: Browser, { origin, leader }: People) {
  for (const { name, path, cookie, usable, most } of [
    { name: 'the ranking', path: '/ranking', cookie: null, usable: 'tbody tr', most: 2000 },
    { name: 'the sheet', path: '/kategoryzacja', cookie: leader, usable: '.side-list a[href*="obszar"]', most: 2500 },
  ]) {
    const times: number[] = []
    for (let n = 0; n < VISITS; n++) {
      const page = await visit(browser, origin, cookie)
      await slowDown(page, { processor: 4, phone: true })
      times.push(await whenPainted(page, usable, path))
      await page.context().close()
    }
    figure(`slow 3G, slow phone: ${name} is usable`, times, 'ms', { most })
  }
}

/**
 * The page's own time when the frame that first shows such an element was painted. The page tells it: a locator would look
 * for the element with a long script of its own, over and over, which the slowed page runs beside the product's.
 */
async function whenPainted(page: Page, selector: string, path: string): Promise<number> {
  await page.addInitScript(awaited => {
    const changes = new MutationObserver(() => {
      if (!document.querySelector(awaited)) return
      changes.disconnect()
      requestAnimationFrame(() => setTimeout(() => console.info(performance.now())))
    })
    changes.observe(document, { childList: true, subtree: true })
  }, selector)
  const told = page.waitForEvent('console', message => message.type() === 'info')
  await page.goto(path, { waitUntil: 'commit' })
  return Number((await told).text())
}
