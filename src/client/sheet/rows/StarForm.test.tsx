import { afterEach, beforeEach, expect, test } from 'bun:test'
import { render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { App } from '#client/app/App.tsx'
import { warsawDay } from '#domain/deadline.ts'
import { db } from '#server/database/open.ts'
import { mine } from '#server/database/schema/mine.ts'
import { donePrerequisites, taskEntries } from '#server/database/schema/sheets.ts'
import { years } from '#server/database/schema/years.ts'
import { leaveNetwork, serveTo } from '#test/network.ts'
import { screen, textOf, within } from '#test/screen.ts'
import { callAs, completePrerequisites, freshWorld } from '#test/world.ts'

// The star of a row with its small form, over the real API (rules.md#63).

const world = freshWorld()
beforeEach(() => {
  localStorage.clear()
  completePrerequisites(world.wilki, world.open)
})
afterEach(leaveNetwork)

async function open() {
  await serveTo(world.jan)
  history.replaceState(null, '', `/kategoryzacja?obszar=${world.open.unit.id}&zadania=wszystkie`)
  render(<App />)
}

const row = async (name: string) =>
  (await screen.findByRole('heading', { level: 3, name })).closest<HTMLElement>('.task')!
const star = async (name: string) => within(await row(name)).getByRole('button', { name: /^Moje zadania/ })
const form = async (name: string) =>
  within(await within(await row(name)).findByRole('group', { name: /^Moje zadania/ }))
const stored = () =>
  db
    .select()
    .from(mine)
    .all()
    .map(({ taskId, value, month }) => [taskId, value, month])

/** Stars a task and opens its form. */
async function openForm(name: string) {
  await userEvent.click(await star(name))
  await waitFor(() => expect(stored()).toHaveLength(1))
  await userEvent.click(await star(name))
  return form(name)
}

test('a number that is none is named in the form, and nothing is sent', async () => {
  await open()
  const { goodTurns } = world.open
  const fields = await openForm('Dobre uczynki')
  const field = fields.getByRole('textbox')
  for (const text of ['trzy', '-1', '1000001']) {
    await userEvent.clear(field)
    await userEvent.paste(text)
    await fields.findByText(/^Wpiszcie liczbę od 0/)
  }
  await userEvent.click(fields.getByRole('button', { name: 'Gotowe' }))
  expect(stored()).toEqual([[goodTurns.id, null, null]])
})

test('a month that the year has no more is rejected in its row', async () => {
  await open()
  const { uniforms } = world.open
  const fields = await openForm('Umundurowani')
  const ends = warsawDay(Date.now())
  db.update(years).set({ deadline: ends }).where(eq(years.id, world.open.id)).run()
  const months = fields.getByRole<HTMLSelectElement>('combobox', { name: 'Do kiedy' })
  await userEvent.selectOptions(months, months.options[2]!)
  await within(await row('Umundurowani')).findByText(/^Nie zapisano: .*miesi/)
  expect(stored()).toEqual([[uniforms.id, null, null]])
})

test('a star that another leader took away while its form was open can be set again', async () => {
  await open()
  const { goodTurns } = world.open
  const fields = await openForm('Dobre uczynki')
  await callAs(world.kuba, 'DELETE', `/plan/tasks/${goodTurns.id}`)
  await userEvent.type(fields.getByRole('textbox'), '4')
  await userEvent.click(fields.getByRole('button', { name: 'Gotowe' }))
  await waitFor(() => expect(stored()).toEqual([[goodTurns.id, 4, null]]))

  await callAs(world.kuba, 'DELETE', `/plan/tasks/${goodTurns.id}`)
  const field = within(await row('Dobre uczynki')).getByRole('textbox')
  await userEvent.type(field, '4')
  await waitFor(() => expect(db.select().from(taskEntries).all()).toMatchObject([{ taskId: goodTurns.id, value: 4 }]))
  expect(stored()).toEqual([])
})

test.each([
  ['became a yes or no', 'PATCH', { type: 'BOOLEAN', maxPoints: 10 }, /^„Wędrówka”, w~moich: 4: /],
  ['went to Kosz', 'DELETE', undefined, /^„Wędrówka”, w~moich: 4: Nie znaleziono zadania/],
] as const)('a number of a task that %s meanwhile is rejected, and named', async (_, method, change, words) => {
  await open()
  const { hike, unit } = world.open
  const fields = await openForm('Wędrówka')
  const body = change && { name: 'Wędrówka', primaryGroupId: unit.id, ...change }
  const answer = await callAs(world.ola, method, `/admin/categorization/tasks/${hike.id}`, body)
  expect(answer.status).toBeLessThan(300)
  const before = stored()
  await userEvent.type(fields.getByRole('textbox'), '4')
  await screen.findByText(words)
  expect(stored()).toEqual(before)
})

test('before the prerequisites are done a task is starred with a number and a month, which "Cofnij" brings back', async () => {
  db.delete(donePrerequisites).run()
  await open()
  await screen.findByText(/Swoje zadania można oznaczać już teraz\./)
  expect(document.querySelectorAll('.task .stepper').length).toBe(0)
  const fields = await openForm('Dobre uczynki')
  await userEvent.type(fields.getByRole('textbox'), '5')
  const months = fields.getByRole<HTMLSelectElement>('combobox', { name: 'Do kiedy' })
  await userEvent.selectOptions(months, months.options[1]!)
  await userEvent.click(fields.getByRole('button', { name: 'Gotowe' }))
  await waitFor(async () => expect(textOf(await star('Dobre uczynki'))).toMatch(/^5 · \p{L}{3}$/u))
  const starred = [[world.open.goodTurns.id, 5, months.options[1]!.value]]
  await waitFor(() => expect(stored()).toEqual(starred))

  await userEvent.click(await star('Dobre uczynki'))
  await userEvent.click((await form('Dobre uczynki')).getByRole('button', { name: 'Usuń z~moich' }))
  await waitFor(() => expect(stored()).toEqual([]))
  await userEvent.click((await screen.findAllByRole('button', { name: /^Cofnij \(/ }))[0]!)
  await waitFor(() => expect(stored()).toEqual(starred))
})

test('of two leaders who set one number the later is saved, and the form names the author until then', async () => {
  const { goodTurns } = world.open
  await callAs(world.kuba, 'PUT', `/plan/tasks/${goodTurns.id}`, { value: 5 })
  await open()
  await userEvent.click(await star('Dobre uczynki'))
  await within(await row('Dobre uczynki')).findByText(/kuba@przyklad\.example/)
  const fields = await form('Dobre uczynki')
  await userEvent.clear(fields.getByRole('textbox'))
  await userEvent.type(fields.getByRole('textbox'), '4')
  await userEvent.click(fields.getByRole('button', { name: 'Gotowe' }))
  await waitFor(() => expect(stored()).toEqual([[goodTurns.id, 4, null]]))
  expect(screen.queryByText(/kuba@przyklad\.example/)).toBeNull()
})
