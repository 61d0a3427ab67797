import { beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { dayAfter, warsawDay } from '#domain/deadline.ts'
import { db } from '#server/database/open.ts'
import { taskEntries } from '#server/database/schema/sheets.ts'
import { years } from '#server/database/schema/years.ts'
import { callAs, completePrerequisites, createWorld, enter, type World } from '#test/world.ts'
import { EVERY_LOOK, expectFine, NARROW, openSite } from './browser.ts'

// The page of the tasks that are left on a sheet (rules.md#77).

const site = await openSite()

let world: World
beforeEach(() => {
  world = createWorld()
})

const entryOf = (task: { id: number }) =>
  db
    .select()
    .from(taskEntries)
    .all()
    .find(({ taskId, teamId }) => taskId === task.id && teamId === world.wilki.id)?.value

test('the work of the last week before the deadline is done on this page alone', async () => {
  const { open, wilki, jan, ewa } = world
  completePrerequisites(wilki, open)
  enter(wilki, open.hike, 3)
  await callAs(ewa, 'POST', `/remarks/${open.id}/of/${wilki.id}`, { taskId: open.hike.id, text: 'Trzy czy cztery?' })

  const page = await site.visit(jan, { viewport: NARROW })
  const sees = (text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor()
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await page.goto('/kategoryzacja/zostalo')
  await page.getByRole('heading', { name: /Zostało\s6\szadań w\s2\sobszarach/ }).waitFor()

  // Enter moves to the next task that is left.
  await field('Liczba harcerzy').fill('20')
  await page.keyboard.press('Enter')
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('radio')
  await page.getByRole('group', { name: 'Kronika' }).getByText('tak').click()
  await page.getByRole('button', { name: 'nie było (0): Umundurowani' }).click()
  await field('Na obozie').fill('10')

  // Settled tasks stay in the list, and an answer settles a question.
  await page.getByRole('heading', { name: /Zostało\s1\szadanie w\s1\sobszarze/ }).waitFor()
  expect(await field('Liczba harcerzy').isVisible()).toBe(true)
  await sees('nie było, wpisane 0')
  const answer = page.getByRole('textbox', { name: 'Odpowiedź' })
  await answer.fill('Trzy, w lutym.')
  await page.getByRole('button', { name: 'Odpowiedz' }).click()
  await page.getByRole('heading', { name: 'Nic nie zostało. Arkusz jest kompletny.' }).waitFor()
  await page.getByRole('button', { name: 'Schowaj załatwione' }).click()
  expect(await field('Liczba harcerzy').count()).toBe(0)

  await page.getByRole('link', { name: 'Zgłoś do sprawdzenia' }).last().click()
  await sees('Nic nie zostało')
  await page.getByRole('button', { name: 'Zgłoś do sprawdzenia' }).click()
  await sees(/Arkusz czeka na sprawdzenie/)
  expect([open.boys, open.goodTurns, open.chronicle, open.uniforms, open.campers].map(entryOf)).toEqual([
    20, 5, 1, 0, 10,
  ])
})

test('a filter shows one reason, a settled task can be undone, and axe finds nothing serious', async () => {
  const { open, wilki, jan } = world
  completePrerequisites(wilki, open)
  enter(wilki, open.goodTurns, 1)
  await callAs(jan, 'POST', `/tasks/select/${open.goodTurns.id}`)
  const page = await site.visit(jan)
  await page.goto('/kategoryzacja/zostalo?tylko=moje')
  await page.getByRole('button', { name: '1 moje', pressed: true }).waitFor()
  await page.locator('.task').first().waitFor({ state: 'attached' })
  expect(await page.locator('.task').count()).toBe(1)
  await page.getByRole('button', { name: '6 wszystkie' }).click()
  await page.getByRole('button', { name: 'nie było (0): Na obozie' }).click()
  await page.getByRole('heading', { name: /Zostało\s5/ }).waitFor()
  await page.getByRole('button', { name: 'Cofnij: Na obozie' }).click()
  await page.getByRole('heading', { name: /Zostało\s6/ }).waitFor()
  await page.waitForFunction(() => document.querySelector('.saved[data-tone="ok"]'))
  expect(entryOf(open.campers)).toBeUndefined()
  // At the end of the page the bar at the bottom covers no row.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expectFine(page, EVERY_LOOK)
})

test('an empty sheet says so with the days to the deadline, until something is entered', async () => {
  const { open, wilki, jan } = world
  completePrerequisites(wilki, open)
  db.update(years)
    .set({ deadline: dayAfter(warsawDay(Date.now()), 9) })
    .where(eq(years.id, open.id))
    .run()
  const page = await site.visit(jan, { viewport: NARROW })
  await page.goto('/kategoryzacja/zostalo')
  await page.getByRole('heading', { name: 'Arkusz jest jeszcze pusty.' }).waitFor()
  await page
    .locator('.left__under')
    .getByText(/zostało\s9\sdni/)
    .waitFor()
  await page.getByRole('button', { name: 'nie było (0): Na obozie' }).click()
  await page.getByRole('heading', { name: /Zostało\s5/ }).waitFor()
})

test('without the prerequisites the list says that they come first, and a submitted sheet is read-only', async () => {
  const { open, wilki, jan } = world
  const page = await site.visit(jan)
  await page.goto('/kategoryzacja/zostalo')
  await page.getByText(/Najpierw wymagania wstępne: 0\sz\s1/).waitFor()
  expect(await page.locator('.task input').count()).toBe(0)

  completePrerequisites(wilki, open)
  await callAs(jan, 'POST', '/review/submit')
  await page.reload()
  await page
    .getByText(/Arkusz czeka na sprawdzenie/)
    .first()
    .waitFor()
  expect(await page.locator('.task input').count()).toBe(0)
})
