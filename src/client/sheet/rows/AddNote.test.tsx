import { afterEach, beforeEach, expect, test } from 'bun:test'
import { cleanup, render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { storedKeys } from '#client/api/storage.ts'
import { CHANGES } from '#client/api/unsaved.ts'
import { forgetAll } from '#client/api/useRead.ts'
import { SheetPage } from '#client/sheet/pages/SheetPage.tsx'
import { OutboxProvider } from '#client/sheet/saving/OutboxProvider.tsx'
import { dropUnsent, keepSendingRemarks, unsentOf } from '#client/sheet/saving/remarkOutbox.ts'
import { db } from '#server/database/open.ts'
import { remarks } from '#server/database/schema/review.ts'
import { taskNotes } from '#server/database/schema/sheets.ts'
import { tasks, years } from '#server/database/schema/years.ts'
import { cutConnection, leaveNetwork, serveTo } from '#test/network.ts'
import { screen, textOf, within } from '#test/screen.ts'
import { callAs, completePrerequisites, enter, freshWorld } from '#test/world.ts'

// A leader adds a note to a value in the row of its task.

const world = freshWorld()
beforeEach(() => {
  localStorage.clear()
  completePrerequisites(world.wilki, world.open)
  enter(world.wilki, world.open.hike, 4)
})
afterEach(async () => {
  cleanup()
  for (const key of unsentOf(world.jan.id)) dropUnsent(key)
  await leaveNetwork()
})

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
const drafts = () => storedKeys('uwaga/')
const stored = () => db.select({ text: taskNotes.text }).from(taskNotes).all()
const row = async () => within((await screen.findByRole('heading', { name: 'Wędrówka' })).closest('li')!)
const line = async () => (await row()).findByLabelText('Dopisek:')
const field = async () => (await row()).findByRole<HTMLTextAreaElement>('textbox', { name: 'Dopisz: Wędrówka' })
const press = async (name: string) => userEvent.click(await (await row()).findByRole('button', { name }))
const unfold = () => press('Więcej: Wędrówka')
const writeByKuba = (text: string) =>
  callAs(world.kuba, 'PUT', `/tasks/${world.open.hike.id}/note`, { text }).then(({ status }) =>
    expect(status).toBe(200),
  )

test('a text is a draft on this device until it is saved, also over a reload; then it is the note, shown in the row with its links', async () => {
  await open()
  await unfold()
  await userEvent.type(await field(), 'Ruda, https://zdjecia.przyklad/ruda javascript:alert(1)')
  expect([stored(), drafts().length]).toEqual([[], 1])
  show()
  expect((await field()).value).toBe('Ruda, https://zdjecia.przyklad/ruda javascript:alert(1)')

  await press('Zapisz')
  await waitFor(() => expect(stored()).toEqual([{ text: 'Ruda, https://zdjecia.przyklad/ruda javascript:alert(1)' }]))
  expect(textOf((await line()).parentElement!)).toContain('Ruda, https://')
  const links = (await row()).getAllByRole('link').map(link => link.getAttribute('href'))
  expect(links).toEqual(['https://zdjecia.przyklad/ruda'])
  expect(drafts()).toEqual([])

  await userEvent.clear(await field())
  await press('Zapisz')
  await waitFor(() => expect(stored()).toEqual([]))
  await (await row()).findByText('Dopisek usunięty.')
})

test('the same text asks the coordinator instead: it becomes a remark, and the note stays as it is', async () => {
  await writeByKuba('Skoki')
  await open()
  await unfold()
  await userEvent.clear(await field())
  await userEvent.type(await field(), 'Czy Ruda się liczy?')
  const stop = keepSendingRemarks(world.jan.id)
  await press('Zapytaj koordynatora')
  await (await row()).findByRole('region', { name: 'Uwaga otwarta' })
  expect(db.select().from(remarks).all()).toMatchObject([{ text: 'Czy Ruda się liczy?', taskId: world.open.hike.id }])
  expect(stored()).toEqual([{ text: 'Skoki' }])
  expect((await field()).value).toBe('Skoki')
  expect((await row()).queryByRole('button', { name: 'Zapytaj koordynatora' })).toBeNull()
  stop()
})

test('beside an open thread the draft of a note is not that of the answer', async () => {
  const about = { taskId: world.open.hike.id, text: 'Skąd cztery?' }
  await callAs(world.ewa, 'POST', `/remarks/${world.open.id}/of/${world.wilki.id}`, about)
  await open()
  expect(await (await row()).findByText(/„Skąd cztery\?”/)).toBeTruthy()
  await press('Odpowiedz: Wędrówka')
  await userEvent.type(await field(), 'Cztery soboty')
  const answer = (await row()).getByRole<HTMLTextAreaElement>('textbox', { name: 'Odpowiedź' })
  expect(answer.value).toBe('')
  await press('Zapisz')
  await waitFor(() => expect(stored()).toEqual([{ text: 'Cztery soboty' }]))
  expect(drafts()).toEqual([])
})

test('a text that is too long is counted, stays in its field and replaces nothing', async () => {
  await writeByKuba('Skoki')
  await open()
  await unfold()
  await userEvent.clear(await field())
  await userEvent.click(await field())
  await userEvent.paste('x'.repeat(537))
  await (await row()).findByText('537~z~500')
  await press('Zapisz')
  await (await row()).findByText(/Skróćcie go o~37~znaków/)
  expect((await field()).value).toHaveLength(537)
  expect((await field()).getAttribute('aria-invalid')).toBe('true')
  expect(stored()).toEqual([{ text: 'Skoki' }])
})

test('a note saved without a connection survives a reload and is sent when the connection is back', async () => {
  await open()
  await unfold()
  await userEvent.type(await field(), 'Bez zasięgu')
  cutConnection()
  await press('Zapisz')
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
  await unfold()
  await (await row()).findByText(/^kuba@przyklad\.example, dziś|^kuba@przyklad\.example, \d/)
})

test('a note on a sheet that was submitted in the meantime is rejected, and its text stays stored', async () => {
  await open()
  await unfold()
  await userEvent.type(await field(), 'Ruda')
  await callAs(world.kuba, 'POST', '/review/submit', {})
  await press('Zapisz')
  await screen.findByText(/„Wędrówka”, dopisek „Ruda”: /)
  await (await row()).findByText(/^Nie zapisano: /)
  expect(Object.values(localStorage).join()).toContain('Ruda')
})

test("a task that requires a note says so while it has none, and last year's note can be its beginning", async () => {
  const { hike } = world.open
  db.update(tasks).set({ asksForNote: true, originId: world.finished.hike.id }).where(eq(tasks.id, hike.id)).run()
  enter(world.wilki, world.finished.hike, 3)
  const key = { teamId: world.wilki.id, taskId: world.finished.hike.id, byId: world.kuba.id }
  db.insert(taskNotes)
    .values({ ...key, text: 'Bieszczady', at: '2025-05-01T10:00:00.000Z' })
    .run()
  await open()
  await (await row()).findByText(/prosi o~dopisek/)
  await unfold()
  await press('Wstaw zeszłoroczny')
  await press('Zapisz')
  await waitFor(() => expect(stored()).toEqual([{ text: 'Bieszczady' }, { text: 'Bieszczady' }]))
  expect((await row()).queryByText(/prosi o~dopisek/)).toBeNull()
})

test('a sheet that may not be changed shows its notes, and only the coordinator can be asked', async () => {
  await writeByKuba('Skoki')
  db.update(years).set({ deadline: '2020-05-31' }).run()
  await open()
  await (await row()).findByText('Skoki')
  await unfold()
  await (await row()).findByRole('button', { name: 'Zapytaj koordynatora' })
  expect((await row()).queryByRole('button', { name: 'Zapisz' })).toBeNull()
})
