import { beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { outbox } from '#server/database/schema/records.ts'
import { tellDue } from '#server/dueNotices.ts'
import { inClock } from '#test/clock.ts'
import { as, completePrerequisites, freshWorld } from '#test/world.ts'

const world = freshWorld()
beforeEach(() => {
  for (const team of [world.wilki, world.orly, world.fale]) completePrerequisites(team, world.open)
})

const submit = async (leader: { id: number }) => (await as(leader))('POST', '/review/submit')
const mails = () =>
  db
    .select()
    .from(outbox)
    .all()
    .map(({ recipient, subject }) => [recipient.split('@')[0], subject])

test('each morning one mail lists the submissions of a day that still wait, once', () =>
  inClock(async set => {
    set('2026-11-22T06:30:00Z')
    await tellDue('at 07:00')
    set('2026-11-22T12:00:00Z')
    await submit(world.jan)
    await submit(world.borys)
    await submit(world.cezary)
    await (await as(world.cezary))('POST', '/review/withdraw')
    expect(mails()).toEqual([])

    set('2026-11-23T05:59:00Z')
    await tellDue('at 07:00')
    expect(mails()).toEqual([])
    set('2026-11-23T06:00:00Z')
    await tellDue('at 07:00')
    await tellDue('at 07:00')
    expect(mails()).toEqual([['ewa', '2 arkusze do sprawdzenia']])
    expect(db.select().from(outbox).get()!.text).toMatch(/Wilki\n+Orły/)

    // The next digest lists only new submissions; without any there is no digest.
    set('2026-11-24T06:00:00Z')
    await tellDue('at 07:00')
    expect(mails()).toHaveLength(1)
  }))

test('sheets submitted in the night of the first start are in the mail of that morning', () =>
  inClock(async set => {
    set('2026-11-22T02:00:00Z')
    await tellDue('at 07:00')
    set('2026-11-22T03:00:00Z')
    await submit(world.jan)
    set('2026-11-22T06:00:00Z')
    await tellDue('at 07:00')
    expect(mails()).toEqual([['ewa', '1 arkusz do sprawdzenia']])
  }))

test('a server that was down in the morning sends the mail later that day', () =>
  inClock(async set => {
    set('2026-11-22T06:30:00Z')
    await tellDue('at 07:00')
    set('2026-11-22T12:00:00Z')
    await submit(world.jan)
    set('2026-11-23T17:00:00Z')
    await tellDue('at 07:00')
    expect(mails()).toEqual([['ewa', '1 arkusz do sprawdzenia']])
  }))

test('a coordinator who chose a mail for each submission gets it immediately, and no digest', async () => {
  const ewa = await as(world.ewa)
  expect((await ewa('GET', '/user/')).body.dailyDigest).toBe(true)
  expect((await ewa('PUT', '/user/mails', { mails: 'ALL', dailyDigest: false })).body.dailyDigest).toBe(false)
  await submit(world.jan)
  expect(mails()).toEqual([['ewa', 'Arkusz do sprawdzenia: Wilki']])
  db.delete(outbox).run()
  await inClock(async set => {
    set('2099-11-23T17:00:00Z')
    await tellDue('at 07:00')
  })
  expect(mails()).toEqual([])
  // Choosing other mails does not change the digest.
  await ewa('PUT', '/user/mails', { mails: 'DECISIONS' })
  expect(db.select().from(users).where(eq(users.id, world.ewa.id)).get()!.dailyDigest).toBe(false)
})
