import { Database } from 'bun:sqlite'
import { afterAll, afterEach, beforeEach, expect, setSystemTime, spyOn, test } from 'bun:test'
import dns from 'node:dns/promises'
import { utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { DAY, HOUR, MINUTE, SECOND } from '#server/core/clock.ts'
import { config } from '#server/core/config.ts'
import { logLines } from '#server/core/logOutput.ts'
import { JOBS, runJob } from '#server/jobs.ts'
import { testMail } from '#server/mail/accountTexts.ts'
import { sendPastQueue } from '#server/mail/sendPastQueue.ts'
import { postOffice } from '#test/postOffice.ts'
import { emptyFolder, ending, endProcesses, startServer } from '#test/process.ts'
import { startLiar } from '#test/providers.ts'
import { allRows } from '#test/refused.ts'
import { call, freshWorld, user } from '#test/world.ts'
import { clockJump, confirmClock, watchClock } from './clockJump.ts'
import { copyDatabase } from './copy.ts'
import { setKeyValue } from './keyValues.ts'
import { sqlite } from './open.ts'

const settings = { ...config }
const printed = spyOn(logLines, 'write').mockImplementation(() => {})
const lookup = spyOn(dns, 'lookup')
const uptime = spyOn(os, 'uptime')
afterAll(() => {
  lookup.mockRestore()
  uptime.mockRestore()
})
/** Names lead to these addresses: the product's own, and all others. */
const atAddresses = (own: string, others: string) => {
  const answer = async (name: string) => [{ address: name === 'localhost' ? own : others, family: 4 }]
  lookup.mockImplementation(answer as unknown as typeof dns.lookup)
}
freshWorld()
beforeEach(() => {
  uptime.mockReturnValue(HOUR / SECOND)
  atAddresses('203.0.113.5', '198.51.100.7')
  watchClock()
  printed.mockClear()
})
afterEach(async () => {
  Object.assign(config, settings)
  setSystemTime()
  confirmClock()
  await endProcesses()
})

const run = (wanted: string) => runJob(JOBS.find(({ name }) => name === wanted)!)
const forget = () => run('retention')
const logged = () => String(printed.mock.calls)
const jumpBy = (ms: number) => {
  setSystemTime(new Date(Date.now() + ms))
  watchClock()
}

test.each([
  ['400 days ahead', 400 * DAY],
  ['three years ahead', 3 * 365 * DAY],
  ['25 hours behind', -25 * HOUR],
])('P31 with a clock that is %s at the start nothing is erased and nothing is mailed', async (_, ms) => {
  user('nigdy', { activated: false })
  const before = allRows()
  jumpBy(ms)
  await forget()
  expect(allRows()).toEqual(before)
  expect(clockJump()).not.toBeNull()
  expect(String(printed.mock.calls)).toContain('clock.jumped')
})

test('P31 in a file without a stored time the clock is compared with the newest act of a user', () => {
  sqlite.run('DELETE FROM facts')
  jumpBy(400 * DAY)
  expect(clockJump()).not.toBeNull()
})

test('P31 less than a day is no jump, and an empty database has no time to jump from', () => {
  jumpBy(23 * HOUR)
  expect(clockJump()).toBeNull()
  for (const table of ['facts', 'audit_entries', 'access_requests', 'users']) sqlite.run(`DELETE FROM ${table}`)
  jumpBy(400 * DAY)
  expect(clockJump()).toBeNull()
})

test('P31 the hold lasts, whatever is written meanwhile, until an administrator confirms the clock', async () => {
  const unproved = user('nigdy', { activated: false })
  jumpBy(400 * DAY)
  user('nowy-w-zlym-czasie')
  watchClock()
  await forget()
  const stored = () => sqlite.query('SELECT email FROM users WHERE id = ?').get(unproved.id)
  expect(stored()).toEqual({ email: unproved.email })

  confirmClock()
  await forget()
  expect(stored()).toEqual({ email: `deleted-${unproved.id}` })
})

test('P31 a job that erases checks the clock itself, even right after the check of each minute', async () => {
  const { id, email } = user('nigdy', { activated: false })
  setSystemTime(new Date(Date.now() + 400 * DAY))
  expect(clockJump()).toBeNull()
  await forget()
  expect(clockJump()).not.toBeNull()
  expect(sqlite.query('SELECT email FROM users WHERE id = ?').get(id)).toEqual({ email })
})

test('P31 every job that erases or mails people on its own checks the clock', () => {
  const held = JOBS.filter(({ heldByClock }) => heldByClock).map(({ name }) => name)
  expect(held).toEqual(['old copies', 'acts over', 'notices', 'handovers', 'retention'])
})

test('P31 after restoring an old copy by the command line the clock is trusted', async () => {
  const backup = join(emptyFolder(), 'backup.db')
  copyDatabase(sqlite, backup)
  using old = new Database(backup)
  old.run("UPDATE facts SET value = '2025-01-01T00:00:00.000Z' WHERE name = 'clock'")
  old.close(true)
  const dataDir = emptyFolder()
  const { code, output } = await ending('scripts/restore.ts', [backup], { dataDir })
  expect([code, output]).toEqual([0, expect.stringContaining('The clock of this machine says 20')])

  const server = await startServer({ dataDir })
  await server.untilOutput(/"kind":"daily"/)
  expect(server.log()).not.toContain('clock.jumped')
})

test('P31 a corrected clock is trusted again without a confirmation', () => {
  jumpBy(400 * DAY)
  setSystemTime()
  watchClock()
  expect(clockJump()).toBeNull()
})

/** The server was off for five days, and nothing on this machine knows whether its clock is right. */
const afterOutage = () => {
  setKeyValue('clock', new Date(Date.now() - 5 * DAY).toISOString())
  watchClock(join(emptyFolder(), 'absent'))
  expect(clockJump()).not.toBeNull()
}

function synchronisedAt(time: number): string {
  const file = join(emptyFolder(), 'synchronized')
  writeFileSync(file, '')
  utimesSync(file, new Date(time), new Date(time))
  return file
}

test('P31 after an outage nothing waits when the clock was synchronised within the hour', async () => {
  const { id } = user('nigdy', { activated: false })
  setSystemTime(new Date(Date.now() + 400 * DAY))
  watchClock(synchronisedAt(Date.now() - 40 * MINUTE))
  expect(clockJump()).toBeNull()
  expect(logged()).toContain('clock.confirmed')
  expect(logged()).not.toContain('clock.jumped')
  await forget()
  expect(sqlite.query('SELECT email FROM users WHERE id = ?').get(id)).toEqual({ email: `deleted-${id}` })
})

test.each([
  ['before it jumped', -400 * DAY],
  ['two hours ago', -2 * HOUR],
  ['two hours in the future', 2 * HOUR],
])('P31 a synchronisation of the clock %s is no witness', (_, ms) => {
  setSystemTime(new Date(Date.now() + 400 * DAY))
  watchClock(synchronisedAt(Date.now() + ms))
  expect(clockJump()).not.toBeNull()
})

test('P31 what was held is done once a witness agrees, and is not left to the next night', async () => {
  const { id, email } = user('nigdy', { activated: false })
  const stored = () => sqlite.query('SELECT email FROM users WHERE id = ?').get(id)
  jumpBy(400 * DAY)
  await forget()
  await run('clock')
  expect(stored()).toEqual({ email })
  watchClock(synchronisedAt(Date.now()))
  await run('clock')
  expect(stored()).toEqual({ email: `deleted-${id}` })
})

/** Begins a sign-in at a provider whose answers carry the true time; each is a new one, because its description is cached. */
async function signIn() {
  const { issuer, stop } = await startLiar(
    () => ({}),
    () => '',
  )
  config.oidc = { issuer, clientId: 'app', clientSecret: 'app-secret', verifiedDomain: null, timeout: 60 }
  const { headers } = await call('GET', '/auth/google')
  await stop()
  expect(headers.get('location')).toStartWith(issuer)
}

test('P31 an answer of the sign-in provider confirms the right clock after an outage, and no wrong one', async () => {
  afterOutage()
  await signIn()
  expect(clockJump()).toBeNull()
  expect(logged()).toContain('"witness":"127.0.0.1"')
  jumpBy(400 * DAY)
  await signIn()
  expect(clockJump()).not.toBeNull()
})

/** Sends a mail by a server that greets with these words. @returns whether the clock is still in doubt */
async function doubtedAfterMail(banner: string): Promise<boolean> {
  const { url, close } = await postOffice({ banner })
  config.smtpUrl = url
  expect(await sendPastQueue('zuch@przyklad.example', testMail())).toMatchObject({ accepted: true })
  await close()
  return clockJump() !== null
}

test.each<[string, (utc: string, elsewhere: string) => string]>([
  ['Exim', (_, elsewhere) => `Exim 4.98 ${elsewhere} +0100`],
  ['Sendmail', utc => `Sendmail 8.18.1/8.18.1; ${utc} GMT`],
  ['Exchange', utc => `Microsoft ESMTP MAIL Service ready at ${utc} +0000`],
])(
  'P31 the time with which %s greets confirms the right clock after an outage, and no wrong one',
  async (_, banner) => {
    const inWords = (ms: number) => new Date(ms).toUTCString().replace(' GMT', '')
    const greeting = banner(inWords(Date.now()), inWords(Date.now() + HOUR))
    afterOutage()
    expect(await doubtedAfterMail(greeting)).toBe(false)
    jumpBy(400 * DAY)
    expect(await doubtedAfterMail(greeting)).toBe(true)
  },
)

test('P31 a mail server that greets without a time, as Postfix does, is no witness', async () => {
  afterOutage()
  expect(await doubtedAfterMail('Postfix (Debian/GNU)')).toBe(true)
})

test.each([
  ['this machine', '127.0.0.1'],
  ['a container beside this one', '172.18.0.4'],
  ['the address of the product itself', '203.0.113.5'],
])('P31 a provider and a mail server at %s have the same clock and are no witnesses', async (_, address) => {
  atAddresses('203.0.113.5', address)
  afterOutage()
  await signIn()
  expect(await doubtedAfterMail(`Exim 4.98 ${new Date().toUTCString().replace('GMT', '+0000')}`)).toBe(true)
})

/** The clock goes on by `ms` while the machine counts `counted` of them, after 30 days without a boot. */
function turnOn(ms: number, counted: number) {
  uptime.mockReturnValue((30 * DAY) / SECOND)
  confirmClock()
  setSystemTime(new Date(Date.now() + ms))
  uptime.mockReturnValue((30 * DAY + counted) / SECOND)
  watchClock(join(emptyFolder(), 'absent'))
}

test('P31 nothing waits when the machine ran on while the server was off for five days', () => {
  turnOn(5 * DAY, 5 * DAY)
  expect(clockJump()).toBeNull()
  expect(logged()).toContain('"witness":"uptime"')
})

test.each([
  ['was moved by 400 days while the server was off', 405 * DAY, 5 * DAY],
  ['was moved back by five days', -5 * DAY, MINUTE],
  ['began anew with a boot', 5 * DAY, -29 * DAY],
  ['began anew as it did before', -2 * DAY, -2 * DAY],
])('P31 the seconds of the machine confirm no clock that %s', (_, ms, counted) => {
  turnOn(ms, counted)
  expect(clockJump()).not.toBeNull()
})
