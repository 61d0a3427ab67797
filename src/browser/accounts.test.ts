import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { networkOfAddress } from '#server/auth/caller.ts'
import { registrationHeat } from '#server/auth/registration.ts'
import { config } from '#server/core/config.ts'
import { CAPTCHA, mailedKey, mailTo, PASSWORD, passwordHash } from '#test/strangers.ts'
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

/** Types into fields by their labels. */
async function fill(fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
}
const press = (name: string) => page.getByRole('button', { name }).click()
const isPressable = (name: string) => page.getByRole('button', { name }).isEnabled()
const sees = (text: string | RegExp) => page.getByText(text).first().waitFor()
const picture = () => page.getByAltText(/^Obrazek z\skodem do przepisania$/)

const form = { 'E-mail': email, Hasło: PASSWORD, 'Kod z obrazka': CAPTCHA }

test('a refused sign-in says why, keeps what was typed and shows another captcha', async () => {
  await page.goto('/login')
  const before = await picture().getAttribute('src')
  await fill({ ...form, Hasło: 'another password' })
  await press('Zaloguj się')
  await sees('Nieprawidłowy e-mail lub hasło')
  await page.locator(`.captcha img:not([src="${before}"])`).waitFor()
  expect(await page.getByLabel('E-mail').inputValue()).toBe(email)
  expect(await page.getByLabel('Hasło').inputValue()).toBe('another password')
  expect(await page.getByLabel('Kod z obrazka').inputValue()).toBe('')
  // Submitting disabled the button, so the focus moved to the next element.
  expect(await page.locator(':focus').getAttribute('name')).toBe('captcha')

  await fill({ ...form, 'Kod z obrazka': 'mapa8' })
  await press('Zaloguj się')
  await sees('Nieprawidłowy kod z obrazka')
  expect(await page.getByLabel('Kod z obrazka').getAttribute('aria-invalid')).toBe('true')

  await fill(form)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/welcome')
})

test('whoever sees no picture answers a question in words', async () => {
  await page.goto('/login')
  await fill({ 'E-mail': email, Hasło: PASSWORD })
  await press('Nie widzę obrazka')
  await sees(/Wpisz\soba/)
  await fill({ 'Odpowiedź na pytanie': CAPTCHA })
  await press('Zaloguj się')
  await page.waitForURL('**/welcome')
})

test('a captcha that cannot be fetched says so and can be asked for again', async () => {
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
])('A31 ?next=%s leads to %s', async (next, place) => {
  await page.goto(`/login?next=${encodeURIComponent(next)}`)
  await fill(form)
  await press('Zaloguj się')
  await page.waitForURL(`${site.address}${place}`)
})

test('the association signs in elsewhere, and its addresses are sent there', async () => {
  await page.goto('/login')
  await picture().waitFor()
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
  await fill({ ...newcomer, 'Kod z obrazka': CAPTCHA })
  await sees('Hasło jest zbyt krótkie')
  expect(await isPressable('Załóż konto')).toBe(false)
  await fill({ Hasło: PASSWORD, 'Powtórz hasło': `${PASSWORD}!` })
  await page.getByLabel('Kod z obrazka').focus()
  await sees('Hasła nie pasują do siebie')
  await fill({ 'Powtórz hasło': PASSWORD })
  await press('Załóż konto')
  await sees('zuch@przyklad.example')
  await page.getByText('Wiadomość nie doszła?').click()
  await fill({ 'Kod z obrazka': CAPTCHA })
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

test('A39 where registrations come in masses the browser works for a moment, and nothing typed is lost', async () => {
  config.rateLimits = true
  for (let n = 0; n < 10; n++) registrationHeat.of(networkOfAddress('127.0.0.1')).add()
  const asked = page.waitForResponse(response => response.status() === 429)
  await page.goto('/register')
  await fill({
    'E-mail': 'zuch@przyklad.example',
    Hasło: PASSWORD,
    'Powtórz hasło': PASSWORD,
    'Kod z obrazka': CAPTCHA,
  })
  await press('Załóż konto')
  await sees('Sprawdzam, czy nie jesteś automatem…')
  expect((await (await asked).json()).code).toBe('work-needed')
  await sees('Konto zostało założone.')
  expect(mailTo('zuch@przyklad.example')).toHaveLength(1)
})

test('whoever forgot the password sets a new one by mail', async () => {
  await page.goto('/passwordreset')
  await fill({ 'E-mail': email, 'Kod z obrazka': CAPTCHA })
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

test('a sign-out without a connection is not taken for one', async () => {
  const her = await site.visit(world.ola)
  await her.route('**/api/auth/logout', route => route.abort())
  await her.goto('/logout')
  await her.getByText('Brak połączenia z serwerem').waitFor()
  await her.unroute('**/api/auth/logout')
  await her.getByRole('button', { name: 'Spróbuj ponownie' }).click()
  await her.waitForURL(`${site.address}/`)
  await her.getByRole('link', { name: 'Zaloguj się', exact: true }).first().waitFor()
})
