import { afterEach, beforeEach, expect, test } from 'bun:test'
import { render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { shownAct } from '#client/api/undo.ts'
import { App } from '#client/app/App.tsx'
import { warsawDay } from '#domain/deadline.ts'
import { monthAfter, monthOf } from '#domain/months.ts'
import { db } from '#server/database/open.ts'
import { mine } from '#server/database/schema/mine.ts'
import { taskEntries } from '#server/database/schema/sheets.ts'
import { tasks } from '#server/database/schema/years.ts'
import { leaveNetwork, serveTo } from '#test/network.ts'
import { screen, textOf, within } from '#test/screen.ts'
import { callAs, completePrerequisites, enter, freshWorld } from '#test/world.ts'

// The page of what is to do on a sheet (rules.md#77, #79).

const world = freshWorld()
beforeEach(() => {
  localStorage.clear()
  shownAct.set(null)
})
afterEach(leaveNetwork)

async function open(path = '/kategoryzacja/do-zrobienia') {
  history.replaceState(null, '', path)
  await serveTo(world.jan)
  render(<App />)
}

const title = (name: string | RegExp) => screen.findByRole('heading', { level: 2, name })
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const answerOf = async (task: string, answer: string) =>
  userEvent.click(within(await screen.findByRole('group', { name: task })).getByRole('radio', { name: answer }))
const entryOf = (task: { id: number }) =>
  db
    .select()
    .from(taskEntries)
    .all()
    .find(({ taskId, teamId }) => taskId === task.id && teamId === world.wilki.id)?.value

test('the work of the last week before the deadline is done on this page alone', async () => {
  const { open: year, wilki, ewa } = world
  completePrerequisites(wilki, year)
  enter(wilki, year.hike, 3)
  await callAs(ewa, 'POST', `/remarks/${year.id}/of/${wilki.id}`, { taskId: year.hike.id, text: 'Trzy czy cztery?' })
  // The address of an earlier version, from an old mail.
  await open('/kategoryzacja/zostalo')
  await title('6 zadań do zrobienia.')
  screen.getByText('1~pytanie i~5~zadań bez wpisu')

  // Enter moves to the next task that is left.
  await userEvent.type(await field('Liczba harcerzy'), '20{Enter}')
  expect(document.activeElement).toBe(await field('Dobre uczynki'))
  await userEvent.keyboard('5{Enter}')
  expect(document.activeElement!.getAttribute('type')).toBe('radio')
  await answerOf('Kronika', 'tak')
  await press('nie było (0): Umundurowani')
  await userEvent.type(await field('Na obozie'), '10')

  // Settled tasks stay in the list, and an answer settles a question.
  await title('1 zadanie do zrobienia.')
  await field('Liczba harcerzy')
  await screen.findByText(/nie było, wpisane 0/)
  await userEvent.type(screen.getByRole('textbox', { name: 'Odpowiedź' }), 'Trzy, w lutym.')
  await press('Odpowiedz')
  await title('Wszystko wpisane.')
  await field('Liczba harcerzy')
  await waitFor(() =>
    expect([year.boys, year.goodTurns, year.chronicle, year.uniforms, year.campers].map(entryOf)).toEqual([
      20, 5, 1, 0, 10,
    ]),
  )

  await userEvent.click(screen.getAllByRole('link', { name: 'Zgłoś do sprawdzenia' }).at(-1)!)
  expect((await screen.findAllByText(/Wszystko wpisane/)).length).toBeGreaterThan(0)
  await press('Zgłoś do sprawdzenia')
  await title(/^Arkusz czeka na sprawdzenie/)
})

test('a settled row can be taken back', async () => {
  const { open: year, wilki } = world
  completePrerequisites(wilki, year)
  await open()
  await press('nie było (0): Na obozie')
  await title('5 zadań do zrobienia.')
  await press('Cofnij: Na obozie')
  await title('6 zadań do zrobienia.')
  await waitFor(() => expect(document.querySelector('.saved[data-tone="ok"]')).not.toBeNull())
  expect(entryOf(year.campers)).toBeUndefined()
})

test('last year\'s "tak" is answered line by line', async () => {
  const { open: year, finished, wilki } = world
  completePrerequisites(wilki, year)
  enter(wilki, finished.chronicle, 1)
  db.update(tasks).set({ originId: finished.chronicle.id }).where(eq(tasks.id, year.chronicle.id)).run()
  await open()
  await press('rok temu tak 1')
  await answerOf('Kronika', 'nie')
  await screen.findByText(/załatwione/)
  await screen.findByRole('button', { name: 'zostało 5' })
  await waitFor(() => expect(entryOf(year.chronicle)).toBe(0))
})

test('without the prerequisites the list says that they come first, and a submitted sheet is read-only', async () => {
  const { open: year, wilki, jan } = world
  await open()
  await screen.findByText(/Najpierw wymagania wstępne: 0~z~1/)
  expect(document.querySelectorAll('.task input').length).toBe(0)

  completePrerequisites(wilki, year)
  await callAs(jan, 'POST', '/review/submit')
  await leaveNetwork()
  await open()
  await title('Nie macie tu nic do zrobienia.')
  expect(screen.getAllByText(/Arkusz czeka na sprawdzenie/).length).toBeGreaterThan(0)
  expect(screen.queryByText('Do zrobienia 6')).toBeNull()
})

test('late tasks are done, or moved in one press, which one message takes back', async () => {
  const { open: year, wilki, jan } = world
  completePrerequisites(wilki, year)
  const now = monthOf(warsawDay(Date.now()))
  const late = monthAfter(now, -1)
  const at = new Date().toISOString()
  const add = (taskId: number, value: number, month: string) =>
    db.insert(mine).values({ teamId: wilki.id, taskId, value, month, at, byId: jan.id }).run()
  add(year.goodTurns.id, 4, late)
  add(year.hike.id, 8, late)
  add(year.chronicle.id, 1, now)
  const monthOfHike = () => db.select().from(mine).where(eq(mine.taskId, year.hike.id)).get()!.month

  await open('/kategoryzacja/plan')
  await waitFor(() => expect(location.pathname + location.search).toBe('/kategoryzacja/do-zrobienia?pokaz=moje'))
  await screen.findByRole('heading', { name: 'Zaległe' })
  await userEvent.type(await field('Dobre uczynki'), '4')
  const heading = () => textOf(document.getElementById('do-zrobienia')!)
  await waitFor(() => expect(heading()).toBe('Moje zadania: zostały 2.'))
  await press(/^Przenieś zaległe/)
  await screen.findByText(/^Przeniesiono na .+: 1~zadanie/)
  await waitFor(() => expect(monthOfHike()).not.toBe(late))
  await userEvent.click(screen.getByText('Cofnij', { selector: '.undo-message button' }))
  await waitFor(() => expect(monthOfHike()).toBe(late))
})
