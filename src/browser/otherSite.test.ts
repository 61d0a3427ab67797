import { afterAll, afterEach, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { config } from '#server/core/config.ts'
import { startProvider } from '#test/providers.ts'
import { mailTo } from '#test/strangers.ts'
import { freshWorld, sessionOf } from '#test/world.ts'
import { openSite } from './browser.ts'

// Visits that begin on another site, which 127.0.0.1 is for localhost: the browser keeps the Strict cookie back then.

const site = await openSite()
let target = ''
const webmail = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: () =>
    new Response(`<a href="${site.address}${target}">link</a>`, { headers: { 'content-type': 'text/html' } }),
})
afterAll(() => webmail.stop(true))

let signsIn = ''
const provider = await startProvider(
  Object.fromEntries(
    ['nowy', 'jan', 'ewa', 'ola', 'adam'].map(name => [
      name,
      { email: `${name}@przyklad.example`, email_verified: true },
    ]),
  ),
  () => signsIn,
  { hasForm: true },
)
afterAll(provider.stop)

const settings = { ...config }
const world = freshWorld()
afterEach(() => void Object.assign(config, settings))

async function follow(page: Page, path: string) {
  target = path
  await page.goto(webmail.url.href)
  await page.getByRole('link', { name: 'link' }).click()
}

/** Each role's page that only they may see; the place is where the visit ends. */
const PLACES = [
  ['nowy', '/', '/welcome'],
  ['piotr', '/kategoryzacja', '/welcome'],
  ['jan', '/kategoryzacja?obszar=-1', '/kategoryzacja?obszar=-1'],
  ['ewa', '/admin', '/admin/przeglad'],
  ['ola', '/konto', '/konto'],
  ['adam', '/admin/ustawienia/serwer', '/admin/ustawienia/serwer'],
] as const

test('X32 a link on another site leads a signed-in user of every role to its place, and a reload stays there', async () => {
  for (const [name, path, place] of PLACES) {
    const page = await site.visit(world[name])
    const account = page.getByTitle('Twoje konto').filter({ hasText: world[name].email })
    const reload = () => page.reload()
    for (const [act, at] of [
      [() => follow(page, '/ranking'), '/ranking'],
      [reload, '/ranking'],
      [() => follow(page, path), place],
      [reload, place],
    ] as const) {
      await act()
      await page.waitForURL(site.address + at)
      await account.waitFor()
    }
    await site.leave(page)
  }
})

test('X32 a page that the browser cached for a visitor shows who has signed in since', async () => {
  const page = await site.visit()
  await page.goto('/ranking')
  await page.getByRole('link', { name: 'Zaloguj się' }).waitFor()
  const [name, value] = (await sessionOf(world.jan)).split('=')
  await page
    .context()
    .addCookies([{ name: name!, value: value!, url: site.address, httpOnly: true, sameSite: 'Strict' }])
  await follow(page, '/ranking')
  await page.getByTitle('Twoje konto').waitFor()
  await page.goto('/login?next=/ranking')
  await page.waitForURL(`${site.address}/ranking`)
})

test("X32 the association's sign-in that shows a form leads every role to the page, and its browser stays known", async () => {
  Object.assign(config, {
    associationDomain: 'przyklad.example',
    oidc: { issuer: provider.issuer, clientId: 'app', clientSecret: 'app-secret', verifiedDomain: null, timeout: 60 },
  })
  for (const [name, path, place] of PLACES.filter(([name]) => name !== 'piotr')) {
    signsIn = name
    const page = await site.visit()
    for (const _ of ['a new browser', 'a known one']) {
      await page.goto(`/login?next=${encodeURIComponent(path)}`)
      await page.getByRole('link', { name: 'Zaloguj przez stronę Związku' }).click()
      await page.getByRole('button', { name: 'To ja' }).click()
      await page.waitForURL(site.address + place)
      await page.getByTitle('Twoje konto').waitFor()
      await page.context().clearCookies({ name: 'session' })
      // The provider keeps its own session and would not ask again.
      await page.context().clearCookies({ domain: '127.0.0.1' })
    }
    const isTold = name === 'ewa' || name === 'ola' || name === 'adam'
    expect([name, mailTo(world[name].email).length]).toEqual([name, isTold ? 1 : 0])
    await site.leave(page)
  }
})
