import { afterEach, beforeEach, describe, expect, setSystemTime, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { HOUR, MINUTE } from '#server/core/clock.ts'
import { db, sqlite } from '#server/database/open.ts'
import { notifications } from '#server/database/schema/access.ts'
import { teams, users } from '#server/database/schema/people.ts'
import { outbox } from '#server/database/schema/records.ts'
import { taskEntries } from '#server/database/schema/sheets.ts'
import { years } from '#server/database/schema/years.ts'
import { tellDue } from '#server/dueNotices.ts'
import { sendDueMail } from '#server/mail/sender.ts'
import { postOffice } from '#test/postOffice.ts'
import { endProcesses, folderOfWorld, startServer } from '#test/process.ts'
import { refused } from '#test/refused.ts'
import { as, type Call, createWorld, enter, play, type World } from '#test/world.ts'

const STATE = '/admin/categorization/state'

let world: World
let ola: Call
beforeEach(async () => {
  setSystemTime(new Date('2026-11-20T10:00:00Z'))
  world = createWorld()
  ola = await as(world.ola)
})
afterEach(async () => {
  setSystemTime()
  await endProcesses()
})

async function later(ms: number) {
  setSystemTime(new Date(Date.now() + ms))
  await tellDue('an hour after the act')
}

const close = async () => expect((await ola('PATCH', `${STATE}/close`)).status).toBe(200)
const open = async (year: { id: number }) =>
  expect((await ola('PATCH', `${STATE}/activate/${year.id}`)).status).toBe(200)
const draftify = async (year: { id: number }) =>
  expect((await ola('PATCH', `${STATE}/draftify/${year.id}`)).status).toBe(200)
const mails = () => db.select().from(outbox).all()
const mailed = () => mails().map(({ recipient, subject }) => `${recipient.split('@')[0]}: ${subject}`)
const texts = async (person: { id: number }) =>
  (await (await as(person))('GET', '/user/notifications')).body.map(({ text }: { text: string }) => text)
const correct = (team: { id: number }, value: number) =>
  db.update(taskEntries).set({ value }).where(eq(taskEntries.teamId, team.id)).run()

const RESULTS = ['jan', 'kuba', 'borys', 'cezary'].map(leader => `${leader}: Wyniki kategoryzacji 2025/26`)

test('leaders get their result an hour after a year is closed, by mail as each has chosen', async () => {
  db.update(users).set({ mails: 'NONE' }).where(eq(users.id, world.kuba.id)).run()
  play(world.wilki, world.open, 5)
  await close()
  await later(59 * MINUTE)
  expect([mailed(), await texts(world.jan)]).toEqual([[], []])
  await later(2 * MINUTE)
  expect(await texts(world.jan)).toEqual(['Kategoryzacja 2025/26 jest zamknięta: kategoria leśna, 1. miejsce z 1.'])
  expect(await texts(world.cezary)).toEqual(['Kategoryzacja 2025/26 jest zamknięta.'])
  expect(await texts(world.ewa)).toEqual([])
  expect(mailed()).toEqual(RESULTS.filter(line => !line.startsWith('kuba')))
  await later(HOUR)
  expect(mails()).toHaveLength(3)
})

test('leaders are told of an opened year an hour later, with its last day then, except those of hidden teams', async () => {
  await close()
  await open(world.draft)
  db.update(teams).set({ shadow: true }).where(eq(teams.id, world.fale.id)).run()
  await ola('PATCH', `/admin/categorization/${world.draft.id}`, { deadline: '2099-05-31' })
  await later(61 * MINUTE)
  expect(await texts(world.jan)).toEqual(['Kategoryzacja 2026/27 jest otwarta, termin: 31.05.2099.'])
  expect(mailed()).toEqual(['jan', 'kuba', 'borys'].map(leader => `${leader}: Kategoryzacja 2026/27 jest otwarta`))
  expect(mails()[0]!.text).toContain('Termin: 31.05.2099, do końca dnia.')
})

describe('nobody is told', () => {
  beforeEach(() => {
    play(world.wilki, world.open, 5)
  })
  const silent: [string, () => Promise<unknown>][] = [
    ['of a closing that is reopened within the hour', async () => [await close(), await open(world.open)]],
    ['of a closed year that becomes a draft within the hour', async () => [await close(), await draftify(world.open)]],
    [
      'of results whose ranking is deleted within the hour',
      async () => [await close(), await ola('PATCH', `${STATE}/ranking/makedynamic/${world.open.id}`)],
    ],
    [
      'of results of a year without sheets',
      async () => {
        db.delete(taskEntries).run()
        sqlite.run('DELETE FROM initial_marks')
        await close()
      },
    ],
  ]
  test.each(silent)('%s', async (_, act) => {
    await act()
    await later(2 * HOUR)
    expect([mails(), db.select().from(notifications).all()]).toEqual([[], []])
    expect(
      db
        .select({ at: years.lettersAt })
        .from(years)
        .all()
        .filter(({ at }) => at !== null),
    ).toEqual([])
  })

  test('of an opening that is closed within the hour, nor of the results of the empty year', async () => {
    await close()
    await later(61 * MINUTE)
    db.delete(outbox).run()
    await open(world.draft)
    await later(59 * MINUTE)
    await close()
    await later(2 * HOUR)
    expect(mails()).toEqual([])
  })

  test('when a year is reopened', async () => {
    await close()
    await later(61 * MINUTE)
    db.delete(outbox).run()
    await open(world.open)
    await later(2 * HOUR)
    expect(mails()).toEqual([])
  })
})

test('closing again tells only the teams whose result has changed', async () => {
  const announced = async () => (await ola('GET', `/admin/categorization/${world.open.id}/closing`)).body.letters
  play(world.wilki, world.open, 5)
  play(world.fale, world.open, 4)
  await close()
  await later(61 * MINUTE)
  expect(mailed()).toEqual(RESULTS)
  db.delete(outbox).run()

  await open(world.open)
  expect(await announced()).toEqual({ leaders: 0, mails: 0 })
  await close()
  await later(61 * MINUTE)
  expect(mails()).toEqual([])

  await open(world.open)
  play(world.orly, world.open, 1)
  correct(world.fale, 1)
  expect(await announced()).toEqual({ leaders: 2, mails: 2 })
  await close()
  expect((await ola('GET', `/admin/categorization/${world.open.id}`)).body.letters).toEqual({
    at: expect.stringContaining('2026-11-20T13:02:00'),
    leaders: 2,
    mails: 2,
  })
  await later(61 * MINUTE)
  expect(mailed()).toEqual(['borys', 'cezary'].map(leader => `${leader}: Zmiana wyniku kategoryzacji 2025/26`))
  expect(mails()[1]!.text).toMatch(/jest znów zamknięta\.\s+Wasz nowy wynik: kategoria polowa, 2\.\s+miejsce\s+z\s+3\./)
})

test('P70 letters that an outage of the mail server kept back go never once the year is reopened, and with the next closing', async () => {
  play(world.wilki, world.open, 5)
  await close()
  await later(61 * MINUTE)
  const [sent, tried] = mails()
  db.update(outbox).set({ sentAt: new Date().toISOString() }).where(eq(outbox.id, sent!.id)).run()
  db.update(outbox).set({ attempts: 3 }).where(eq(outbox.id, tried!.id)).run()
  await open(world.open)
  expect(mails().filter(({ sentAt }) => sentAt === null)).toEqual([])
  await sendDueMail()
  db.delete(outbox).run()
  await close()
  await later(61 * MINUTE)
  // Kuba's letter was not sent, so his troop counts as not told.
  expect(mailed()).toEqual(RESULTS)
})

test('the numbers of letters are known before, and sheets that were not submitted are counted by what becomes of them', async () => {
  db.update(users).set({ mails: 'NONE' }).where(eq(users.id, world.kuba.id)).run()
  play(world.wilki, world.open, 5)
  play(world.orly, world.open, 5)
  await (await as(world.borys))('POST', '/review/submit')
  enter(world.fale, world.open.goodTurns, 5)
  const { body } = await ola('GET', `/admin/categorization/${world.open.id}/closing`)
  expect([body.letters, body.unsent]).toEqual([
    { leaders: 4, mails: 3 },
    { ranked: 1, sheets: 2 },
  ])
  expect((await ola('GET', `/admin/categorization/${world.draft.id}/opening`)).body.letters).toEqual({
    leaders: 4,
    mails: 3,
  })
  await refused(ola, 409, 'GET', `/admin/categorization/${world.open.id}/opening`)
  expect((await ola('GET', `/admin/categorization/${world.open.id}`)).body.letters).toBeNull()
  await close()
  expect((await ola('GET', `/admin/categorization/${world.open.id}`)).body.letters).toMatchObject({ mails: 3 })
})

test('letters that are withdrawn while those of another year are sent never go', async () => {
  play(world.wilki, world.open, 5)
  await close()
  await open(world.draft)
  setSystemTime(new Date(Date.now() + 2 * HOUR))
  const sending = tellDue('an hour after the act')
  db.update(years).set({ lettersAt: null }).run()
  await sending
  expect(new Set(mails().map(({ yearId }) => yearId)).size).toBe(1)
})

test('closing a year without sheets is announced with no letter', async () => {
  const { body } = await ola('GET', `/admin/categorization/${world.open.id}/closing`)
  expect(body.letters).toEqual({ leaders: 0, mails: 0 })
  await close()
  expect((await ola('GET', `/admin/categorization/${world.open.id}`)).body.letters).toBeNull()
})

test('P70 a fault in the middle tells nobody, and the next try tells everybody once', async () => {
  play(world.wilki, world.open, 5)
  await close()
  sqlite.run(
    `CREATE TEMP TRIGGER full BEFORE INSERT ON outbox WHEN (SELECT count(*) FROM outbox) >= 2
     BEGIN SELECT RAISE(ABORT, 'no room'); END`,
  )
  await expect(later(61 * MINUTE)).rejects.toThrow('no room')
  expect([mails(), db.select().from(notifications).all()]).toEqual([[], []])
  sqlite.run('DROP TRIGGER full')
  await later(MINUTE)
  await later(MINUTE)
  expect(mailed()).toEqual(RESULTS)
})

test('P70 a server that was off when the hour was over tells everybody at its start, and never again', async () => {
  // With the clock of the present, because a server whose clock jumps by days mails nobody.
  setSystemTime()
  world = createWorld()
  ola = await as(world.ola)
  const office = await postOffice()
  const env = { SMTP_URL: office.url, MAIL_FROM: 'kategoryzacja@zwiazek.example' }
  play(world.wilki, world.open, 5)
  await close()
  const anHourAgo = new Date(Date.now() - HOUR).toISOString()
  db.update(years).set({ lettersAt: anHourAgo }).where(eq(years.id, world.open.id)).run()
  const dataDir = folderOfWorld()
  const first = await startServer({ dataDir, env })
  await office.arrived(RESULTS.length)
  expect(await first.end()).toBe(0)
  const second = await startServer({ dataDir, env })
  expect(await second.end()).toBe(0)
  expect(office.letters.flatMap(({ to }) => to)).toEqual(
    ['jan', 'kuba', 'borys', 'cezary'].map(name => `${name}@przyklad.example`),
  )
  await office.close()
})
