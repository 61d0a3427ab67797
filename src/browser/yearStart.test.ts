import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { db } from '#server/database/open.ts'
import { invitations } from '#server/database/schema/invitations.ts'
import { teams, users } from '#server/database/schema/people.ts'
import { reminders, sheetReviews } from '#server/database/schema/review.ts'
import { years } from '#server/database/schema/years.ts'
import { as, createWorld, team, type World } from '#test/world.ts'
import { expectFine, openSite } from './browser.ts'

// "Początek roku" on a coordinator's desk lists what a new year needs, each with its action.

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

async function openDesk() {
  const page = await site.visit(world.ewa)
  await page.goto('/admin/przeglad')
  await page.getByRole('heading', { name: 'Przegląd' }).waitFor()
  return page
}
const card = (page: Page) => page.getByRole('region', { name: 'Początek roku' })
const part = (page: Page, title: string) => card(page).locator('details').filter({ hasText: title })

test('at the start of a year the desk lists what to prepare, each with its action', async () => {
  const empty = team('Sowy', world.mazovia)
  db.insert(sheetReviews)
    .values({ yearId: world.finished.id, teamId: world.wilki.id, state: 'SUBMITTED', since: '2026-05-01T10:00:00Z' })
    .run()
  db.update(users).set({ lastLogin: '2026-03-01T10:00:00Z' }).where(eq(users.id, world.kuba.id)).run()
  await (await as(world.jan))('POST', '/invitations', { email: 'leon@przyklad.example', teamId: world.wilki.id })
  const page = await openDesk()
  const open = (title: string) => part(page, title).locator('summary').click()

  await open('Drużyny bez drużynowego')
  await page.getByRole('button', { name: 'Zaproś drużynowego: Sowy' }).click()
  await page.getByLabel('E-mail', { exact: true }).fill('ala@przyklad.example')
  await page.getByRole('button', { name: 'Wyślij zaproszenie' }).click()
  await page.getByText('Zaproszenie wysłane: ala@przyklad.example').waitFor()
  expect(db.select().from(invitations).all().at(-1)).toMatchObject({ teamId: empty.id, byId: world.ewa.id })

  await open('Drużynowi, którzy nie logowali się od zeszłego roku')
  await part(page, 'nie logowali się').getByText('kuba@przyklad.example').waitFor()
  await page.getByRole('button', { name: 'Przypomnij… Wilki' }).click()
  await page.getByRole('button', { name: /^Wyślij do 2 osób/ }).click()
  await page.getByText(/Przypomniano 2\sosobom/).waitFor()
  expect(db.select().from(reminders).all()).toMatchObject([{ teamId: world.wilki.id }])
  await page.getByRole('button', { name: 'Zamknij', exact: true }).first().click()

  await open('Zaproszenia, które czekają')
  await page.getByRole('button', { name: 'Wycofaj leon@przyklad.example' }).waitFor()
  await expectFine(page)

  await open('Drużyny, które rok temu niczego nie zgłosiły')
  await page.getByRole('button', { name: 'Ukryj Orły' }).waitFor()
  expect(await part(page, 'niczego nie zgłosiły').getByRole('link').allTextContents()).toEqual(['Orły'])
  await page.getByRole('button', { name: 'Ukryj Orły' }).click()
  await page.getByText('Ukryto: Orły').waitFor()
  await part(page, 'niczego nie zgłosiły').waitFor({ state: 'detached' })
  expect(db.select().from(teams).where(eq(teams.id, world.orly.id)).get()!.shadow).toBe(true)
})

test('all troops of a section are reminded with one click and a confirmation', async () => {
  db.update(users).set({ lastLogin: '2026-03-01T10:00:00Z' }).run()
  const page = await openDesk()
  await part(page, 'nie logowali się').locator('summary').click()
  await page.getByRole('button', { name: 'Przypomnij wszystkim 2…' }).click()
  await page.getByRole('button', { name: /^Wyślij do 3 osób/ }).click()
  await page.getByText(/Przypomniano 3\sosobom z\s2\sdrużyn/).waitFor()
  expect(
    db
      .select()
      .from(reminders)
      .all()
      .map(({ teamId }) => teamId)
      .sort(),
  ).toEqual([world.wilki.id, world.orly.id].sort())
})

test('from December on, or with nothing to prepare, the desk has no such card', async () => {
  db.update(users).set({ teamId: null, teamAccepted: false }).where(eq(users.id, world.borys.id)).run()
  const page = await openDesk()
  await card(page).waitFor()
  setSystemTime(new Date('2026-12-01T10:00:00Z'))
  const later = await openDesk()
  await later.getByRole('heading', { name: 'Drużyny' }).first().waitFor()
  expect(await card(later).count()).toBe(0)
})
