import { benchBytes } from './bytes.ts'
import { benchPages } from './pages.ts'
import { skipped } from './report.ts'
import type { Bench } from './setting.ts'
import { measureSlowNetwork } from './slowNetwork.ts'
import { openBrowser } from './visit.ts'

export async function measureInBrowser(bench: Bench) {
  const browser = await openBrowser()
  if (!browser) return skipped('everything in a browser', 'no Chromium: point CHROMIUM at one')
  const people = {
    origin: (await bench.product()).origin,
    leader: bench.leaders[1]!.cookie,
    administrator: bench.administrator,
  }
  try {
    await benchBytes(browser, people)
    await benchPages(browser, people, bench.association.draftId)
    await measureSlowNetwork(browser, people)
  } finally {
    await browser.close()
  }
}
