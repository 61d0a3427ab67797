import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { now } from '#server/core/clock.ts'
import { config } from '#server/core/config.ts'
import { db } from '#server/database/open.ts'
import { notifications } from '#server/database/schema/access.ts'
import { teams, users } from '#server/database/schema/people.ts'
import { auditEntries, outbox } from '#server/database/schema/records.ts'
import { reminders, sheetReviews } from '#server/database/schema/review.ts'
import { years } from '#server/database/schema/years.ts'
import { tellDue } from '#server/dueNotices.ts'
import { inClock } from '#test/clock.ts'
import { withTildes } from '#test/tildes.ts'
import { as, completePrerequisites, freshWorld } from '#test/world.ts'

const world = freshWorld()

const setDeadline = (deadline: string) => db.update(years).set({ deadline }).where(eq(years.id, world.open.id)).run()
const mails = () =>
  db
    .select()
    .from(outbox)
    .all()
    .map(mail => mail.recipient.split('@')[0])
    .sort()
const remind = async (who: 'ewa' | 'ola', ids: number[], text = 'Czekamy na Was!') =>
  (await as(world[who]))('POST', '/admin/reminders', { teams: ids, text })

test('an automatic reminder is sent once to the leaders of each open sheet', () =>
  inClock(async set => {
    setDeadline('2027-05-31')
    set('2027-05-28T05:59:00Z')
    await tellDue('days before the deadline')
    expect(mails()).toEqual([])

    set('2027-05-28T06:00:00Z')
    await tellDue('days before the deadline')
    await tellDue('days before the deadline')
    expect(mails()).toEqual(['borys', 'cezary', 'jan', 'kuba'])
    const letter = db
      .select()
      .from(outbox)
      .all()
      .find(mail => mail.recipient.startsWith('jan'))!
    expect(letter.subject).toBe('Wilki: 3 dni do terminu')
    expect(withTildes(letter.text)).toContain(
      'brak wpisów. Do zrobienia: 6~zadań. Do terminu 31.05.2027~zostały 3~dni.',
    )
    expect(db.select().from(notifications).all()).toHaveLength(4)
  }))

test('a submitted, approved, hidden or leaderless team gets no reminder', () =>
  inClock(async set => {
    setDeadline('2027-05-31')
    set('2027-05-17T06:00:00Z')
    completePrerequisites(world.wilki, world.open)
    await (await as(world.jan))('POST', '/review/submit')
    await (await as(world.ola))('POST', `/review/${world.open.id}/of/${world.fale.id}/approve`)
    db.update(teams).set({ shadow: true }).where(eq(teams.id, world.orly.id)).run()
    db.delete(outbox).run()
    await tellDue('days before the deadline')
    expect(mails()).toEqual([])
    expect(db.select().from(reminders).all()).toEqual([])
  }))

test('a server catches up within twelve hours, and a later deadline sends reminders again', () =>
  inClock(async set => {
    setDeadline('2027-05-31')
    set('2027-05-30T18:01:00Z')
    await tellDue('days before the deadline')
    expect(mails()).toEqual([])
    set('2027-05-30T17:59:00Z')
    await tellDue('days before the deadline')
    expect(mails()).toHaveLength(4)
    setDeadline('2027-06-30')
    set('2027-06-29T06:00:00Z')
    await tellDue('days before the deadline')
    expect(mails()).toHaveLength(8)
  }))

test('leaders without mails are still notified in the bell', () =>
  inClock(async set => {
    setDeadline('2027-05-31')
    db.update(users).set({ mails: 'NONE' }).where(eq(users.id, world.jan.id)).run()
    set('2027-05-30T06:00:00Z')
    await tellDue('days before the deadline')
    expect(mails()).toEqual(['borys', 'cezary', 'kuba'])
    expect(
      db
        .select()
        .from(notifications)
        .all()
        .map(notice => notice.userId),
    ).toContain(world.jan.id)
  }))

test('each marked team is reminded by hand, and failures are returned with their codes', async () => {
  db.update(teams).set({ shadow: true }).where(eq(teams.id, world.orly.id)).run()
  const { status, body } = await remind('ewa', [world.wilki.id, world.orly.id, world.fale.id, 999_999])
  expect(status).toBe(200)
  expect(body).toEqual({
    sent: [world.wilki.id],
    refused: [
      { id: world.orly.id, code: 'team-hidden', allowedAt: null },
      { id: world.fale.id, code: 'not-allowed', allowedAt: null },
      { id: 999_999, code: 'team-unknown', allowedAt: null },
    ],
  })
  expect(mails()).toEqual(['jan', 'kuba'])
  expect(db.select().from(auditEntries).all()).toMatchObject([
    { kind: 'sheet.remind', teamId: world.wilki.id, after: { text: 'Czekamy na Was!' } },
  ])
})

test('the response has the time when the last mail is sent, if there is one', async () => {
  const { smtpUrl } = config
  try {
    expect((await remind('ewa', [world.orly.id])).headers.get('x-last-letter')).toBeNull()
    config.smtpUrl = 'smtp://localhost:1'
    const { headers } = await remind('ewa', [world.wilki.id])
    // Three letters, one a second.
    expect(Date.parse(headers.get('x-last-letter')!)).toBeGreaterThan(Date.now() + 2000)
  } finally {
    config.smtpUrl = smtpUrl
  }
})

test('a team is reminded by hand once in 24 hours, and the error has the next possible time', () =>
  inClock(async set => {
    set('2027-05-01T10:00:00Z')
    await remind('ewa', [world.wilki.id])
    set('2027-05-02T09:59:59Z')
    expect((await remind('ola', [world.wilki.id])).body.refused).toEqual([
      { id: world.wilki.id, code: 'reminded-today', allowedAt: expect.stringMatching(/^2027-05-02T10:00:00/) },
    ])
    set('2027-05-02T10:00:01Z')
    expect((await remind('ola', [world.wilki.id])).body.sent).toEqual([world.wilki.id])
  }))

test('submitted sheets and teams without leaders are returned as failures', async () => {
  completePrerequisites(world.wilki, world.open)
  await (await as(world.jan))('POST', '/review/submit')
  db.update(users).set({ teamId: null, teamAccepted: false }).where(eq(users.id, world.borys.id)).run()
  expect((await remind('ewa', [world.wilki.id, world.orly.id])).body.refused).toMatchObject([
    { code: 'sheet-submitted' },
    { code: 'no-leader' },
  ])
})

test('the plan lists the reminders and counts the teams in reach', () =>
  inClock(async set => {
    setDeadline('2027-05-31')
    set('2027-05-28T07:00:00Z')
    await tellDue('days before the deadline')
    expect((await (await as(world.ewa))('GET', '/admin/reminders')).body).toEqual([
      { day: '2027-05-17', daysBefore: 14, sent: 0, troops: 0 },
      { day: '2027-05-28', daysBefore: 3, sent: 2, troops: 0 },
      { day: '2027-05-30', daysBefore: 1, sent: 0, troops: 2 },
    ])
    expect((await (await as(world.ola))('GET', '/admin/reminders')).body[1].sent).toBe(3)
  }))

test('over three years each reminder is sent once, whatever the clock does', () =>
  inClock(async set => {
    for (const deadline of ['2026-11-01', '2027-03-28', '2027-10-31', '2028-03-26', '2028-10-29']) {
      setDeadline(deadline)
      db.delete(outbox).run()
      const end = Date.parse(deadline)
      for (let time = end - 16 * 86_400_000; time < end + 2 * 86_400_000; time += 3_600_000) {
        set(new Date(time).toISOString())
        await tellDue('days before the deadline')
      }
      // Three reminders to four leaders.
      expect([deadline, mails().length]).toEqual([deadline, 12])
    }
  }))

test('the job sends the same reminders and serves other requests between them', () =>
  inClock(async set => {
    setDeadline('2027-05-31')
    set('2027-05-30T06:00:00Z')
    let othersRan = false
    setImmediate(() => {
      othersRan = true
    })
    await tellDue('days before the deadline')
    expect([othersRan, mails()]).toEqual([true, ['borys', 'cezary', 'jan', 'kuba']])
  }))

test('a team whose sheet is submitted, hidden or closed meanwhile is not reminded', () =>
  inClock(async set => {
    setDeadline('2027-05-31')
    set('2027-05-30T06:00:00Z')
    const sending = tellDue('days before the deadline')
    expect(mails()).toEqual(['jan', 'kuba'])
    db.update(teams).set({ shadow: true }).where(eq(teams.id, world.orly.id)).run()
    const handedIn = { yearId: world.open.id, teamId: world.fale.id, state: 'SUBMITTED', since: now() } as const
    db.insert(sheetReviews).values(handedIn).run()
    await sending
    expect(mails()).toEqual(['jan', 'kuba'])
    expect(db.select().from(reminders).all()).toMatchObject([{ teamId: world.wilki.id }])
  }))

test('reminders stop when the year is closed', () =>
  inClock(async set => {
    setDeadline('2027-05-31')
    set('2027-05-30T06:00:00Z')
    const sending = tellDue('days before the deadline')
    db.update(years).set({ state: 'FINISHED' }).where(eq(years.id, world.open.id)).run()
    await sending
    expect(mails()).toEqual(['jan', 'kuba'])
  }))
