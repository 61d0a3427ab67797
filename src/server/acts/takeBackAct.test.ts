import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { notifications } from '#server/database/schema/access.ts'
import { teams, users } from '#server/database/schema/people.ts'
import { auditEntries, outbox } from '#server/database/schema/records.ts'
import { reviewActs, sheetReviews } from '#server/database/schema/review.ts'
import { eraseAccount } from '#server/people/eraseAccount.ts'
import { inClock } from '#test/clock.ts'
import { type Answer, as, type Call, completePrerequisites, enter, freshWorld, type World } from '#test/world.ts'

const world = freshWorld()
let jan: Call
let ewa: Call
beforeEach(async () => {
  completePrerequisites(world.wilki, world.open)
  jan = await as(world.jan)
  ewa = await as(world.ewa)
})

const undo = (caller: Call, act: Answer) => caller('POST', act.headers.get('undo')!)
const approve = () => ewa('POST', `/review/${world.open.id}/of/${world.wilki.id}/approve`, { note: 'Brawo' })
const stored = () => ({
  reviews: db.select().from(sheetReviews).all(),
  acts: db.select().from(reviewActs).all(),
  teams: db.select().from(teams).all(),
  people: db.select({ id: users.id, teamId: users.teamId, accepted: users.teamAccepted }).from(users).all(),
  mails: db.select().from(outbox).all(),
  notices: db.select().from(notifications).all(),
})
const bell = async (caller: Call) => (await caller('GET', '/user/notifications')).body

test('an approval that is taken back leaves no trace and notifies nobody', async () => {
  await jan('POST', '/review/submit')
  const before = stored()
  const approved = await approve()
  expect((await jan('GET', '/review')).body.state).toBe('APPROVED')
  expect(await bell(jan)).toEqual([])

  expect(await undo(ewa, approved)).toMatchObject({ status: 200, body: { left: [] } })
  expect(stored()).toEqual(before)
  const [act, taken] = db.select().from(auditEntries).all().slice(-2)
  expect([act!.kind, taken!.kind, taken!.after]).toEqual([
    'sheet.approve',
    'act.undo',
    { of: act!.id, kind: 'sheet.approve' },
  ])
})

test('A42 a coordinator who has lost the troop since takes nothing back', async () => {
  await (await as(world.nowy))('POST', `/teams/ask-access/${world.wilki.id}`)
  const [{ id }] = await bell(jan)
  const granted = await jan('PATCH', `/user/notifications/accept/${id}`)
  db.update(users).set({ teamId: null, teamAccepted: false }).where(eq(users.id, world.jan.id)).run()
  expect((await undo(jan, granted)).status).toBe(410)
})

test('A42 a coordinator who has lost the office since takes nothing back', async () => {
  const approved = await approve()
  db.update(users).set({ districtId: world.pomerania.id }).where(eq(users.id, world.ewa.id)).run()
  expect((await undo(ewa, approved)).status).toBe(410)
  db.update(users).set({ role: 'USER', districtId: null }).where(eq(users.id, world.ewa.id)).run()
  expect((await undo(ewa, approved)).status).toBe(410)
  expect((await jan('GET', '/review')).body.state).toBe('APPROVED')
})

test('the notices of an act are sent a minute later, and then it can no longer be taken back', () =>
  inClock(async set => {
    set('2027-05-01T10:00:00Z')
    jan = await as(world.jan)
    ewa = await as(world.ewa)
    const approved = await approve()
    expect(db.select().from(outbox).all()[0]!.nextTryAt).toStartWith('2027-05-01T10:01:00')
    set('2027-05-01T10:00:59Z')
    expect(await bell(jan)).toEqual([])
    set('2027-05-01T10:01:01Z')
    expect(await bell(jan)).toHaveLength(1)
    expect(await undo(ewa, approved)).toMatchObject({ status: 410, body: { code: 'undo-over' } })
    expect((await jan('GET', '/review')).body.state).toBe('APPROVED')
  }))

test('an act is taken back only by its author, and only once', async () => {
  const approved = await approve()
  expect((await undo(await as(world.ola), approved)).status).toBe(410)
  expect((await undo(jan, approved)).status).toBe(410)
  expect((await undo(ewa, approved)).status).toBe(200)
  expect((await undo(ewa, approved)).status).toBe(410)
  expect((await ewa('POST', '/undo/x')).status).toBe(410)
})

test('of several sheets those changed by others since are left and named', async () => {
  completePrerequisites(world.orly, world.open)
  const teams = [world.wilki.id, world.orly.id]
  for (const team of [world.wilki, world.orly]) enter(team, world.open.goodTurns, 3)
  const approved = await ewa('POST', `/review/${world.open.id}/approve`, { teams, states: ['IN_PROGRESS'] })
  expect(approved.body.approved).toEqual(teams)
  await ewa('POST', `/review/${world.open.id}/of/${world.orly.id}/return`, { note: 'Jednak nie' })
  expect((await undo(ewa, approved)).body).toEqual({ left: ['Orły'] })
  const states = Object.fromEntries(stored().reviews.map(({ teamId, state }) => [teamId, state]))
  expect(states).toEqual({ [world.orly.id]: 'RETURNED' })
  expect(stored().teams.find(({ id }) => id === world.wilki.id)!.locked).toBe(false)
  // Only the leader whose approval was not taken back gets its mail.
  const approvalMails = stored().mails.filter(({ subject }) => subject.startsWith('Arkusz zatwierdzony'))
  expect(approvalMails.map(({ recipient }) => recipient)).toEqual(['borys@przyklad.example'])
  const undone = db.select().from(auditEntries).where(eq(auditEntries.kind, 'act.undo')).all()
  expect(undone.map(({ teamId }) => teamId)).toEqual([world.wilki.id])
})

test.each([
  ['granted', (w: World) => ['PATCH', `/admin/teams/grant/${w.nowy.id}/on/${w.wilki.id}`]],
  ['refused', (w: World) => ['PATCH', `/admin/teams/refuse/${w.nowy.id}/on/${w.wilki.id}`]],
] as const)('taking back a %s request makes it wait again', async (_, request) => {
  await (await as(world.nowy))('POST', `/teams/ask-access/${world.wilki.id}`)
  const before = stored()
  const [method, path] = request(world) as [string, string]
  const answered = await ewa(method, path)
  expect(answered.status).toBe(200)
  expect(stored()).not.toEqual(before)
  await undo(ewa, answered)
  expect(stored()).toEqual(before)
})

test('a new team that a rejection deleted is restored', async () => {
  const nowy = await as(world.nowy)
  await nowy('POST', '/teams', { name: 'Bobry', districtId: world.wilki.districtId })
  const before = stored()
  const bobry = before.teams.at(-1)!
  const refused = await ewa('PATCH', `/admin/teams/refuse/${world.nowy.id}/on/${bobry.id}`)
  await undo(ewa, refused)
  expect(stored()).toEqual(before)
})

test('a leader whose access was revoked gets it back, and hidden teams are shown again', async () => {
  const before = stored()
  const revoked = await ewa('PATCH', `/admin/teams/revoke/${world.jan.id}/on/${world.wilki.id}`)
  const hidden = await ewa('PATCH', '/admin/teams/marked', { teams: [world.wilki.id, world.orly.id], shadow: true })
  await undo(ewa, hidden)
  await undo(ewa, revoked)
  expect(stored()).toEqual(before)
  expect(db.select().from(teams).where(eq(teams.id, world.wilki.id)).get()!.shadow).toBe(false)
})

test.each([
  ['an approval', () => approve()],
  ['more time', () => ewa('POST', `/review/${world.open.id}/extend`, { teams: [world.wilki.id], until: '2099-01-01' })],
  ['granted access', () => ewa('PATCH', `/admin/teams/grant/${world.piotr.id}/on/${world.wilki.id}`)],
  ['ended access', () => ewa('PATCH', `/admin/teams/revoke/${world.kuba.id}/on/${world.wilki.id}`)],
] as const)('A42 %s stays once the team belongs to another district', async (_, act) => {
  await (await as(world.ola))('PATCH', `/admin/categorization/${world.open.id}`, { deadline: '2098-12-31' })
  const done = await act()
  expect(done.status).toBe(200)
  db.update(teams).set({ districtId: world.pomerania.id }).where(eq(teams.id, world.wilki.id)).run()
  const before = stored()
  expect((await undo(ewa, done)).body.left).toHaveLength(1)
  expect(stored()).toEqual(before)
})

describe('a part that can no longer be restored is left and named', () => {
  let ola: Call
  let adam: Call
  beforeEach(async () => {
    ola = await as(world.ola)
    adam = await as(world.adam)
  })
  const expectLeft = async (act: Answer, names: string[]) =>
    expect(await undo(ola, act)).toMatchObject({ status: 200, body: { left: names } })

  test('a move out of a group that is deleted', async () => {
    const { id: groupId } = (await ewa('POST', `/admin/districts/${world.mazovia.id}/groups`, { name: 'Bory' })).body
    await ewa('PATCH', `/admin/teams/${world.wilki.id}`, { groupId })
    const teamIds = [world.wilki.id, world.orly.id]
    const moved = await ola('PATCH', '/admin/teams/marked', { teams: teamIds, districtId: world.pomerania.id })
    await ewa('DELETE', `/admin/groups/${groupId}`)
    await expectLeft(moved, ['Wilki'])
    const districts = stored().teams.map(({ districtId }) => districtId)
    expect(districts.slice(0, 2)).toEqual([world.pomerania.id, world.mazovia.id])
  })

  test('a name that another team has', async () => {
    const renamed = await ola('PATCH', `/admin/teams/${world.wilki.id}`, { name: 'Wilczki' })
    expect((await ewa('POST', '/admin/teams', { name: 'Wilki', districtId: world.mazovia.id })).status).toBe(201)
    await expectLeft(renamed, ['Wilki'])
  })

  test('a task out of an area, a second area or a reference that is deleted', async () => {
    const { draft } = world
    const change = (task: { id: number }, change: object) =>
      ola('PATCH', `/admin/categorization/tasks/${task.id}`, change)
    const inCamps = await change(draft.campers, {
      primaryGroupId: draft.unit.id,
      type: 'LINEAR',
      multiplier: 1,
      refValId: null,
    })
    const shared = await change(draft.hike, { secondaryGroupId: null, split: 1 })
    const measured = await change(draft.uniforms, { type: 'LINEAR', multiplier: 1, refValId: null })
    await adam('DELETE', `/admin/categorization/tasks/group/${draft.camps.id}`)
    await adam('DELETE', `/admin/categorization/tasks/${draft.boys.id}`)
    await expectLeft(inCamps, ['Na obozie'])
    await expectLeft(shared, ['Wędrówka'])
    await expectLeft(measured, ['Umundurowani'])
  })
})

test.each([
  ['a value', '', { value: 2 }],
  ['a note', '/note', { text: 'Na biwaku' }],
] as const)('a new task of the open year stays once a leader has written %s for it', async (_, path, body) => {
  const ola = await as(world.ola)
  const { open } = world
  const task = { name: 'Zwiad', type: 'LINEAR', maxPoints: 5, multiplier: 1, primaryGroupId: open.unit.id }
  const change = { groups: [], tasks: [], added: [task], removed: [] }
  const added = await ola('PATCH', `/admin/categorization/${open.id}/parts`, change)
  const onSheet = async () =>
    (await jan('GET', '/tasks/')).body[0].tasks.find(({ name }: { name: string }) => name === 'Zwiad')
  expect((await jan('PUT', `/tasks/${(await onSheet()).id}${path}`, body)).status).toBe(200)
  const before = await onSheet()
  expect((await undo(ola, added)).body).toEqual({ left: [open.name] })
  expect(await onSheet()).toEqual(before)
})

test.each(['deleted their account', 'got an office'])(
  'a leader who has %s since does not lead the team again',
  async what => {
    const { kuba } = world
    const revoked = await ewa('PATCH', `/admin/teams/revoke/${kuba.id}/on/${world.wilki.id}`)
    if (what === 'got an office')
      db.update(users).set({ role: 'TOPLEVEL_COORDINATOR' }).where(eq(users.id, kuba.id)).run()
    else eraseAccount(kuba, null)
    const before = stored().people
    expect((await undo(ewa, revoked)).body.left).toHaveLength(1)
    expect(stored().people).toEqual(before)
  },
)

test('a task and the reference deleted by the same change are restored together', async () => {
  const ola = await as(world.ola)
  const { open } = world
  const tasks = [open.uniforms, open.campers].map(({ id }) => ({ id, type: 'LINEAR', multiplier: 1, refValId: null }))
  const change = { groups: [], tasks, added: [], removed: [open.boys.id] }
  const before = (await ola('GET', `/admin/categorization/list/${open.id}`)).body
  const changed = await ola('PATCH', `/admin/categorization/${open.id}/parts`, change)
  expect(await undo(ola, changed)).toMatchObject({ status: 200, body: { left: [] } })
  expect((await ola('GET', `/admin/categorization/list/${open.id}`)).body).toEqual(before)
})
