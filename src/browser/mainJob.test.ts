import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { now } from '#server/core/clock.ts'
import { db } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { years } from '#server/database/schema/years.ts'
import { sendDueYearLetters } from '#server/rankings/yearLetters.ts'
import { PASSWORD, passwordHash } from '#test/strangers.ts'
import { as, createWorld, showHeldNotices } from '#test/world.ts'
import { expectFine, NARROW, openSite, seriousFindings } from './browser.ts'
import { tabTo, ZOOMED } from './keyboard.ts'

// A leader goes from the first page to a submitted sheet without a mouse, also at 200 % zoom.

const site = await openSite()

async function isFine(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(ZOOMED.width)
  expect(await seriousFindings(page)).toEqual([])
}

test('a leader signs in and submits a sheet with the keyboard alone, at 200 %', async () => {
  const world = createWorld()
  db.update(users).set({ passwordHash }).where(eq(users.id, world.jan.id)).run()
  db.update(years)
    .set({ deadline: inDays(9) })
    .where(eq(years.id, world.open.id))
    .run()
  const page = await site.visit(null, { viewport: ZOOMED })
  const { keyboard } = page
  const tab = (...to: [Parameters<typeof tabTo>[1], string | RegExp]) => tabTo(page, ...to)
  const follow = async (name: string | RegExp) => {
    await tab('link', name)
    await keyboard.press('Enter')
  }
  const heading = (name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor()

  await page.goto('/')
  await follow('Zaloguj się')
  await heading('Zaloguj się')
  await tab('textbox', 'E-mail')
  await keyboard.type(world.jan.email)
  await tab('textbox', 'Hasło')
  await keyboard.type(PASSWORD)
  await keyboard.press('Enter')

  await heading('Dokąd chcecie dojść w tym roku?')
  await isFine(page)
  await follow('Wilki')
  await heading('Wymagania wstępne')
  await tab('checkbox', 'Książka pracy')
  await keyboard.press('Space')
  await heading(/^Wymagania\swstępne:/)
  await isFine(page)

  await follow(/^Pierwszy\sobszar/)
  await page.locator('h2:focus', { hasText: 'Stan jednostki' }).waitFor()
  await tab('textbox', 'Dobre uczynki')
  await keyboard.type('3')
  await keyboard.press('Tab')
  await page
    .getByText(/Zapisano\s\d\d:\d\d/)
    .filter({ visible: true })
    .first()
    .waitFor()
  await isFine(page)

  await tab('button', 'Zmień obszar')
  await keyboard.press('Enter')
  await follow(/^Koordynator/)
  await heading(/^Zgłoście arkusz do/)
  await tab('textbox', /^Słowo do koordynatora/)
  await keyboard.type('Resztę uzupełnimy po obozie.')
  await isFine(page)
  await tab('button', /^Zgłoś/)
  await keyboard.press('Enter')
  await heading('Arkusz czeka na sprawdzenie.')
  await isFine(page)
})

const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

test("a leader's year on a phone runs from the first entry to the closing", async () => {
  const world = createWorld()
  const { open, wilki } = world
  const [ewa, ola] = [await as(world.ewa), await as(world.ola)]
  const review = `/review/${open.id}/of/${wilki.id}`
  const page = await site.visit(world.jan, { viewport: NARROW })
  const shown = (role: 'link' | 'button' | 'textbox' | 'checkbox', name: string | RegExp) =>
    page.getByRole(role, { name }).filter({ visible: true }).first()
  const sees = (text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor()
  const heading = (name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor()
  const looksRight = async () => {
    // At the end of the page the bar at the bottom is next to no field.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expectFine(page)
    expect(await page.locator('main [data-tone="primary"]:visible').count()).toBeLessThanOrEqual(1)
  }

  // In September the leader ticks the prerequisites and enters values.
  await page.goto('/')
  await shown('link', 'Wilki').click()
  await shown('checkbox', 'Książka pracy').click()
  await shown('link', /^Pierwszy\sobszar/).click()
  await shown('textbox', 'Dobre uczynki').fill('1.500')
  await sees(/1500\sczy\s1,5\?/)
  await looksRight()
  await shown('button', '1,5').click()
  await page.locator('.task__hint', { hasText: /od\s3\ssymbol\sleśny/ }).waitFor()
  await shown('textbox', 'Dobre uczynki').fill('3')
  await sees(/^Symbol\sleśny\sjest\sWasz!$|^Macie\skategorię\sleśną!$/)
  await sees(/Zapisano\s\d\d:\d\d/)
  await looksRight()
  await page.goto('/kategoryzacja?obszar=0')
  await heading('Obszary')
  await looksRight()

  // The deadline passes, and the troop gets more time.
  await ola('PATCH', `/admin/categorization/${open.id}`, { deadline: inDays(-1) })
  await page.goto('/kategoryzacja/zglos')
  await shown('button', 'Poproście o więcej czasu').click()
  await shown('textbox', 'Dlaczego').fill('Czekamy na listę składek.')
  await looksRight()
  await shown('button', 'Wyślij prośbę').click()
  await sees(/^Poprosiliście\so\sczas/)
  await ewa('POST', `${review}/more-time`, { extendedTo: inDays(7), note: null })
  await page.goto('/kategoryzacja/koordynator')
  await sees(/^Macie\sczas\sdo/)
  await looksRight()

  // The sheet is submitted, returned with a remark, answered and submitted again.
  await sees('Żadne pytanie nie czeka')
  await shown('button', /^Zgłoś/).click()
  await heading('Arkusz czeka na sprawdzenie.')
  await looksRight()
  await ewa('POST', `/remarks/${open.id}/of/${wilki.id}`, { taskId: open.goodTurns.id, text: 'Skąd trzy?' })
  await ewa('POST', `${review}/return`, { note: 'Jedno pytanie.' })
  await page.goto('/kategoryzacja?obszar=0')
  await shown('link', /^Odpowiedzcie na/).click()
  await heading(/^Odpowiedzcie/)
  await looksRight()
  await shown('textbox', 'Odpowiedź').fill('Z kroniki.')
  await shown('button', 'Odpowiedz').click()
  await page.locator('.thread__messages').getByText('Z kroniki.').waitFor()
  await looksRight()
  await shown('button', /^Zgłoś/).click()
  await heading('Arkusz czeka na sprawdzenie.')

  // The sheet is approved, and the year is closed.
  await ewa('POST', `${review}/approve`, { note: 'Gratuluję!' })
  await page.goto('/kategoryzacja/koordynator')
  await heading(/^Drużyna\s(leśna|polowa)$/)
  await looksRight()
  await page.getByText('Arkusz został zatwierdzony przez administratora').first().waitFor({ state: 'attached' })
  expect(await page.getByText('Arkusz został zatwierdzony przez administratora').count()).toBe(1)
  await ola('PATCH', '/admin/categorization/state/close')
  // The letters of a closing wait for an hour.
  db.update(years).set({ lettersAt: now() }).where(eq(years.id, open.id)).run()
  sendDueYearLetters()
  showHeldNotices()
  await page.goto('/')
  await shown('button', /^Powiadomienia/).click()
  await sees(/jest\szamknięta: kategoria/)
  await page.keyboard.press('Escape')
  await looksRight()
  await page.goto(`/druzyny/${wilki.id}`)
  await heading('Wilki')
  await looksRight()
})
