import { beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { taskEntries } from '#server/database/schema/sheets.ts'
import { tasks } from '#server/database/schema/years.ts'
import { callAs, completePrerequisites, createWorld, enter, type World } from '#test/world.ts'
import { EVERY_LOOK, expectFine, NARROW, openSite } from './browser.ts'

// The page of what is to do on a sheet (rules.md#77, #79).

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
  // The address of an earlier version, from an old mail.
  await page.goto('/kategoryzacja/zostalo')
  await page.getByRole('heading', { name: '6 zadań do zrobienia.' }).waitFor()
  await sees(/^1\spytanie i\s5\szadań bez wpisu$/)

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
  await page.getByRole('heading', { name: '1 zadanie do zrobienia.' }).waitFor()
  expect(await field('Liczba harcerzy').isVisible()).toBe(true)
  await sees('nie było, wpisane 0')
  const answer = page.getByRole('textbox', { name: 'Odpowiedź' })
  await answer.fill('Trzy, w lutym.')
  await page.getByRole('button', { name: 'Odpowiedz' }).click()
  await page.getByRole('heading', { name: 'Wszystko wpisane.' }).waitFor()
  expect(await field('Liczba harcerzy').isVisible()).toBe(true)

  await page.getByRole('link', { name: 'Zgłoś do sprawdzenia' }).last().click()
  await sees('Wszystko wpisane')
  await page.getByRole('button', { name: 'Zgłoś do sprawdzenia' }).click()
  await sees(/Arkusz czeka na sprawdzenie/)
  expect([open.boys, open.goodTurns, open.chronicle, open.uniforms, open.campers].map(entryOf)).toEqual([
    20, 5, 1, 0, 10,
  ])
})

test('a settled row can be taken back, and last year\'s "tak" is answered line by line', async () => {
  const { open, finished, wilki, jan } = world
  completePrerequisites(wilki, open)
  enter(wilki, finished.chronicle, 1)
  db.update(tasks).set({ originId: finished.chronicle.id }).where(eq(tasks.id, open.chronicle.id)).run()
  const page = await site.visit(jan)
  await page.goto('/kategoryzacja/do-zrobienia')
  await page.getByRole('button', { name: 'nie było (0): Na obozie' }).click()
  await page.getByRole('heading', { name: '5 zadań do zrobienia.' }).waitFor()
  await page.getByRole('button', { name: 'Cofnij: Na obozie' }).click()
  await page.getByRole('heading', { name: '6 zadań do zrobienia.' }).waitFor()
  await page.waitForFunction(() => document.querySelector('.saved[data-tone="ok"]'))
  expect(entryOf(open.campers)).toBeUndefined()

  await page.getByRole('button', { name: 'rok temu tak 1' }).click()
  await page.getByRole('group', { name: 'Kronika' }).getByText('nie', { exact: true }).click()
  await page.getByText('załatwione').waitFor()
  await page.getByRole('button', { name: 'zostało 5' }).waitFor()
  await page.waitForFunction(() => document.querySelector('.saved[data-tone="ok"]'))
  expect(entryOf(open.chronicle)).toBe(0)
  // At the end of the page the bar at the bottom covers no row.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expectFine(page, EVERY_LOOK)
})

test('without the prerequisites the list says that they come first, and a submitted sheet is read-only', async () => {
  const { open, wilki, jan } = world
  const page = await site.visit(jan)
  await page.goto('/kategoryzacja/do-zrobienia')
  await page.getByText(/Najpierw wymagania wstępne: 0\sz\s1/).waitFor()
  expect(await page.locator('.task input').count()).toBe(0)

  completePrerequisites(wilki, open)
  await callAs(jan, 'POST', '/review/submit')
  await page.reload()
  await page
    .getByText(/Arkusz czeka na sprawdzenie/)
    .first()
    .waitFor()
  await page.getByRole('heading', { name: 'Nie macie tu nic do zrobienia.' }).waitFor()
  expect(await page.getByText('Do zrobienia 6').count()).toBe(0)
})
