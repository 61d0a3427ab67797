import type { Page } from 'playwright-core'
import { SHOWN } from '#server/demo/shownAccounts.ts'

export interface Picture {
  name: string
  /** Account of the demo that signs in; none for a public page. */
  who?: { email: string }
  width?: number
  height: number
  /** Navigates to the view without changing any data. */
  show: (page: Page) => Promise<unknown>
}

const { administrator, leader, newcomer } = SHOWN
const DRAFT = '[DRAFT - ukryta]'
const OPEN = '[AKTYWNA]'

export const PICTURES: readonly Picture[] = [
  { name: 'first-entry', width: 1000, height: 460, show: page => page.goto('/wejscie/klucz') },
  { name: 'server', who: administrator, height: 620, show: page => page.goto('/admin/ustawienia/administratorzy') },
  { name: 'district', who: administrator, height: 1040, show: page => openFirst(page, '/admin/ustawienia/choragwie') },
  { name: 'new-year', who: administrator, height: 660, show: page => page.goto('/admin/kategoryzacja/nowa') },
  { name: 'year-editor', who: administrator, height: 800, show: page => openYear(page, DRAFT) },
  { name: 'task', who: administrator, height: 900, show: showTask },
  { name: 'choose-team', who: newcomer, height: 640, show: chooseDistrict },
  { name: 'bell', who: leader, height: 480, show: openBell },
  { name: 'summary', who: leader, height: 800, show: page => page.goto('/kategoryzacja') },
  { name: 'sheet', who: leader, height: 800, show: openArea },
  { name: 'filled-sheets', who: administrator, height: 800, show: showSheets },
  { name: 'team', who: administrator, height: 900, show: page => openFirst(page, '/admin/ustawienia/druzyny') },
  { name: 'close-year', who: administrator, height: 640, show: askToClose },
  { name: 'ranking', height: 800, show: page => page.goto('/ranking') },
]

async function openFirst(page: Page, list: string) {
  await page.goto(list)
  await page.locator('tbody a').first().click()
}

async function openYear(page: Page, tag: string) {
  await page.goto('/admin/kategoryzacja')
  await page.getByRole('link', { name: tag }).click()
  await page.locator('.group-card').first().waitFor()
}

async function showTask(page: Page) {
  await openYear(page, DRAFT)
  await page.locator('details[id^="group-"] > summary').first().click()
  // The first one of the demo is for reference only.
  const task = page.locator('tr[id^="task-"]').nth(1)
  await task.getByRole('button', { name: /^Więcej/ }).click()
  await page
    .locator('.group-card')
    .first()
    .evaluate(shown => shown.scrollIntoView())
}

async function chooseDistrict(page: Page) {
  await page.goto('/welcome?krok=druzyna')
  await page.getByLabel('Chorągiew').selectOption({ index: 1 })
  await page
    .getByRole('button', { name: /^Poproś o dostęp/ })
    .first()
    .waitFor()
}

async function openBell(page: Page) {
  await page.goto('/')
  await page.getByRole('button', { name: /^Powiadomienia/ }).click()
}

async function openArea(page: Page) {
  await page.goto('/kategoryzacja')
  // After the prerequisites, the summary and the first area, which the demo's leader has hardly begun.
  await page.locator('.side .side-list a').nth(3).click()
}

async function showSheets(page: Page) {
  await openYear(page, OPEN)
  await page.locator('#sheets > summary').click()
  await page.getByLabel('Szukaj drużyny lub chorągwi').waitFor()
  await page.locator('#sheets').evaluate(shown => shown.scrollIntoView())
}

async function askToClose(page: Page) {
  await openYear(page, OPEN)
  await page.getByRole('button', { name: 'Zamknij', exact: true }).click()
}
