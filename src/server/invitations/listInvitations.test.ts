import { beforeEach, expect, setSystemTime, spyOn, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { userByEmail } from '#server/auth/user.ts'
import { DAY, inFuture } from '#server/core/clock.ts'
import { db, sqlite } from '#server/database/open.ts'
import { invitations } from '#server/database/schema/invitations.ts'
import { users } from '#server/database/schema/people.ts'
import { outbox } from '#server/database/schema/records.ts'
import { forgetOldMail } from '#server/mail/queueMail.ts'
import { as, type Call, call, freshWorld } from '#test/world.ts'

// The panel's list of invitations (rules.md#69).

const world = freshWorld()
let jan: Call
let ewa: Call
let ola: Call
const START = Date.parse('2026-09-10T10:00:00Z')
beforeEach(async () => {
  setSystemTime(new Date(START))
  jan = await as(world.jan)
  ewa = await as(world.ewa)
  ola = await as(world.ola)
})

const invite = async (by: Call, name: string, place: object = { teamId: world.wilki.id }) =>
  (await by('POST', '/invitations', { email: `${name}@przyklad.example`, ...place })).body.id as number
const keyOf = (name: string) =>
  /\/zaproszenie\/(\S+)/.exec(
    db
      .select()
      .from(outbox)
      .where(eq(outbox.recipient, `${name}@przyklad.example`))
      .get()!.text,
  )![1]!
const list = async (by: Call, query = '') => (await by('GET', `/admin/invitations${query}`)).body
const namesIn = ({ rows }: { rows: { email: string }[] }) => rows.map(({ email }) => email.split('@')[0]!)
const bounceMail = (name: string) =>
  db
    .update(outbox)
    .set({ failedAt: new Date().toISOString(), lastError: 'EENVELOPE 550 5.1.1 no such user' })
    .where(eq(outbox.recipient, `${name}@przyklad.example`))
    .run()

async function oneOfEach() {
  for (const name of ['czeka', 'stara', 'zwrot', 'uzyta', 'odmowa']) await invite(jan, name)
  db.update(invitations)
    .set({ expiresAt: inFuture(-DAY) })
    .where(eq(invitations.email, 'stara@przyklad.example'))
    .run()
  bounceMail('zwrot')
  const password = 'dwanascie znakow'
  await call('POST', `/invitations/key/${keyOf('uzyta')}`, { password, repeatpassword: password })
  await call('DELETE', `/invitations/key/${keyOf('odmowa')}`)
}

test('invitations are listed with undelivered ones first, then expired, waiting, used and declined; each group is a filter', async () => {
  await oneOfEach()
  const all = await list(ewa)
  expect(namesIn(all)).toEqual(['zwrot', 'stara', 'czeka', 'uzyta', 'odmowa'])
  expect([all.total, all.counts]).toEqual([5, { returned: 1, expired: 1, waiting: 1, used: 1, ended: 1 }])
  expect(all.rows[3]).toMatchObject({
    ...{ group: 'used', endedAt: expect.any(String), by: world.jan.email },
    usedBy: { id: userByEmail('uzyta@przyklad.example')!.id, name: 'uzyta@przyklad.example' },
  })
  expect(JSON.stringify(all)).not.toContain('passwordHash')
  for (const [group, name] of [
    ['returned', 'zwrot'],
    ['expired', 'stara'],
    ['waiting', 'czeka'],
    ['used', 'uzyta'],
    ['ended', 'odmowa'],
  ])
    expect(namesIn(await list(ewa, `?group=${group}`))).toEqual([name!])
  expect(namesIn(await list(ewa, '?group=open'))).toEqual(['zwrot', 'stara', 'czeka'])
})

test('invitations are found by place, sender and words of a search', async () => {
  await invite(jan, 'leon')
  await invite(ola, 'ala', { districtId: world.mazovia.id })
  await invite(ola, 'ola2', { role: 'TOPLEVEL_COORDINATOR' })
  expect(namesIn(await list(ola, '?place=team'))).toEqual(['leon'])
  expect(namesIn(await list(ola, '?place=district'))).toEqual(['ala'])
  expect(namesIn(await list(ola, '?place=office'))).toEqual(['ola2'])
  expect(namesIn(await list(ola, '?own=1'))).toEqual(['ola2', 'ala'])
  expect(namesIn(await list(ola, '?q=wilki'))).toEqual(['leon'])
  expect((await ola('GET', '/admin/invitations?group=nope')).status).toBe(400)
})

test('V34 a coordinator lists only those of the own district, without addresses of people beyond reach', async () => {
  const cezary = await as(world.dorota)
  await oneOfEach()
  await invite(ola, 'fala', { teamId: world.fale.id })
  await invite(ola, 'kraj', { role: 'ADMIN' })
  expect(namesIn(await list(cezary))).toEqual(['fala'])
  expect(namesIn(await list(ewa))).not.toContain('fala')
  db.update(users).set({ teamId: world.fale.id }).where(eq(users.email, 'uzyta@przyklad.example')).run()
  expect(namesIn(await list(ewa))).not.toContain('uzyta')
  expect(namesIn(await list(ola))).toContain('uzyta')
})

test('an invitation whose sender lost the right is listed as not working, and works again once it is resent', async () => {
  await invite(jan, 'leon')
  db.update(users).set({ teamId: null, teamAccepted: false }).where(eq(users.id, world.jan.id)).run()
  setSystemTime(new Date(START + DAY / 12))
  const [row] = (await list(ewa)).rows
  expect(row).toMatchObject({ group: 'expired', expired: false, isGiven: false })
  await ewa('POST', `/invitations/${row.id}/again`)
  expect((await list(ewa)).rows).toMatchObject([{ group: 'waiting', isGiven: true }])
})

test('an undelivered letter is shown as such for as long as the invitation waits', async () => {
  await invite(jan, 'leon')
  bounceMail('leon')
  setSystemTime(new Date(START + 10 * DAY))
  forgetOldMail()
  expect((await list(await as(world.ewa))).rows).toMatchObject([{ group: 'returned', mail: 'refused' }])
})

test('several invitations are resent or taken back, and those left out are named', async () => {
  const ids = [
    await invite(jan, 'leon'),
    await invite(ewa, 'ala'),
    await invite(ola, 'fala', { teamId: world.fale.id }),
  ]
  expect((await ewa('PATCH', '/admin/invitations/again', { invitations: [ids[0], ids[2]] })).body).toEqual({
    done: [],
    refused: [
      { id: ids[0], code: 'too-many-attempts' },
      { id: ids[2], code: 'not-allowed' },
    ],
  })
  setSystemTime(new Date(START + DAY / 12))
  expect((await ewa('PATCH', '/admin/invitations/again', { invitations: ids.slice(0, 2) })).body.done).toEqual(
    ids.slice(0, 2),
  )
  expect((await ewa('PATCH', '/admin/invitations/withdraw', { invitations: ids })).body).toEqual({
    done: ids.slice(0, 2),
    refused: [{ id: ids[2], code: 'not-allowed' }],
  })
  expect((await list(ewa)).counts).toMatchObject({ waiting: 0, ended: 2 })
})

test('a list of many invitations from one sender takes no more queries than a short one', async () => {
  async function queriesOfList() {
    const prepare = spyOn(sqlite, 'prepare')
    await list(ewa)
    const { length } = prepare.mock.calls
    prepare.mockRestore()
    return length
  }
  await invite(jan, 'leon')
  await list(ewa)
  const few = await queriesOfList()
  for (const name of ['ala', 'iga', 'ula', 'ida']) await invite(jan, name)
  await list(ewa)
  expect(await queriesOfList()).toBe(few)
  expect(few).toBeGreaterThan(0)
})
