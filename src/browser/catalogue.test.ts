import { beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { db } from '#server/database/open.ts'
import { taskGroups, tasks, years } from '#server/database/schema/years.ts'
import { createWorld, type World } from '#test/world.ts'
import { expectFine, NARROW, openSite } from './browser.ts'

const site = await openSite()

let world: World
let page: Page
beforeEach(() => {
  world = createWorld()
})

test('a stranger tries the tasks of the year on a phone, and nothing is sent', async () => {
  page = await site.visit(null, { viewport: NARROW })
  const sent: string[] = []
  const complaints: string[] = []
  page.on('request', request => request.method() !== 'GET' && sent.push(request.url()))
  page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
  await page.goto('/zasady')
  await page.getByRole('link', { name: 'Zadania tego roku' }).click()
  await page.getByRole('heading', { level: 1, name: 'Zadania' }).waitFor()

  await page.getByRole('textbox', { name: 'Dobre uczynki' }).fill('2,5')
  await page.getByRole('heading', { name: /^Macie\skategorię\sleśną!/ }).waitFor()
  expect(await page.getByText('nic się nie zapisuje').count()).toBeGreaterThan(0)
  expect(await page.getByRole('button', { name: /^Moje zadania/ }).count()).toBe(0)
  await expectFine(page)

  await page.getByRole('button', { name: 'Zmień obszar' }).click()
  const search = page.locator('input[type=search]:visible')
  await search.fill('wedrowka')
  await page.getByRole('link', { name: /Wędrówka/ }).click()
  await page.waitForURL(`**/zasady/zadania?obszar=${world.open.unit.id}&zadanie=${world.open.hike.id}`)
  await page.getByRole('textbox', { name: 'Wędrówka' }).fill('4')

  await page.getByRole('button', { name: 'Wyczyść' }).click()
  expect(await page.getByRole('textbox', { name: 'Dobre uczynki' }).inputValue()).toBe('')
  expect(sent).toEqual([])
  expect(complaints).toEqual([])
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})

test('anonymous visitors can read the changes in the rules, which link to the tasks', async () => {
  const { open } = world
  db.update(taskGroups).set({ lesnaThreshold: 6 }).where(eq(taskGroups.id, open.unit.id)).run()
  db.update(tasks).set({ maxPoints: 12, description: 'W pełnym.' }).where(eq(tasks.id, open.uniforms.id)).run()
  db.update(tasks).set({ secondaryGroupId: open.camps.id, split: 0.5 }).where(eq(tasks.id, open.goodTurns.id)).run()
  db.delete(tasks).where(eq(tasks.id, open.chronicle.id)).run()
  db.insert(tasks).values({ name: 'Kuchnia polowa', primaryGroupId: open.camps.id, maxPoints: 2 }).run()
  db.update(years).set({ puszczanskaLesnaThreshold: 2 }).where(eq(years.id, open.id)).run()

  page = await site.visit()
  await page.goto('/zasady/zmiany')
  await page
    .getByText(/^Porównanie:\s„2024\/25”\si\s„2025\/26”\. Zadania: nowe\s1, usunięte\s1, zmienione\s2\.$/)
    .waitFor()
  const changes = await page.locator('.changes > li').allTextContents()
  expect(changes.map(text => text.replaceAll('\u00a0', ' '))).toEqual([
    'kategoria puszczańska: min. leśnych: było 1 → jest 2',
    'Stan jednostkipróg leśny: było 5 → jest 6',
    // The editor says "grupa", this page "obszar".
    expect.stringMatching(/^Dobre uczynki.*drugi obszar: było brak → jest Biwaki/),
    expect.stringMatching(/^Kronika\s?usunięte$/),
    expect.stringMatching(/^Umundurowani.*maks\. punktów: było 10 → jest 12/),
    expect.stringMatching(/^Kuchnia polowa\s?nowe$/),
  ])
  await expectFine(page)

  await page.getByRole('link', { name: 'Kuchnia polowa' }).click()
  await page.getByRole('heading', { level: 3, name: 'Kuchnia polowa' }).waitFor()
})

test('without a second year there is no comparison, without any year there are no tasks', async () => {
  db.update(years).set({ state: 'DRAFT' }).where(eq(years.id, world.finished.id)).run()
  page = await site.visit()
  await page.goto('/zasady/zmiany')
  await page.getByRole('heading', { name: 'Nie ma z czym porównać' }).waitFor()
  db.update(years).set({ state: 'DRAFT' }).run()
  await page.goto('/zasady/zadania')
  await page.getByRole('heading', { name: 'Nie ma jeszcze zadań' }).waitFor()
})
