import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, expect, spyOn, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { eq } from 'drizzle-orm'
import { COPY_KINDS, RESTORE_WORD } from '#contract/requests/copies.ts'
import { warningsOf } from '#contract/serverState.ts'
import { listenerSaying } from '#test/postOffice.ts'
import { as, type Call, enter, freshWorld, sessionOf } from '#test/world.ts'
import { config } from './core/config.ts'
import { logLines } from './core/logOutput.ts'
import { backupNow } from './database/backup.ts'
import { copies, copiesFolder, newestCopy } from './database/copies.ts'
import { databasePath } from './database/dataFolder.ts'
import { db, sqlite } from './database/open.ts'
import { putInPlace } from './database/replaced.ts'
import { users } from './database/schema/people.ts'
import { auditEntries } from './database/schema/records.ts'
import { taskEntries } from './database/schema/sheets.ts'
import { app } from './http/app.ts'
import { passwordChangedMail } from './mail/accountTexts.ts'
import { queueMail } from './mail/queueMail.ts'
import { sendDueMail, startMail, stopMail } from './mail/sender.ts'
import { serverState } from './serverState.ts'

const quiet = spyOn(logLines, 'write').mockImplementation(() => {})
const world = freshWorld()
let adam: Call
beforeEach(async () => {
  rmSync(copiesFolder(), { recursive: true, force: true })
  rmSync(join(config.dataDir, 'erasures.jsonl'), { force: true })
  adam = await as(world.adam)
})
const { smtpUrl, mailFrom } = config
afterEach(async () => {
  quiet.mockClear()
  Object.assign(config, { smtpUrl, mailFrom })
  await stopMail()
})

const kinds = () =>
  db
    .select({ kind: auditEntries.kind })
    .from(auditEntries)
    .all()
    .map(entry => entry.kind)
const values = () =>
  db
    .select({ value: taskEntries.value })
    .from(taskEntries)
    .all()
    .map(entry => entry.value)
const restore = (name: string, confirm = RESTORE_WORD) => adam('POST', `/admin/copies/${name}/restore`, { confirm })

async function upload(bytes: BodyInit, type = 'application/octet-stream') {
  const headers = { cookie: await sessionOf(world.adam), 'content-type': type }
  const url = 'http://localhost/api/admin/copies/upload'
  const answer = await app.handle(new Request(url, { method: 'POST', headers, body: bytes }))
  return { status: answer.status, body: (await answer.json()) as { name: string; isSound: boolean; code: string } }
}

test('P28 a copy is made, listed with its check, and restored while the server runs', async () => {
  enter(world.wilki, world.open.goodTurns, 3)
  const jan = await as(world.jan)
  const { status, body: made } = await adam('POST', '/admin/copies')
  expect({ status, made }).toMatchObject({ status: 201, made: { kind: 'manual', isSound: true } })
  expect((await adam('GET', '/admin/copies')).body).toEqual([made])
  enter(world.orly, world.open.goodTurns, 4)

  const restored = await restore(made.name)
  expect(restored.status).toBe(200)
  expect(values()).toEqual([3])
  expect(copies('replaced').map(({ name }) => name)).toEqual([restored.body.keptAs])
  expect([(await adam('GET', '/user')).status, (await jan('GET', '/user')).status]).toEqual([401, 401])
  expect(kinds().slice(-2)).toEqual(['user.signout', 'copy.restore'])
})

test.each(COPY_KINDS)('P28 a copy of the kind %s is downloaded and restored', async kind => {
  enter(world.wilki, world.open.goodTurns, 3)
  const name = basename(backupNow(kind))
  const headers = { cookie: await sessionOf(world.adam) }
  const answer = await app.handle(new Request(`http://localhost/api/admin/copies/${name}`, { headers }))
  expect(answer.status).toBe(200)
  expect(Buffer.from(await answer.arrayBuffer()).equals(readFileSync(join(copiesFolder(), name)))).toBe(true)
  expect((await restore(name)).status).toBe(200)
})

test('P14 a database that does not pass is named when it is copied, and in a warning until a copy passes', async () => {
  enter(world.wilki, world.open.goodTurns, 3)
  sqlite.run('PRAGMA ignore_check_constraints = ON')
  sqlite.run('UPDATE task_entries SET value = 1e308')
  const why = expect.stringContaining('has a row in task_entries')
  const refused = await adam('POST', '/admin/copies')
  expect(refused).toMatchObject({ status: 503, body: { code: 'database-unsound', why } })
  expect(warningsOf(serverState(), Date.now())).toContain('database-unsound')
  expect(serverState().refusedCopy).toMatchObject({ why })

  sqlite.run('UPDATE task_entries SET value = 3')
  sqlite.run('PRAGMA ignore_check_constraints = OFF')
  expect((await adam('POST', '/admin/copies')).status).toBe(201)
  expect(warningsOf(serverState(), Date.now())).not.toContain('database-unsound')
})

test('P28 nothing is restored without the typed word, nor from a copy that does not exist', async () => {
  enter(world.wilki, world.open.goodTurns, 3)
  const { body: made } = await adam('POST', '/admin/copies')
  expect((await restore(made.name, 'tak')).body.code).toBe('restore-unconfirmed')
  expect((await restore('daily-nic.db')).status).toBe(404)
  expect((await adam('POST', '/admin/copies/..%2fapp.db/restore', { confirm: RESTORE_WORD })).status).not.toBe(200)
  expect((await adam('GET', '/user')).status).toBe(200)
})

test('P27 people erased after the copy stay erased', async () => {
  const { body: made } = await adam('POST', '/admin/copies')
  await adam('DELETE', `/admin/users/${world.nowy.id}`)
  expect((await restore(made.name)).status).toBe(200)
  adam = await as(world.adam)
  expect((await adam('GET', `/admin/users/${world.nowy.id}`)).status).toBe(404)
})

test('a copy is downloaded unchanged, and the audit log records it', async () => {
  const { body: made } = await adam('POST', '/admin/copies')
  const headers = { cookie: await sessionOf(world.adam) }
  const answer = await app.handle(new Request(`http://localhost/api/admin/copies/${made.name}`, { headers }))
  expect(Buffer.from(await answer.arrayBuffer()).equals(readFileSync(join(copiesFolder(), made.name)))).toBe(true)
  expect(kinds()).toContain('copy.download')
})

test('P28 an uploaded copy joins the list once it is verified, and any other file leaves nothing behind', async () => {
  const { body: made } = await adam('POST', '/admin/copies')
  const path = join(copiesFolder(), made.name)
  const bytes = new Uint8Array(readFileSync(path))
  const added = await upload(bytes)
  expect(added).toMatchObject({ status: 201, body: { kind: 'uploaded', isSound: true } })
  // The name of an uploaded file does not tell its age, so it is not the newest copy.
  expect(newestCopy()?.name).toBe(made.name)
  expect((await adam('GET', '/admin/copies')).body[0].name).toBe(added.body.name)

  const file = new Database(path)
  file.run("CREATE TRIGGER t AFTER INSERT ON sessions BEGIN UPDATE users SET role = 'ADMIN'; END")
  file.close(true)
  const before = readdirSync(config.dataDir)
  expect(await upload(new Uint8Array(readFileSync(path)))).toMatchObject({
    status: 400,
    body: { code: 'copy-unsound' },
  })
  expect(await upload(new Uint8Array(10))).toMatchObject({ status: 400, body: { code: 'copy-unsound' } })
  expect((await upload(bytes, 'text/plain')).status).toBe(415)
  expect(readdirSync(config.dataDir)).toEqual(before)
})

test('P28 a damaged copy is listed as damaged and not restored', async () => {
  const { body: made } = await adam('POST', '/admin/copies')
  writeFileSync(join(copiesFolder(), made.name), 'torn')
  expect((await adam('GET', '/admin/copies')).body).toMatchObject([{ name: made.name, isSound: false }])
  expect((await restore(made.name)).body.code).toBe('copy-unsound')
})

test('P28 after a restore the old ranking is not served in place of the restored one', async () => {
  const anyone = await as(null)
  const points = async () => (await anyone('GET', `/ranking/${world.finished.id}`)).body
  const { body: made } = await adam('POST', '/admin/copies')
  const before = await points()
  expect((await restore(made.name)).status).toBe(200)
  expect(await points()).toEqual(before)
})

/** Starts a mail server that holds a mail back; a restore waits until it is closed. */
async function mailInProgress() {
  const office = listenerSaying(null)
  Object.assign(config, { smtpUrl: office.url, mailFrom: 'kategoryzacja@zwiazek.example' })
  startMail()
  queueMail(world.adam.email, passwordChangedMail())
  void sendDueMail()
  await office.called
  return office
}

test('P28 of two concurrent restores one succeeds, and the other gets an error', async () => {
  enter(world.wilki, world.open.goodTurns, 3)
  const { body: made } = await adam('POST', '/admin/copies')
  enter(world.orly, world.open.goodTurns, 4)
  const office = await mailInProgress()
  const restores = [restore(made.name), restore(made.name)]
  expect((await Promise.race(restores).finally(office.close)).body.code).toBe('restore-under-way')
  expect((await Promise.all(restores)).map(({ status }) => status).sort()).toEqual([200, 409])
  expect(values()).toEqual([3])
  adam = await as(world.adam)
  expect((await restore(made.name)).status).toBe(200)
})

test('A42 an administrator who loses the office while a restore waits for mail restores nothing', async () => {
  enter(world.wilki, world.open.goodTurns, 3)
  const { body: made } = await adam('POST', '/admin/copies')
  enter(world.orly, world.open.goodTurns, 4)
  const office = await mailInProgress()
  // The rejected restore shows that the other one waits.
  const restores = [restore(made.name), restore(made.name)]
  expect((await Promise.race(restores)).body.code).toBe('restore-under-way')
  db.update(users).set({ role: 'USER' }).where(eq(users.id, world.adam.id)).run()
  office.close()
  expect((await Promise.all(restores)).map(({ status }) => status).sort()).toEqual([403, 409])
  expect(values()).toEqual([3, 4])
  expect(kinds()).toEqual(['copy.create'])
})

test('P28 a restore that cannot move the copy leaves the present database in place', async () => {
  enter(world.wilki, world.open.goodTurns, 3)
  expect(() => putInPlace(join(config.dataDir, 'nic.db'), databasePath())).toThrow('is gone')
  expect([values(), existsSync(databasePath())]).toEqual([[3], true])
})

test('P28 two concurrent uploads and a restore do not disturb each other', async () => {
  const { body: made } = await adam('POST', '/admin/copies')
  const bytes = new Uint8Array(readFileSync(join(copiesFolder(), made.name)))
  const rest = Promise.withResolvers<void>()
  const halting = () =>
    new ReadableStream<Uint8Array>({
      async start(sending) {
        sending.enqueue(bytes.slice(0, 5000))
        await rest.promise
        sending.enqueue(bytes.slice(5000))
        sending.close()
      },
    })
  const incoming = () => readdirSync(config.dataDir).filter(name => name.startsWith('incoming'))
  const uploads = [upload(halting()), upload(halting())]
  while (incoming().length < 2) await Bun.sleep(1)
  expect((await restore(made.name)).status).toBe(200)
  rest.resolve()
  // The restore has signed out everybody, including the uploaders (A41).
  expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual([401, 401])
  expect(incoming()).toEqual([])

  adam = await as(world.adam)
  const both = await Promise.all([upload(halting()), upload(halting())])
  expect(both.map(({ status, body }) => [status, body.isSound])).toEqual([
    [201, true],
    [201, true],
  ])
  expect(incoming()).toEqual([])
})

test('a copy made before a deletion names the deleted thing and who deleted it', async () => {
  db.update(users).set({ firstName: 'Ola', lastName: 'Wilk' }).where(eq(users.id, world.ola.id)).run()
  enter(world.wilki, world.draft.chronicle, 1)
  const ola = await as(world.ola)
  expect((await ola('DELETE', `/admin/categorization/tasks/${world.draft.chronicle.id}`)).status).toBeLessThan(300)
  await adam('POST', '/admin/copies')
  const listed = (await adam('GET', '/admin/copies')).body as { kind: string; change: unknown }[]
  expect(listed.map(({ kind, change }) => [kind, change])).toEqual([
    ['manual', null],
    ['change', { kind: 'task.delete', name: 'Kronika', by: 'Ola Wilk' }],
  ])
})
