import { afterEach, beforeEach, expect, setSystemTime, spyOn, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { now } from '#server/core/clock.ts'
import { config } from '#server/core/config.ts'
import { logLines } from '#server/core/logOutput.ts'
import { clockJump, confirmClock, watchClock } from '#server/database/clockJump.ts'
import { db } from '#server/database/open.ts'
import { outbox } from '#server/database/schema/records.ts'
import { leaveNetwork } from '#test/network.ts'
import { openPanel } from '#test/panel.tsx'
import { createWorld, type World } from '#test/world.ts'

let world: World
const quiet = spyOn(logLines, 'write').mockImplementation(() => {})
beforeEach(() => {
  world = createWorld()
})
afterEach(async () => {
  setSystemTime()
  confirmClock()
  config.smtpUrl = undefined
  quiet.mockClear()
  await leaveNetwork()
})

const NOT_CONFIGURED = /Poczta nie jest skonfigurowana/

test('every page of the panel warns administrators, and nobody else', async () => {
  await openPanel(world.adam, 'druzyny')
  expect(await screen.findByText(NOT_CONFIGURED)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Stan serwera' }).getAttribute('href')).toBe('/admin/ustawienia/serwer')
  await leaveNetwork()

  await openPanel(world.ola, 'druzyny')
  expect(await screen.findByText('4 drużyny')).toBeTruthy()
  expect(screen.queryByText(NOT_CONFIGURED)).toBeNull()
})

test('a page appears together with its warnings, which therefore do not push it down', async () => {
  await openPanel(world.adam, 'druzyny')
  const served = globalThis.fetch
  const { promise: said, resolve: say } = Promise.withResolvers<void>()
  const arrives = async (request: Request) => {
    if (request.url.endsWith('/admin/state')) await said
    return served(request)
  }
  Object.assign(globalThis, { fetch: (...call: Parameters<typeof fetch>) => arrives(new Request(...call)) })

  const page = await screen.findByText('4 drużyny')
  expect(page.closest('[hidden]')).not.toBeNull()
  say()
  expect(await screen.findByText(NOT_CONFIGURED)).toBeTruthy()
  expect(page.closest('[hidden]')).toBeNull()
})

test('a failed query of the server state blocks no page', async () => {
  await openPanel(world.adam, 'druzyny')
  const served = globalThis.fetch
  const arrives = async (request: Request) =>
    request.url.endsWith('/admin/state') ? new Response('', { status: 500 }) : served(request)
  Object.assign(globalThis, { fetch: (...call: Parameters<typeof fetch>) => arrives(new Request(...call)) })

  const page = await screen.findByText('4 drużyny')
  await waitFor(() => expect(page.closest('[hidden]')).toBeNull())
})

test('unsent mail is reported with its number, its age and the reason in words', async () => {
  config.smtpUrl = 'smtp://127.0.0.1:2525'
  const mail = { recipient: 'jan@przyklad.example', subject: 'S', text: 'T', html: 'H', nextTryAt: now() }
  db.insert(outbox)
    .values({ ...mail, createdAt: '2026-01-02T10:00:00.000Z', lastError: 'ECONNREFUSED connect 127.0.0.1:2525' })
    .run()
  await openPanel(world.adam, 'serwer')
  expect(
    await screen.findByText(/^Poczta nie wychodzi: 1 wiadomość czeka, najstarsza od 02.01.2026, 11:00\.$/),
  ).toBeTruthy()
  expect(screen.getByText(/nie można połączyć się z serwerem poczty/)).toBeTruthy()
})

test('the page reports database, disk, version, the newest copy and ranking', async () => {
  await openPanel(world.adam, 'serwer')
  const size = '\\d[\\d,]* [kMGT]?B'
  expect(await screen.findByText(new RegExp(`^Baza danych: ${size}; na dysku wolne ${size} z ${size}$`))).toBeTruthy()
  expect(screen.getByText(/^Wersja \S/)).toBeTruthy()
  expect(screen.getByText('Nie ma jeszcze żadnej kopii zapasowej')).toBeTruthy()
  expect(screen.getByText('Ranking nie był jeszcze liczony')).toBeTruthy()
})

test('a test mail shows that mail works', async () => {
  config.smtpUrl = 'smtp://127.0.0.1:2525'
  await openPanel(world.adam, 'serwer')
  await userEvent.click(await screen.findByRole('button', { name: 'Wyślij do mnie wiadomość próbną' }))
  await waitFor(() => expect(db.select().from(outbox).all()).toMatchObject([{ recipient: world.adam.email }]))
})

test('a clock jump is confirmed after a question', async () => {
  watchClock()
  setSystemTime(new Date(Date.now() + 30 * 3_600_000))
  watchClock()
  await openPanel(world.adam, 'serwer')
  await userEvent.click(await screen.findByRole('button', { name: 'Potwierdź zegar' }))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Zegar idzie dobrze' }))
  await waitFor(() => expect(clockJump()).toBeNull())
  await waitFor(() => expect(screen.queryByText(/Zegar serwera przeskoczył/)).toBeNull())
})
