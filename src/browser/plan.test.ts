import { beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { warsawDay } from '#domain/deadline.ts'
import { monthAfter, monthOf } from '#domain/planMonths.ts'
import { db } from '#server/database/open.ts'
import { plannedPrerequisites, plannedTasks, planTargets } from '#server/database/schema/plans.ts'
import { taskEntries } from '#server/database/schema/sheets.ts'
import { years } from '#server/database/schema/years.ts'
import { as, callAs, completePrerequisites, createWorld, enter, type World } from '#test/world.ts'
import { EVERY_LOOK, expectFine, NARROW, openSite } from './browser.ts'

// A plan is made, saved and summed up (rules.md#63).

const site = await openSite()
const YEARS = '/admin/categorization'

let world: World
beforeEach(() => {
  world = createWorld()
})

/** Returns the rows of the plan as "id value month". */
const planned = () =>
  db
    .select()
    .from(plannedTasks)
    .all()
    .map(({ taskId, value, month }) => [taskId, value, month])
const row = (page: Page, name: string) =>
  page.locator('.task').filter({ has: page.getByRole('heading', { name, exact: true }) })
const saved = (page: Page) => page.waitForFunction(() => document.querySelector('.saved[data-tone="ok"]'))
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

test("one click plans last year's values, is undone and restored, and values and months are changed", async () => {
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
  await page.goto('/kategoryzacja/plan')
  await page.getByText(/Rok temu o\stej porze:\s16/).waitFor()
  await page.getByRole('heading', { name: 'Jaką kategorię chcecie mieć na koniec roku?' }).waitFor()
  await expectFine(page, EVERY_LOOK)
  await page.getByRole('radio', { name: /^leśna/ }).check()
  await saved(page)
  expect(db.select().from(planTargets).where(eq(planTargets.yearId, yearId)).get()?.target).toBe('LESNA')

  // The button names the values that it writes, which are undone together.
  await page.getByText(/2\szadania i\s1\swymaganie jak w/).waitFor()
  await page.getByText('kategorię leśną').first().waitFor()
  await page.getByText('zadania z tą samą wartością co rok temu').waitFor()
  await page.getByText('wymaganie wstępne, które spełniliście rok temu').waitFor()
  await page.getByRole('button', { name: 'Zaplanuj jak rok temu' }).click()
  await page.getByRole('heading', { name: 'Plan prowadzi Was do kategorii leśnej.' }).waitFor()
  // The button is gone, and the focus stays on the page.
  await page.locator('main:focus').waitFor()
  const like = [
    [idOf('Dobre uczynki'), 4, null],
    [idOf('Wędrówka'), 8, null],
  ]
  expect(planned()).toEqual(like)
  await page.getByText('Ty, dziś').waitFor()
  expect(db.select().from(plannedPrerequisites).all()).toHaveLength(1)
  await page.getByRole('button', { name: 'Cofnij wszystkie 3' }).click()
  await page.getByText('Cofnięte. Plan jest taki jak przedtem.').waitFor()
  expect(planned()).toEqual([])
  await page.getByRole('button', { name: 'Przywróć' }).click()
  await page.getByRole('heading', { name: 'Plan prowadzi Was do kategorii leśnej.' }).waitFor()
  expect(planned()).toEqual(like)

  // "Cofnij" of the sheet undoes it, too.
  const undoLast = page.getByRole('button', { name: 'Cofnij (1)', exact: true, includeHidden: true })
  await page.getByRole('button', { name: 'Menu arkusza' }).click()
  await undoLast.click()
  await page.getByText('Cofnięte. Plan jest taki jak przedtem.').waitFor()
  expect(planned()).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Przywróć' }).click()
  await page.getByRole('heading', { name: 'Plan prowadzi Was do kategorii leśnej.' }).waitFor()

  // Before the prerequisites are done, the values in the rows are locked, but the plan is not.
  await page.goto(`/kategoryzacja?obszar=${unitId}`)
  const turns = row(page, 'Dobre uczynki')
  await page.getByText('Planować można już teraz.').waitFor()
  expect(await page.locator('.task .stepper').count()).toBe(0)
  await turns.getByRole('button', { name: /plan: 4 · cały rok/ }).click()
  await turns.getByText('najwięcej').click()
  await turns.getByText('Na kiedy?').waitFor()
  await turns.locator('.plan-strip__choice').last().click()
  await row(page, 'Kronika')
    .getByRole('button', { name: /Zaplanuj/ })
    .click()
  await row(page, 'Kronika').getByText('plan: tak · cały rok').waitFor()
  // One strip is open at a time; Escape returns the focus.
  await page.locator('.plan-strip').first().waitFor({ state: 'attached' })
  expect(await page.locator('.plan-strip').count()).toBe(1)
  await page.keyboard.press('Escape')
  await page.locator('.plan-chip:focus').waitFor()
  await saved(page)
  await expectFine(page, EVERY_LOOK)
  const [first, second, third] = planned()
  expect([first![1], typeof first![2]]).toEqual([5, 'string'])
  expect([second, third]).toEqual([like[1]!, [idOf('Kronika'), 1, null]])
})

test('late tasks of a plan are moved or done, and the plan shows their sum', async () => {
  const { open, wilki, jan } = world
  completePrerequisites(wilki, open)
  const at = new Date().toISOString()
  const plan = (taskId: number, value: number, month: string | null) =>
    db.insert(plannedTasks).values({ teamId: wilki.id, taskId, value, month, at, byId: jan.id }).run()
  plan(open.goodTurns.id, 4, monthAfter(thisMonth(), -1))
  plan(open.hike.id, 8, monthAfter(thisMonth(), -1))
  plan(open.chronicle.id, 1, thisMonth())

  const page = await site.visit(jan)
  await page.goto('/')
  await page.getByText(/zaległe: 2/).waitFor()
  await page.getByRole('link', { name: /^Plan na / }).click()
  await page.getByRole('heading', { name: 'Plan prowadzi Was do kategorii leśnej.' }).waitFor()
  await page.getByText(/Bez 2\szaległych byłaby kategoria polowa/).waitFor()
  await page.getByRole('textbox', { name: 'Dobre uczynki' }).fill('4')
  await row(page, 'Dobre uczynki').getByText('plan: 4 · zrobione').waitFor()
  await row(page, 'Wędrówka')
    .getByRole('button', { name: /Przenieś na/ })
    .press('Enter')
  await page.locator('h2:focus', { hasText: 'Na teraz' }).waitFor()
  await saved(page)
  expect(planned().find(([id]) => id === open.hike.id)![2] === monthAfter(thisMonth(), -1)).toBe(false)
  await row(page, 'Kronika').getByText('tak', { exact: true }).click()
  await page
    .getByText(/Zaległe/)
    .first()
    .waitFor()
  await expectFine(page, EVERY_LOOK)

  // A fulfilled row stays in its place until the page is left, and is then listed among the done ones.
  await page.reload()
  await page.locator('#zrobione > summary').click()
  await row(page, 'Dobre uczynki').waitFor()
  await page.getByRole('link', { name: 'Drukuj plan' }).click()
  await page
    .getByRole('heading', { level: 2, name: /cały rok|20\d\d/ })
    .first()
    .waitFor()
  await page.getByText('rada drużyny').waitFor()
  await expectFine(page, EVERY_LOOK)
})

test('when two leaders plan one task, the later value is saved, and each sees it and can restore 4', async () => {
  const { open, wilki, jan, kuba } = world
  completePrerequisites(wilki, open)
  const [one, other] = [await site.visit(jan, { clock: true }), await site.visit(kuba)]
  for (const page of [one, other]) {
    await page.goto(`/kategoryzacja?obszar=${open.unit.id}`)
    await row(page, 'Dobre uczynki')
      .getByRole('button', { name: /Zaplanuj/ })
      .click()
  }
  const number = (page: Page) => page.getByRole('textbox', { name: 'Inna liczba: Dobre uczynki' })
  const leave = async (page: Page) => {
    await number(page).blur()
    await saved(page)
  }
  await number(one).fill('4')
  await leave(one)
  await number(other).fill('5')
  await leave(other)
  await row(other, 'Dobre uczynki').getByText('Twoje 5 jest nowsze i zostaje.').waitFor()
  await row(other, 'Dobre uczynki').getByText(`${jan.email}:`).waitFor()
  expect(planned()).toEqual([[open.goodTurns.id, 5, null]])

  await one.clock.fastForward(61_000)
  await row(one, 'Dobre uczynki').getByText('w planie jest teraz 5').waitFor()
  await row(one, 'Dobre uczynki').getByText(`${kuba.email}:`).waitFor()
  await expectFine(other, EVERY_LOOK)
  await row(one, 'Dobre uczynki').getByRole('button', { name: 'Przywróć 4' }).click()
  while (planned()[0]![1] !== 4) await one.waitForFunction(() => true)
  expect(planned()).toEqual([[open.goodTurns.id, 4, null]])
})

test('undoing a plan leaves the values that another leader changed since, and names the leader', async () => {
  const { open, wilki, jan, kuba } = world
  completePrerequisites(wilki, open)
  const page = await site.visit(jan)
  await page.goto('/kategoryzacja/plan')
  await page.getByRole('button', { name: /^Najkrótsza droga/ }).click()
  await page.getByRole('button', { name: 'Zapisz w planie' }).click()
  await page.getByText(/z\snajkrótszej drogi\./).waitFor()
  const written = planned()
  const [changed] = written
  await callAs(kuba, 'PUT', `/plan/tasks/${changed![0]}`, { value: Number(changed![1]) + 1 })
  await page.getByRole('button', { name: /^Cofnij( wszystkie|$)/ }).click()
  await page.getByText(`Cofnięte ${written.length - 1} z`).waitFor()
  await page.getByText(`${kuba.email}:`).waitFor()
  expect(planned()).toEqual([[changed![0]!, Number(changed![1]) + 1, null]])
  await expectFine(page, EVERY_LOOK)
  await page.locator('.plan-press').getByRole('button', { name: 'Zamknij' }).click()
  await page.locator('main:focus').waitFor()
})

test('a plan survives a lost connection and a reload, and its row shows a rejection', async () => {
  const { open, wilki, jan } = world
  completePrerequisites(wilki, open)
  const page = await site.visit(jan)
  await page.goto(`/kategoryzacja?obszar=${open.unit.id}`)
  await page.route('**/api/plan/many', route => route.abort())
  await row(page, 'Kronika')
    .getByRole('button', { name: /Zaplanuj/ })
    .click()
  await page.getByText('Nie zapisano, ponawiam').first().waitFor()
  expect(planned()).toEqual([])
  await page.reload()
  await row(page, 'Kronika').getByText('plan: tak · cały rok').waitFor()
  await page.unroute('**/api/plan/many')
  while (planned().length === 0) await page.waitForFunction(() => true)
  expect(planned()).toEqual([[open.chronicle.id, 1, null]])

  // An editor shortens the year while the strip is open.
  await row(page, 'Kronika')
    .getByRole('button', { name: /plan: tak/ })
    .click()
  await row(page, 'Kronika').getByText('Na kiedy?').waitFor()
  db.update(years)
    .set({ deadline: warsawDay(Date.now()) })
    .where(eq(years.id, open.id))
    .run()
  await row(page, 'Kronika').locator('.plan-strip__choice').last().click()
  await row(page, 'Kronika')
    .getByText(/Nie zapisano: /)
    .waitFor()
  expect(planned()).toEqual([[open.chronicle.id, 1, null]])
})

test('the shortest way and a trial can become a plan, and the panel shows it', async () => {
  const { open, wilki, jan, ewa } = world
  completePrerequisites(wilki, open)
  const page = await site.visit(jan)
  await page.goto('/kategoryzacja?obszar=0')
  await page.getByRole('button', { name: /^Do planu: / }).click()
  await page.getByText(/Z\snimi plan daje/).waitFor()
  await expectFine(page, EVERY_LOOK)
  await page.getByRole('button', { name: 'Zapisz w planie' }).click()
  await page.getByText(/z\snajkrótszej drogi\./).waitFor()
  const way = planned().length
  expect(way).toBeGreaterThan(0)

  await page.goto(`/kategoryzacja?obszar=${open.unit.id}`)
  await page.getByRole('button', { name: 'Na próbę' }).filter({ visible: true }).click()
  await row(page, 'Kronika').getByText('tak', { exact: true }).click()
  await page.getByRole('button', { name: 'Przyjmij jako plan' }).click()
  await page.getByRole('button', { name: 'Zapisz w planie' }).click()
  await page.getByText(/z\spróby\./).waitFor()
  expect(planned()).toHaveLength(way + 1)

  const panel = await site.visit(ewa)
  await panel.goto(`/admin/kategoryzacja/${wilki.id}/w-roku/${open.id}?obszar=0`)
  await panel.getByText('Z planem:').waitFor()
  await panel.goto(`/admin/kategoryzacja/${wilki.id}/w-roku/${open.id}?obszar=${open.unit.id}`)
  await row(panel, 'Kronika').getByText('plan: tak · cały rok').waitFor()
  expect(await panel.getByRole('button', { name: /Zaplanuj/ }).count()).toBe(0)
  await expectFine(panel, EVERY_LOOK)
})
