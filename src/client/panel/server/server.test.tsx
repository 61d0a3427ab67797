import { afterEach, beforeEach, expect, setSystemTime, spyOn, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { DAY, inFuture, now } from '#server/core/clock.ts'
import { config } from '#server/core/config.ts'
import { logLines } from '#server/core/logOutput.ts'
import { backupNow } from '#server/database/backup.ts'
import { clockJump, confirmClock, watchClock } from '#server/database/clockJump.ts'
import { copiesFolder } from '#server/database/copies.ts'
import { setKeyValue } from '#server/database/keyValues.ts'
import { db } from '#server/database/open.ts'
import { outbox } from '#server/database/schema/records.ts'
import { passwordChangedMail } from '#server/mail/accountTexts.ts'
import { recordAccepted, recordFailing } from '#server/mail/outcome.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import { sendDueMail, startMail, stopMail } from '#server/mail/sender.ts'
import { leaveNetwork } from '#test/network.ts'
import { openPanel } from '#test/panel.tsx'
import { postOffice } from '#test/postOffice.ts'
import { screen, within } from '#test/screen.ts'
import { freshWorld } from '#test/world.ts'

const world = freshWorld()
const quiet = spyOn(logLines, 'write').mockImplementation(() => {})
beforeEach(() => {
  rmSync(copiesFolder(), { recursive: true, force: true })
})
afterEach(async () => {
  setSystemTime()
  confirmClock()
  config.smtpUrl = undefined
  config.backupRecipients = undefined
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
  expect(await screen.findByText('3~drużyny')).toBeTruthy()
  expect(screen.queryByText(NOT_CONFIGURED)).toBeNull()
})

test('a page appears together with its warnings, which therefore do not push it down', async () => {
  await openPanel(world.adam, 'druzyny')
  const served = globalThis.fetch
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const respond = async (request: Request) => {
    if (request.url.endsWith('/admin/state')) await released
    return served(request)
  }
  Object.assign(globalThis, { fetch: (...call: Parameters<typeof fetch>) => respond(new Request(...call)) })

  const page = await screen.findByText('3~drużyny')
  expect(page.closest('[hidden]')).not.toBeNull()
  release()
  expect(await screen.findByText(NOT_CONFIGURED)).toBeTruthy()
  expect(page.closest('[hidden]')).toBeNull()
})

test('a failed query of the server state blocks no page', async () => {
  await openPanel(world.adam, 'druzyny')
  const served = globalThis.fetch
  const respond = async (request: Request) =>
    request.url.endsWith('/admin/state') ? new Response('', { status: 500 }) : served(request)
  Object.assign(globalThis, { fetch: (...call: Parameters<typeof fetch>) => respond(new Request(...call)) })

  const page = await screen.findByText('3~drużyny')
  await waitFor(() => expect(page.closest('[hidden]') === null).toBe(true))
})

const waitingMail = {
  recipient: 'jan@przyklad.example',
  subject: 'Hasło zostało zmienione',
  text: 'T',
  html: 'H',
  nextTryAt: '2026-01-02T10:00:00.000Z',
  createdAt: '2026-01-02T10:00:00.000Z',
}

test('P57 a failing mail server is reported immediately, with the time since when and the reason in words', async () => {
  config.smtpUrl = 'smtp://127.0.0.1:2525'
  backupNow('daily')
  db.insert(outbox).values(waitingMail).run()
  setSystemTime(new Date('2026-01-02T11:00:00Z'))
  recordFailing({ error: 'ECONNREFUSED connect 127.0.0.1:2525', isOutage: true })
  setSystemTime(new Date('2026-01-02T11:00:10Z'))
  await openPanel(world.adam, 'serwer')
  expect(
    await screen.findByText('Poczta nie wychodzi od 02.01.2026, 12:00: nie można połączyć się z~serwerem poczty.'),
  ).toBeTruthy()
  expect(screen.getByText(/Poczta: nie wychodzi od 12:00\. 1~wiadomość czeka, najstarsza od 11:00\.$/)).toBeTruthy()
  expect(screen.getByText(/^Ostatnia próba wysłania maila: 02.01.2026, 12:00/)).toBeTruthy()
  expect(screen.queryByText(/Wszystko działa/)).toBeNull()
})

test('each working part of the server is reported separately', async () => {
  config.smtpUrl = 'smtp://127.0.0.1:2525'
  backupNow('daily')
  recordAccepted()
  await openPanel(world.adam, 'serwer')
  expect(await screen.findByText(/^Kopie i~ranking: w~porządku\. Poczta: wychodzi, ostatnio \d\d:\d\d\.$/)).toBeTruthy()
})

test('P63 archives for another machine that stopped coming are a warning, and copies are not called fine', async () => {
  config.backupRecipients = ['age1…']
  backupNow('daily')
  setKeyValue('archive', inFuture(-4 * DAY))
  await openPanel(world.adam, 'serwer')
  expect(await screen.findByText(/^Ostatnia kopia na innej maszynie jest z~.+: kolejne nie powstają/)).toBeTruthy()
  expect(screen.queryByText(/w~porządku/)).toBeNull()
})

test('P56 undeliverable mails are listed with their reason, and can be sent again or removed from the list', async () => {
  const rejected = { failedAt: now(), lastError: 'EENVELOPE 550 5.1.1 no such user' }
  const erased = { recipient: 'kuba@przyklad.example', text: '', html: '', holdsKey: true }
  db.insert(outbox)
    .values([
      { ...waitingMail, ...rejected },
      { ...waitingMail, ...rejected, ...erased },
    ])
    .run()
  await openPanel(world.adam, 'serwer')
  const card = within((await screen.findByRole('heading', { name: 'Niewysłane maile' })).closest('section')!)
  expect(card.getAllByText(/nie przyjmuje adresu nadawcy lub odbiorcy/)).toHaveLength(2)
  expect(card.getByText(/niech ta osoba poprosi o~nowy/)).toBeTruthy()

  await userEvent.click(card.getByRole('button', { name: 'Wyślij ponownie' }))
  await waitFor(() => expect(card.queryAllByText('jan@przyklad.example')).toHaveLength(0))
  await userEvent.click(card.getByRole('button', { name: 'Usuń z~listy' }))
  await waitFor(() => expect(screen.queryAllByText('Niewysłane maile')).toHaveLength(0))
  expect(db.select().from(outbox).all()).toMatchObject([{ recipient: 'jan@przyklad.example', failedAt: null }])
})

test('P56 P57 all undelivered mails are sent again, and once the cause is gone they leave and nothing is listed', async () => {
  let isOpen = false
  const rejection = Object.assign(new Error('5.7.1 Sender not allowed'), { responseCode: 550 })
  const office = await postOffice({ onRcptTo: (_address, _session, done) => done(isOpen ? null : rejection) })
  Object.assign(config, { smtpUrl: office.url, mailFrom: 'kategoryzacja@zwiazek.example' })
  for (const { email } of [world.jan, world.kuba]) queueMail(email, passwordChangedMail())
  await sendDueMail()
  startMail()
  await openPanel(world.adam, 'serwer')
  await screen.findByText(/^Poczta nie wychodzi od .+: serwer poczty nie przyjmuje adresu nadawcy lub odbiorcy\.$/)
  const reasons = () => screen.queryAllByText(/550 5\.7\.1 Sender not allowed/, { selector: 'td code' })
  await waitFor(() => expect(reasons().length).toBe(2))
  isOpen = true
  await userEvent.click(screen.getByRole('button', { name: 'Wyślij ponownie wszystkie' }))
  await office.arrived(2)
  setSystemTime(Date.now() + 10_000)
  dispatchEvent(new Event('focus'))
  await screen.findByText(/Poczta: wychodzi, ostatnio/)
  await waitFor(() => expect(screen.queryAllByText('Niewysłane maile')).toHaveLength(0))
  expect(office.letters.map(({ to }) => to[0]).sort()).toEqual([world.jan.email, world.kuba.email])
  await stopMail()
  await office.close()
})

test('the page reports database, disk, version, the newest copy and ranking', async () => {
  await openPanel(world.adam, 'serwer')
  const size = '\\d[\\d,]*~[kMGT]?B'
  expect(await screen.findByText(new RegExp(`^Baza danych: ${size}; na dysku wolne ${size} z~${size}$`))).toBeTruthy()
  expect(screen.getByText(/^Wersja \S/)).toBeTruthy()
  expect(screen.getByText('Nie ma jeszcze żadnej kopii zapasowej')).toBeTruthy()
  expect(screen.getByText('Ranking nie był jeszcze liczony')).toBeTruthy()
})

test("P58 a test mail shows the mail server's response", async () => {
  const office = await postOffice()
  Object.assign(config, { smtpUrl: office.url, mailFrom: 'kategoryzacja@zwiazek.example' })
  await openPanel(world.adam, 'serwer')
  await userEvent.click(await screen.findByRole('button', { name: 'Wyślij do mnie wiadomość próbną' }))
  expect(await screen.findByText('Serwer poczty przyjął wiadomość')).toBeTruthy()
  expect(screen.getByText('250 OK: message queued')).toBeTruthy()
  await office.close()

  await userEvent.click(await screen.findByRole('button', { name: 'Wyślij do mnie wiadomość próbną' }))
  expect(await screen.findByText('Wiadomość próbna nie wyszła')).toBeTruthy()
  expect(await screen.findByText(/Poczta: nie wychodzi od/)).toBeTruthy()
})

test('P60 an administrator records an offsite copy', async () => {
  await openPanel(world.adam, 'serwer')
  expect(await screen.findByText(/^Kopia poza serwerem: żadnej jeszcze nie odnotowano/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Mam aktualną kopię poza serwerem' }))
  expect(await screen.findByText(/^Kopia poza serwerem: ostatnia odnotowana .+ przed chwilą\.$/)).toBeTruthy()
})

test('a clock jump is confirmed in a dialog', async () => {
  watchClock()
  setSystemTime(new Date(Date.now() + 30 * 3_600_000))
  watchClock()
  await openPanel(world.adam, 'serwer')
  await userEvent.click(await screen.findByRole('button', { name: 'Potwierdź zegar' }))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Zegar idzie dobrze' }))
  await waitFor(() => expect(clockJump() === null).toBe(true))
  await waitFor(() => expect(screen.queryAllByText(/Zegar serwera przeskoczył/)).toHaveLength(0))
})
