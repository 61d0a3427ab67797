import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import { join } from 'node:path'
import { atomically, db, sqlite } from '#server/database/open.ts'
import { outbox } from '#server/database/schema/records.ts'
import { reminders } from '#server/database/schema/review.ts'
import { years } from '#server/database/schema/years.ts'
import { tellDue } from '#server/dueNotices.ts'
import { postOffice } from '#test/postOffice.ts'
import { endProcesses, folderOfWorld, startServer } from '#test/process.ts'
import { freshWorld, sessionOf, team, user } from '#test/world.ts'

// Stops the server while 300 troops are reminded, or lets a reminder fail in the middle.

const TROOPS = 300

const world = freshWorld()
let troops: { id: number }[]

beforeEach(() => {
  troops = atomically(() =>
    Array.from({ length: TROOPS }, (_, n) => {
      const troop = team(`Drużyna ${n}`, world.mazovia)
      user(`d${n}`, { teamId: troop.id, teamAccepted: true })
      return troop
    }),
  )
})
afterEach(async () => {
  setSystemTime()
  await endProcesses()
})

const teams = () => troops.map(({ id }) => id)
const readers = Array.from({ length: TROOPS }, (_, n) => `d${n}@przyklad.example`).sort()

/** Ends the minute in which an act can be taken back. */
function endTimeOfUndo(dataDir: string) {
  using file = new Database(join(dataDir, 'app.db'))
  file.run('UPDATE outbox SET nextTryAt = createdAt')
}

test('a server stopped while 300 reminders are sent sends the rest after its restart, none twice', async () => {
  const office = await postOffice()
  const env = { SMTP_URL: office.url, MAIL_FROM: 'kategoryzacja@zwiazek.example' }
  const cookie = await sessionOf(world.ewa)
  const dataDir = folderOfWorld()
  const first = await startServer({ dataDir, env })
  const answer = await first.fetch('POST', '/admin/reminders', { teams: teams(), text: 'Czekamy' }, cookie)
  expect(await answer.json()).toEqual({ sent: teams(), refused: [] })
  expect(await first.end()).toBe(0)
  expect(office.letters).toEqual([])
  endTimeOfUndo(dataDir)

  const second = await startServer({ dataDir, env })
  await office.arrived(20)
  expect(await second.end()).toBe(0)
  expect(office.letters.length).toBeLessThan(TROOPS)

  const third = await startServer({ dataDir, env })
  await office.arrived(TROOPS)
  expect(await third.end()).toBe(0)
  expect(office.letters.flatMap(({ to }) => to).sort()).toEqual(readers)
  await office.close()
})

test('an automatic run that fails in the middle is completed later, and no reminder is sent twice', async () => {
  db.update(years).set({ deadline: '2027-05-31' }).run()
  setSystemTime(new Date('2027-05-28T06:00:00Z'))
  sqlite.run(
    `CREATE TEMP TRIGGER full BEFORE INSERT ON outbox WHEN (SELECT count(*) FROM outbox) >= 150
     BEGIN SELECT RAISE(ABORT, 'no room'); END`,
  )
  await expect(tellDue('days before the deadline')).rejects.toThrow('no room')
  sqlite.run('DROP TRIGGER full')
  // A reminder has both its notice and its mail, or neither.
  const half = db.select().from(reminders).all().length
  expect(half).toBeGreaterThan(0)
  expect(half).toBeLessThan(TROOPS)

  setSystemTime(new Date('2027-05-28T06:01:00Z'))
  await tellDue('days before the deadline')
  await tellDue('days before the deadline')
  const mails = db
    .select()
    .from(outbox)
    .all()
    .map(({ recipient }) => recipient)
  expect(mails.filter(recipient => recipient.startsWith('d')).sort()).toEqual(readers)
})
