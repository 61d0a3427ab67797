import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { db } from '#server/database/open.ts'
import { teams, users } from '#server/database/schema/people.ts'
import { reminders, sheetReviews } from '#server/database/schema/review.ts'
import { years } from '#server/database/schema/years.ts'
import { as, createWorld, team, type World } from '#test/world.ts'
import { expectFine, openSite } from './browser.ts'

// At the start of a year the list of troops has filters for what a coordinator prepares.

const site = await openSite()
let world: World
beforeEach(() => {
  setSystemTime(new Date('2026-10-05T10:00:00Z'))
  world = createWorld()
  db.update(years).set({ closedAt: '2026-06-10T10:00:00Z' }).where(eq(years.id, world.finished.id)).run()
  db.update(teams).set({ createdAt: '2024-09-01T10:00:00Z' }).run()
  db.update(users).set({ lastLogin: '2026-09-20T10:00:00Z' }).run()
})
afterEach(() => void setSystemTime())

async function openRoster() {
  const page = await site.visit(world.ewa)
  await page.goto('/admin/ustawienia/druzyny')
  await page.getByRole('heading', { name: 'Lista drużyn' }).waitFor()
  return page
}
const names = (page: Page) => page.getByRole('checkbox', { name: /^Zaznacz: / })
async function filterBy(page: Page, filter: RegExp) {
  await page.getByRole('button', { name: /^Filtry/ }).click()
  await page.getByRole('button', { name: filter }).click()
  await page.keyboard.press('Escape')
}

test('at the start of a year the list finds what to prepare, and marked troops are reminded and hidden', async () => {
  team('Sowy', world.mazovia)
  db.insert(sheetReviews)
    .values({ yearId: world.finished.id, teamId: world.wilki.id, state: 'SUBMITTED', since: '2026-05-01T10:00:00Z' })
    .run()
  db.update(users).set({ lastLogin: '2026-03-01T10:00:00Z' }).where(eq(users.id, world.kuba.id)).run()
  await (await as(world.jan))('POST', '/invitations', { email: 'leon@przyklad.example', teamId: world.wilki.id })
  const page = await openRoster()
  await page.getByRole('row', { name: /Sowy/ }).getByText('bez drużynowego').waitFor()
  await page
    .getByRole('row', { name: /Wilki/ })
    .getByText(/1\szaproszenie czeka/)
    .waitFor()
  await expectFine(page)

  await filterBy(page, /^Nie logowali się/)
  await page.getByText('(w tym roku się nie logował)').waitFor()
  expect(await names(page).count()).toBe(1)
  await page.getByRole('checkbox', { name: 'Zaznacz: Wilki' }).check()
  await page.getByRole('button', { name: 'Przypomnij…' }).click()
  await expectFine(page)
  await page.getByRole('button', { name: /^Przypomnij 2\sosobom/ }).click()
  await page.getByText(/^Przypomniano 1\sdrużynie, 2\sosobom$/).waitFor()
  expect(db.select().from(reminders).all()).toMatchObject([{ teamId: world.wilki.id }])
  await page.getByRole('button', { name: 'Usuń filtr: Nie logowali się' }).click()

  await filterBy(page, /^Rok temu nic/)
  await page.getByRole('checkbox', { name: 'Zaznacz: Orły' }).check()
  await page.getByRole('button', { name: 'Więcej…' }).click()
  await page.getByRole('button', { name: 'Ukryj…' }).click()
  await page.getByRole('button', { name: /^Ukryj 1\sdrużynę/ }).click()
  await page.getByText(/^Ukryto 1\sdrużynę$/).waitFor()
  expect(db.select().from(teams).where(eq(teams.id, world.orly.id)).get()!.shadow).toBe(true)
})

test('from December on the list has no filters of the start', async () => {
  setSystemTime(new Date('2026-12-01T10:00:00Z'))
  const later = await openRoster()
  await later.getByRole('button', { name: /^Filtry/ }).click()
  await later.getByRole('button', { name: /^Bez drużynowego/ }).waitFor()
  expect(await later.getByRole('button', { name: /^(Nie logowali się|Rok temu nic)/ }).count()).toBe(0)
})
