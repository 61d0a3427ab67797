import { afterAll, afterEach, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { config } from '#server/core/config.ts'
import { db } from '#server/database/open.ts'
import { taskEntries } from '#server/database/schema/sheets.ts'
import { clientFiles } from '#server/http/bundle.ts'
import { completePrerequisites, createWorld } from '#test/world.ts'
import { openSite } from './browser.ts'

const site = await openSite()

/** Another build of the client: the same scripts under other names. */
const folder = mkdtempSync(join(tmpdir(), 'kategoryzacja-build-'))
afterAll(() => rmSync(folder, { recursive: true }))
for (const { path, content, type } of await clientFiles()) {
  const renamed = (text: string) => text.replaceAll(/-(\w{8})\.js\b/g, '-$1new.js')
  const isCode = /javascript|html/.test(type)
  await Bun.write(join(folder, renamed(path)), isCode ? renamed(new TextDecoder().decode(content)) : content)
}

async function upgrade() {
  await site.stopServing()
  config.clientDir = folder
  await site.serveAgain()
}

afterEach(async () => {
  if (!config.clientDir) return
  await site.stopServing()
  config.clientDir = undefined
  await site.serveAgain()
})

const isNew = (page: Page) => page.locator('script[type="module"][src$="new.js"]').count()
const privacy = (page: Page) => page.getByRole('heading', { level: 1, name: 'Prywatność' })

async function visitHome() {
  const page = await site.visit()
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  return { page, loads: countLoads(page) }
}

function countLoads(page: Page) {
  let loads = 0
  page.on('request', request => {
    if (request.isNavigationRequest()) loads++
  })
  return () => loads
}

test('a tab from before an upgrade loads the page that it is led to from the new version, once, and keeps what was being typed', async () => {
  const { wilki, jan, open } = createWorld()
  completePrerequisites(wilki, open)
  const page = await site.visit(jan)
  await page.goto(`/kategoryzacja?obszar=${open.unit.id}`)
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await page.getByRole('button', { name: 'Więcej: Dobre uczynki' }).click()
  await field('Dopisz: Dobre uczynki').fill('Zapytam zastępowych')
  // The parts of the old version that the page still fetches would be missing in the new one.
  await page.waitForLoadState('networkidle')
  expect(await isNew(page)).toBe(0)
  const loads = countLoads(page)
  await upgrade()
  await field('Dobre uczynki').fill('3')
  await page.getByRole('link', { name: 'Prywatność' }).click()
  await privacy(page).waitFor()
  expect([await isNew(page), loads(), new URL(page.url()).pathname]).toEqual([1, 1, '/prywatnosc'])
  await page.goBack()
  await field('Dobre uczynki').waitFor()
  expect([await field('Dobre uczynki').inputValue(), await field('Dopisz: Dobre uczynki').inputValue()]).toEqual([
    '3',
    'Zapytam zastępowych',
  ])
  await page.waitForFunction(() => !Object.keys(localStorage).some(key => key.startsWith('arkusz/')))
  expect(db.select().from(taskEntries).get()).toMatchObject({ taskId: open.goodTurns.id, value: 3 })
})

test('a tab from before an upgrade does not reload over a form that is being filled in, and says what to do', async () => {
  createWorld()
  config.rateLimits = true
  const page = await site.visit()
  await page.goto('/login')
  await page.getByLabel('E-mail').waitFor()
  const loads = countLoads(page)
  await upgrade()
  await page.getByLabel('E-mail').fill('jan@przyklad.example')
  await page.getByLabel('Hasło', { exact: true }).fill('another password')
  const press = page.getByRole('button', { name: 'Zaloguj się' })
  const newVersion = page.getByRole('heading', { name: 'Strona ma nową wersję' })
  // The captcha, which is asked for after five failures, is a chunk of its own.
  for (let attempt = 1; attempt <= 6; attempt++) await press.click()
  await newVersion.waitFor()
  expect([loads(), await page.getByLabel('E-mail').inputValue()]).toEqual([0, 'jan@przyklad.example'])
  await page.getByRole('button', { name: 'Odśwież stronę' }).click()
})

test('a tab whose reload does not help says what to do and does not reload again', async () => {
  createWorld()
  const { page, loads } = await visitHome()
  await page.route('**/assets/*.js', (route, request) =>
    request.method() === 'HEAD' || request.url().includes('PrivacyPage')
      ? route.fulfill({ status: 404, body: 'Not found' })
      : route.continue(),
  )
  await page.getByRole('link', { name: 'Prywatność' }).click()
  await page.getByRole('heading', { name: 'Strona ma nową wersję' }).waitFor()
  expect(loads()).toBe(1)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Odśwież stronę' }).click()
  await privacy(page).waitFor()
})

test('a tab without a network says so and does not reload', async () => {
  createWorld()
  const { page, loads } = await visitHome()
  // Chunks that earlier tests loaded are in the browser's cache, which a route leaves out.
  await page.route('**/assets/*.js', route => route.abort('internetdisconnected'))
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Prywatność' }).click()
  await page.getByText(/^Brak połączenia/).waitFor()
  await page.context().setOffline(false)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Spróbuj ponownie' }).click()
  await privacy(page).waitFor()
  expect(loads()).toBe(0)
})
