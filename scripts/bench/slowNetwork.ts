import type { Browser } from 'playwright-core'
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
      await page.goto(path, { waitUntil: 'commit' })
      await page.locator(usable).first().waitFor()
      times.push(await page.evaluate(() => performance.now()))
      await page.context().close()
    }
    figure(`slow 3G, slow phone: ${name} is usable`, times, 'ms', { most })
  }
}
