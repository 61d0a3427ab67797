import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { db } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { PASSWORD, passwordHash } from '#test/strangers.ts'
import { createWorld } from '#test/world.ts'
import { openSite, seriousFindings, WIDE } from './browser.ts'
import { tabTo, ZOOMED } from './keyboard.ts'

// A leader goes from the first page to a submitted sheet without a mouse, also at 200 % zoom.

const site = await openSite()

/** Expects no horizontal scrolling and no serious finding of axe. */
async function isFine(page: Page, { width }: typeof WIDE) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  expect(await seriousFindings(page)).toEqual([])
}

test.each([
  ['in the whole window', WIDE],
  ['at 200 %', ZOOMED],
] as const)('the keyboard alone leads from signing in to a sheet that is handed in, %s', async (_, viewport) => {
  const world = createWorld()
  db.update(users).set({ passwordHash }).where(eq(users.id, world.jan.id)).run()
  const page = await site.visit(null, { viewport })
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

  await heading('Wilki')
  await isFine(page, viewport)
  await follow('Wypełnij arkusz')
  await heading('Wymagania wstępne')
  await tab('switch', 'Książka pracy')
  await keyboard.press('Space')
  await heading(/^Wymagania\swstępne:/)
  await isFine(page, viewport)

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
  await isFine(page, viewport)

  await follow(/^Zgłoś do sprawdzenia$/)
  await heading('Zgłoś arkusz do sprawdzenia')
  await tab('textbox', /^Uwaga do całego arkusza/)
  await keyboard.type('Resztę uzupełnimy po obozie.')
  await isFine(page, viewport)
  await tab('button', /^Zgłoś/)
  await keyboard.press('Enter')
  await heading('Arkusz czeka na sprawdzenie')
  await isFine(page, viewport)
})
