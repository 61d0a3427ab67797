import { afterEach, beforeEach, expect, setSystemTime, spyOn, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { basename } from 'node:path'
import { DAY, inFuture, now } from '#server/core/clock.ts'
import { config } from '#server/core/config.ts'
import { logLines } from '#server/core/logOutput.ts'
import { commit } from '#server/core/version.ts'
import { backupNow } from '#server/database/backup.ts'
import { confirmClock, watchClock } from '#server/database/clockJump.ts'
import { copiesFolder } from '#server/database/copies.ts'
import { setKeyValue } from '#server/database/keyValues.ts'
import { db } from '#server/database/open.ts'
import { auditEntries, outbox } from '#server/database/schema/records.ts'
import { app } from '#server/http/app.ts'
import { passwordChangedMail } from '#server/mail/accountTexts.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import { sendDueMail, startMail, stopMail } from '#server/mail/sender.ts'
import { sendTestMail } from '#server/mail/sendPastQueue.ts'
import { listenerSaying, postOffice } from '#test/postOffice.ts'
import { as, freshWorld, sessionOf } from '#test/world.ts'
import manifest from '../../../package.json'

const settings = { ...config }
const closing: (() => unknown)[] = []
const world = freshWorld()
beforeEach(() => {
  config.rateLimits = false
  // Copies of other tests may be dated later.
  rmSync(copiesFolder(), { recursive: true, force: true })
})
afterEach(async () => {
  await stopMail()
  Object.assign(config, settings)
  setSystemTime()
  for (const close of closing.splice(0)) await close()
})

test('an administrator sees the running version, the age of the newest copy and the number of undelivered mails', async () => {
  const mail = {
    recipient: 'jan@przyklad.example',
    subject: 'S',
    text: 'T',
    html: 'H',
    createdAt: now(),
    nextTryAt: now(),
  }
  db.insert(outbox)
    .values([{ ...mail, failedAt: now(), lastError: 'EAUTH no' }, { ...mail, sentAt: now() }, mail])
    .run()
  const before = now()
  backupNow('manual')

  const { body } = await (await as(world.adam))('GET', '/admin/state')
  expect(body).toEqual({
    version: manifest.version,
    commit: commit(),
    backup: { time: expect.any(String), kind: 'manual' },
    offsite: null,
    mail: { isConfigured: false, waiting: 1, oldest: mail.createdAt, failing: null, accepted: null, failed: 1 },
    disk: { free: expect.any(Number), total: expect.any(Number) },
    database: expect.any(Number),
    ranking: { taken: null },
    clockJump: null,
    faults: [],
    archive: null,
    refusedCopy: null,
    forwarding: null,
  })
  expect(body.backup.time >= before).toBe(true)
})

test('an administrator confirms a clock that jumped, and the audit log records it', async () => {
  const printed = spyOn(logLines, 'write').mockImplementation(() => {})
  watchClock()
  setSystemTime(new Date(Date.now() + 400 * 86_400_000))
  watchClock()
  const adam = await as(world.adam)
  expect((await adam('GET', '/admin/state')).body.clockJump).toMatchObject({ known: expect.any(String) })
  expect((await adam('POST', '/admin/state/clock')).body.clockJump).toBeNull()
  expect(db.select().from(auditEntries).all()).toMatchObject([{ kind: 'clock.confirm', actorId: world.adam.id }])
  setSystemTime()
  confirmClock()
  printed.mockRestore()
})

test('P63 archives that stopped coming are told as long as they are set up', async () => {
  const adam = await as(world.adam)
  const told = async () => (await adam('GET', '/admin/state')).body.archive
  config.backupRecipients = ['age1']
  expect(await told()).toBeNull()
  const last = inFuture(-4 * DAY)
  setKeyValue('archive', last)
  expect(await told()).toBe(last)
  config.backupRecipients = undefined
  expect(await told()).toBeNull()
})

async function mailServer(over: Parameters<typeof postOffice>[0] = {}) {
  const office = await postOffice(over)
  Object.assign(config, { smtpUrl: office.url, mailFrom: 'kategoryzacja@zwiazek.example' })
  closing.push(office.close)
  return office
}

test('P58 the test mail returns the response of the mail server', async () => {
  const adam = await as(world.adam)
  const unset = await adam('POST', '/admin/state/mail')
  expect([unset.status, unset.body.code]).toEqual([409, 'mail-not-configured'])

  const { letters } = await mailServer()
  const { status, body } = await adam('POST', '/admin/state/mail')
  expect({ status, body }).toEqual({ status: 200, body: { accepted: true, answer: '250 OK: message queued' } })
  expect(letters.map(({ to }) => to)).toEqual([[world.adam.email]])
  expect((await adam('GET', '/admin/state')).body.mail).toMatchObject({
    waiting: 0,
    failing: null,
    accepted: expect.any(String),
  })
})

test('P58 a rejected test mail returns the reason, is a warning immediately, and is not queued', async () => {
  const adam = await as(world.adam)
  const full = Object.assign(new Error('mailbox full'), { responseCode: 452 })
  await mailServer({ onRcptTo: (_address, _session, done) => done(full) })
  const answer = { accepted: false, answer: 'EENVELOPE 452 mailbox full' }
  expect((await adam('POST', '/admin/state/mail')).body).toEqual(answer)
  expect((await adam('GET', '/admin/state')).body.mail).toMatchObject({ waiting: 0, failing: { error: answer.answer } })
})

test('P58 a mail server that hangs is reported as not answering', async () => {
  const listener = listenerSaying('220 hello\r\n')
  closing.push(listener.close)
  config.smtpUrl = listener.url
  expect(await sendTestMail(world.adam.email, 200)).toMatchObject({
    accepted: false,
    answer: expect.stringMatching(/^ETIMEDOUT/),
  })
})

test('P57 a test mail that is accepted ends an outage', async () => {
  const { close } = await mailServer()
  await close()
  closing.pop()
  queueMail(world.jan.email, passwordChangedMail())
  await sendDueMail()
  const { letters } = await mailServer()
  await sendTestMail(world.adam.email)
  await sendDueMail()
  expect(letters.map(({ to }) => to)).toEqual([[world.adam.email], [world.jan.email]])
})

test('P56 an administrator sees the recipient, mail and reason, sends it again or removes it from the list', async () => {
  const adam = await as(world.adam)
  const no = Object.assign(new Error('5.7.1 no'), { responseCode: 550 })
  await mailServer({ onRcptTo: (_address, _session, done) => done(no) })
  for (const { email } of [world.jan, world.kuba]) queueMail(email, passwordChangedMail())
  await sendDueMail()
  const { body: listed } = await adam('GET', '/admin/mails')
  const common = { subject: 'Hasło zostało zmienione', error: 'EENVELOPE 550 5.7.1 no', canBeSent: true }
  expect(listed).toMatchObject([
    { recipient: world.kuba.email, ...common },
    { recipient: world.jan.email, ...common },
  ])

  expect((await adam('DELETE', `/admin/mails/${listed[0].id}`)).status).toBe(204)
  const again = await adam('POST', '/admin/mails/again', { mails: listed.map(({ id }: { id: number }) => id) })
  expect(again.body).toEqual({ done: [listed[1].id], refused: [{ id: listed[0].id, code: 'mail-unknown' }] })
  const { letters } = await mailServer()
  await sendDueMail()
  expect(letters.map(({ to }) => to)).toEqual([[world.jan.email]])
})

test('P56 a mail that is rejected again is on the list in the next response', async () => {
  const adam = await as(world.adam)
  const no = Object.assign(new Error('5.7.1 no'), { responseCode: 550 })
  await mailServer({ onRcptTo: (_address, _session, done) => done(no) })
  queueMail(world.jan.email, passwordChangedMail())
  await sendDueMail()
  startMail()
  const [{ id }] = (await adam('GET', '/admin/mails')).body
  expect((await adam('POST', '/admin/mails/again', { mails: [id] })).body).toEqual({ done: [id], refused: [] })
  expect((await adam('GET', '/admin/mails')).body).toMatchObject([{ id }])
})

test('P60 a copy counts as stored elsewhere once it was downloaded or an administrator confirms it', async () => {
  const adam = await as(world.adam)
  const elsewhere = async () => (await adam('GET', '/admin/state')).body.offsite
  const name = basename(backupNow('manual'))
  expect(await elsewhere()).toBeNull()
  const headers = { cookie: await sessionOf(world.adam) }
  const copy = await app.handle(new Request(`http://localhost/api/admin/copies/${name}`, { headers }))
  expect(copy.status).toBe(200)
  const downloaded = await elsewhere()
  expect(downloaded).not.toBeNull()
  setSystemTime(new Date(Date.now() + 60_000))
  expect((await adam('POST', '/admin/copies/elsewhere')).body.offsite > downloaded).toBe(true)
})

test('an administrator signs everybody out, and the audit log records it', async () => {
  const [adam, jan] = [await as(world.adam), await as(world.jan)]
  expect((await adam('DELETE', '/admin/sessions')).status).toBe(204)
  expect([(await adam('GET', '/user/')).status, (await jan('GET', '/user/')).status]).toEqual([401, 401])
  expect(db.select().from(auditEntries).all()).toMatchObject([{ kind: 'user.signout', actorId: world.adam.id }])
})
