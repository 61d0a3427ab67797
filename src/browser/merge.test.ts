import { beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { teams } from '#server/database/schema/people.ts'
import { fixRanking, takeSnapshot } from '#server/rankings/fixRanking.ts'
import { yearById } from '#server/years/yearLookups.ts'
import { callAs, createWorld, enter, play, type World } from '#test/world.ts'
import { expectFine, NARROW, openSite } from './browser.ts'

// Two troops are compared and merged; the old address leads to the troop that remains.

const site = await openSite()

let world: World
beforeEach(() => {
  world = createWorld()
})

test('two troops are compared by year and merged', async () => {
  const { wilki, orly, finished, open, ewa } = world
  for (const year of [finished, open]) {
    play(wilki, year, 3)
    play(orly, year, 1)
  }
  enter(orly, open.hike, 4)
  for (const task of [open.boys, open.chronicle]) enter(wilki, task, 1)
  fixRanking(yearById(finished.id))
  takeSnapshot(yearById(open.id))

  const page = await site.visit(ewa, { viewport: NARROW })
  await page.goto(`/admin/ustawienia/druzyny?druzyna=${wilki.id}&polacz=${orly.id}`)
  await page.getByText('Tylko w nim: 1 wpis').click()
  await expectFine(page)
  await page.getByLabel('Dlaczego łączysz').fill('Dwa lata temu ktoś założył drugą')
  await page.getByLabel('To jest ta sama drużyna').check()
  await page.getByRole('button', { name: 'Połącz w Wilki' }).click()
  await page.getByText('Zostaje jedna drużyna:').waitFor()
  await expectFine(page)
  expect(db.select().from(teams).where(eq(teams.id, orly.id)).get()!.mergedInto).toBe(wilki.id)

  // The sheet that was not kept can be read from the page of the remaining troop.
  await page.goto(`/admin/ustawienia/druzyny?druzyna=${orly.id}`)
  await page.getByRole('heading', { name: 'Arkusze przyłączonej: Orły' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/admin/kategoryzacja/${wilki.id}/w-roku/${open.id}`)
  await page.locator(`a[href="/admin/kategoryzacja/${orly.id}/w-roku/${open.id}"]`).click()
  await page.getByText('wchłonięty').waitFor()
  expect(await page.getByRole('button', { name: 'Zatwierdź' }).count()).toBe(0)
  await expectFine(page)

  await page.goto(`/druzyny/${orly.id}`)
  await page.getByRole('heading', { name: 'Wilki' }).waitFor()
  await page.getByText('przyłączona').first().waitFor()
  await expectFine(page)
})

test('leaders who came along go on reading the sheet that they filled in', async () => {
  const { wilki, orly, open, ewa, borys } = world
  play(wilki, open, 3)
  enter(wilki, open.boys, 20)
  play(orly, open, 1)
  await callAs(ewa, 'POST', `/admin/teams/${wilki.id}/merge/${orly.id}`, { reason: 'To jedna drużyna' })
  const page = await site.visit(borys, { viewport: NARROW })
  await page.goto('/kategoryzacja/lata')
  const card = page.getByRole('region', { name: 'Arkusze drużyny „Orły”' })
  await card.getByRole('link', { name: '2025/26' }).click()
  await page.getByText('Drużyna „Orły”, połączona z Waszą.').waitFor()
  await expectFine(page)
  await page.goto(`${page.url()}&obszar=${open.unit.id}`)
  await page.locator('.task').filter({ hasText: 'Dobre uczynki' }).waitFor()
  expect(await page.locator('.task input:enabled').count()).toBe(0)
})
