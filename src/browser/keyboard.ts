import type { Page } from 'playwright-core'

/** The CSS pixels of a window of 1280 × 860 at a zoom of 200 %. */
export const ZOOMED = { width: 640, height: 430 }

/** Returns the element that covers the centre of the focused one; null if it is visible, or nothing has the focus. */
export const coverOfFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement!
    if (focused === document.body) return null
    const { left, top, right, bottom } = focused.getBoundingClientRect()
    const middle = (from: number, to: number, end: number) => (Math.max(from, 0) + Math.min(to, end)) / 2
    const onTop = document.elementFromPoint(middle(left, right, innerWidth), middle(top, bottom, innerHeight))
    const isOwn =
      onTop && (focused.contains(onTop) || onTop.contains(focused) || focused.closest('label')?.contains(onTop))
    return isOwn ? null : `${focused.outerHTML.slice(0, 120)} below ${onTop?.outerHTML.slice(0, 120)}`
  })

type Role = Parameters<Page['getByRole']>[0]

/** Exceeds the number of focusable elements before the wanted one on any page. */
const MOST_STEPS = 80

/**
 * Presses Tab until the element with this name has the focus. @throws when it is not reached, or when a focused element
 * on the way is covered
 */
export async function tabTo(page: Page, role: Role, name: string | RegExp) {
  const wanted = page.getByRole(role, { name }).filter({ visible: true }).first()
  await wanted.waitFor()
  for (let step = 0; step < MOST_STEPS; step++) {
    await page.keyboard.press('Tab')
    const behind = await coverOfFocus(page)
    if (behind) throw new Error(`The focus is covered: ${behind}`)
    if (await wanted.evaluate(element => element === document.activeElement)) return
  }
  throw new Error(`Tab does not lead to ${name}`)
}
