import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { config } from '#server/core/config.ts'
import { CAPTCHA } from '#test/settings.ts'
import { mailedKey, mailTo, PASSWORD, passwordHash } from '#test/strangers.ts'
import { createWorld, user, type World } from '#test/world.ts'
import { openSite } from './browser.ts'

const site = await openSite()

const settings = { ...config }
const email = 'jacek@przyklad.example'
let world: World
let page: Page

beforeEach(async () => {
  world = createWorld()
  user('jacek', { passwordHash })
  page = await site.visit()
})
afterEach(() => void Object.assign(config, settings))

async function fill(fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
}
const press = (name: string) => page.getByRole('button', { name }).click()
const isPressable = (name: string) => page.getByRole('button', { name }).isEnabled()
const sees = (text: string | RegExp) => page.getByText(text).first().waitFor()
const picture = () => page.getByAltText(/^Obrazek z\skodem do przepisania$/)

const form = { 'E-mail': email, Hasło: PASSWORD }

/** Opens a page without WebCrypto, as browsers provide it over plain HTTP. */
async function withoutWebCrypto() {
  page = await site.visit(null, { ownScripts: true })
  await page.addInitScript(() => void Reflect.deleteProperty(Crypto.prototype, 'subtle'))
}

test('a failed sign-in shows the error at the password and keeps the address, and the next one succeeds', async () => {
  await page.goto('/login')
  await fill({ ...form, Hasło: 'another password' })
  await press('Zaloguj się')
  await sees('Nieprawidłowy e-mail lub hasło')
  expect(await page.getByLabel('E-mail').inputValue()).toBe(email)
  expect(await page.getByLabel('Hasło', { exact: true }).getAttribute('aria-invalid')).toBe('true')
  expect(await page.locator(':focus').getAttribute('name')).toBe('password')
  expect(await page.locator('[name=captcha]').count()).toBe(0)

  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/welcome')
})

test('a form submitted before the proof of work is ready waits for it and is sent automatically', async () => {
  const requested = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  await page.route('**/api/auth/work/sign-in', async route => {
    requested.resolve()
    await go.promise
    await route.continue()
  })
  await page.goto('/login')
  await fill(form)
  await requested.promise
  await press('Zaloguj się')
  await page.getByRole('button', { name: 'Jeszcze chwila…' }).waitFor()
  go.resolve()
  await page.waitForURL('**/welcome')
})

test('a page without WebCrypto shows a captcha picture, another one after each failure, and keeps the typed text', async () => {
  await withoutWebCrypto()
  await page.goto('/login')
  await sees('Ta przeglądarka nie umie sprawdzić się sama.')
  const before = await picture().getAttribute('src')
  await fill({ ...form, Hasło: 'another password', 'Kod z obrazka': CAPTCHA })
  await press('Zaloguj się')
  await sees('Nieprawidłowy e-mail lub hasło')
  await page.locator(`.captcha img:not([src="${before}"])`).waitFor()
  expect(await page.getByLabel('Hasło', { exact: true }).inputValue()).toBe('another password')
  expect(await page.getByLabel('Kod z obrazka').inputValue()).toBe('')
  expect(await page.locator(':focus').getAttribute('name')).toBe('password')

  await fill({ ...form, 'Kod z obrazka': 'mapa8' })
  await press('Zaloguj się')
  await sees('Nieprawidłowy kod z obrazka')
  expect(await page.getByLabel('Kod z obrazka').getAttribute('aria-invalid')).toBe('true')

  await fill({ ...form, 'Kod z obrazka': CAPTCHA })
  await page.keyboard.press('Enter')
  await page.waitForURL('**/welcome')
})

test('a user who cannot see the captcha picture answers a question in words', async () => {
  await withoutWebCrypto()
  await page.goto('/login')
  await fill(form)
  await press('Nie widzę obrazka')
  await sees(/Wpisz\soba/)
  await fill({ 'Odpowiedź na pytanie': CAPTCHA })
  await press('Zaloguj się')
  await page.waitForURL('**/welcome')
})

test('a failed fetch of the captcha shows an error and can be repeated', async () => {
  await withoutWebCrypto()
  await page.route('**/api/auth/captcha', route => route.abort())
  await page.goto('/login')
  await sees('Brak połączenia z serwerem')
  await page.unroute('**/api/auth/captcha')
  await press('Wylosuj inny kod')
  await picture().waitFor()
})

test.each([
  ['/ranking?district=1', '/ranking?district=1'],
  ['//evil.example', '/welcome'],
])('A31 signing in with ?next=%s leads to %s', async (next, place) => {
  await page.goto(`/login?next=${encodeURIComponent(next)}`)
  await fill(form)
  await press('Zaloguj się')
  await page.waitForURL(`${site.address}${place}`)
})

test('single sign-on is offered when it is configured, and addresses of the association are referred to it', async () => {
  await page.goto('/login')
  await page.getByLabel('E-mail').waitFor()
  expect(await page.getByText('Zaloguj przez stronę Związku').count()).toBe(0)

  config.associationDomain = 'zwiazek.example'
  config.oidc = {
    issuer: 'https://issuer.example',
    clientId: 'id',
    clientSecret: 'secret',
    verifiedDomain: null,
    timeout: 1,
  }
  for (const path of ['/login', '/register', '/passwordreset']) {
    await page.goto(path)
    await fill({ 'E-mail': 'jacek@Zwiazek.example' })
    await sees('logują się specjalnym przyciskiem')
    await fill({ 'E-mail': 'jacek@evilzwiazek.example' })
    await page.getByText('logują się specjalnym przyciskiem').waitFor({ state: 'detached' })
  }
  await page.goto('/login')
  const link = page.getByRole('link', { name: 'Zaloguj przez stronę Związku' })
  expect(await link.getAttribute('href')).toBe('/api/auth/google')
})

test('a newcomer registers, follows the link in the mail and signs in', async () => {
  await page.goto('/register')
  const newcomer = { 'E-mail': 'zuch@przyklad.example', Hasło: 'krótkie', 'Powtórz hasło': 'inne' }
  await fill(newcomer)
  await sees('Hasło jest zbyt krótkie')
  expect(await isPressable('Załóż konto')).toBe(false)
  await fill({ Hasło: PASSWORD, 'Powtórz hasło': `${PASSWORD}!` })
  await page.getByLabel('E-mail').focus()
  await sees('Hasła nie pasują do siebie')
  await fill({ 'Powtórz hasło': PASSWORD })
  await press('Załóż konto')
  await sees('zuch@przyklad.example')
  await page.getByText('Wiadomość nie doszła?').click()
  await press('Wyślij link jeszcze raz')
  await sees('Wysłaliśmy link jeszcze raz')
  expect(mailTo('zuch@przyklad.example')).toHaveLength(2)

  await page.goto(`/activate/${mailedKey('zuch@przyklad.example')}`)
  await sees('Konto zostało aktywowane')
  await page.waitForURL('**/login')
  expect(await page.getByLabel('E-mail').inputValue()).toBe('zuch@przyklad.example')
  await fill({ ...form, 'E-mail': 'zuch@przyklad.example' })
  await press('Zaloguj się')
  await page.waitForURL('**/welcome')
})

test('A45 a form whose proof of work was rejected computes another one automatically, and the typed text stays', async () => {
  await page.goto('/register')
  await fill({ 'E-mail': 'zuch@przyklad.example', Hasło: PASSWORD, 'Powtórz hasło': PASSWORD })
  await page.getByText(/Zamiast\sobrazka/).waitFor({ state: 'detached' })
  // The sent proof is invalid, as if it had expired or had been made in another network.
  await page.route(
    '**/api/auth/register',
    (route, request) => {
      const { work, ...form } = request.postDataJSON()
      work.solution.derivedKey = '00'.repeat(32)
      return route.continue({ postData: JSON.stringify({ ...form, work }) })
    },
    { times: 1 },
  )
  const rejected = page.waitForResponse(response => response.status() === 429)
  await press('Załóż konto')
  expect((await (await rejected).json()).code).toBe('work-needed')
  await sees('Konto zostało założone.')
  expect(mailTo('zuch@przyklad.example')).toHaveLength(1)
})

test('a user who forgot the password sets a new one through a mail', async () => {
  await page.goto('/passwordreset')
  await fill({ 'E-mail': email })
  await press('Wyślij link')
  await sees('Udało się! Kliknij w link z maila aby zresetować swoje hasło.')

  const key = mailedKey(email)
  await page.goto(`/reset/${key}`)
  await fill({ Hasło: 'nowe hasło 1', 'Powtórz hasło': 'nowe hasło 1' })
  await press('Ustaw nowe hasło')
  await sees('Hasło zostało zresetowane!')
  await page.getByRole('link', { name: 'Zaloguj się' }).click()
  await page.waitForURL('**/login')

  await page.goto(`/reset/${key}`)
  await sees('nieważny albo został już użyty')
})

test('a sign-out without a connection shows an error and can be repeated', async () => {
  const her = await site.visit(world.ola)
  await her.route('**/api/auth/logout', route => route.abort())
  await her.goto('/logout')
  await her.getByText('Brak połączenia z serwerem').waitFor()
  await her.unroute('**/api/auth/logout')
  await her.getByRole('button', { name: 'Spróbuj ponownie' }).click()
  await her.waitForURL(`${site.address}/`)
  await her.getByRole('link', { name: 'Zaloguj się', exact: true }).first().waitFor()
})
