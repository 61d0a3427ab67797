import type { Locator, Page } from 'playwright-core'
import { percentile } from './timing.ts'

// What somebody sees in the browser: from the click or the key, as the browser notes it, to the frame that shows the
// outcome. Runs in the page itself, so that our way to the page does not count.

interface Watched {
  /** Kept once the awaited elements are painted: milliseconds since the click. */
  opened?: Promise<number>
  /** One per key. */
  painted?: number[]
}

/** Milliseconds from the click on `link` until `count` elements of `selector` are painted. @throws when they never are */
export async function timeToOpen(page: Page, link: Locator, selector: string, count: number): Promise<number> {
  await page.evaluate(awaitElements, { selector, count })
  await link.click()
  return page.evaluate(() => (window as Watched).opened!)
}

/** Milliseconds from a key to its paint: the middle one and the 95th of a hundred, of `keys` typed keys. */
export async function timeToPaint(page: Page, field: Locator, keys: number) {
  await field.focus()
  await page.evaluate(watchKeys)
  for (let n = 0; n < keys; n++) {
    await page.keyboard.press(n % 2 ? 'Backspace' : '1')
    await page.waitForTimeout(30)
  }
  const times = await page.evaluate(() => (window as Watched).painted!)
  return { middle: percentile(times, 0.5), slow: percentile(times, 0.95) }
}

function awaitElements({ selector, count }: { selector: string; count: number }) {
  const LONGEST = 30_000
  const { promise: opened, resolve, reject } = Promise.withResolvers<number>()
  function look(clicked: number) {
    const past = performance.now() - clicked
    if (past > LONGEST) return reject(new Error(`There are no ${count} of ${selector}`))
    if (document.querySelectorAll(selector).length < count) return requestAnimationFrame(() => look(clicked))
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - clicked)))
  }
  addEventListener('click', event => look(event.timeStamp), { capture: true, once: true })
  Object.assign(window, { opened } satisfies Watched)
}

function watchKeys() {
  const painted: number[] = []
  Object.assign(window, { painted } satisfies Watched)
  addEventListener(
    'keydown',
    ({ timeStamp }) => requestAnimationFrame(() => setTimeout(() => painted.push(performance.now() - timeStamp))),
    { capture: true },
  )
}
