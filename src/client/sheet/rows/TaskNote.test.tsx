import { afterEach, beforeEach, expect, test } from 'bun:test'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { storedKeys } from '#client/api/storage.ts'
import { CHANGES } from '#client/api/unsaved.ts'
import { forgetAll } from '#client/api/useRead.ts'
import { SheetPage } from '#client/sheet/pages/SheetPage.tsx'
import { OutboxProvider } from '#client/sheet/saving/OutboxProvider.tsx'
import { db } from '#server/database/open.ts'
import { taskNotes } from '#server/database/schema/sheets.ts'
import { tasks, years } from '#server/database/schema/years.ts'
import { cutConnection, leaveNetwork, serveTo } from '#test/network.ts'
import { callAs, completePrerequisites, createWorld, enter, type World } from '#test/world.ts'

// A leader adds a note to a value in the row of its task.

let world: World
beforeEach(() => {
  localStorage.clear()
  world = createWorld()
  completePrerequisites(world.wilki, world.open)
  enter(world.wilki, world.open.hike, 4)
})
afterEach(leaveNetwork)

async function open(person: { id: number } = world.jan) {
  await serveTo(person)
  show()
}

function show() {
  cleanup()
  forgetAll()
  const path = `/kategoryzacja?obszar=${world.open.unit.id}&zadania=wszystkie`
  const { hook, searchHook } = memoryLocation({ path })
  render(
    <Router hook={hook} searchHook={searchHook}>
      <OutboxProvider>
        <SheetPage />
      </OutboxProvider>
    </Router>,
  )
}

/** Returns the keys of the changes stored in the browser. */
const unsent = () => storedKeys(CHANGES)
const stored = () => db.select({ text: taskNotes.text }).from(taskNotes).all()
const row = async () => within((await screen.findByRole('heading', { name: 'Wędrówka' })).closest('li')!)
const field = async () => (await row()).findByRole<HTMLTextAreaElement>('textbox', { name: 'Dopisek: Wędrówka' })
const press = async (name: string) => userEvent.click(await (await row()).findByRole('button', { name }))
const writeByKuba = (text: string) =>
  callAs(world.kuba, 'PUT', `/tasks/${world.open.hike.id}/note`, { text }).then(({ status }) =>
    expect(status).toBe(200),
  )

test('a note is saved automatically, is shown in the row with its links, and the focus returns to its button', async () => {
  await open()
  await press('Dopisz: Wędrówka')
  expect(document.activeElement).toBe(await field())
  await userEvent.type(await field(), 'Ruda, https://zdjecia.przyklad/ruda javascript:alert(1)')
  await waitFor(() => expect(stored()).toHaveLength(1))
  await press('Gotowe')
  expect(document.activeElement).toBe(await (await row()).findByRole('button', { name: 'Zmień dopisek: Wędrówka' }))
  const links = (await row()).getAllByRole('link').map(link => link.getAttribute('href'))
  expect(links).toEqual(['https://zdjecia.przyklad/ruda'])
  await waitFor(() => expect(stored()).toEqual([{ text: 'Ruda, https://zdjecia.przyklad/ruda javascript:alert(1)' }]))

  await press('Zmień dopisek: Wędrówka')
  await userEvent.type(await field(), ' i Skoki{Escape}')
  await waitFor(() => expect(unsent().length).toBe(0))
  expect(stored()).toEqual([{ text: 'Ruda, https://zdjecia.przyklad/ruda javascript:alert(1)' }])
  await press('Zmień dopisek: Wędrówka')
  await press('Usuń dopisek')
  await waitFor(() => expect(stored()).toEqual([]))
  await (await row()).findByRole('button', { name: 'Dopisz: Wędrówka' })
})

test('a counter appears from 400 characters on, and a text that is too long does not replace the saved note', async () => {
  await open()
  await press('Dopisz: Wędrówka')
  await userEvent.click(await field())
  await userEvent.paste('x'.repeat(399))
  expect((await row()).queryByText(/z 500 znaków/)).toBeNull()
  await userEvent.paste('y')
  await (await row()).findByText('400 z 500 znaków')
  await waitFor(() => expect(stored()).toEqual([{ text: `${'x'.repeat(399)}y` }]))
  await userEvent.paste('z'.repeat(137))
  await (await row()).findByText(/^537 z 500 znaków\. Skróć o 37 znaków\. Do tego czasu/)
  await press('Gotowe')
  expect((await field()).value).toHaveLength(537)
  expect((await field()).getAttribute('aria-invalid')).toBe('true')
  expect(stored()).toEqual([{ text: `${'x'.repeat(399)}y` }])
})

test('a note typed without a connection survives a reload and is sent when the connection is back', async () => {
  await open()
  await press('Dopisz: Wędrówka')
  cutConnection()
  await userEvent.type(await field(), 'Bez zasięgu')
  await press('Gotowe')
  await waitFor(() => expect(unsent().length).toBe(1))
  expect(stored()).toEqual([])
  await serveTo(world.jan)
  show()
  await (await row()).findByText('Bez zasięgu')
  await waitFor(() => expect(stored()).toEqual([{ text: 'Bez zasięgu' }]))
  await waitFor(() => expect(unsent().length).toBe(0))
})

test('the note of another leader is shown with its author and time', async () => {
  await writeByKuba('Skoki')
  await open()
  await (await row()).findByText(/^kuba@przyklad\.example, dziś|^kuba@przyklad\.example, \d/)
})

test('a note on a sheet that was submitted in the meantime is rejected, and its text stays stored', async () => {
  await open()
  await press('Dopisz: Wędrówka')
  await userEvent.type(await field(), 'Ru')
  await callAs(world.kuba, 'POST', '/review/submit', {})
  await userEvent.type(await field(), 'da')
  await press('Gotowe')
  await screen.findByText(/„Wędrówka”, dopisek „Ruda”: /)
  await (await row()).findByText(/^Nie zapisano: /)
  expect(Object.values(localStorage).join()).toContain('Ruda')
})

test("a task that requires a note says so while it has none, and one click inserts last year's note", async () => {
  const { hike } = world.open
  db.update(tasks).set({ asksForNote: true, originId: world.finished.hike.id }).where(eq(tasks.id, hike.id)).run()
  enter(world.wilki, world.finished.hike, 3)
  const key = { teamId: world.wilki.id, taskId: world.finished.hike.id, byId: world.kuba.id }
  db.insert(taskNotes)
    .values({ ...key, text: 'Bieszczady', at: '2025-05-01T10:00:00.000Z' })
    .run()
  await open()
  await (await row()).findByText('prosi o dopisek')
  await press('Wstaw ten sam dopisek: Wędrówka')
  await waitFor(() => expect(stored()).toEqual([{ text: 'Bieszczady' }, { text: 'Bieszczady' }]))
  expect((await row()).queryByText('prosi o dopisek')).toBeNull()
})

test('a sheet that may not be changed shows its notes and no buttons', async () => {
  await writeByKuba('Skoki')
  db.update(years).set({ deadline: '2020-05-31' }).run()
  await open()
  await (await row()).findByText('Skoki')
  expect((await row()).queryByRole('button', { name: /opis|Dopisz/ })).toBeNull()
})
