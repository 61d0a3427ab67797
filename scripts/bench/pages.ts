import type { Browser, Page } from 'playwright-core'
import { figure } from './report.ts'
import { timeToOpen, timeToPaint } from './stopwatch.ts'
import { percentile } from './timing.ts'
import { slowDown, visit } from './visit.ts'

const OPENINGS = 5
const KEYS = 40
const AREAS = 19

export interface People {
  origin: string
  leader: string
  administrator: string
}

/** The two largest pages, each opened by a profile that has seen nothing of them yet. */
export async function benchPages(browser: Browser, { origin, leader, administrator }: People, draftId: number) {
  const editor = {
    name: 'the year editor',
    start: '/admin/kategoryzacja',
    link: `a[href$="/kategoryzacja/${draftId}"]`,
  }
  const year = await opened(browser, origin, administrator, { ...editor, awaited: 'details[id^="group-"]' })
  await unfoldEverything(year)
  await typed(year, 'a field of the editor, everything unfolded', 'details[id^="task-"] form input')
  await year.context().close()

  const own = { name: 'the sheet', start: '/', link: 'nav a[href="/kategoryzacja"]' }
  const sheet = await opened(browser, origin, leader, { ...own, awaited: '.side-list a[href*="obszar"]' })
  await sheet.locator('.side-list a[href*="obszar"]').nth(2).click()
  await slowDown(sheet, { processor: 4 })
  await typed(sheet, 'a value of the sheet, processor 4 × slower', '.task input:is([inputmode], [type=text])')
  await sheet.context().close()
}

interface Opening {
  name: string
  start: string
  link: string
  /** One for each area. */
  awaited: string
}

/** Measures the way from `start` to the page; leaves the last one open. */
async function opened(browser: Browser, origin: string, cookie: string, { name, start, link, awaited }: Opening) {
  const times: number[] = []
  let page: Page | undefined
  for (let n = 0; n < OPENINGS; n++) {
    await page?.context().close()
    page = await visit(browser, origin, cookie)
    await page.goto(start, { waitUntil: 'networkidle' })
    times.push(await timeToOpen(page, page.locator(link).first(), awaited, AREAS))
  }
  figure(`opening ${name}`, percentile(times, 0.5), 'ms', { most: 500 })
  return page!
}

async function unfoldEverything(page: Page) {
  const button = page.getByRole('button', { name: 'Rozwiń wszystko' })
  figure('… and unfolding all of it', await timeToOpen(page, button, 'details[id^="task-"] form', 170), 'ms')
}

async function typed(page: Page, what: string, selector: string) {
  const { middle, slow } = await timeToPaint(page, page.locator(selector).first(), KEYS)
  figure(`typing in ${what}, to its paint`, middle, 'ms')
  figure(`${what}, 95 of 100 keys`, slow, 'ms', { most: 50 })
}
