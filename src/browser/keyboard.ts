import type { Page } from 'playwright-core'

/** 200 % zoom of a window of 1280 × 860 leaves half of it in CSS pixels. */
export const ZOOMED = { width: 640, height: 430 }

/** Returns the element that covers the centre of the focused one; null if it is visible, or nothing has the focus. */
export const behindWhat = (page: Page) =>
  page.evaluate(() => {
    const held = document.activeElement!
    if (held === document.body) return null
    const { left, top, right, bottom } = held.getBoundingClientRect()
    const middle = (from: number, to: number, end: number) => (Math.max(from, 0) + Math.min(to, end)) / 2
    const onTop = document.elementFromPoint(middle(left, right, innerWidth), middle(top, bottom, innerHeight))
    const isOwn = onTop && (held.contains(onTop) || onTop.contains(held) || held.closest('label')?.contains(onTop))
    return isOwn ? null : `${held.outerHTML.slice(0, 120)} below ${onTop?.outerHTML.slice(0, 120)}`
  })

type Role = Parameters<Page['getByRole']>[0]

/** An upper bound: no page has so many focusable elements before the one looked for. */
const MOST_STEPS = 80

/**
 * Goes on with Tab alone to what bears the name. @throws when it is not reached, or when what has the focus on the way is
 * out of sight
 */
export async function tabTo(page: Page, role: Role, name: string | RegExp) {
  const wanted = page.getByRole(role, { name }).filter({ visible: true }).first()
  await wanted.waitFor()
  for (let step = 0; step < MOST_STEPS; step++) {
    await page.keyboard.press('Tab')
    const behind = await behindWhat(page)
    if (behind) throw new Error(`Out of sight: ${behind}`)
    if (await wanted.evaluate(element => element === document.activeElement)) return
  }
  throw new Error(`Tab does not lead to ${name}`)
}
