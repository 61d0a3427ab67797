import { afterEach, beforeEach, expect, test } from 'bun:test'
import { render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { useDiscussion } from '#client/sheet/model/discussion.ts'
import { aboutTask } from '#client/sheet/model/threads.ts'
import { SubjectThread } from '#client/sheet/rows/ThreadView.tsx'
import { db } from '#server/database/open.ts'
import { remarks } from '#server/database/schema/review.ts'
import { years } from '#server/database/schema/years.ts'
import { cutConnection, leaveNetwork, serveTo } from '#test/network.ts'
import { screen } from '#test/screen.ts'
import { freshWorld } from '#test/world.ts'
import { dropUnsent, keepSendingRemarks, unsentOf } from './remarkOutbox.ts'

// A leader writes a remark on a task. It is saved exactly once or goes back to its field.

const world = freshWorld()
let stop: () => void

beforeEach(async () => {
  await serveTo(world.jan)
  stop = keepSendingRemarks(world.jan.id)
})
afterEach(async () => {
  stop()
  for (const key of unsentOf(world.jan.id)) dropUnsent(key)
  await leaveNetwork()
})

function OneTask() {
  const discussion = useDiscussion({ userId: world.jan.id, teamId: world.wilki.id, yearId: world.open.id }, true)
  return discussion && <SubjectThread discussion={discussion} about={aboutTask(world.open.hike.id)} name="Wędrówka" />
}

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Uwaga do drużyny' })
const stored = () => db.select().from(remarks).all()
const reconnect = () => dispatchEvent(new Event('online'))

async function write(text: string) {
  render(<OneTask />)
  await userEvent.click(await screen.findByRole('button', { name: 'Dodaj uwagę: Wędrówka' }))
  await userEvent.type(await field(), text)
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Wyślij teraz' }))

test('typed text is stored immediately, for its author only', async () => {
  await write('Zdjęcia')
  expect(stored()).toEqual([])
  expect([unsentOf(world.jan.id).length, unsentOf(world.kuba.id).length]).toEqual([1, 0])
  expect(Object.values(localStorage).join()).toContain('Zdjęcia')
})

test('a remark sent without a connection stays stored, and is sent once when the connection is back', async () => {
  await write('Zdjęcia w albumie')
  cutConnection()
  await send()
  await screen.findByText('Wysyłanie… Do tego czasu uwaga czeka w~tej przeglądarce.')
  expect([stored().length, localStorage.length]).toEqual([0, 1])

  await serveTo(world.jan)
  reconnect()
  reconnect()
  await screen.findByRole('region', { name: 'Uwaga otwarta' })
  expect(stored()).toMatchObject([{ text: 'Zdjęcia w albumie', byId: world.jan.id, taskId: world.open.hike.id }])
  expect(localStorage.length).toBe(0)
})

test('a remark sent after the session has ended stays stored, and is sent once its author has signed in again', async () => {
  await write('Rozkaz 5/2027')
  await serveTo(null)
  await send()
  await screen.findByText('Wysyłanie… Do tego czasu uwaga czeka w~tej przeglądarce.')
  expect([stored().length, localStorage.length]).toEqual([0, 1])

  await serveTo(world.jan)
  dispatchEvent(new Event('focus'))
  await screen.findByRole('region', { name: 'Uwaga otwarta' })
  expect(stored()).toMatchObject([{ text: 'Rozkaz 5/2027', byId: world.jan.id }])
})

test('a remark whose response was lost is not sent again', async () => {
  await write('Zdjęcia w albumie')
  const served = globalThis.fetch
  const loseResponse = async (...call: Parameters<typeof fetch>) => {
    const response = await served(...call)
    if (new Request(...call).method === 'POST') throw new TypeError('fetch failed')
    return response
  }
  Object.assign(globalThis, { fetch: loseResponse })
  await send()
  await waitFor(() => expect(stored()).toHaveLength(1))
  expect(localStorage.length).toBe(1)

  Object.assign(globalThis, { fetch: served })
  reconnect()
  await screen.findByRole('region', { name: 'Uwaga otwarta' })
  await waitFor(() => expect(localStorage.length).toBe(0))
  expect(stored()).toHaveLength(1)
})

test('a remark is not sent in the name of another user who signs in at the same browser', async () => {
  await write('Zdjęcia w albumie')
  await serveTo(world.kuba)
  await send()
  await waitFor(() => expect(JSON.parse(Object.values(localStorage)[0]!)).toMatchObject({ isDue: true }))
  reconnect()
  await screen.findByText('Wysyłanie… Do tego czasu uwaga czeka w~tej przeglądarce.')
  await serveTo(world.jan)
  reconnect()
  await waitFor(() => expect(stored()).toMatchObject([{ byId: world.jan.id }]))
})

test('a remark that the server rejects goes back to its field with the reason', async () => {
  await write('Zdjęcia w albumie')
  db.update(years).set({ state: 'FINISHED' }).where(eq(years.id, world.open.id)).run()
  await send()
  await screen.findByText(/^Nie wysłano: /)
  expect((await field()).value).toBe('Zdjęcia w albumie')
  expect((await field()).readOnly).toBe(false)
  expect(stored()).toEqual([])
})

test('a remark that is too long is rejected before it is sent', async () => {
  await write('x')
  const { value } = await field()
  await userEvent.click(await field())
  await userEvent.paste('y'.repeat(2000))
  await send()
  expect((await field()).getAttribute('aria-invalid')).toBe('true')
  expect((await field()).value).toBe(value + 'y'.repeat(2000))
  expect(stored()).toEqual([])
})
