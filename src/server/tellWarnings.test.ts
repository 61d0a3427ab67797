import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, expect, setSystemTime, spyOn, test } from 'bun:test'
import { rmSync } from 'node:fs'
import PostalMime from 'postal-mime'
import { postOffice } from '#test/postOffice.ts'
import { mailTo } from '#test/strangers.ts'
import { withTildes } from '#test/tildes.ts'
import { freshWorld, user } from '#test/world.ts'
import { forgetForwarding } from './auth/forwarding.ts'
import { MINUTE, now } from './core/clock.ts'
import { config } from './core/config.ts'
import { logLines } from './core/logOutput.ts'
import { backupNow } from './database/backup.ts'
import { copiesFolder } from './database/copies.ts'
import { beginFault, endFaults } from './database/faults.ts'
import { BUSY_TIMEOUT } from './database/lock.ts'
import { db, setBusyTimeout, sqlite } from './database/open.ts'
import { outbox } from './database/schema/records.ts'
import { recordAccepted, recordFailing } from './mail/outcome.ts'
import { SETTLE, tellWarnings } from './tellWarnings.ts'

const settings = { ...config }
const quiet = spyOn(logLines, 'write').mockImplementation(() => {})
const world = freshWorld()
beforeEach(() => {
  forgetForwarding()
  rmSync(copiesFolder(), { recursive: true, force: true })
  setSystemTime(new Date('2026-11-23T06:00:00Z'))
  config.smtpUrl = 'smtp://127.0.0.1:1'
  backupNow('manual')
  quiet.mockClear()
})
afterEach(() => {
  setBusyTimeout(BUSY_TIMEOUT)
  Object.assign(config, settings)
  setSystemTime()
})

/** Runs the job once for each minute. */
function minutes(count: number) {
  for (let minute = 0; minute < count; minute++) {
    setSystemTime(Date.now() + MINUTE)
    tellWarnings()
  }
}
const settled = SETTLE / MINUTE + 1
const breakMail = () => recordFailing({ error: 'ETIMEDOUT Timeout', isOutage: true })
function repairMail() {
  recordAccepted()
  db.update(outbox).set({ sentAt: now() }).run()
}
const subjects = (email = world.adam.email) => mailTo(email).map(({ subject }) => subject)
const logged = () =>
  quiet.mock.calls
    .map(([line]) => JSON.parse(line))
    .filter(({ event }) => event.startsWith('warning.'))
    .map(({ event, level, warning }) => [event, level, warning])

test('P59 administrators alone get one mail when a warning appears and one when it has ended', () => {
  const sleeping = user('uspiony', { role: 'ADMIN', activated: false })
  minutes(settled)
  expect(subjects()).toEqual([])

  breakMail()
  minutes(3 * settled)
  expect(subjects()).toEqual(['Serwer wymaga uwagi'])
  expect(mailTo(world.adam.email)[0]!.text).toContain('Poczta nie wychodzi od 23.11.2026, 07:11: serwer poczty nie')

  repairMail()
  minutes(3 * settled)
  expect(subjects()).toEqual(['Ostrzeżenie serwera minęło', 'Serwer wymaga uwagi'])
  expect(withTildes(mailTo(world.adam.email)[0]!.text)).toMatch(
    /Poczta nie wychodzi od .+ \(23\.11\.2026, 07:12 – 23\.11\.2026, 07:45\)/,
  )
  expect([
    ...new Set(
      db
        .select()
        .from(outbox)
        .all()
        .map(({ recipient }) => recipient),
    ),
  ]).toEqual([world.adam.email])
  expect(subjects(sleeping.email)).toEqual([])
})

test('P59 a warning that comes and goes counts as one warning', () => {
  for (let times = 0; times < 6; times++) {
    breakMail()
    minutes(4)
    repairMail()
    minutes(4)
  }
  expect(subjects()).toEqual(['Serwer wymaga uwagi'])
  minutes(settled)
  expect(subjects()).toHaveLength(2)
  expect(logged()).toEqual([
    ['warning.began', 'warning', 'mail-failing'],
    ['warning.ended', 'info', 'mail-failing'],
  ])
})

test('P59 a warning that ends before it has settled is not mailed', () => {
  breakMail()
  minutes(3)
  repairMail()
  minutes(3 * settled)
  expect(subjects()).toEqual([])
})

test('P59 warnings that begin together share one mail, later ones get another', () => {
  breakMail()
  rmSync(copiesFolder(), { recursive: true, force: true })
  minutes(settled)
  expect(subjects()).toHaveLength(1)
  const { text } = mailTo(world.adam.email)[0]!
  expect(text).toContain('Nie ma żadnej kopii zapasowej.')
  expect(text).toContain('Poczta nie wychodzi')
  config.smtpUrl = undefined
  minutes(settled)
  expect(mailTo(world.adam.email).some(({ text }) => text.includes('Poczta nie jest skonfigurowana'))).toBe(true)
})

test('P59 a corrected clock delays no warning', () => {
  setSystemTime(new Date('2031-01-01T00:00:00Z'))
  breakMail()
  tellWarnings()
  setSystemTime(new Date('2026-11-23T08:00:00Z'))
  minutes(1)
  expect(subjects()).toContain('Serwer wymaga uwagi')
})

test('P59 while the disk is full, administrators get one mail that bypasses the queue', async () => {
  const { letters, url, close } = await postOffice()
  Object.assign(config, { smtpUrl: url, mailFrom: 'kategoryzacja@zwiazek.example' })
  setBusyTimeout(0)
  const other = new Database(sqlite.filename)
  other.run('BEGIN IMMEDIATE')
  beginFault('database-busy')
  for (let run = 0; run < 4; run++) {
    await tellWarnings()
    setSystemTime(Date.now() + SETTLE)
  }
  expect(letters.map(({ to }) => to)).toEqual([[world.adam.email]])
  expect((await PostalMime.parse(letters[0]!.raw)).text).toContain('Inny program blokuje bazę danych')

  other.close()
  endFaults()
  for (let run = 0; run < 3; run++) {
    await tellWarnings()
    setSystemTime(Date.now() + SETTLE)
  }
  expect(subjects()).toEqual(['Ostrzeżenie serwera minęło'])
  await close()
})
