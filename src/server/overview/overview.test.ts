import { beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { allWaiting } from '#domain/waiting.ts'
import { db, sqlite } from '#server/database/open.ts'
import { accessRequests } from '#server/database/schema/access.ts'
import { teams, users } from '#server/database/schema/people.ts'
import { remarks, reminders, sheetReviews } from '#server/database/schema/review.ts'
import { donePrerequisites, taskEntries } from '#server/database/schema/sheets.ts'
import { years } from '#server/database/schema/years.ts'
import { inClock } from '#test/clock.ts'
import { as, createWorld, team, user, type World } from '#test/world.ts'

let world: World
beforeEach(() => {
  world = createWorld()
})

const overview = async (name: 'ewa' | 'ola' | 'adam', query = '') =>
  (await (await as(world[name]))('GET', `/admin/overview${query}`)).body
const named = (rows: { name: string }[]) => rows.map(row => row.name)

test('a district coordinator sees every team of the district, also without entries', async () => {
  db.update(users).set({ firstName: 'Jakub', lastName: 'Lis', mails: 'NONE' }).where(eq(users.id, world.kuba.id)).run()
  const { year, troops } = await overview('ewa')
  expect(year).toEqual({ id: world.open.id, name: '2025/26', deadline: null })
  expect(named(troops)).toEqual(['Cienie', 'Orły', 'Wilki'])
  expect(troops[2]).toMatchObject({
    teamId: world.wilki.id,
    shadow: false,
    district: { id: world.mazovia.id, name: 'Mazowiecka' },
    leaders: [
      { id: world.jan.id, email: 'jan@przyklad.example', name: null, activated: true, mailed: true },
      { id: world.kuba.id, email: 'kuba@przyklad.example', name: 'Jakub Lis', activated: true, mailed: false },
    ],
    requests: 1,
    asking: [{ id: world.piotr.id, email: 'piotr@przyklad.example', name: null, at: expect.stringMatching(/Z$/) }],
    isNew: false,
    waitingSince: expect.stringMatching(/Z$/),
    state: 'IN_PROGRESS',
    since: null,
    prerequisitesDone: 0,
    prerequisites: 1,
    entered: 0,
    tasks: 6,
    points: 0,
    category: null,
    changedAt: null,
    remarksOpen: 0,
  })
})

test('a national coordinator sees all districts, or the requested one', async () => {
  expect(named((await overview('ola')).troops)).toEqual(['Cienie', 'Orły', 'Wilki', 'Fale'])
  expect(named((await overview('ola', `?district=${world.pomerania.id}`)).troops)).toEqual(['Fale'])
})

test('no figure includes another district', async () => {
  const ewa = await as(world.ewa)
  expect((await ewa('GET', `/admin/overview?district=${world.pomerania.id}`)).status).toBe(403)
  expect((await ewa('GET', '/admin/overview?district=999999')).status).toBe(404)
  expect(named((await ewa('GET', '/admin/overview/districts')).body)).toEqual(['Mazowiecka'])
})

test('without an open year there is no overview', async () => {
  db.update(years).set({ state: 'FINISHED' }).where(eq(years.id, world.open.id)).run()
  const ola = await as(world.ola)
  for (const path of ['/admin/overview', '/admin/overview/districts'])
    expect(await ola('GET', path)).toMatchObject({ status: 409, body: { code: 'nothing-runs' } })
})

test('entries, submissions and remarks of a leader are in the overview with their time', async () => {
  const jan = await as(world.jan)
  await jan('POST', `/tasks/initial/mark/${world.open.bookkeeping.id}`)
  await jan('PUT', `/tasks/${world.open.goodTurns.id}`, { value: 3 })
  await jan('POST', '/review/submit')
  await jan('POST', `/remarks/${world.open.id}/of/${world.wilki.id}`, { text: 'Gotowe' })
  const { troops, groups } = await overview('ewa')
  const entry = db.select().from(taskEntries).get()!
  expect(troops[2]).toMatchObject({
    state: 'SUBMITTED',
    since: expect.stringMatching(/Z$/),
    prerequisitesDone: 1,
    entered: 1,
    points: 6,
    category: 'LESNA',
    tokens: { polowa: 1, lesna: 1, puszczanska: 0 },
    changedAt: entry.updatedAt,
    remarksOpen: 1,
  })
  expect(groups).toMatchObject([
    { name: 'Stan jednostki', symbols: { polowa: 0, lesna: 1, puszczanska: 0 } },
    { name: 'Biwaki', symbols: { polowa: 1, lesna: 0, puszczanska: 0 } },
  ])
})

test('a team whose founder is not confirmed is new', async () => {
  await (await as(world.nowy))('POST', '/teams/', { name: 'Żbiki', districtId: world.carefulDistrict.id })
  const { troops, districts } = await overview('ola', `?district=${world.carefulDistrict.id}`)
  expect(troops).toMatchObject([{ name: 'Żbiki', isNew: true, requests: 1, leaders: [] }])
  expect(districts).toMatchObject([{ name: 'Uważna', newTroops: 1, requests: 1, coordinators: [] }])
  expect(districts[0].waitingSince).toBe(troops[0].asking[0].at)
})

test('a team has the time and the sender of its last reminder, and can be reminded by hand a day after another one', async () => {
  const ewa = await as(world.ewa)
  await ewa('POST', '/admin/reminders', { teams: [world.wilki.id], text: 'Czekamy' })
  expect((await overview('ewa')).troops.map((troop: { remindedAt: string | null }) => troop.remindedAt)).toEqual([
    null,
    null,
    expect.stringMatching(/Z$/),
  ])
  const [, , paused] = (await overview('ewa')).troops
  expect(Date.parse(paused.remindableFrom) - Date.parse(paused.remindedAt)).toBe(24 * 60 * 60 * 1000)
  db.update(reminders).set({ at: '2026-01-01T00:00:00.000Z' }).run()
  const [, , wilki] = (await overview('ewa')).troops
  expect(wilki).toMatchObject({
    remindedAt: '2026-01-01T00:00:00.000Z',
    reminder: { by: 'ewa@przyklad.example', times: 1 },
    remindableFrom: null,
  })
})

test('V28 a district coordinator reads only the office that sent a reminder from above', async () => {
  const ola = await as(world.ola)
  await ola('POST', '/admin/reminders', { teams: [world.wilki.id], text: 'Czekamy' })
  const senderFor = async (reader: 'ewa' | 'adam') =>
    (await overview(reader)).troops.find((troop: { teamId: number }) => troop.teamId === world.wilki.id).reminder.by
  expect(await senderFor('ewa')).toBe('koordynator krajowy')
  expect(await senderFor('adam')).toBe('ola@przyklad.example')
})

test('a closed year and a draft have an overview, in which only access requests wait', async () => {
  const { finished, draft, open, wilki, orly } = world
  for (const team of [wilki, orly])
    db.insert(taskEntries)
      .values(entryOf(team, open.goodTurns, '2026-03-01'))
      .run()
  db.insert(taskEntries)
    .values(entryOf(wilki, finished.goodTurns, '2025-03-01'))
    .run()
  db.insert(sheetReviews)
    .values({ yearId: finished.id, teamId: wilki.id, state: 'SUBMITTED', since: '2025-05-01T10:00:00.000Z' })
    .run()
  db.update(years).set({ closedAt: '2025-06-01T10:00:00.000Z' }).where(eq(years.id, finished.id)).run()

  const closed = await overview('ewa', `?year=${finished.id}`)
  expect(closed.year).toEqual({ id: finished.id, name: '2024/25', deadline: null })
  expect(closed.troops[2]).toMatchObject({
    name: 'Wilki',
    state: 'SUBMITTED',
    entered: 1,
    points: 6,
    changedAt: '2025-03-01T10:00:00.000Z',
    waitingSince: expect.stringMatching(/Z$/),
  })
  expect(closed.troops[1]).toMatchObject({ name: 'Orły', entered: 0, changedAt: null, waitingSince: null })
  db.delete(accessRequests).run()
  db.update(users).set({ teamId: null }).where(eq(users.id, world.piotr.id)).run()
  expect((await overview('ewa', `?year=${finished.id}`)).troops[2].waitingSince).toBeNull()
  expect((await overview('ewa', `?year=${draft.id}`)).troops.map(({ tasks }: { tasks: number }) => tasks)).toEqual([
    6, 6, 6,
  ])

  db.update(years).set({ state: 'FINISHED' }).where(eq(years.id, open.id)).run()
  const ewa = await as(world.ewa)
  const matrix = await ewa('GET', `/admin/overview/matrix?by=task&year=${finished.id}`)
  expect(matrix.body.rows[2].cells).toEqual([null, 3, null, null, null, null])
  expect((await ewa('GET', '/admin/overview?year=999999')).status).toBe(404)
})

const entryOf = (team: { id: number }, task: { id: number }, day: string) => ({
  teamId: team.id,
  taskId: task.id,
  value: 3,
  updatedAt: `${day}T10:00:00.000Z`,
})

test('pending matters are counted for those who should answer, and in all districts for those above', async () => {
  const waits = async (name: 'ewa' | 'ola') => (await (await as(world[name]))('GET', '/admin/overview/waiting')).body
  const jan = await as(world.jan)
  await jan('POST', `/tasks/initial/mark/${world.open.bookkeeping.id}`)
  await jan('POST', `/remarks/${world.open.id}/of/${world.wilki.id}`, { text: 'Gotowe' })
  await jan('POST', '/review/submit')
  const all = { submitted: 1, requests: 1, timeRequests: 0, answersOpen: 1, talksOpen: 0 }
  expect([await waits('ewa'), await waits('ola')]).toEqual([all, all])
  // The national number is the sum of the districts' rows.
  await (await as(world.cezary))('POST', '/review/submit')
  const sum = (await overview('ola')).districts.reduce(
    (total: number, district: Parameters<typeof allWaiting>[0]) => total + allWaiting(district),
    0,
  )
  expect([allWaiting(await waits('ola')), allWaiting(await waits('ewa'))]).toEqual([sum, allWaiting(all)])
  db.update(years).set({ state: 'FINISHED' }).where(eq(years.id, world.open.id)).run()
  expect(await waits('ola')).toEqual({ submitted: 0, requests: 1, timeRequests: 0, answersOpen: 0, talksOpen: 0 })
})

test("a coordinator's own question waits for the troop, and hidden troops are not counted", async () => {
  const ewa = await as(world.ewa)
  const address = `/remarks/${world.open.id}/of/${world.wilki.id}`
  await ewa('POST', address, { text: 'Skąd pięć?' })
  db.delete(accessRequests).run()
  db.update(users).set({ teamId: null }).where(eq(users.id, world.piotr.id)).run()
  const mine = async () => [
    (await ewa('GET', '/admin/overview/waiting')).body.answersOpen,
    (await overview('ewa')).districts[0].answersOpen,
    (await overview('ewa')).troops.filter(({ waitingSince }: { waitingSince: unknown }) => waitingSince !== null)
      .length,
  ]
  expect(await mine()).toEqual([0, 0, 0])
  await (await as(world.jan))('POST', address, { text: 'Z biwaku' })
  expect(await mine()).toEqual([1, 1, 1])
  expect((await overview('ewa')).districts[0].remarksOpen).toBe(1)
  expect((await ewa('GET', '/admin/overview/districts')).body[0]).toMatchObject({ remarksOpen: 1, answersOpen: 1 })

  const [before] = (await overview('ewa')).districts
  db.update(teams).set({ shadow: true }).where(eq(teams.id, world.wilki.id)).run()
  const [after] = (await overview('ewa')).districts
  expect([before.troops, after.troops, after.answersOpen]).toEqual([2, 1, 0])
  expect((await ewa('GET', '/admin/overview/waiting')).body.answersOpen).toBe(0)
})

test('entries of another year do not count as changes of this one', async () => {
  db.insert(taskEntries)
    .values({
      teamId: world.wilki.id,
      taskId: world.finished.goodTurns.id,
      value: 1,
      updatedAt: '2099-01-01T00:00:00.000Z',
    })
    .run()
  expect((await overview('ewa')).troops[2].changedAt).toBeNull()
  db.insert(taskEntries)
    .values({
      teamId: world.wilki.id,
      taskId: world.open.goodTurns.id,
      value: 1,
      updatedAt: '2026-01-01T00:00:00.000Z',
    })
    .run()
  expect((await overview('ewa')).troops[2].changedAt).toBe('2026-01-01T00:00:00.000Z')
})

test('the matrix has a row per team and a column per area or task', async () => {
  const jan = await as(world.jan)
  await jan('POST', `/tasks/initial/mark/${world.open.bookkeeping.id}`)
  await jan('PUT', `/tasks/${world.open.goodTurns.id}`, { value: 3 })
  const ewa = await as(world.ewa)
  const groups = (await ewa('GET', '/admin/overview/matrix?by=group')).body
  expect(groups.columns.map((column: { name: string }) => column.name)).toEqual(['Stan jednostki', 'Biwaki'])
  expect(groups.rows.map((row: { cells: unknown }) => row.cells)).toEqual([
    [null, null],
    [null, null],
    [6, 0],
  ])
  const tasks = (await ewa('GET', '/admin/overview/matrix?by=task')).body
  expect(tasks.rows[2].cells).toEqual([null, 3, null, null, null, null])
  expect((await ewa('GET', '/admin/overview/matrix?by=year')).status).toBe(400)
  expect((await ewa('GET', `/admin/overview/matrix?by=task&district=${world.pomerania.id}`)).status).toBe(403)
})

const anySheet = fc.record({
  district: fc.nat(1),
  entries: fc.nat(3),
  done: fc.boolean(),
  state: fc.constantFrom(null, 'IN_PROGRESS', 'SUBMITTED', 'RETURNED', 'APPROVED'),
  leaders: fc.nat(2),
  asking: fc.nat(2),
  threads: fc.uniqueArray(fc.nat(2), { maxLength: 3 }),
  explained: fc.boolean(),
  byLeader: fc.boolean(),
} as const)
type Sheet = typeof anySheet extends fc.Arbitrary<infer T> ? T : never

/** Remarks of subject 0 are on the sheet, 1 and 2 on tasks. */
function store(sheet: Sheet, index: number) {
  const district = [world.mazovia, world.pomerania][sheet.district]!
  const troop = team(`Drużyna ${index}`, district)
  const { open } = world
  const tasks = [open.goodTurns, open.chronicle, open.hike]
  for (const task of tasks.slice(0, sheet.entries))
    db.insert(taskEntries)
      .values({ teamId: troop.id, taskId: task.id, value: 1, updatedAt: '2026-11-01T00:00:00.000Z' })
      .run()
  if (sheet.done)
    db.insert(donePrerequisites)
      .values({ teamId: troop.id, prerequisiteId: open.bookkeeping.id, doneAt: '2026-11-02T00:00:00.000Z' })
      .run()
  if (sheet.state)
    db.insert(sheetReviews)
      .values({ yearId: open.id, teamId: troop.id, state: sheet.state, since: '2026-11-03T00:00:00.000Z' })
      .run()
  for (let n = 0; n < sheet.leaders + sheet.asking; n++) {
    const person = user(`u${index}-${n}`, { teamId: troop.id, teamAccepted: n < sheet.leaders })
    if (n >= sheet.leaders)
      db.insert(accessRequests)
        .values({ userId: person.id, teamId: troop.id, createdAt: '2026-11-06T00:00:00.000Z' })
        .run()
  }
  for (const subject of sheet.threads)
    for (const author of [world.ola, sheet.byLeader ? world.jan : world.ola])
      db.insert(remarks)
        .values({
          yearId: open.id,
          teamId: troop.id,
          taskId: subject === 0 ? null : tasks[subject]!.id,
          text: 'x',
          at: '2026-11-04T00:00:00.000Z',
          byId: author.id,
          resolvedAt: sheet.explained ? '2026-11-05T00:00:00.000Z' : null,
        })
        .run()
  return district.id
}

/** Returns true if the last remark is a leader's. */
const answered = ({ threads, explained, byLeader }: Sheet) => threads.length > 0 && !explained && byLeader

function waitsSince(sheet: Sheet): string | null {
  const { state, asking } = sheet
  if (state === 'SUBMITTED') return '2026-11-03T00:00:00.000Z'
  if (answered(sheet)) return '2026-11-04T00:00:00.000Z'
  return asking > 0 ? '2026-11-06T00:00:00.000Z' : null
}

/** A good turn is worth 2 points, the chronicle 4, the hike 1; 5 points are the forest symbol of the first area. */
function naiveCategories(sheets: readonly Sheet[]) {
  const ready = sheets.filter(sheet => sheet.done)
  const lesna = ready.filter(sheet => sheet.entries >= 2).length
  return { polowa: ready.length - lesna, lesna, puszczanska: 0 }
}

test('the figures equal a naive count, for fifty associations', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anySheet, { maxLength: 15 }), async sheets => {
      world = createWorld()
      db.update(users).set({ teamId: null, teamAccepted: false }).run()
      db.delete(accessRequests).run()
      db.delete(teams).run()
      sqlite.transaction(() => sheets.forEach(store))()

      const figures = (await (await as(world.ola))('GET', '/admin/overview/districts')).body
      for (const [index, { id }] of [world.mazovia, world.pomerania].entries()) {
        const own = sheets.filter(sheet => sheet.district === index)
        const number = (is: (sheet: Sheet) => boolean) => own.filter(is).length
        const idle = (sheet: Sheet) => (sheet.state ?? 'IN_PROGRESS') === 'IN_PROGRESS'
        const begun = (sheet: Sheet) => sheet.entries > 0 || sheet.done
        expect(figures.find((row: { id: number }) => row.id === id)).toMatchObject({
          troops: own.length,
          notStarted: number(sheet => idle(sheet) && !begun(sheet)),
          inProgress: number(sheet => idle(sheet) && begun(sheet)),
          submitted: number(sheet => sheet.state === 'SUBMITTED'),
          returned: number(sheet => sheet.state === 'RETURNED'),
          approved: number(sheet => sheet.state === 'APPROVED'),
          withoutLeader: number(sheet => sheet.leaders === 0),
          requests: own.reduce((sum, sheet) => sum + sheet.asking, 0),
          newTroops: 0,
          remarksOpen: own.reduce((sum, sheet) => sum + (sheet.explained ? 0 : sheet.threads.length), 0),
          answersOpen: own.reduce((sum, sheet) => sum + (answered(sheet) ? sheet.threads.length : 0), 0),
          entered: own.reduce((sum, sheet) => sum + sheet.entries, 0),
          tasks: 6 * own.length,
          categories: naiveCategories(own),
          waitingSince:
            own
              .map(waitsSince)
              .filter(since => since !== null)
              .sort()[0] ?? null,
        })
      }
      const seen = await overview('ola')
      expect(seen.districts).toEqual(figures)
      for (const [index, sheet] of sheets.entries())
        expect(seen.troops.find((row: { name: string }) => row.name === `Drużyna ${index}`)).toMatchObject({
          state: sheet.state ?? 'IN_PROGRESS',
          since: sheet.state && '2026-11-03T00:00:00.000Z',
          prerequisitesDone: Number(sheet.done),
          entered: sheet.entries,
          points: [0, 2, 6, 7][sheet.entries],
          changedAt: sheet.done ? '2026-11-02T00:00:00.000Z' : sheet.entries > 0 ? '2026-11-01T00:00:00.000Z' : null,
          remarksOpen: sheet.explained ? 0 : sheet.threads.length,
          answersOpen: answered(sheet) ? sheet.threads.length : 0,
          waitingSince: waitsSince(sheet),
        })
      expect(seen.troops).toHaveLength(sheets.length)
    }),
    { numRuns: 50 },
  )
})

test('a starting year names the leaders who stayed away and the teams that submitted nothing, until December', async () => {
  const opened = (at: string) => db.update(years).set({ createdAt: at }).where(eq(years.id, world.open.id)).run()
  db.update(years).set({ closedAt: '2025-06-30T10:00:00.000Z' }).where(eq(years.id, world.finished.id)).run()
  db.update(teams).set({ createdAt: '2024-01-01T00:00:00.000Z' }).run()
  db.update(users).set({ lastLogin: '2099-01-01T00:00:00.000Z' }).run()
  db.update(users).set({ lastLogin: '2025-06-01T10:00:00.000Z' }).where(eq(users.id, world.jan.id)).run()
  db.insert(sheetReviews)
    .values({ yearId: world.finished.id, teamId: world.orly.id, state: 'RETURNED', since: '2025-05-01T10:00:00.000Z' })
    .run()
  opened('2026-09-01T10:00:00.000Z')
  const seen = async () => {
    const { isStart, troops } = await overview('ewa')
    const all = troops as { teamId: number; silent: boolean; leaders: { id: number; unseen: boolean }[] }[]
    return {
      isStart,
      unseen: all.flatMap(({ leaders }) => leaders.filter(({ unseen }) => unseen).map(({ id }) => id)),
      silent: all.filter(({ silent }) => silent).map(({ teamId }) => teamId),
    }
  }
  const nothing = { isStart: false, unseen: [], silent: [] }
  await inClock(async set => {
    set('2026-11-30T22:59:00Z')
    expect(await seen()).toEqual({ isStart: true, unseen: [world.jan.id], silent: [world.wilki.id] })
    set('2026-11-30T23:00:00Z')
    expect(await seen()).toEqual(nothing)
    set('2027-09-01T10:00:00Z')
    expect(await seen()).toEqual(nothing)
  })
})

test('the list of troops is there without an open year, in a year that is none', async () => {
  const roster = async (person: 'ewa' | 'ola') =>
    (await (await as(world[person]))('GET', '/admin/overview/roster')).body
  const inYear = await roster('ewa')
  expect(inYear).toEqual((await (await as(world.ewa))('GET', '/admin/overview')).body)
  await (await as(world.ewa))('POST', '/invitations', { email: 'ala@przyklad.example', teamId: world.orly.id })
  db.update(years).set({ state: 'FINISHED' }).where(eq(years.id, world.open.id)).run()
  const { year, isStart, talkKinds, troops } = await roster('ewa')
  expect([year, isStart, talkKinds]).toEqual([{ id: 0, name: '', deadline: null }, false, []])
  expect(troops).toMatchObject([
    { name: 'Cienie', shadow: true, invited: null, tasks: 0 },
    { name: 'Orły', shadow: false, invited: { open: 1, isReturned: false, until: expect.stringMatching(/Z$/) } },
    { name: 'Wilki', requests: 1, waitingSince: expect.stringMatching(/Z$/), category: null },
  ])
  expect((await roster('ola')).troops.map(({ name }: { name: string }) => name)).toContain('Fale')
})
