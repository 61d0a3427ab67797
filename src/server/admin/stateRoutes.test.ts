import { beforeEach, expect, test } from 'bun:test'
import { now } from '#server/clock.ts'
import { backupNow } from '#server/database/backup.ts'
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
    .values([{ ...mail, failedAt: now() }, { ...mail, sentAt: now() }, mail])
    .run()
  const before = now()
  backupNow('manual')

  const { body } = await (await as(world.adam))('GET', '/admin/state')
  expect(body).toEqual({
    version: manifest.version,
    backup: { time: expect.any(String), kind: 'manual' },
    failedMails: 1,
    clockJump: null,
  })
  expect(body.backup.time >= before).toBe(true)
})

test('an administrator signs everybody out, and it is written down', async () => {
  const [adam, jan] = [await as(world.adam), await as(world.jan)]
  expect((await adam('DELETE', '/admin/sessions')).status).toBe(204)
  expect([(await adam('GET', '/user/')).status, (await jan('GET', '/user/')).status]).toEqual([401, 401])
  expect(db.select().from(auditEntries).all()).toMatchObject([{ kind: 'user.signout', actorId: world.adam.id }])
})

test('the state of the server is for administrators only', async () => {
  expect((await (await as(world.ola))('GET', '/admin/state')).status).toBe(403)
})
