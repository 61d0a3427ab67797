import { beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { db } from '#server/database/open.ts'
import { years } from '#server/database/schema/years.ts'
import { as, completePrerequisites, freshWorld } from '#test/world.ts'
import { NARROW, openSite, seriousFindings, WIDE } from './browser.ts'

// The desk of a coordinator: its addresses and its menu on a phone.

const site = await openSite()

const world = freshWorld()
beforeEach(() => {
  db.update(years).set({ deadline: '2099-05-31' }).where(eq(years.id, world.open.id)).run()
})

async function visit(person: { id: number }, path: string, viewport: typeof WIDE) {
  const page = await site.visit(person, { viewport })
  await page.goto(path)
  return page
}

const titled = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const troop = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('a submitted sheet is opened from the desk, and its back link leads to the same place', async () => {
  for (const team of [world.wilki, world.orly]) completePrerequisites(team, world.open)
  for (const leader of [world.jan, world.borys]) await (await as(leader))('POST', '/review/submit', {})
  const desk = await visit(world.ewa, '/admin/przeglad?sortuj=druzyna&odwrotnie=1', WIDE)
  await desk.getByRole('button', { name: /zgłoszone/ }).click()
  await troop(desk, 'Wilki').getByRole('link', { name: 'Wilki' }).click()
  await titled(desk, 'Wilki')
  await desk.getByRole('link', { name: 'Zgłoszone', exact: true }).click()
  await titled(desk, 'Przegląd')
  const parameters = new URL(desk.url()).searchParams
  expect([parameters.get('stan'), parameters.get('sortuj'), parameters.get('odwrotnie')]).toEqual([
    'SUBMITTED',
    'druzyna',
    '1',
  ])
  await troop(desk, 'Wilki').waitFor()
  const rows = await desk.getByRole('row').allTextContents()
  expect(rows.findIndex(row => row.includes('Wilki'))).toBeLessThan(rows.findIndex(row => row.includes('Orły')))
})

test("on a phone the panel's menu is collapsed behind the name of the page", async () => {
  const desk = await visit(world.ewa, '/admin/przeglad', NARROW)
  await desk.getByRole('button', { name: /zmień miejsce/ }).click()
  expect(await seriousFindings(desk)).toEqual([])
  await desk.getByRole('link', { name: 'Użytkownicy' }).click()
  await titled(desk, 'Użytkownicy')
  expect(await desk.getByRole('link', { name: 'Chorągwie' }).isVisible()).toBe(false)
})

test('the deadline of a running year is set in its editor, and the desk counts the days', async () => {
  const editor = await visit(world.ola, `/admin/kategoryzacja/${world.open.id}?widok=ustawienia`, WIDE)
  await editor.getByLabel('Termin dla drużyn').fill('2099-06-30')
  await editor.getByRole('button', { name: 'Zapisz termin' }).click()
  await editor.getByText('Zapisano').first().waitFor()
  await editor.goto('/admin/przeglad')
  await editor.getByRole('heading', { name: /do terminu 30\.06\.2099/ }).waitFor()
})
