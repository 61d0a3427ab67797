import { beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { teams } from '#server/database/schema/people.ts'
import { fixRanking, takeSnapshot } from '#server/rankings/fixRanking.ts'
import { yearById } from '#server/years/yearLookups.ts'
import { createWorld, enter, play, type World } from '#test/world.ts'
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
  fixRanking(yearById(finished.id))
  takeSnapshot(yearById(open.id))

  const page = await site.visit(ewa, { viewport: NARROW })
  await page.goto(`/admin/ustawienia/druzyny?druzyna=${wilki.id}&polacz=${orly.id}`)
  await page.getByRole('radio', { name: 'Arkusz 2025/26: zostaje ten drużyny Wilki' }).check()
  await page.getByText('Tylko w nim: 1 wpis').click()
  await expectFine(page)
  await page.getByLabel('Dlaczego łączysz').fill('Dwa lata temu ktoś założył drugą')
  await page.getByLabel('To jest ta sama drużyna').check()
  await page.getByRole('button', { name: 'Połącz w Wilki' }).click()
  await page.getByText('Zostaje jedna drużyna:').waitFor()
  await expectFine(page)
  expect(db.select().from(teams).where(eq(teams.id, orly.id)).get()!.mergedInto).toBe(wilki.id)

  // The sheet that was not chosen can be read from the page of the remaining troop.
  await page.goto(`/admin/ustawienia/druzyny?druzyna=${orly.id}`)
  await page.getByRole('heading', { name: 'Arkusze przyłączonej: Orły' }).waitFor()
  expect(new URL(page.url()).search).toBe(`?druzyna=${wilki.id}`)
  await page.locator(`a[href="/admin/kategoryzacja/${orly.id}/w-roku/${open.id}"]`).click()
  await page.getByText('wchłonięty').waitFor()
  expect(await page.getByRole('button', { name: 'Zatwierdź' }).count()).toBe(0)
  await expectFine(page)

  await page.goto(`/druzyny/${orly.id}`)
  await page.getByRole('heading', { name: 'Wilki' }).waitFor()
  await page.getByText('przyłączona').first().waitFor()
  await expectFine(page)
})
