import { beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { warsawDay } from '#domain/deadline.ts'
import { monthAfter, monthOf } from '#domain/months.ts'
import { db } from '#server/database/open.ts'
import { mine, planTargets } from '#server/database/schema/mine.ts'
import { taskEntries } from '#server/database/schema/sheets.ts'
import { years } from '#server/database/schema/years.ts'
import { as, callAs, completePrerequisites, createWorld, enter, type World } from '#test/world.ts'
import { EVERY_LOOK, expectFine, NARROW, openSite } from './browser.ts'

// Tasks are starred, with a number and a month, and done (rules.md#63).

const site = await openSite()
const YEARS = '/admin/categorization'

let world: World
beforeEach(() => {
  world = createWorld()
})

/** Starred tasks, as [task, value, month]. */
const starred = () =>
  db
    .select()
    .from(mine)
    .all()
    .map(({ taskId, value, month }) => [taskId, value, month])
const row = (page: Page, name: string) =>
  page.locator('.task').filter({ has: page.getByRole('heading', { name, exact: true }) })
const star = (page: Page, name: string) => row(page, name).locator('button.star')
const saved = (page: Page) => page.waitForFunction(() => document.querySelector('.saved[data-tone="ok"]'))
/** Waits until the database has it. */
async function until(page: Page, holds: () => boolean) {
  while (!holds()) await page.waitForFunction(() => true)
}
const untilStarred = (page: Page, rows: ReturnType<typeof starred>) =>
  until(page, () => Bun.deepEquals(starred(), rows))
const thisMonth = () => monthOf(warsawDay(Date.now()))

/** Opens a new year, copied from one in which the troop reached the category LESNA. */
async function yearAfter() {
  const { open, wilki, ola } = world
  completePrerequisites(wilki, open)
  enter(wilki, open.goodTurns, 4)
  enter(wilki, open.hike, 8)
  const editor = await as(ola)
  await editor('PATCH', `${YEARS}/state/close`)
  const { body: made } = await editor('POST', YEARS, { name: '2026/27', sourceId: open.id })
  await editor('PATCH', `${YEARS}/state/activate/${made.id}`)
  const { body: year } = await editor('GET', `${YEARS}/${made.id}`)
  const [unit] = year.taskGroup
  const idOf = (name: string): number => unit.primaryTasks.find((task: { name: string }) => task.name === name).id
  return { yearId: made.id as number, unitId: unit.id as number, idOf }
}

test("one press stars last year's values, is undone by its message and by the sheet, and the rows show them", async () => {
  const { yearId, unitId, idOf } = await yearAfter()
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  db.update(taskEntries)
    .set({ updatedAt: daysAgo(400) })
    .run()
  db.update(years)
    .set({ closedAt: daysAgo(30) })
    .where(eq(years.id, world.open.id))
    .run()
  const page = await site.visit(world.jan, { viewport: NARROW })
  await page.goto('/kategoryzacja?obszar=0')
  await page.getByRole('heading', { name: 'Jaką kategorię chcecie mieć na koniec roku?' }).waitFor()
  await page.getByLabel('Cel', { exact: true }).selectOption('LESNA')
  await saved(page)
  expect(db.select().from(planTargets).where(eq(planTargets.yearId, yearId)).get()?.target).toBe('LESNA')
  await page.getByRole('heading', { name: /Z\smoimi do celu zabraknie/ }).waitFor()

  // The button names the number of tasks, which are undone together.
  await page.locator('.target__way p', { hasText: /2\szadania.*Z\snimi:\sleśna/ }).waitFor()
  await page.getByRole('button', { name: 'Dodaj 2: Jak rok temu' }).click()
  await page.getByRole('heading', { name: /Z\smoimi sięgniecie celu\. Do kategorii zabraknie/ }).waitFor()
  const like = [
    [idOf('Dobre uczynki'), 4, null],
    [idOf('Wędrówka'), 8, null],
  ]
  await untilStarred(page, like)
  await page
    .locator('.undo-message')
    .getByRole('button', { name: /^Cofnij/ })
    .click()
  await page.getByText('Wasze zadania są takie jak przedtem').waitFor()
  await untilStarred(page, [])
  await expectFine(page, EVERY_LOOK)
  await page.getByRole('button', { name: 'Dodaj 2: Jak rok temu' }).click()
  await untilStarred(page, like)
  await page.getByRole('button', { name: 'Menu arkusza' }).click()
  await page.getByRole('button', { name: 'Cofnij (1)', exact: true }).click()
  await untilStarred(page, [])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Dodaj 2: Jak rok temu' }).click()
  await untilStarred(page, like)

  // Before the prerequisites are done, the values in the rows are locked, but the stars are not.
  await page.goto(`/kategoryzacja?obszar=${unitId}`)
  await page.getByText('Swoje zadania można oznaczać już teraz.').waitFor()
  expect(await page.locator('.task .stepper').count()).toBe(0)
  await star(page, 'Dobre uczynki').click()
  const form = row(page, 'Dobre uczynki').locator('.star-form')
  await form.getByRole('textbox').fill('5')
  await form.getByLabel('Do kiedy').selectOption({ index: 1 })
  await expectFine(page, EVERY_LOOK)
  await form.getByRole('button', { name: 'Gotowe' }).click()
  await page.locator('.star:focus').waitFor()
  expect(await star(page, 'Dobre uczynki').textContent()).toMatch(/^5 · \p{L}{3}$/u)
  await saved(page)
  const [first] = starred()
  expect([first![1], typeof first![2]]).toEqual([5, 'string'])

  // The star takes its number along, and "Cofnij" brings both back.
  await star(page, 'Wędrówka').click()
  await row(page, 'Wędrówka').getByRole('button', { name: 'Usuń z moich' }).click()
  await page.locator('.star:focus').waitFor()
  await until(page, () => starred().length === 1)
  await page.getByRole('button', { name: 'Menu arkusza' }).click()
  await page.getByRole('button', { name: /^Cofnij \(/ }).click()
  await until(page, () => Bun.deepEquals(starred()[1], like[1]!))
})

test('late tasks are moved in one press or done, on the page of what is to do', async () => {
  const { open, wilki, jan } = world
  completePrerequisites(wilki, open)
  const at = new Date().toISOString()
  const add = (taskId: number, value: number, month: string | null) =>
    db.insert(mine).values({ teamId: wilki.id, taskId, value, month, at, byId: jan.id }).run()
  add(open.goodTurns.id, 4, monthAfter(thisMonth(), -1))
  add(open.hike.id, 8, monthAfter(thisMonth(), -1))
  add(open.chronicle.id, 1, thisMonth())

  const page = await site.visit(jan)
  await page.goto('/kategoryzacja/plan')
  await page.waitForURL('**/kategoryzacja/do-zrobienia?pokaz=moje')
  await page.getByRole('heading', { name: 'Zaległe' }).waitFor()
  await row(page, 'Dobre uczynki').getByRole('textbox').fill('4')
  await page.getByRole('heading', { name: /^Moje zadania:\szostały\s2\.$/ }).waitFor()
  await expectFine(page, EVERY_LOOK)
  await page.getByRole('button', { name: /^Przenieś zaległe/ }).click()
  await page
    .locator('.undo-message')
    .getByText(/^Przeniesiono na .+: 1\szadanie/)
    .waitFor()
  expect(await page.locator('.undo-message').count()).toBe(1)
  const monthOfHike = () => starred().find(([id]) => id === open.hike.id)![2]
  await until(page, () => monthOfHike() !== monthAfter(thisMonth(), -1))
  await page
    .locator('.undo-message')
    .getByRole('button', { name: /^Cofnij/ })
    .click()
  await until(page, () => monthOfHike() === monthAfter(thisMonth(), -1))

  await page.goto('/kategoryzacja/druk?co=plan')
  await page.getByText('rada drużyny').waitFor()
  await expectFine(page, EVERY_LOOK)
})

test('when two leaders set one number, the later one is saved and the form names its author, also after a reload', async () => {
  const { open, wilki, jan, kuba } = world
  completePrerequisites(wilki, open)
  const one = await site.visit(jan)
  await one.goto(`/kategoryzacja?obszar=${open.unit.id}`)
  await star(one, 'Dobre uczynki').click()
  await saved(one)
  await callAs(kuba, 'PUT', `/plan/tasks/${open.goodTurns.id}`, { value: 5 })
  await one.reload()
  await star(one, 'Dobre uczynki').click()
  await row(one, 'Dobre uczynki').getByText(kuba.email).waitFor()
  await row(one, 'Dobre uczynki').locator('.star-form').getByRole('textbox').fill('4')
  await row(one, 'Dobre uczynki').getByRole('button', { name: 'Gotowe' }).click()
  await untilStarred(one, [[open.goodTurns.id, 4, null]])
  expect(await one.getByText(kuba.email).count()).toBe(0)
})

test('undoing a press leaves what another leader changed since, and names the leader', async () => {
  const { open, wilki, jan, kuba } = world
  completePrerequisites(wilki, open)
  const page = await site.visit(jan)
  await page.goto('/kategoryzacja?obszar=0')
  await page.getByRole('button', { name: /^Dodaj \d+: Najkrótsza droga/ }).click()
  await until(page, () => starred().length > 0)
  const [changed] = starred()
  await callAs(kuba, 'PUT', `/plan/tasks/${changed![0]}`, { value: Number(changed![1]) + 1 })
  await page
    .locator('.undo-message')
    .getByRole('button', { name: /^Cofnij/ })
    .click()
  await page.getByText('Nie wszystko dało się cofnąć').waitFor()
  await page.locator('.undo-message').getByText(kuba.email).waitFor()
  expect(starred()).toEqual([[changed![0]!, Number(changed![1]) + 1, null]])
})

test('the panel reads what is mine on the sheet of a troop', async () => {
  const { open, wilki, jan, ewa } = world
  completePrerequisites(wilki, open)
  await callAs(jan, 'PUT', `/plan/tasks/${open.goodTurns.id}`, { value: 4, month: null })
  await callAs(jan, 'PATCH', '/plan', { target: 'PUSZCZANSKA' })
  const panel = await site.visit(ewa)
  await panel.goto(`/admin/kategoryzacja/${wilki.id}/w-roku/${open.id}?obszar=0`)
  await panel.getByRole('heading', { name: /Z\smoimi do celu zabraknie/ }).waitFor()
  await panel.goto(`/admin/kategoryzacja/${wilki.id}/w-roku/${open.id}?obszar=${open.unit.id}`)
  await row(panel, 'Dobre uczynki')
    .getByRole('img', { name: /Moje zadania: 4/ })
    .waitFor()
  expect(await panel.locator('button.star').count()).toBe(0)
  await expectFine(panel, EVERY_LOOK)
})
