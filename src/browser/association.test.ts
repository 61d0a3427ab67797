import { afterAll, afterEach, beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { config } from '#server/core/config.ts'
import { db } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { startProvider } from '#test/providers.ts'
import { freshWorld } from '#test/world.ts'
import { openSite } from './browser.ts'

// Single sign-on through the association, with a browser and a real OpenID provider on this machine.

const people = {
  druh: { email: 'Druh@Zwiazek.example', email_verified: true },
  obcy: { email: 'obcy@gdzie-indziej.example', email_verified: true },
}
let signsIn: keyof typeof people = 'druh'

const site = await openSite()
const provider = await startProvider(people, () => signsIn)
afterAll(provider.stop)

const settings = { ...config }
let page: Page
freshWorld()
beforeEach(async () => {
  page = await site.visit()
})
afterEach(() => void Object.assign(config, settings))

function connect(issuer = provider.issuer) {
  config.associationDomain = 'zwiazek.example'
  config.oidc = { issuer, clientId: 'app', clientSecret: 'app-secret', verifiedDomain: null, timeout: 60 }
}

async function signInAs(who: keyof typeof people) {
  signsIn = who
  await page.goto('/login')
  await page.getByRole('link', { name: 'Zaloguj przez stronę Związku' }).click()
}

const stored = (email: string) => db.select().from(users).where(eq(users.email, email)).get()

test('an account outside the association is rejected with advice, and the right one begins at /welcome', async () => {
  connect()
  await signInAs('obcy')
  await page.waitForURL('**/login?status=error&code=401**')
  await page
    .getByRole('alert')
    .getByText(/^Logowanie\snie powiodło\ssię\. Wybierz konto w\sdomenie Związku i\sspróbuj ponownie\.$/)
    .waitFor()
  expect(stored('obcy@gdzie-indziej.example')).toBeUndefined()

  // The provider keeps its own session until the person signs out there.
  await page.context().clearCookies({ domain: '127.0.0.1' })
  await signInAs('druh')
  await page.waitForURL(`${site.address}/welcome`)
  await page.getByRole('heading', { name: 'Kim jesteś?' }).waitFor()
  expect(stored('druh@zwiazek.example')).toMatchObject({ activated: true, role: 'USER', ssoSubject: 'druh' })
})
