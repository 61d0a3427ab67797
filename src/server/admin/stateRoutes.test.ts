import { beforeEach, expect, setSystemTime, spyOn, test } from 'bun:test'
import { now } from '#server/core/clock.ts'
import { config } from '#server/core/config.ts'
import { logLines } from '#server/core/logOutput.ts'
import { commit } from '#server/core/version.ts'
import { backupNow } from '#server/database/backup.ts'
import { confirmClock, watchClock } from '#server/database/clockJump.ts'
import { db } from '#server/database/open.ts'
import { auditEntries, outbox } from '#server/database/schema/records.ts'
import { as, createWorld, type World } from '#test/world.ts'
import manifest from '../../../package.json'

let world: World
beforeEach(() => {
  world = createWorld()
})

test('an administrator sees which version runs, how old the newest copy is and how many mails nobody got', async () => {
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
    mail: { isConfigured: false, waiting: 1, oldest: mail.createdAt, lastError: 'EAUTH no', failed: 1 },
    disk: { free: expect.any(Number), total: expect.any(Number) },
    database: expect.any(Number),
    ranking: { taken: null },
    clockJump: null,
  })
  expect(body.backup.time >= before).toBe(true)
})

test('an administrator confirms a clock that jumped, and it is written down', async () => {
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

test('an administrator sends themselves a mail to see whether mail works, where it is configured', async () => {
  const adam = await as(world.adam)
  const refused = await adam('POST', '/admin/state/mail')
  expect([refused.status, refused.body.code]).toEqual([409, 'mail-not-configured'])
  config.smtpUrl = 'smtp://127.0.0.1:2525'
  expect((await adam('POST', '/admin/state/mail')).body.mail).toMatchObject({ isConfigured: true, waiting: 1 })
  config.smtpUrl = undefined
  expect(db.select().from(outbox).all()).toMatchObject([{ recipient: world.adam.email }])
})

test('an administrator signs everybody out, and it is written down', async () => {
  const [adam, jan] = [await as(world.adam), await as(world.jan)]
  expect((await adam('DELETE', '/admin/sessions')).status).toBe(204)
  expect([(await adam('GET', '/user/')).status, (await jan('GET', '/user/')).status]).toEqual([401, 401])
  expect(db.select().from(auditEntries).all()).toMatchObject([{ kind: 'user.signout', actorId: world.adam.id }])
})
