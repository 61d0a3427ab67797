import { beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { auditEntries, outbox } from '#server/database/schema/records.ts'
import { withTildes } from '#test/tildes.ts'
import { as, type Call, enter, freshWorld, play, showHeldNotices } from '#test/world.ts'

// Five good turns are 10 points in "Stan jednostki", whose forest symbol needs 5.

const world = freshWorld()
let ola: Call
beforeEach(async () => {
  ola = await as(world.ola)
  play(world.wilki, world.open, 5)
  play(world.fale, world.open, 1)
  await ola('POST', `/review/${world.open.id}/of/${world.wilki.id}/approve`, {})
  db.delete(outbox).run()
})

const path = () => `/admin/categorization/${world.open.id}`
const raised = () => ({ groups: [{ id: world.open.unit.id, lesnaThreshold: 15 }] })
const impact = async (question: object) => (await ola('POST', `${path()}/impact`, question)).body
const troop = async (team: { id: number }) => {
  const { body } = await ola('GET', '/admin/overview')
  return body.troops.find(({ teamId }: { teamId: number }) => teamId === team.id)
}
const figures = () => db.select().from(auditEntries).where(eq(auditEntries.kind, 'year.rescore')).all()

test('85 a threshold is scored without being stored, and the answer has the troops it changes, before and after', async () => {
  expect(await impact(raised())).toMatchObject({
    sheets: 2,
    hit: [
      {
        name: 'Wilki',
        district: { name: 'Mazowiecka' },
        from: 'LESNA',
        to: 'POLOWA',
        lost: 1,
        won: 0,
        approved: true,
      },
    ],
  })
  expect((await ola('GET', path())).body.taskGroup[0]).toMatchObject({ lesnaThreshold: 5 })
  expect((await troop(world.wilki)).rulesChangedAt).toBeNull()
  expect(figures()).toEqual([])
})

test('85 deleted tasks, new prerequisites and other categories are scored the same way; names affect no troop', async () => {
  const hits = async (question: object) =>
    (await impact(question)).hit.map(({ name, to }: { name: string; to: string | null }) => [name, to])
  expect(await hits({ remove: { kind: 'task', id: world.open.goodTurns.id } })).toEqual([['Wilki', 'POLOWA']])
  expect(await hits({ remove: { kind: 'prerequisite', id: world.open.bookkeeping.id } })).toEqual([])
  expect(await hits({ prerequisites: [{ name: 'Biwak' }] })).toEqual([
    ['Wilki', null],
    ['Fale', null],
  ])
  expect(await hits({ year: { lesnaLesneThreshold: 2 } })).toEqual([['Wilki', 'POLOWA']])
  const { camps, unit } = world.open
  expect(await hits({ groups: [{ id: camps.id, lesnaRequires: 'LESNA' }] })).toEqual([['Wilki', 'POLOWA']])
  expect(await hits({ groups: [{ id: unit.id, lesnaRequires: 'LESNA' }] })).toEqual([])
  expect(await hits({ tasks: [{ id: world.open.goodTurns.id, name: 'Czyny' }] })).toEqual([])
  expect((await ola('POST', `${path()}/impact`, { tasks: [{ id: world.draft.hike.id, maxPoints: 3 }] })).status).toBe(
    404,
  )
})

test('85 a stored change marks the approved sheet, notifies its leaders and keeps the figures until the next act', async () => {
  enter(world.orly, world.open.goodTurns, 1)
  expect((await ola('PATCH', `${path()}/parts`, raised())).status).toBe(200)
  const { rulesChangedAt } = await troop(world.wilki)
  expect(rulesChangedAt).toEqual(expect.any(String))
  expect((await troop(world.fale)).rulesChangedAt).toBeNull()
  const review = await ola('GET', `/review/${world.open.id}/of/${world.wilki.id}`)
  expect(review.body).toMatchObject({ state: 'APPROVED', rulesChangedAt })

  showHeldNotices()
  const bells = await (await as(world.jan))('GET', '/user/notifications')
  expect(bells.body[0].text).toContain(
    'Drużyna Wilki: kategoria polowa, wcześniej kategoria leśna; niższy symbol w 1 obszarze',
  )
  const mails = db.select().from(outbox).all()
  expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([world.jan.email, world.kuba.email])
  expect(withTildes(mails[0]!.text)).toContain(
    'Drużyna Wilki: kategoria polowa, wcześniej kategoria leśna; niższy symbol w~1~obszarze',
  )
  expect(figures()).toMatchObject([{ after: { sheets: 3, hit: 1, approved: 1, categories: 1, lost: 1, won: 0 } }])

  await ola('POST', `/review/${world.open.id}/of/${world.wilki.id}/return`, { note: 'Jeszcze raz.' })
  expect((await troop(world.wilki)).rulesChangedAt).toBeNull()
})

test.each([
  ['a threshold', () => ['PATCH', `${path()}/parts`, raised()]],
  ['a deletion', () => ['DELETE', `/admin/categorization/tasks/${world.open.goodTurns.id}`]],
  ['a change of the categories', () => ['PATCH', path(), { lesnaLesneThreshold: 2 }]],
] as const)('82 %s of an open year is taken back whole, and no leader is notified', async (_, act) => {
  const stored = async () => [(await ola('GET', path())).body, await troop(world.wilki), db.select().from(outbox).all()]
  const before = await stored()
  const [method, address, body] = act()
  const { status, headers } = await ola(method as 'PATCH', address as string, body as object)
  expect(status).toBeLessThan(300)
  expect(db.select().from(outbox).all()).toHaveLength(2)
  expect((await troop(world.wilki)).rulesChangedAt).toEqual(expect.any(String))
  expect(await ola('POST', headers.get('undo')!)).toMatchObject({ status: 200, body: { left: [] } })
  expect(await stored()).toEqual(before)
  showHeldNotices()
  const bell = (await (await as(world.jan))('GET', '/user/notifications')).body
  expect(bell.map(({ kind }: { kind: string }) => kind)).not.toContain('year.rescore')
  expect(db.select().from(auditEntries).all().at(-1)).toMatchObject({ kind: 'act.undo' })
})

test('82 a change of an open year stays once the year is closed or another editor has changed it', async () => {
  const { headers } = await ola('PATCH', `${path()}/parts`, raised())
  await (await as(world.adam))('PATCH', `/admin/categorization/tasks/group/${world.open.unit.id}`, { name: 'Skład' })
  expect((await ola('POST', headers.get('undo')!)).body).toEqual({ left: [world.open.name] })
  const { headers: second } = await ola('PATCH', `${path()}/parts`, {
    groups: [{ id: world.open.unit.id, lesnaThreshold: 16 }],
  })
  await ola('PATCH', '/admin/categorization/state/close')
  expect((await ola('POST', second.get('undo')!)).body).toEqual({ left: [world.open.name] })
  expect(db.select().from(outbox).all()).not.toEqual([])
})

test('85 a change of names notifies nobody, and neither does one of a year that is not open', async () => {
  await ola('PATCH', `/admin/categorization/tasks/${world.open.goodTurns.id}`, { name: 'Czyny', description: 'Dobre.' })
  await ola('PATCH', `/admin/categorization/${world.finished.id}`, { lesnaLesneThreshold: 2 })
  expect(figures()).toEqual([])
  expect(db.select().from(outbox).all()).toEqual([])
})
