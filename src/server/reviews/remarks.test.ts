import { beforeEach, expect, setSystemTime, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db, sqlite } from '#server/database/open.ts'
import { notifications } from '#server/database/schema/access.ts'
import { users } from '#server/database/schema/people.ts'
import { outbox } from '#server/database/schema/records.ts'
import { remarks } from '#server/database/schema/review.ts'
import { years } from '#server/database/schema/years.ts'
import { tellDue } from '#server/dueNotices.ts'
import { inClock } from '#test/clock.ts'
import { as, type Call, completePrerequisites, freshWorld } from '#test/world.ts'

const world = freshWorld()
let jan: Call
let ewa: Call
beforeEach(async () => {
  completePrerequisites(world.wilki, world.open)
  jan = await as(world.jan)
  ewa = await as(world.ewa)
})

const path = () => `/remarks/${world.open.id}/of/${world.wilki.id}`
const write = (call: Call, body: object) => call('POST', path(), body)
const onTask = (text: string) => ({ taskId: world.open.goodTurns.id, text })
const all = async (call: Call = jan) => (await call('GET', path())).body

/** Moves the clock and signs in again, because sessions expire after 12 hours. */
async function at(time: string) {
  setSystemTime(new Date(time))
  jan = await as(world.jan)
  ewa = await as(world.ewa)
}

test('both sides write remarks on a task, a prerequisite and the whole sheet', async () => {
  expect((await write(ewa, onTask('Skąd te 3?'))).status).toBe(201)
  await write(jan, onTask('  Zdjęcia:\r\nhttps://przyklad.example/a  '))
  await write(jan, { initialTaskId: world.open.bookkeeping.id, text: 'Jest' })
  await write(ewa, { text: 'Dobry rok' })
  expect(await all()).toMatchObject([
    { taskId: world.open.goodTurns.id, initialTaskId: null, text: 'Skąd te 3?', by: null, own: false },
    { text: 'Zdjęcia:\nhttps://przyklad.example/a', by: 'jan@przyklad.example', own: true, resolvedAt: null },
    { taskId: null, initialTaskId: world.open.bookkeeping.id },
    { taskId: null, initialTaskId: null, byRole: 'DISTRICT_COORDINATOR' },
  ])
})

test('a thread is resolved and reopened as a whole', async () => {
  const first = (await write(ewa, onTask('Skąd?'))).body
  const second = (await write(jan, onTask('Stąd'))).body
  await write(ewa, { text: 'O całości' })
  expect((await jan('POST', `/remarks/${second.id}/resolve`)).body).toMatchObject({
    resolvedBy: 'jan@przyklad.example',
  })
  expect((await all()).map((remark: { resolvedAt: string | null }) => remark.resolvedAt !== null)).toEqual([
    true,
    true,
    false,
  ])
  expect((await ewa('POST', `/remarks/${first.id}/reopen`)).status).toBe(200)
  expect((await all()).every((remark: { resolvedAt: string | null }) => remark.resolvedAt === null)).toBe(true)
})

test('the author may delete a remark for 15 minutes, other people never', () =>
  inClock(async () => {
    await at('2027-05-01T10:00:00Z')
    const own = (await write(jan, onTask('Pomyłka'))).body
    const late = (await write(jan, onTask('Zostanie'))).body
    expect((await ewa('DELETE', `/remarks/${own.id}`)).status).toBe(403)
    await at('2027-05-01T10:15:00Z')
    expect((await jan('DELETE', `/remarks/${own.id}`)).status).toBe(204)
    await at('2027-05-01T10:15:01Z')
    expect(await jan('DELETE', `/remarks/${late.id}`)).toMatchObject({ status: 409, body: { code: 'remark-stays' } })
    expect(await all()).toMatchObject([{ text: 'Zostanie' }])
  }))

test.each([
  ['nothing', { text: ' \n ' }],
  ['2,001 characters', { text: 'a'.repeat(2001) }],
  ['control characters', { text: 'a\u0007b' }],
  ['marks that reverse the text', { text: '\u2067x' }],
  ['two subjects', { text: 'x', taskId: 1, initialTaskId: 1 }],
])('a remark of %s is rejected', async (_, body) => {
  expect((await write(jan, body)).status).toBe(400)
  expect(await all()).toEqual([])
})

test('HTML is stored as plain text', async () => {
  const text = '<img src=x onerror=alert(1)>'
  expect((await write(jan, { text })).body.text).toBe(text)
})

test('a remark on a task of another year is rejected', async () => {
  expect((await write(jan, { taskId: world.finished.goodTurns.id, text: 'x' })).status).toBe(404)
  expect((await write(jan, { initialTaskId: 999_999, text: 'x' })).status).toBe(404)
})

test('people on neither side can neither read nor write remarks', async () => {
  const { id } = (await write(jan, onTask('Tylko dla nas'))).body
  for (const name of ['borys', 'dorota', 'cezary', 'piotr', 'nowy'] as const) {
    const call = await as(world[name])
    expect([name, (await call('GET', path())).status]).toEqual([name, 403])
    expect((await write(call, { text: 'x' })).status).toBe(403)
    expect([403, 404]).toContain((await call('POST', `/remarks/${id}/resolve`)).status)
    expect([403, 404]).toContain((await call('DELETE', `/remarks/${id}`)).status)
    expect((await call('GET', `/tasks/${world.open.id}/of/${world.wilki.id}/changes`)).status).toBe(403)
  }
  expect(db.select().from(remarks).all()).toHaveLength(1)
})

test('remarks of a finished year are read-only', async () => {
  const { id } = (await write(jan, onTask('Było'))).body
  db.update(years).set({ state: 'FINISHED' }).where(eq(years.id, world.open.id)).run()
  expect(await all()).toHaveLength(1)
  for (const answer of [
    await write(jan, { text: 'x' }),
    await jan('POST', `/remarks/${id}/resolve`),
    await jan('DELETE', `/remarks/${id}`),
  ])
    expect(answer).toMatchObject({ status: 409, body: { code: 'year-over' } })
})

test('the other side is notified immediately in the bell, by one mail per ten minutes and at most one an hour', () =>
  inClock(async () => {
    const mails = () => db.select().from(outbox).all()
    await at('2027-05-01T10:00:00Z')
    await write(ewa, onTask('Pierwsza'))
    await write(ewa, onTask('Druga'))
    await write(jan, onTask('Własna'))
    expect(
      db
        .select()
        .from(notifications)
        .all()
        .map(notice => notice.userId),
    ).toEqual([world.jan.id, world.kuba.id, world.jan.id, world.kuba.id, world.ewa.id])
    await tellDue('ten minutes after the first')
    expect(mails()).toEqual([])

    await at('2027-05-01T10:10:01Z')
    await tellDue('ten minutes after the first')
    expect(
      mails()
        .map(mail => mail.recipient)
        .sort(),
    ).toEqual(['ewa@przyklad.example', 'jan@przyklad.example', 'kuba@przyklad.example'])
    const toJan = mails().find(mail => mail.recipient.startsWith('jan'))!.text
    expect([toJan.includes('Pierwsza'), toJan.includes('Druga'), toJan.includes('Własna')]).toEqual([true, true, false])

    await write(ewa, onTask('Trzecia'))
    await at('2027-05-01T11:09:59Z')
    await tellDue('ten minutes after the first')
    expect(mails()).toHaveLength(3)
    await at('2027-05-01T11:10:02Z')
    await tellDue('ten minutes after the first')
    expect(mails()).toHaveLength(5)
    await tellDue('ten minutes after the first')
    expect(mails()).toHaveLength(5)
  }))

test('people who turned mails off or lost access get no mail', () =>
  inClock(async () => {
    await at('2027-05-01T10:00:00Z')
    db.update(users).set({ mails: 'DECISIONS' }).where(eq(users.id, world.jan.id)).run()
    await write(ewa, onTask('Nie dla wszystkich'))
    db.update(users).set({ teamId: null, teamAccepted: false }).where(eq(users.id, world.kuba.id)).run()
    setSystemTime(new Date('2027-05-01T10:10:01Z'))
    await tellDue('ten minutes after the first')
    expect(db.select().from(outbox).all()).toEqual([])
  }))

test('both sides read who changed a value, when, from what and to what', async () => {
  const kuba = await as(world.kuba)
  const set = (call: Call, value: number) => call('PUT', `/tasks/${world.open.goodTurns.id}`, { value })
  await set(jan, 3)
  await set(jan, 3)
  await set(kuba, 5)
  await jan('POST', `/tasks/initial/unmark/${world.open.bookkeeping.id}`)
  const { body } = await ewa('GET', `/tasks/${world.open.id}/of/${world.wilki.id}/changes`)
  expect(body).toMatchObject([
    { taskId: null, initialTaskId: world.open.bookkeeping.id, from: 1, to: 0, by: 'jan@przyklad.example' },
    { taskId: world.open.goodTurns.id, from: 3, to: 5, by: 'kuba@przyklad.example' },
    { taskId: world.open.goodTurns.id, from: null, to: 3, by: 'jan@przyklad.example' },
  ])
  expect((await jan('GET', `/tasks/${world.open.id}/of/${world.wilki.id}/changes`)).body).toHaveLength(3)
})

test('X19 an author may write a hundred remarks in ten minutes', async () => {
  for (let n = 0; n < 100; n++) expect((await write(jan, { text: `Uwaga ${n}` })).status).toBe(201)
  expect(await write(jan, { text: 'Jeszcze jedna' })).toMatchObject({
    status: 429,
    body: { code: 'too-many-attempts' },
  })
  expect((await write(ewa, { text: 'Dosyć' })).status).toBe(201)
  expect(await all()).toHaveLength(101)
})

test('V29 leaders do not see who a former coordinator is, but still see who led the team', async () => {
  db.update(users).set({ firstName: 'Ewa', lastName: 'Nowak' }).where(eq(users.id, world.ewa.id)).run()
  const kuba = await as(world.kuba)
  await kuba('PUT', `/tasks/${world.open.goodTurns.id}`, { value: 3 })
  await write(kuba, { text: 'Zdjęcia są u mnie' })
  const asked = (await write(ewa, onTask('Skąd?'))).body
  await ewa('POST', `/remarks/${asked.id}/resolve`)
  await jan('POST', '/review/submit')
  await ewa('POST', `/review/${world.open.id}/of/${world.wilki.id}/return`, { note: 'Popraw' })
  const adam = await as(world.adam)
  await adam('PATCH', `/admin/users/${world.ewa.id}/permissions/USER`)
  await adam('PATCH', `/admin/teams/revoke/${world.kuba.id}/on/${world.wilki.id}`)

  const read = [await all(), (await jan('GET', '/review')).body]
  expect(JSON.stringify(read)).not.toMatch(/ewa@|Nowak/)
  expect(read[0]).toMatchObject([
    { by: 'kuba@przyklad.example' },
    { by: null, byRole: 'DISTRICT_COORDINATOR', resolvedBy: null },
  ])
  expect(JSON.stringify(await all(adam))).toContain('Ewa Nowak')
})

test('V30 of people above the districts, now or earlier, a district coordinator reads only the office', async () => {
  const [ola, adam] = [await as(world.ola), await as(world.adam)]
  const path = `/${world.open.id}/of/${world.wilki.id}`
  await jan('PUT', `/tasks/${world.open.goodTurns.id}`, { value: 3 })
  await write(ola, onTask('Skąd?'))
  await write(adam, onTask('Ile?'))
  const asked = (await write(jan, { text: 'Jest w kronice' })).body
  await ola('POST', `/remarks/${asked.id}/resolve`)
  await ola('POST', `/review${path}/approve`, {})
  await adam('POST', `/review${path}/return`, { note: 'Popraw' })
  await adam('PATCH', `/admin/users/${world.ola.id}/permissions/USER`)
  await adam('PATCH', `/admin/users/${world.jan.id}/permissions/TOPLEVEL_COORDINATOR`)

  const read = async (reader: Call) => {
    const addresses = [
      `/remarks${path}`,
      `/review${path}`,
      `/tasks${path}`,
      `/tasks/initial${path}`,
      `/tasks${path}/changes`,
    ]
    return Promise.all(addresses.map(async address => (await reader('GET', address)).body))
  }
  const seen = await read(ewa)
  expect(JSON.stringify(seen)).not.toMatch(/adam@|ola@|jan@/)
  expect(seen[0]).toMatchObject([
    { by: null, byRole: 'TOPLEVEL_COORDINATOR' },
    { by: null, byRole: 'ADMIN' },
    { by: null, byRole: 'USER', resolvedBy: null, resolvedByRole: 'TOPLEVEL_COORDINATOR' },
  ])
  expect(seen[1]).toMatchObject({ by: null, byRole: 'ADMIN', history: [{ by: null }, { by: null }] })
  const known = JSON.stringify(await read(adam))
  for (const name of ['adam@', 'ola@', 'jan@']) expect(known).toContain(name)
})

test('X19 only the newest 20,000 changes of a sheet are returned', async () => {
  const change = sqlite.query('INSERT INTO entry_changes (teamId, taskId, before, after, at) VALUES (?, ?, ?, ?, ?)')
  sqlite.transaction(() => {
    for (let n = 0; n < 20_010; n++)
      change.run(world.wilki.id, world.open.goodTurns.id, n, n + 1, '2027-05-01T10:00:00.000Z')
  })()
  const { body } = await ewa('GET', `/tasks/${world.open.id}/of/${world.wilki.id}/changes`)
  expect([body.length, body[0].to]).toEqual([20_000, 20_010])
})
