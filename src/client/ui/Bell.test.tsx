import { afterEach, expect, jest, spyOn, test } from 'bun:test'
import { render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { eq, gt } from 'drizzle-orm'
import { shownAct } from '#client/api/undo.ts'
import { db } from '#server/database/open.ts'
import { notifications } from '#server/database/schema/access.ts'
import { coordinatorGroups, troopGroups, users } from '#server/database/schema/people.ts'
import { auditEntries } from '#server/database/schema/records.ts'
import { cutConnection, leaveNetwork, serveTo, soon } from '#test/network.ts'
import { screen, textOf, within } from '#test/screen.ts'
import { as, freshWorld, user } from '#test/world.ts'
import { Bell } from './Bell.tsx'
import { UndoMessage } from './UndoMessage.tsx'

const world = freshWorld()
afterEach(async () => {
  shownAct.set(null)
  jest.useRealTimers()
  await leaveNetwork()
})

const nowyAsks = async () => (await as(world.nowy))('POST', `/teams/ask-access/${world.wilki.id}`)

async function open() {
  await serveTo(world.jan)
  render(<Bell />)
}

const notify = (text: string) =>
  db
    .insert(notifications)
    .values({ userId: world.jan.id, text, time: '2026-11-20T09:00:00.000Z' })
    .returning({ id: notifications.id })
    .get()
const notifyTimes = (count: number) => Array.from({ length: count }, (_, index) => notify(`Wiadomość ${index + 1}`))

const bell = () => screen.getByRole('button', { name: /^Powiadomienia/ })
const shownCount = () => [...bell().querySelectorAll('.bell__count')].map(textOf).join()
const request = async () => within((await screen.findByText(/prosi o~dostęp/)).closest('li')!)
const answeredRow = async (words: string) => (await screen.findByText(text => text.includes(words))).closest('li')!
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const isFocused = (words: string) =>
  waitFor(() => expect(textOf(document.activeElement!).replace('Nieprzeczytane. ', '')).toStartWith(words))
const pass = (ms: number) => jest.advanceTimersByTime(ms)

test('the bell shows the number of unread notifications, also in its accessible name', async () => {
  notifyTimes(2)
  await open()
  expect(await screen.findByRole('button', { name: 'Powiadomienia, 2~nieprzeczytane' })).toBeTruthy()
  expect(shownCount()).toBe('2')
})

test('in the panel the number is what waits, and unread notifications are a dot while nothing does', async () => {
  db.insert(notifications).values({ userId: world.ewa.id, text: 'Zapisano', time: '2026-11-20T09:00:00.000Z' }).run()
  await serveTo(world.ewa)
  const { unmount } = render(<Bell />)
  const waiting = await screen.findByRole('button', { name: 'Powiadomienia, 1~sprawa czeka, 1~nieprzeczytane' })
  expect([shownCount(), waiting.querySelector('.bell__dot')]).toEqual(['1', null])
  unmount()
  await leaveNetwork()

  db.update(users).set({ teamId: null }).where(eq(users.id, world.piotr.id)).run()
  await serveTo(world.ewa)
  render(<Bell />)
  const calm = await screen.findByRole('button', { name: 'Powiadomienia, 1~nieprzeczytane' })
  await waitFor(() => expect([shownCount(), calm.querySelector('.bell__dot') !== null]).toEqual(['', true]))
})

test('unread notifications older than the newest ten are counted too', async () => {
  notifyTimes(16)
  db.update(notifications).set({ unread: false }).where(gt(notifications.id, 6)).run()
  await open()
  expect(await screen.findByRole('button', { name: 'Powiadomienia, 6~nieprzeczytanych' })).toBeTruthy()
  expect(shownCount()).toBe('6')
})

test('a count above 99 is shown as 99+, and the accessible name has the full number', async () => {
  notifyTimes(120)
  await open()
  expect(await screen.findByRole('button', { name: 'Powiadomienia, 120~nieprzeczytanych' })).toBeTruthy()
  expect(shownCount()).toBe('99+')
})

test.each([
  ['#powiadomienia', 1],
  ['', 0],
])('an address with the fragment %p opens the bell %i times', async (hash, times) => {
  history.replaceState(null, '', `/konto${hash}`)
  const opened = spyOn(HTMLElement.prototype, 'showPopover')
  await open()
  await screen.findByText('Nie ma jeszcze powiadomień.')
  expect(opened).toHaveBeenCalledTimes(times)
  opened.mockRestore()
})

test('without notifications the bell says so', async () => {
  await open()
  expect(await screen.findByText('Nie ma jeszcze powiadomień.')).toBeTruthy()
  expect(shownCount()).toBe('')
})

test('granting access changes the request, clears the count and keeps the focus on the request', async () => {
  await nowyAsks()
  await open()
  await request()
  expect(screen.getByRole('region', { name: 'Czeka na Ciebie' })).toBeTruthy()
  expect(shownCount()).toBe('1')

  await press('Wpuść do drużyny')
  const answered = await answeredRow('ma dostęp do drużyny Wilki')
  expect(textOf(answered)).toContain('Ty, dziś')
  expect(within(answered).queryByRole('button')).toBeNull()
  expect(shownCount()).toBe('')
  await waitFor(() => expect(document.activeElement).toBe(answered))
  expect((await (await as(world.nowy))('GET', '/user/')).body.teamAccepted).toBe(true)
})

test('an answer can be undone, and then the request is pending again', async () => {
  await nowyAsks()
  await serveTo(world.jan)
  render(
    <>
      <Bell />
      <UndoMessage />
    </>,
  )
  await request()
  await press('Wpuść do drużyny')
  await answeredRow('ma dostęp')
  await press('Cofnij: Wpuszczono: nowy@przyklad.example')
  expect(await screen.findByRole('button', { name: 'Wpuść do drużyny' })).toBeTruthy()
  expect(screen.getByText(/nikt się o~tym nie dowiedział/)).toBeTruthy()
})

test('an answered request keeps its place until the bell is closed', async () => {
  await nowyAsks()
  const sara = user('sara')
  await (await as(sara))('POST', `/teams/ask-access/${world.wilki.id}`)
  await open()
  const rows = () => within(screen.getByRole('region', { name: 'Czeka na Ciebie' })).getAllByRole('listitem')
  await screen.findByText(/^sara/)
  await userEvent.click(within(rows()[0]!).getByRole('button', { name: 'Wpuść do drużyny' }))
  await answeredRow('ma dostęp')
  expect(textOf(rows()[0]!)).toContain('sara@przyklad.example ma dostęp')
})

test('rejecting a request asks for confirmation and shows the result', async () => {
  await nowyAsks()
  await open()
  await request()
  await press('Odmów…')
  await isFocused('Wróć')
  await press('Wróć')
  await isFocused('Odmów…')
  await press('Odmów…')
  await press('Odmów')
  await answeredRow('odmówiono dostępu')
  expect((await (await as(world.nowy))('GET', '/user/')).body.team).toBeNull()
})

test('when another user has answered the request first, the bell says so and shows that answer', async () => {
  await nowyAsks()
  await open()
  await request()
  const ewa = await as(world.ewa)
  const [notice] = (await ewa('GET', '/user/notifications')).body
  await ewa('PATCH', `/user/notifications/discard/${notice.id}`)

  await press('Wpuść do drużyny')
  const answered = await answeredRow('odmówiono dostępu')
  expect(textOf(within(answered).getByRole('alert'))).toBe('Ktoś już odpowiedział na tę prośbę.')
  expect(textOf(answered)).toContain('koordynator chorągwi, dziś')
  expect(within(answered).queryByRole('button')).toBeNull()
})

test('a failed answer can be sent again', async () => {
  await nowyAsks()
  await open()
  const pending = await request()
  cutConnection()
  await press('Wpuść do drużyny')
  expect(textOf(await pending.findByRole('alert'))).toStartWith('Brak połączenia')

  await serveTo(world.jan)
  await press('Wpuść do drużyny')
  expect(within(await answeredRow('ma dostęp')).queryByRole('alert')).toBeNull()
})

test('marking a notification as read lowers the count', async () => {
  notifyTimes(2)
  await open()
  await screen.findByText('Wiadomość 2')
  await userEvent.click(screen.getAllByRole('button', { name: 'Oznacz jako przeczytane' })[0]!)
  expect(await screen.findByRole('button', { name: 'Powiadomienia, 1~nieprzeczytane' })).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Oznacz jako przeczytane' })).toHaveLength(1)
})

test('one button marks all notifications as read and then disappears', async () => {
  notifyTimes(2)
  await open()
  await screen.findByText('Wiadomość 2')
  await press('Oznacz wszystkie jako przeczytane')
  await waitFor(() => expect(shownCount()).toBe(''))
  expect(screen.queryByRole('button', { name: /przeczytane/ })).toBeNull()
})

test('remarks on one sheet are one row that names their tasks, and opening a task marks its remark as read', async () => {
  const ewa = await as(world.ewa)
  const remarks = `/remarks/${world.open.id}/of/${world.wilki.id}`
  await ewa('POST', remarks, { taskId: world.open.goodTurns.id, text: 'Skąd?' })
  await open()
  await screen.findByText('Skąd?')
  await ewa('POST', remarks, { taskId: world.open.chronicle.id, text: 'Gdzie?' })
  await leaveNetwork()
  await open()
  expect((await screen.findAllByRole('link', { name: '2~uwagi' })).length).toBeGreaterThan(0)
  expect(screen.getAllByRole('link', { name: 'Kronika' }).length).toBeGreaterThan(0)
  await userEvent.click(screen.getAllByRole('link', { name: 'Kronika' })[0]!)
  await waitFor(() =>
    expect(
      db
        .select()
        .from(notifications)
        .all()
        .map(({ unread }) => unread),
    ).toEqual([false, true, false, true]),
  )
})

test('the text of a notification never creates a button', async () => {
  notify(`nowy@przyklad.example prosi o dostęp do drużyny Wilki. [GRANT_ACCESS=${world.wilki.id}]`)
  await open()
  expect((await request()).getAllByRole('button').map(button => button.title)).toEqual(['Oznacz jako przeczytane'])
})

test('a coordinator grants access to a troop of another coordinator, and the audit says on whose behalf', async () => {
  const olga = user('olga', { role: 'DISTRICT_COORDINATOR', districtId: world.mazovia.id })
  const [north, south] = ['Północ', 'Południe'].map(
    name =>
      db
        .insert(troopGroups)
        .values({ districtId: world.mazovia.id, name, nameKey: name.toLowerCase() })
        .returning()
        .get().id,
  ) as [number, number]
  db.insert(coordinatorGroups)
    .values([
      { userId: world.ewa.id, groupId: north },
      { userId: olga.id, groupId: south },
    ])
    .run()
  const ewa = await as(world.ewa)
  await ewa('PATCH', `/admin/teams/${world.wilki.id}`, { groupId: north })
  await nowyAsks()
  await ewa('PATCH', `/admin/teams/${world.wilki.id}`, { groupId: south })
  await serveTo(world.ewa)
  render(<Bell />)
  const row = await request()
  await userEvent.click(row.getByRole('button', { name: 'Wpuść do drużyny' }))
  await waitFor(() => expect(shownAct.get()?.words).toBe('Wpuszczono: nowy@przyklad.example'))
  const entry = db.select().from(auditEntries).where(eq(auditEntries.kind, 'access.grant')).get()
  expect(entry!.after).toEqual({ standIn: true })
})

test('a user who may no longer decide sees the request without buttons', async () => {
  await nowyAsks()
  await (await as(world.ola))('PATCH', `/admin/teams/revoke/${world.jan.id}/on/${world.wilki.id}`)
  await open()
  expect((await request()).queryByRole('button', { name: 'Wpuść do drużyny' })).toBeNull()
})

test('a leader who loses the troop while deciding gets an error, and the buttons disappear', async () => {
  await nowyAsks()
  await open()
  const pending = await request()
  await (await as(world.ola))('PATCH', `/admin/teams/revoke/${world.jan.id}/on/${world.wilki.id}`)
  await press('Wpuść do drużyny')
  expect(textOf(await pending.findByRole('alert'))).toBe('Brak uprawnień.')
  await waitFor(() => expect(pending.queryAllByRole('button', { name: 'Wpuść do drużyny' })).toHaveLength(0))
})

test('the bell fetches its list every minute', async () => {
  jest.useFakeTimers()
  await open()
  await soon(() => screen.getByText('Nie ma jeszcze powiadomień.'))
  await nowyAsks()
  pass(59_000)
  expect(screen.queryByText(/prosi o~dostęp/)).toBeNull()
  pass(1000)
  await soon(() => screen.getByText(/prosi o~dostęp/))
})

test('the list stays during an outage and is updated after it', async () => {
  jest.useFakeTimers()
  notifyTimes(1)
  await open()
  await soon(() => screen.getByText('Wiadomość 1'))
  cutConnection()
  for (let minute = 0; minute < 10; minute++) {
    pass(60_000)
    await soon(() => {})
  }
  expect(screen.getByText('Wiadomość 1')).toBeTruthy()

  await serveTo(world.jan)
  notify('Znów jest połączenie')
  pass(60_000)
  await soon(() => screen.getByText('Znów jest połączenie'))
})

test('a list that could not be fetched yet shows an error in the bell alone, and is retried', async () => {
  notifyTimes(1)
  jest.useFakeTimers()
  cutConnection()
  render(
    <>
      <Bell />
      <p>Strona</p>
    </>,
  )
  await soon(() => screen.getByText(/Nie udało się wczytać powiadomień/))
  expect(screen.getByText('Strona')).toBeTruthy()
  await serveTo(world.jan)
  pass(4000)
  await soon(() => screen.getByText('Wiadomość 1'))
})

test('"Starsze" shows fifty notifications, then all, and moves the focus to the first added one', async () => {
  notifyTimes(60)
  await open()
  const shown = () => screen.getAllByRole('listitem').length
  await screen.findByText('Wiadomość 60')
  expect(shown()).toBe(10)

  await press('Starsze')
  await screen.findByText('Wiadomość 11')
  expect(shown()).toBe(50)
  await isFocused('Wiadomość 50')

  await press('Starsze')
  await screen.findByText('Wiadomość 1')
  expect(shown()).toBe(60)
  await isFocused('Wiadomość 10')
  expect(screen.queryByRole('button', { name: 'Starsze' })).toBeNull()
})

test('when older notifications cannot be fetched, the list stays', async () => {
  notifyTimes(11)
  await open()
  await screen.findByText('Wiadomość 11')
  cutConnection()
  await press('Starsze')
  expect(textOf(await screen.findByRole('alert'))).toStartWith('Brak połączenia')
  expect(screen.getByText('Wiadomość 2')).toBeTruthy()
})
