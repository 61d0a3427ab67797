import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { teams } from '#server/database/schema/people.ts'
import { auditEntries } from '#server/database/schema/records.ts'
import { rankings, taskEntries } from '#server/database/schema/sheets.ts'
import { taskGroups, tasks, years } from '#server/database/schema/years.ts'
import { inClock } from '#test/clock.ts'
import { isCopiedDuring } from '#test/copies.ts'
import { refused } from '#test/refused.ts'
import { as, type Call, completePrerequisites, enter, freshWorld } from '#test/world.ts'

const STATE = '/admin/categorization/state'

const world = freshWorld()
let ola: Call
beforeEach(async () => {
  ola = await as(world.ola)
})

const activate = (year: { id: number }) => ola('PATCH', `${STATE}/activate/${year.id}`)
const draftify = (year: { id: number }) => ola('PATCH', `${STATE}/draftify/${year.id}`)
const close = () => ola('PATCH', `${STATE}/close`)

const stored = ({ id }: { id: number }) => db.select().from(years).where(eq(years.id, id)).get()!
const rankingOf = async (year: { id: number }) => (await (await as(null))('GET', `/ranking/${year.id}`)).body
const lastRecord = () => db.select().from(auditEntries).all().at(-1)

describe('closing', () => {
  beforeEach(() => {
    completePrerequisites(world.wilki, world.open)
    enter(world.wilki, world.open.goodTurns, 3)
  })

  test('S12 fixes the ranking, and works once', async () => {
    const { status, body } = await close()
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: world.open.id, state: 'FINISHED', ranking: true })
    expect(await rankingOf(world.open)).toMatchObject([{ place: 1, name: 'Wilki', points: 6, category: 'LESNA' }])
    expect(lastRecord()).toMatchObject({
      actorId: world.ola.id,
      kind: 'year.close',
      yearId: world.open.id,
      before: { name: '2025/26', state: 'OPEN', ranking: false },
      after: { name: '2025/26', state: 'FINISHED', ranking: true },
    })
    await refused(ola, 409, 'PATCH', `${STATE}/close`)
  })

  test('S13 keeps the ranking as it was, whatever is entered, renamed, hidden or changed later', async () => {
    await close()
    const asClosed = await rankingOf(world.open)
    enter(world.orly, world.open.goodTurns, 5)
    db.update(teams).set({ name: 'Rysie', shadow: true }).where(eq(teams.id, world.wilki.id)).run()
    await ola('PATCH', `/admin/categorization/tasks/group/${world.open.unit.id}`, { lesnaThreshold: 0 })
    await ola('PATCH', `/admin/categorization/${world.open.id}`, { lesnaLesneThreshold: 0 })
    await ola('PATCH', `/admin/categorization/tasks/${world.open.goodTurns.id}`, { maxPoints: 1 })
    expect(await rankingOf(world.open)).toEqual([{ ...asClosed[0], shadow: true }])
    expect(stored(world.open).rankingFixed).toBe(true)
  })

  test('stores its day, which stays when the ranking is rebuilt, until the year is reopened', async () => {
    const closedAt = async () => {
      const { body } = await (await as(null))('GET', '/ranking/years')
      return body.find(({ id }: { id: number }) => id === world.open.id).closedAt
    }
    await inClock(async set => {
      set('2025-08-31T18:41:00Z')
      ola = await as(world.ola)
      await close()
      set('2025-09-05T10:00:00Z')
      ola = await as(world.ola)
      await ola('PATCH', `${STATE}/ranking/rebuild/${world.open.id}`)
      expect(stored(world.open).rankedAt).toStartWith('2025-09-05T10:00:00')
      expect(await closedAt()).toStartWith('2025-08-31T18:41:00')
      await activate(world.open)
      expect(await closedAt()).toBeNull()
    })
  })
})

test('keeps the place and the day of an old year that is corrected', async () => {
  const days = ['2026-08-31T18:00:00Z', '2027-01-10T10:00:00Z', '2027-08-31T18:00:00Z']
  const line = async () => {
    const { body } = await (await as(null))('GET', '/ranking/years')
    return body.map(({ id, state, closedAt }: typeof years.$inferSelect) => [
      id,
      state,
      closedAt?.replace(/\.\d+Z$/, 'Z') ?? null,
    ])
  }
  await inClock(async set => {
    const closeOn = async (day: string) => {
      set(day)
      ola = await as(world.ola)
      expect((await close()).status).toBe(200)
    }
    await closeOn(days[0]!)
    await activate(world.finished)
    await closeOn(days[1]!)
    // The year made first is now the one closed last.
    expect(await line()).toEqual([
      [world.finished.id, 'FINISHED', days[1]],
      [world.open.id, 'FINISHED', days[0]],
    ])
    await activate(world.open)
    expect((await line())[1]).toEqual([world.open.id, 'OPEN', null])
    await closeOn(days[2]!)
    expect((await line())[1]).toEqual([world.open.id, 'FINISHED', days[0]])
  })
})

describe('opening', () => {
  test('a draft unlocks every sheet and shows its ranking immediately', async () => {
    await close()
    db.update(teams).set({ locked: true }).where(eq(teams.id, world.wilki.id)).run()
    completePrerequisites(world.wilki, world.draft)

    const { status, body } = await activate(world.draft)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: world.draft.id, state: 'OPEN', ranking: false })
    expect(body.rankedAt).toBeString()
    expect(db.select().from(teams).where(eq(teams.locked, true)).all()).toEqual([])
    expect(await rankingOf(world.draft)).toMatchObject([{ name: 'Wilki', category: 'POLOWA' }])
    expect(lastRecord()).toMatchObject({
      kind: 'year.open',
      before: { state: 'DRAFT', lockedTeams: [world.wilki.id] },
      after: { state: 'OPEN' },
    })
  })

  test('a closed year again makes its ranking dynamic, after a copy of the database', async () => {
    completePrerequisites(world.wilki, world.open)
    enter(world.wilki, world.open.goodTurns, 3)
    await close()
    expect(await isCopiedDuring(() => activate(world.open))).toBe(true)
    expect(stored(world.open)).toMatchObject({ state: 'OPEN', rankingFixed: false })

    const jan = await as(world.jan)
    expect((await jan('PUT', `/tasks/${world.open.goodTurns.id}`, { value: 4 })).status).toBe(200)
    await close()
    expect(await rankingOf(world.open)).toMatchObject([{ name: 'Wilki', points: 8 }])
  })

  test('a draft that was closed with values before loses its fixed ranking, so the database is copied again', async () => {
    completePrerequisites(world.wilki, world.open)
    await close()
    await draftify(world.open)
    expect(await isCopiedDuring(() => activate(world.open))).toBe(true)
  })

  test('a new draft needs no copy of the database', async () => {
    await close()
    expect(await isCopiedDuring(() => activate(world.draft))).toBe(false)
    expect(stored(world.draft).state).toBe('OPEN')
  })

  test('S09 S10 a second year is rejected with the name of the one to close first', async () => {
    for (const year of [world.draft, world.finished]) {
      const { message, open } = await refused(ola, 409, 'PATCH', `${STATE}/activate/${year.id}`)
      expect(message).toBe('Close this year first: 2025/26')
      expect(open).toEqual({ id: world.open.id, name: '2025/26' })
    }
    await refused(ola, 409, 'PATCH', `${STATE}/activate/${world.open.id}`)
    await refused(ola, 404, 'PATCH', `${STATE}/activate/999999`)
  })

  test('a year with errors is rejected with all of them', async () => {
    await close()
    const { unit, uniforms, campers, hike } = world.draft
    db.update(taskGroups).set({ lesnaThreshold: 21 }).where(eq(taskGroups.id, unit.id)).run()
    db.update(tasks).set({ refValId: null }).where(eq(tasks.id, uniforms.id)).run()
    db.update(tasks).set({ refValId: world.open.boys.id }).where(eq(tasks.id, campers.id)).run()
    db.update(tasks).set({ secondaryGroupId: world.open.camps.id }).where(eq(tasks.id, hike.id)).run()

    const { message, errors } = await refused(ola, 409, 'PATCH', `${STATE}/activate/${world.draft.id}`)
    expect(message).toBe('The year has errors')
    expect(errors.map((error: { code: string; place: object }) => [error.code, error.place])).toEqual([
      ['secondGroupElsewhere', { kind: 'task', id: hike.id }],
      ['referenceMissing', { kind: 'task', id: uniforms.id }],
      ['referenceElsewhere', { kind: 'task', id: campers.id }],
      ['thresholdsReversed', { kind: 'group', id: unit.id }],
    ])
    const { body } = await ola('GET', `/admin/categorization/check/${world.draft.id}`)
    expect(body.errors).toEqual(errors)
  })

  test('a year without any task fails, and one with warnings alone succeeds', async () => {
    await close()
    const { body: empty } = await ola('POST', '/admin/categorization', { name: 'Pusta' })
    const { errors } = await refused(ola, 409, 'PATCH', `${STATE}/activate/${empty.id}`)
    expect(errors.map((error: { code: string }) => error.code)).toEqual(['noTasks'])

    const group = { name: 'Służba', categorizationYearId: empty.id }
    const { body: service } = await ola('POST', '/admin/categorization/tasks/group', group)
    await ola('POST', '/admin/categorization/tasks', { name: 'Pola', maxPoints: 1, primaryGroupId: service.id })
    const { body: check } = await ola('GET', `/admin/categorization/check/${empty.id}`)
    expect(check.errors).toEqual([])
    expect(check.warnings.map((warning: { code: string }) => warning.code)).toContain('noPrerequisites')
    expect((await activate(empty)).status).toBe(200)
  })
})

describe('going back to a draft', () => {
  test('keeps the values of a closed year, hidden, after a copy of the database', async () => {
    completePrerequisites(world.wilki, world.open)
    enter(world.wilki, world.open.goodTurns, 3)
    await close()
    expect(await isCopiedDuring(() => draftify(world.open))).toBe(true)
    expect(stored(world.open).state).toBe('DRAFT')
    expect(db.select().from(taskEntries).all()).toHaveLength(1)

    const anyone = await as(null)
    expect((await anyone('GET', `/ranking/${world.open.id}`)).status).toBe(404)
    expect(lastRecord()).toMatchObject({
      kind: 'year.draftify',
      before: { state: 'FINISHED' },
      after: { state: 'DRAFT' },
    })
  })

  test('and then reopening ends with a dynamic ranking', async () => {
    completePrerequisites(world.wilki, world.open)
    await close()
    await draftify(world.open)
    await activate(world.open)
    expect(stored(world.open)).toMatchObject({ state: 'OPEN', rankingFixed: false })
    expect(db.select().from(rankings).where(eq(rankings.yearId, world.open.id)).all()).toHaveLength(1)
  })

  test('needs no copy of the database if the year has no entries', async () => {
    expect(await isCopiedDuring(() => draftify(world.finished))).toBe(false)
    expect(stored(world.finished).state).toBe('DRAFT')
  })

  test('S11 fails for an open year and for a draft', async () => {
    await refused(ola, 409, 'PATCH', `${STATE}/draftify/${world.open.id}`)
    await refused(ola, 409, 'PATCH', `${STATE}/draftify/${world.draft.id}`)
    await refused(ola, 404, 'PATCH', `${STATE}/draftify/999999`)
  })
})
