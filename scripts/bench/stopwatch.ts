import type { Locator, Page } from 'playwright-core'
import { percentile } from './timing.ts'

// What somebody sees in the browser: from the click or the key, as the browser notes it, to the frame that shows the
// outcome. Runs in the page itself, so that our way to the page does not count. Of a key the browser tells that by itself
// (Event Timing, of which INP is made), in steps of 8 ms.

interface Watched {
  /** Kept once the awaited elements are painted: milliseconds since the click. */
  opened?: Promise<number>
  /** One per key, but for those painted too soon to be told of. */
  painted?: number[]
}

/** Milliseconds from the click on `link` until `count` elements of `selector` are painted. @throws when they never are */
export async function timeToOpen(page: Page, link: Locator, selector: string, count: number): Promise<number> {
  await page.evaluate(awaitElements, { selector, count })
  await link.click()
  return page.evaluate(() => (window as Watched).opened!)
}

/** As somebody types a hundred words a minute. */
const EVERY = 120

/** Longer than the pause after which the first key is saved, and all is told of the last one. */
const REST = 1500

/**
 * Milliseconds from a key to its paint: the middle one and the 95th of a hundred, of `keys` typed keys, each of which changes
 * the number in the field.
 */
export async function timeToPaint(page: Page, field: Locator, keys: number) {
  await field.focus()
  await page.keyboard.press('1')
  await page.waitForTimeout(REST)
  await page.evaluate(watchKeys, SHORTEST)
  for (let n = 0; n < keys; n++) {
    await Promise.all([page.keyboard.press(n % 2 ? 'Backspace' : '2'), page.waitForTimeout(EVERY)])
  }
  await page.waitForTimeout(REST)
  const told = await page.evaluate(() => (window as Watched).painted!)
  const times = [...told, ...Array.from({ length: keys - told.length }, () => SHORTEST)]
  return { middle: percentile(times, 0.5), slow: percentile(times, 0.95) }
}

/** The browser tells of no shorter one. */
const SHORTEST = 16

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

function watchKeys(durationThreshold: number) {
  const painted: number[] = []
  Object.assign(window, { painted } satisfies Watched)
  const keys = new PerformanceObserver(list => {
    for (const { name, duration } of list.getEntries()) if (name === 'keydown') painted.push(duration)
  })
  // Not among TypeScript's own: Chromium's.
  const settings: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold }
  keys.observe(settings)
}
