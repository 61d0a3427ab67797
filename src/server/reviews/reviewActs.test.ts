import { beforeEach, expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { REVIEW_ACTS, type ReviewAct, stateAfter } from '#domain/review.ts'
import { forgetAllUses } from '#server/auth/rateLimit.ts'
import { db } from '#server/database/open.ts'
import { notifications } from '#server/database/schema/access.ts'
import { teams, users } from '#server/database/schema/people.ts'
import { auditEntries, outbox } from '#server/database/schema/records.ts'
import { sheetReviews } from '#server/database/schema/review.ts'
import { donePrerequisites, taskEntries } from '#server/database/schema/sheets.ts'
import { years } from '#server/database/schema/years.ts'
import { inClock } from '#test/clock.ts'
import { listening, ROUNDS } from '#test/listen.ts'
import {
  as,
  type Call,
  callAs,
  completePrerequisites,
  createWorld,
  enter,
  showHeldNotices,
  type World,
} from '#test/world.ts'

let world: World
let jan: Call
let ewa: Call
beforeEach(async () => {
  world = createWorld()
  completePrerequisites(world.wilki, world.open)
  jan = await as(world.jan)
  ewa = await as(world.ewa)
})

const sheet = () => `/review/${world.open.id}/of/${world.wilki.id}`
const submit = (body?: object) => jan('POST', '/review/submit', body)
const withdraw = () => jan('POST', '/review/withdraw')
const approve = (body?: object) => ewa('POST', `${sheet()}/approve`, body)
const giveBack = (body: object = { note: 'Popraw' }) => ewa('POST', `${sheet()}/return`, body)
const unlock = () => ewa('PATCH', `/admin/teams/${world.wilki.id}`, { locked: false })
const state = async () => (await jan('GET', '/review')).body.state

const ACTS: Record<ReviewAct, () => ReturnType<Call>> = {
  SUBMIT: submit,
  WITHDRAW: withdraw,
  APPROVE: approve,
  RETURN: giveBack,
  UNLOCK: unlock,
}

test('a sheet is submitted, returned with a note, submitted again and approved', async () => {
  enter(world.wilki, world.open.goodTurns, 3)
  expect((await jan('GET', '/review')).body).toMatchObject({ state: 'IN_PROGRESS', since: null, history: [] })

  expect(await submit({ note: 'Gotowe' })).toMatchObject({
    status: 200,
    body: { state: 'SUBMITTED', by: 'jan@przyklad.example', note: 'Gotowe' },
  })
  expect((await giveBack({ note: 'Skąd te uczynki?' })).body).toMatchObject({
    state: 'RETURNED',
    note: 'Skąd te uczynki?',
    by: 'ewa@przyklad.example',
  })
  await submit()
  const { body } = await approve({ note: 'Brawo' })
  expect(body).toMatchObject({ state: 'APPROVED', note: 'Brawo' })
  expect(body.history.map((act: { kind: string }) => act.kind)).toEqual(['APPROVE', 'SUBMIT', 'RETURN', 'SUBMIT'])
  expect(body.history[0]).toMatchObject({
    points: 6,
    category: 'LESNA',
    tokens: { polowa: 1, lesna: 1, puszczanska: 0 },
  })
  const kinds = db
    .select()
    .from(auditEntries)
    .all()
    .map(entry => entry.kind)
  expect(kinds).toEqual(['sheet.submit', 'sheet.return', 'sheet.submit', 'sheet.approve'])
})

test('a leader reads the office of a reviewer and not the address', async () => {
  await approve()
  expect((await jan('GET', '/review')).body).toMatchObject({ by: null, byRole: 'DISTRICT_COORDINATOR' })
})

test.each([
  ['IN_PROGRESS', [], ['SUBMIT', 'APPROVE']],
  ['SUBMITTED', ['SUBMIT'], ['WITHDRAW', 'RETURN', 'APPROVE']],
  ['RETURNED', ['SUBMIT', 'RETURN'], ['SUBMIT', 'APPROVE']],
  ['APPROVED', ['APPROVE'], ['RETURN', 'UNLOCK']],
] as const)('from %s only the acts of rules.md#49 succeed, others are a conflict', async (from, way, possible) => {
  for (const act of ['SUBMIT', 'WITHDRAW', 'RETURN', 'APPROVE'] as const) {
    db.delete(sheetReviews).run()
    world = createWorld()
    completePrerequisites(world.wilki, world.open)
    jan = await as(world.jan)
    ewa = await as(world.ewa)
    for (const step of way) expect((await ACTS[step]()).status).toBe(200)
    expect(await state()).toBe(from)

    const { status, body } = await ACTS[act]()
    const isPossible = (possible as readonly string[]).includes(act)
    expect([act, status]).toEqual([act, isPossible ? 200 : 409])
    if (!isPossible) {
      expect(body).toMatchObject({ code: 'review-moved', state: from })
      expect(await state()).toBe(from)
    }
  }
})

const aChange = fc.record({
  by: fc.constantFrom('jan' as const, 'kuba' as const),
  task: fc.constantFrom('goodTurns' as const, 'hike' as const),
  value: fc.option(fc.integer({ min: 0, max: 9 })),
})

test('after any sequence of acts, state and values follow from the histories', async () => {
  const leaders = { jan, kuba: await as(world.kuba) }
  const steps = fc.array(fc.oneof(fc.constantFrom(...REVIEW_ACTS), aChange), { maxLength: 14 })
  await fc.assert(
    fc.asyncProperty(steps, async wanted => {
      forgetAllUses()
      for (const step of wanted)
        if (typeof step === 'string') await ACTS[step]()
        else if (step.value === null) await leaders[step.by]('DELETE', `/tasks/${world.open[step.task].id}/value`)
        else await leaders[step.by]('PUT', `/tasks/${world.open[step.task].id}`, { value: step.value })

      const { body } = await jan('GET', '/review')
      expect(body.state).toBe(stateAfter(body.history.map((act: { kind: ReviewAct }) => act.kind).reverse()))
      const team = db.select().from(teams).where(eq(teams.id, world.wilki.id)).get()!
      expect(team.locked).toBe(body.state === 'APPROVED')
      // A submitted or approved sheet has the values of its act.
      const { points } = (await jan('GET', '/categorization/category')).body
      if (body.state === 'SUBMITTED' || body.state === 'APPROVED') expect(body.history[0].points).toBe(points)

      const changes = (await ewa('GET', `/tasks/${world.open.id}/of/${world.wilki.id}/changes`)).body
      const values = new Map<number, number | null>()
      for (const { taskId, from, to } of changes.toReversed()) {
        expect(from).toBe(values.get(taskId) ?? null)
        values.set(taskId, to)
      }
      const stored = db.select().from(taskEntries).where(eq(taskEntries.teamId, world.wilki.id)).all()
      const left = [...values].filter(([, value]) => value !== null)
      expect(new Map(stored.map(({ taskId, value }) => [taskId, value]))).toEqual(new Map(left as [number, number][]))
    }),
    { numRuns: 25 },
  )
})

test('without all prerequisites a sheet cannot be submitted, and the error names the missing ones', async () => {
  await jan('POST', `/tasks/initial/unmark/${world.open.bookkeeping.id}`)
  expect(await submit()).toMatchObject({
    status: 409,
    body: { code: 'submit-incomplete', missing: [{ id: world.open.bookkeeping.id, name: 'Książka pracy' }] },
  })
  expect(await state()).toBe('IN_PROGRESS')
})

test('leaders cannot change a submitted or approved sheet, and the error has its state', async () => {
  const save = () => jan('PUT', `/tasks/${world.open.goodTurns.id}`, { value: 1 })
  await submit()
  expect(await save()).toMatchObject({ status: 409, body: { code: 'sheet-submitted' } })
  expect((await jan('POST', `/tasks/select/${world.open.goodTurns.id}`)).status).toBe(409)
  expect((await jan('POST', `/tasks/initial/unmark/${world.open.bookkeeping.id}`)).status).toBe(409)
  await approve()
  expect(await save()).toMatchObject({ status: 409, body: { code: 'sheet-locked' } })
  await giveBack()
  expect((await save()).status).toBe(200)
})

test('locking a team approves its sheet and unlocking withdraws the approval (rules.md#50)', async () => {
  expect((await ewa('PATCH', `/admin/teams/${world.wilki.id}`, { locked: true })).body.locked).toBe(true)
  expect(await state()).toBe('APPROVED')
  await ewa('PATCH', `/admin/teams/${world.wilki.id}`, { locked: true })
  expect((await jan('GET', '/review')).body.history).toHaveLength(1)
  await unlock()
  expect(await state()).toBe('IN_PROGRESS')
  expect((await jan('GET', '/user/')).body.team.locked).toBe(false)
})

test('without an open year only the flag is stored', async () => {
  db.update(years).set({ state: 'FINISHED' }).where(eq(years.id, world.open.id)).run()
  expect((await ewa('PATCH', `/admin/teams/${world.wilki.id}`, { locked: true })).body.locked).toBe(true)
  expect(db.select().from(sheetReviews).all()).toEqual([])
  expect(await jan('GET', '/review')).toMatchObject({ status: 409, body: { code: 'nothing-runs' } })
  expect(await approve()).toMatchObject({ status: 409, body: { code: 'year-over' } })
})

test("a reopened year keeps its sheets' states and locks, a DRAFT starts without", async () => {
  const ola = await as(world.ola)
  await approve()
  await ola('PATCH', '/admin/categorization/state/close')
  db.update(teams).set({ locked: false }).run()
  expect((await ola('PATCH', `/admin/categorization/state/activate/${world.open.id}`)).status).toBe(200)
  expect(await state()).toBe('APPROVED')
  expect((await jan('GET', '/user/')).body.team.locked).toBe(true)

  await ola('PATCH', '/admin/categorization/state/close')
  await ola('PATCH', `/admin/categorization/state/draftify/${world.open.id}`)
  await ola('PATCH', `/admin/categorization/state/activate/${world.open.id}`)
  expect((await jan('GET', '/review')).body).toMatchObject({ state: 'IN_PROGRESS', history: [] })
  expect((await jan('GET', '/user/')).body.team.locked).toBe(false)
})

test("the second of two reviewers gets an error with the sheet's new state", async () => {
  await submit()
  const seen = (await ewa('GET', sheet())).body.since
  expect((await approve({ since: seen })).status).toBe(200)
  const ola = await as(world.ola)
  expect(await ola('POST', `${sheet()}/return`, { note: 'Popraw', since: seen })).toMatchObject({
    status: 409,
    body: {
      code: 'review-moved',
      state: 'APPROVED',
      by: 'ewa@przyklad.example',
      since: (await jan('GET', '/review')).body.since,
    },
  })
})

test.each([
  ['the district', () => ({ districtId: world.pomerania.id })],
  ['the role', () => ({ role: 'USER' as const, districtId: null })],
])('a reviewer who has lost %s is rejected immediately', async (_, without) => {
  await submit()
  const { since } = (await ewa('GET', sheet())).body
  db.update(users).set(without()).where(eq(users.id, world.ewa.id)).run()
  const tries = [approve({ since }), giveBack({ note: 'Popraw', since }), ewa('GET', sheet())]
  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([403, 403, 403])
  const several = await ewa('POST', `/review/${world.open.id}/approve`, { teams: [world.wilki.id] })
  expect(several.body.approved ?? []).toEqual([])
  expect(await state()).toBe('SUBMITTED')
})

test.each([
  ['an empty note', { note: '  \n' }],
  ['no note', {}],
  ['2,001 characters', { note: 'a'.repeat(2001) }],
  ['control characters', { note: 'a\u0000b' }],
  ['marks that reverse the text', { note: 'a\u202Eb' }],
  ['an invalid day', { note: 'Popraw', extendedTo: '2027-02-30' }],
  ['a half-typed year', { note: 'Popraw', extendedTo: '0202-05-31' }],
])('returning with %s is rejected', async (_, body) => {
  await submit()
  expect((await giveBack(body)).status).toBe(400)
  expect(await state()).toBe('SUBMITTED')
})

test('of several sheets only submitted ones are approved, others if their state is named (rules.md#82)', async () => {
  const { wilki, orly, open } = world
  completePrerequisites(orly, open)
  enter(orly, open.goodTurns, 3)
  const bulk = async (states?: string[], note?: string) =>
    (await ewa('POST', `/review/${open.id}/approve`, { teams: [wilki.id, orly.id], states, note })).body
  const [one, other] = [wilki.id, orly.id]

  await submit()
  expect((await bulk()).refused).toEqual([
    { id: one, code: 'sheet-empty' },
    { id: other, code: 'not-submitted' },
  ])
  enter(wilki, open.goodTurns, 3)
  expect(await bulk(['SUBMITTED'])).toEqual({ approved: [one], refused: [{ id: other, code: 'not-submitted' }] })
  expect((await bulk(['RETURNED'])).approved).toEqual([])
  db.delete(donePrerequisites).where(eq(donePrerequisites.teamId, other)).run()
  expect((await bulk(['IN_PROGRESS'])).refused).toContainEqual({ id: other, code: 'prerequisites-missing' })
  completePrerequisites(orly, open)
  expect((await bulk(['IN_PROGRESS'], 'Dziękuję za rok!')).approved).toEqual([other])
  const told = db
    .select()
    .from(outbox)
    .all()
    .filter(({ text }) => text.includes('Dziękuję za rok!'))
  expect(told.map(({ recipient }) => recipient)).toEqual([world.borys.email])
})

test('an approval is taken back with a note, and the leaders are notified', async () => {
  await approve()
  db.delete(outbox).run()
  const before = db.select().from(notifications).all().length
  const { body } = await ewa('POST', `${sheet()}/unlock`, { note: 'Pomyliłam arkusze' })
  expect(body).toMatchObject({ state: 'IN_PROGRESS', note: 'Pomyliłam arkusze' })
  expect(db.select().from(notifications).all()).toHaveLength(before + 2)
  expect(
    db
      .select()
      .from(outbox)
      .all()
      .map(({ text }) => text.includes('Pomyliłam arkusze')),
  ).toEqual([true, true])
  expect((await ewa('POST', `${sheet()}/unlock`, {})).body.code).toBe('review-moved')
})

test('an approval that is taken back in the list of troops has a note too', async () => {
  for (const path of [`/admin/teams/${world.wilki.id}`, '/admin/teams/marked']) {
    await approve()
    await ewa('PATCH', path, { ...(path.endsWith('marked') && { teams: [world.wilki.id] }), locked: false, note: path })
    expect((await jan('GET', '/review')).body).toMatchObject({ state: 'IN_PROGRESS', note: path })
  }
  expect((await ewa('PATCH', `/admin/teams/${world.wilki.id}`, { note: 'Sama' })).status).toBe(400)
})

test('several sheets are approved in one call, and each failure is returned with its code', async () => {
  await approve()
  completePrerequisites(world.orly, world.open)
  enter(world.orly, world.open.goodTurns, 3)
  const { status, body } = await ewa('POST', `/review/${world.open.id}/approve`, {
    teams: [world.wilki.id, world.orly.id, world.fale.id, world.hiddenTeam.id, 999_999],
    states: ['IN_PROGRESS'],
  })
  expect(status).toBe(200)
  expect(body).toEqual({
    approved: [world.orly.id],
    refused: [
      { id: world.wilki.id, code: 'review-moved' },
      { id: world.fale.id, code: 'not-allowed' },
      { id: world.hiddenTeam.id, code: 'team-hidden' },
      { id: 999_999, code: 'team-unknown' },
    ],
  })
})

test('a coordinator neither reads nor reviews a sheet of another district', async () => {
  const dorota = await as(world.dorota)
  for (const [method, path, body] of [
    ['GET', sheet()],
    ['POST', `${sheet()}/approve`],
    ['POST', `${sheet()}/return`, { note: 'x' }],
  ] as const)
    expect((await dorota(method, path, body)).status).toBe(403)
  expect(await state()).toBe('IN_PROGRESS')
})

test('submitting notifies the district, a decision the leaders, by mail as each has chosen (rules.md#53)', async () => {
  db.update(users).set({ dailyDigest: false }).where(eq(users.id, world.ewa.id)).run()
  db.update(users).set({ mails: 'NONE' }).where(eq(users.id, world.kuba.id)).run()
  await submit()
  await approve()
  showHeldNotices()
  for (const [reader, path] of [
    [world.ewa, `/admin/kategoryzacja/${world.wilki.id}/w-roku/${world.open.id}`],
    [world.jan, '/kategoryzacja/koordynator'],
    [world.kuba, '/kategoryzacja/koordynator'],
  ] as const)
    expect((await callAs(reader, 'GET', '/user/notifications')).body).toMatchObject([{ path }])
  expect(
    db
      .select()
      .from(outbox)
      .all()
      .map(mail => mail.recipient),
  ).toEqual(['ewa@przyklad.example', 'jan@przyklad.example'])
})

test('leaders enter and submit until the last second of the deadline, which does not limit reviewers', async () => {
  db.update(years).set({ deadline: '2027-05-31' }).where(eq(years.id, world.open.id)).run()
  const save = () => jan('PUT', `/tasks/${world.open.goodTurns.id}`, { value: 1 })
  await inClock(async set => {
    set('2027-05-31T21:59:59Z')
    jan = await as(world.jan)
    ewa = await as(world.ewa)
    expect((await save()).status).toBe(200)
    set('2027-05-31T22:00:00Z')
    expect(await save()).toMatchObject({ status: 409, body: { code: 'deadline-passed', deadline: '2027-05-31' } })
    expect((await submit()).body.code).toBe('deadline-passed')
    expect((await approve()).status).toBe(200)
    expect((await giveBack({ note: 'Popraw', extendedTo: '2027-06-07' })).body.extendedTo).toBe('2027-06-07')
    expect(db.select().from(outbox).all().at(-1)!.text).toMatch(/Nowy\stermin\sdla\sWaszej\sdrużyny:\s07\.06\.2027/)
    expect((await save()).status).toBe(200)
    expect((await submit()).status).toBe(200)
    await (await as(world.ola))('PATCH', '/admin/categorization/state/close')
    const review = db
      .select()
      .from(sheetReviews)
      .where(and(eq(sheetReviews.teamId, world.wilki.id), eq(sheetReviews.yearId, world.open.id)))
      .get()!
    expect(review.extendedTo).toBeNull()
  })
})

const PATIENCE = 120_000

test(
  'R02 each save during a submission is in the submitted sheet or gets an error',
  () =>
    listening(async caller => {
      const [first, second] = [await caller(world.jan), await caller(world.kuba)]
      const path = `/tasks/${world.open.goodTurns.id}`
      let value = 0
      for (let round = 1; round <= ROUNDS; round++) {
        forgetAllUses()
        // The two alternate in starting first.
        const wanted = round % 5
        const acts = [() => first('PUT', path, { value: wanted }), () => second('POST', '/review/submit')]
        const answers = await Promise.all((round % 2 ? acts : acts.toReversed()).map(act => act()))
        const [save, submitted] = round % 2 ? answers : answers.toReversed()
        expect([submitted!.status, [200, 409].includes(save!.status)]).toEqual([200, true])
        if (save!.status === 200) value = wanted
        const review = await (await second('GET', '/review')).json()
        expect([round, review.history[0].points]).toEqual([round, value * 2])
        expect((await second('POST', '/review/withdraw')).status).toBe(200)
      }
    }),
  PATIENCE,
)

test(
  'of an approval and a withdrawal of the same submission one wins',
  () =>
    listening(async caller => {
      const [leader, reviewer] = [await caller(world.jan), await caller(world.ewa)]
      for (let round = 1; round <= ROUNDS; round++) {
        forgetAllUses()
        const { since } = await (await leader('POST', '/review/submit')).json()
        const acts = [() => leader('POST', '/review/withdraw'), () => reviewer('POST', `${sheet()}/approve`, { since })]
        const answers = await Promise.all((round % 2 ? acts : acts.toReversed()).map(act => act()))
        expect([round, ...answers.map(({ status }) => status).sort()]).toEqual([round, 200, 409])
        const { state } = await (await leader('GET', '/review')).json()
        if (state === 'APPROVED') await reviewer('PATCH', `/admin/teams/${world.wilki.id}`, { locked: false })
        else expect(state).toBe('IN_PROGRESS')
      }
    }),
  PATIENCE,
)

test('X19 repeated submitting and withdrawing mails the coordinators at most ten times an hour', async () => {
  db.update(users).set({ dailyDigest: false }).where(eq(users.id, world.ewa.id)).run()
  for (let n = 0; n < 10; n++) {
    expect((await submit()).status).toBe(200)
    expect((await withdraw()).status).toBe(200)
  }
  const { status, body, headers } = await submit()
  expect([status, body.code, Number(headers.get('retry-after')) > 3000]).toEqual([429, 'too-many-attempts', true])
  expect(await state()).toBe('IN_PROGRESS')
  expect(db.select().from(outbox).all()).toHaveLength(10)
  completePrerequisites(world.orly, world.open)
  expect((await (await as(world.borys))('POST', '/review/submit')).status).toBe(200)
})

test('a submitted sheet cannot be withdrawn after the last day', async () => {
  await submit()
  db.update(years).set({ deadline: '2026-01-31' }).where(eq(years.id, world.open.id)).run()
  expect(await withdraw()).toMatchObject({ status: 409, body: { code: 'deadline-passed', deadline: '2026-01-31' } })
  expect(await state()).toBe('SUBMITTED')

  await giveBack({ note: 'Popraw', extendedTo: '2099-02-28' })
  expect([(await submit()).status, (await withdraw()).status]).toEqual([200, 200])
  expect((await withdraw()).body.code).toBe('review-moved')
})
