import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { notifications } from '#server/database/schema/access.ts'
import { users } from '#server/database/schema/people.ts'
import { outbox } from '#server/database/schema/records.ts'
import { remarks } from '#server/database/schema/review.ts'
import { taskEntries, taskNotes } from '#server/database/schema/sheets.ts'
import { taskGroups, tasks, years } from '#server/database/schema/years.ts'
import { eraseAccount } from '#server/people/eraseAccount.ts'
import { as, type Call, completePrerequisites, freshWorld } from '#test/world.ts'

const world = freshWorld()
let jan: Call
beforeEach(async () => {
  completePrerequisites(world.wilki, world.open)
  jan = await as(world.jan)
})

const write = (call: Call, task: { id: number }, text: unknown) => call('PUT', `/tasks/${task.id}/note`, { text })
const onSheet = async (call: Call, task: { id: number }, path = '/tasks') =>
  (await call('GET', path)).body
    .flatMap((group: { tasks: object[] }) => group.tasks)
    .find(({ id }: { id: number }) => id === task.id)
const inPanel = () => `/tasks/${world.open.id}/of/${world.wilki.id}`
const stored = () => db.select().from(taskNotes).all()

test('78 a note makes no entry, stays when the value is cleared, and is deleted by an empty text', async () => {
  const { hike } = world.open
  const { status, body } = await write(jan, hike, '  Wilcza Wola\r\nhttps://zdjecia.przyklad/biwaki ')
  expect(status).toBe(200)
  const note = {
    text: 'Wilcza Wola\nhttps://zdjecia.przyklad/biwaki',
    by: 'jan@przyklad.example',
    at: expect.any(String),
    byRole: 'USER',
    own: true,
  }
  expect(body).toMatchObject({ id: hike.id, entered: false, author: null, asksForNote: false, note })
  expect(db.select().from(taskEntries).all()).toEqual([])

  expect((await jan('PUT', `/tasks/${hike.id}`, { value: 3 })).body).toMatchObject({ value: 3, note })
  expect((await jan('POST', `/tasks/select/${hike.id}`)).body).toMatchObject({ note })
  expect((await jan('DELETE', `/tasks/${hike.id}/value`)).body).toMatchObject({ entered: false, note })
  expect(await onSheet(jan, hike)).toEqual({
    ...body,
    favourite: true,
    mine: { value: null, month: null },
    lastYear: null,
  })

  expect((await write(jan, hike, ' ')).body.note).toBeNull()
  expect([stored(), (await onSheet(jan, hike)).note]).toEqual([[], null])
})

test('78 notes are read by everyone who may read the sheet, and of two leaders the later wins', async () => {
  const kuba = await as(world.kuba)
  const { hike, goodTurns } = world.open
  await jan('PUT', `/tasks/${hike.id}`, { value: 3 })
  await write(jan, hike, 'Ruda')
  expect(await onSheet(kuba, hike)).toMatchObject({
    author: { by: 'jan@przyklad.example', byRole: 'USER' },
    note: { text: 'Ruda', by: 'jan@przyklad.example', own: false },
  })
  const at = stored()[0]?.at
  expect((await write(kuba, hike, 'Ruda')).body.note).toMatchObject({ at, own: false })
  expect((await write(kuba, hike, 'Skoki')).body.note).toMatchObject({ text: 'Skoki', own: true })
  expect((await onSheet(jan, hike)).note).toMatchObject({ text: 'Skoki', by: 'kuba@przyklad.example', own: false })
  for (const reader of [world.ewa, world.ola, world.adam])
    expect((await onSheet(await as(reader), hike, inPanel())).note).toMatchObject({ text: 'Skoki', own: false })
  expect((await onSheet(jan, goodTurns)).note).toBeNull()

  completePrerequisites(world.orly, world.open)
  await write(await as(world.borys), hike, 'Orły nad Rudą')
  expect((await onSheet(jan, hike)).note.text).toBe('Skoki')
})

test("78 a year later the note is next to last year's value", async () => {
  const { finished, open } = world
  for (const [table, then, now] of [
    [tasks, finished.hike, open.hike],
    [taskGroups, finished.unit, open.unit],
  ] as const)
    db.update(table).set({ originId: then.id }).where(eq(table.id, now.id)).run()
  const key = { teamId: world.wilki.id, taskId: finished.hike.id }
  const at = '2025-05-01T10:00:00.000Z'
  db.insert(taskEntries)
    .values({ ...key, value: 4, updatedAt: at })
    .run()
  db.insert(taskNotes)
    .values({ ...key, text: 'Bieszczady', at, byId: world.kuba.id })
    .run()
  const then = { yearId: finished.id, value: 4, note: { text: 'Bieszczady', at, by: 'kuba@przyklad.example' } }
  expect(await onSheet(jan, open.hike)).toMatchObject({ note: null, lastYear: then })
  expect((await onSheet(await as(world.ewa), open.hike, inPanel())).lastYear).toMatchObject(then)
})

test('78 notes on thirty tasks open no matter and notify nobody', async () => {
  const values = { name: 'Zadanie', primaryGroupId: world.open.unit.id, maxPoints: 1 }
  const made = Array.from({ length: 30 }, () => db.insert(tasks).values(values).returning().get())
  const remarksOpen = async () => {
    const { body } = await (await as(world.ewa))('GET', '/admin/overview')
    return body.troops.find(({ teamId }: { teamId: number }) => teamId === world.wilki.id).remarksOpen
  }
  const about = { taskId: world.open.hike.id, text: 'Skąd ta liczba?' }
  await jan('POST', `/remarks/${world.open.id}/of/${world.wilki.id}`, about)
  const before = [await remarksOpen(), db.$count(notifications), db.$count(outbox), db.$count(remarks)]
  for (const task of made) expect((await write(jan, task, 'Ruda')).status).toBe(200)
  const after = [await remarksOpen(), db.$count(notifications), db.$count(outbox), db.$count(remarks)]
  expect(await Promise.all(after)).toEqual(await Promise.all(before))
  expect(stored()).toHaveLength(30)
})

test('78 countless spaces take a note away, as an empty text does', async () => {
  await write(jan, world.open.hike, 'Ruda')
  expect((await write(jan, world.open.hike, ' '.repeat(1001))).body.note).toBeNull()
  expect(stored()).toEqual([])
})

describe('T13 a note', () => {
  test.each([
    ['501 characters', 'x'.repeat(501)],
    ['a control character', 'Ruda\u0000'],
    ['a mark that reverses the text', 'Ruda \u202Etxt.exe'],
    ['half a surrogate pair', 'Ruda \ud800'],
    ['nothing visible', '\u200B\u2800'],
    ['no text', 7],
    ['no text at all', null],
  ])('with %s is rejected, and the previous one stays', async (_, text) => {
    await write(jan, world.open.hike, 'Ruda')
    expect((await write(jan, world.open.hike, text)).status).toBe(400)
    expect(stored()).toMatchObject([{ text: 'Ruda' }])
  })

  test.each([['<script>alert(1)</script> javascript:alert(1)'], ['x'.repeat(500)], ['„Żółć” 👩‍👦‍👦 i 2 × 3 = 6']])(
    'is stored as it was written: %p',
    async text => {
      expect((await write(jan, world.open.hike, text)).body.note.text).toBe(text)
    },
  )
})

test.each([
  ['a leader of another troop', () => world.borys, 200],
  ['a person whose access is pending', () => world.piotr, 409],
  ['a newcomer', () => world.nowy, 409],
  ['a coordinator', () => world.ewa, 403],
  ['an administrator', () => world.adam, 403],
])('V33 %s cannot write a note on a sheet of others', async (_, who, status) => {
  completePrerequisites(world.orly, world.open)
  expect((await write(await as(who()), world.open.hike, 'Nie moje')).status).toBe(status)
  expect(stored().filter(({ teamId }) => teamId === world.wilki.id)).toEqual([])
})

test('V33 a former leader can neither write nor read a note', async () => {
  await write(jan, world.open.hike, 'Ruda')
  const cookie = jan
  db.update(users).set({ teamId: null, teamAccepted: false }).where(eq(users.id, world.jan.id)).run()
  expect((await write(cookie, world.open.hike, 'Skoki')).status).toBe(409)
  expect((await cookie('GET', '/tasks')).status).toBe(403)
  expect((await (await as(world.dorota))('GET', inPanel())).status).toBe(403)
  expect(stored()).toMatchObject([{ text: 'Ruda' }])
})

test.each([
  ['submitted', async () => jan('POST', '/review/submit', {}), 'sheet-submitted'],
  [
    'approved',
    async () => (await as(world.ewa))('POST', `/review/${world.open.id}/of/${world.wilki.id}/approve`, {}),
    'sheet-locked',
  ],
  [
    'closed',
    async () => db.update(years).set({ state: 'FINISHED' }).where(eq(years.id, world.open.id)).run(),
    'year-over',
  ],
  ['late', async () => db.update(years).set({ deadline: '2020-05-31' }).run(), 'deadline-passed'],
  [
    'without its prerequisites',
    async () => jan('POST', `/tasks/initial/unmark/${world.open.bookkeeping.id}`),
    'prerequisites-missing',
  ],
])('S26 a sheet that is %s rejects a note', async (_, change, code) => {
  await change()
  expect(await write(jan, world.open.hike, 'Ruda')).toMatchObject({ status: 409, body: { code } })
  expect(stored()).toEqual([])
})

test('S26 a draft has no sheets, and a year reopened as a draft shows its notes to nobody', async () => {
  await write(jan, world.open.hike, 'Ruda')
  expect((await write(jan, world.draft.hike, 'Ruda')).status).toBe(404)
  db.update(years).set({ state: 'DRAFT' }).where(eq(years.id, world.open.id)).run()
  expect((await jan('GET', '/tasks')).status).toBe(409)
  expect((await write(jan, world.open.hike, 'Skoki')).status).toBe(404)
})

test('V33 a deleted account leaves its notes, without a name in them or on them', async () => {
  db.update(users).set({ firstName: 'Jan', lastName: 'Zając' }).where(eq(users.id, world.jan.id)).run()
  await write(jan, world.open.hike, 'Prowadził Jan Zając, jan@przyklad.example')
  eraseAccount(world.jan, null)
  expect((await onSheet(await as(world.kuba), world.open.hike)).note).toMatchObject({
    text: 'Prowadził […], […]',
    by: null,
    byRole: null,
    own: false,
  })
})

test('78 the own data contain the own notes', async () => {
  await write(jan, world.open.hike, 'Ruda')
  await write(await as(world.kuba), world.open.boys, 'Skoki')
  expect((await jan('GET', '/user/export')).body.notes).toEqual([
    { team: 'Wilki', year: '2025/26', task: 'Wędrówka', text: 'Ruda', at: expect.any(String) },
  ])
})
