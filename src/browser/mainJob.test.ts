import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { db } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { years } from '#server/database/schema/years.ts'
import { PASSWORD, passwordHash } from '#test/strangers.ts'
import { createWorld } from '#test/world.ts'
import { openSite, seriousFindings } from './browser.ts'
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
  await follow('Wybierzcie cel')
  await follow('Przejdź do wymagań wstępnych')
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
