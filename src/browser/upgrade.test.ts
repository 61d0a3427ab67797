import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { config } from '#server/core/config.ts'
import { clientFiles } from '#server/http/bundle.ts'
import { createWorld } from '#test/world.ts'
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

async function downgrade() {
  await site.stopServing()
  config.clientDir = undefined
  await site.serveAgain()
}

const isNew = (page: Page) => page.locator('script[type="module"][src$="new.js"]').count()
const privacy = (page: Page) => page.getByRole('heading', { level: 1, name: 'Prywatność' })

async function visitHome() {
  const page = await site.visit()
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  let loads = 0
  page.on('request', request => {
    if (request.isNavigationRequest()) loads++
  })
  return { page, loads: () => loads }
}

test('a tab from before an upgrade loads the page that it is led to from the new version, once', async () => {
  createWorld()
  const { page, loads } = await visitHome()
  expect(await isNew(page)).toBe(0)
  await upgrade()
  await page.getByRole('link', { name: 'Prywatność' }).click()
  await privacy(page).waitFor()
  expect([await isNew(page), loads(), new URL(page.url()).pathname]).toEqual([1, 1, '/prywatnosc'])
  await downgrade()
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
