import { beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { entryChanges } from '#server/database/schema/review.ts'
import { taskEntries, taskNotes } from '#server/database/schema/sheets.ts'
import { tasks } from '#server/database/schema/years.ts'
import { createWorld, enter, type World } from '#test/world.ts'
import { EVERY_LOOK, expectFine, NARROW, openSite } from './browser.ts'

// "Co się nie zmieniło": leaders confirm last year's facts line by line (rules.md#79).

const site = await openSite()

let world: World
beforeEach(() => {
  world = createWorld()
})

/** Adds so many facts to each of both areas; their answer a year ago is "tak". */
function withFacts(each: number) {
  const { finished, open, wilki } = world
  const made = (['unit', 'camps'] as const).flatMap(area =>
    Array.from({ length: each }, (_, index) => {
      const values = { name: `Sprawa ${area} ${index + 1}`, maxPoints: 2 }
      const then = db
        .insert(tasks)
        .values({ ...values, primaryGroupId: finished[area].id })
        .returning()
        .get()
      enter(wilki, then, 1)
      const now = { ...values, primaryGroupId: open[area].id, originId: then.id }
      return { then, now: db.insert(tasks).values(now).returning().get() }
    }),
  )
  return made
}

const entered = () =>
  db
    .select({ id: taskEntries.taskId, value: taskEntries.value, by: taskEntries.updatedById })
    .from(taskEntries)
    .all()
    .filter(({ by }) => by !== null)

test('sixty facts are confirmed with at most 130 taps, and each is an entry of its own', async () => {
  const facts = withFacts(30)
  const page = await site.visit(world.jan, { viewport: NARROW })
  await page.goto('/kategoryzacja?obszar=0')
  let touches = 0
  const press = async (locator: ReturnType<typeof page.locator>) => {
    await locator.click()
    touches++
  }
  await press(page.getByRole('link', { name: 'Co się nie zmieniło' }))
  // The prerequisites come first, because they unlock the tasks.
  await page.getByText(/60\sspraw w\s2\sobszarach: po wymaganiach wstępnych/).waitFor()
  await page.locator('.fact').first().waitFor({ state: 'attached' })
  expect(await page.locator('.fact').count()).toBe(1)
  await press(page.getByRole('group', { name: 'Książka pracy' }).getByText('spełnione', { exact: true }))
  const rows = page.locator('.fact:has-text("Sprawa")')
  await rows.first().waitFor()
  await rows.nth(59).waitFor({ state: 'attached' })
  expect(await rows.count()).toBe(60)
  const height = (await rows.first().boundingBox())!.height
  for (let nth = 0; nth < 60; nth++)
    await press(rows.nth(nth).getByText(nth % 15 === 14 ? 'już nie' : 'nadal tak', { exact: true }))
  await page.getByRole('heading', { name: /60\sz\s60\. Arkusz ma już dobry początek/ }).waitFor()
  await page
    .getByText(/Zapisano/)
    .first()
    .waitFor()
  expect(touches).toBeLessThanOrEqual(130)
  expect((await rows.first().boundingBox())!.height).toBe(height)
  // Scrolled, because rows half under the bar at the top would count as too small to touch.
  await page.evaluate(() => scrollTo(0, 0))
  await expectFine(page, EVERY_LOOK)

  const stored = entered()
  expect(stored.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(facts.map(({ now }) => now.id))
  expect([stored.filter(({ value }) => value === 0).length, new Set(stored.map(({ by }) => by)).size]).toEqual([4, 1])
  expect(
    db
      .select()
      .from(entryChanges)
      .all()
      .filter(({ taskId }) => taskId !== null),
  ).toHaveLength(60)

  await page.getByRole('link', { name: 'Wypełniaj dalej' }).click()
  await page.goto('/kategoryzacja?obszar=0')
  await page.getByRole('heading', { name: 'Arkusz drużyny' }).waitFor()
  expect(await page.getByText(/z zeszłego roku czeka/).count()).toBe(0)
})

test('facts are answered with the keyboard alone: arrows choose, and Enter moves to the next open one across areas', async () => {
  const facts = withFacts(2)
  const page = await site.visit(world.jan)
  await page.goto('/kategoryzacja/bez-zmian')
  await page.getByRole('radio', { name: 'spełnione', exact: true }).focus()
  await page.keyboard.press('Space')
  await page.locator('.fact:has-text("Sprawa")').first().waitFor()
  await page.keyboard.press('Enter')
  for (const [nth, key] of ['Space', 'ArrowRight', 'Space', 'Space'].entries()) {
    await page.keyboard.press(key)
    if (nth < 3) await page.keyboard.press('Enter')
  }
  await page.getByRole('heading', { name: /4\sz\s4\./ }).waitFor()
  await page
    .getByText(/Zapisano/)
    .first()
    .waitFor()
  expect(
    entered()
      .toSorted((a, b) => a.id - b.id)
      .map(({ value }) => value),
  ).toEqual([1, 0, 1, 1])
  await page.getByRole('button', { name: `Cofnij: ${facts[0]!.now.name}` }).click()
  await page.getByText(/^3$/).first().waitFor()
  await expectFine(page, EVERY_LOOK)
})

test("changed rules are shown with their old and new values, and last year's note is next to its fact", async () => {
  const [first, second, third] = withFacts(3)
  db.update(tasks).set({ maxPoints: 4 }).where(eq(tasks.id, second!.now.id)).run()
  const key = { teamId: world.wilki.id, byId: world.kuba.id, at: '2025-05-01T10:00:00.000Z' }
  db.insert(taskNotes)
    .values({ ...key, taskId: first!.then.id, text: 'Garaż przy ulicy Leśnej' })
    .run()
  const page = await site.visit(world.jan, { viewport: NARROW })
  await page.goto('/kategoryzacja/bez-zmian')
  await page.getByRole('group', { name: 'Książka pracy' }).getByText('spełnione', { exact: true }).click()
  const row = page.locator('.fact', { hasText: first!.now.name })
  await row.getByText('Garaż przy ulicy Leśnej').waitFor()
  expect(await page.locator('.fact', { hasText: second!.now.name }).count()).toBe(0)
  await page.locator('.fact', { hasText: third!.now.name }).first().waitFor({ state: 'attached' })
  expect(await page.locator('.fact', { hasText: third!.now.name }).count()).toBe(1)
  await page.getByText(/1\ssprawa ma w\stym roku inne zasady/).click()
  await page.getByText(/maks\. punktów: było 2, jest 4/).waitFor()
  await row.getByText('już nie').click()
  await row.getByRole('button', { name: `Wstaw ten sam dopisek: ${first!.now.name}` }).waitFor()
  await expectFine(page, EVERY_LOOK)
})

test('a troop without a last year reads so, and its home page and summary have no card', async () => {
  const page = await site.visit(world.jan, { viewport: NARROW })
  await page.goto('/kategoryzacja/bez-zmian')
  await page.getByRole('heading', { name: 'Nie ma jeszcze czego porównać' }).waitFor()
  await expectFine(page, EVERY_LOOK)
  await page.goto('/kategoryzacja?obszar=0')
  await page.getByRole('heading', { name: 'Arkusz drużyny' }).waitFor()
  expect(await page.locator('.facts-card').count()).toBe(0)
})

test('the home page links to the facts after it is loaded', async () => {
  withFacts(1)
  const page = await site.visit(world.jan, { viewport: NARROW })
  await page.goto('/')
  await page.getByRole('heading', { name: /2\ssprawy z\szeszłego roku czekają/ }).waitFor()
  await expectFine(page, EVERY_LOOK)
})
