import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import { userById } from '#server/auth/user.ts'
import { DAY, HOUR, MINUTE } from '#server/core/clock.ts'
import { yearById } from '#server/years/yearLookups.ts'
import { as, completePrerequisites, enter, freshWorld } from '#test/world.ts'
import { isDue, takeDueSnapshot } from './dailyRanking.ts'
import { fixRanking, takeSnapshot, takeSnapshotInSlices } from './fixRanking.ts'
import { closeYear } from './yearMoves.ts'

const world = freshWorld()
beforeEach(() => {
  completePrerequisites(world.wilki, world.open)
  enter(world.wilki, world.open.goodTurns, 1)
})
afterEach(() => {
  setSystemTime()
})

test.each([
  ['never taken', '2026-06-01T10:00:00Z', null, true],
  ['a minute before 00:38', '2026-06-01T22:37:59Z', '2026-05-31T22:38:00Z', false],
  ['at 00:38 in summer', '2026-06-01T22:38:00Z', '2026-05-31T22:38:00Z', true],
  ['at 00:38 in winter', '2026-01-10T23:38:00Z', '2026-01-09T23:38:00Z', true],
  ['a minute before 00:38 in winter', '2026-01-10T23:37:59Z', '2026-01-09T23:38:00Z', false],
  ['just taken', '2026-06-01T22:39:00Z', '2026-06-01T22:38:01Z', false],
  ['taken by hand at noon', '2026-06-02T20:00:00Z', '2026-06-02T10:00:00Z', false],
  ['taken by hand ten minutes before', '2026-06-01T22:38:00Z', '2026-06-01T22:28:00Z', true],
  ['down for three days', '2026-06-04T09:00:00Z', '2026-05-31T22:38:00Z', true],
  ['down over 00:38 alone', '2026-06-02T04:00:00Z', '2026-06-01T20:00:00Z', true],
  ['the clock an hour back', '2026-06-01T21:40:00Z', '2026-06-01T22:38:00Z', false],
  ['the clock an hour back, and 00:38 again', '2026-06-01T22:38:00Z', '2026-06-01T22:38:30Z', false],
  ['taken while the clock was years ahead', '2026-06-01T22:38:00Z', '2030-01-01T00:00:00Z', true],
  ['the short day of spring', '2026-03-29T22:38:00Z', '2026-03-28T23:38:00Z', true],
  ['the long day of autumn, after 24 hours', '2026-10-25T22:38:00Z', '2026-10-24T22:38:00Z', false],
  ['the long day of autumn, at its end', '2026-10-25T23:38:00Z', '2026-10-24T22:38:00Z', true],
])('P19 whether a snapshot is due: %s', (_, now, last, due) => {
  expect(isDue(new Date(now), last === null ? null : new Date(last))).toBe(due)
})

test('P19 over 2026, checked every minute, a snapshot is due once a day, at 00:38 in Warsaw', () => {
  const inWarsaw = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Warsaw', dateStyle: 'short', timeStyle: 'short' })
  const [start, end] = [Date.UTC(2026, 0, 1), Date.UTC(2027, 0, 1)]
  let last = new Date(start)
  const taken: string[] = []
  for (let time = start; time < end; time += MINUTE) {
    const now = new Date(time)
    if (!isDue(now, last)) continue
    taken.push(inWarsaw.format(now))
    last = now
  }

  const days = Array.from({ length: 365 }, (_, day) => new Date(start + (day + 1) * DAY).toISOString().slice(0, 10))
  expect(taken).toEqual(days.map(day => `${day} 00:38`))
})

test('P19 a clock set back and forth makes only one snapshot of a day', () => {
  let last = new Date('2026-06-01T22:38:00Z')
  let taken = 0
  for (const step of [HOUR, -HOUR, 2 * HOUR, -HOUR, HOUR]) {
    for (let minute = 0; minute < 60; minute++) {
      const now = new Date(last.getTime() + step + minute * MINUTE)
      if (!isDue(now, last)) continue
      last = now
      taken++
    }
  }
  expect(taken).toBe(0)
})

test('a due snapshot is taken once, and later entries wait for the next day', async () => {
  const anyone = await as(null)
  setSystemTime(new Date('2026-06-01T22:38:00Z'))
  await takeDueSnapshot()
  enter(world.wilki, world.open.chronicle, 1)
  setSystemTime(new Date('2026-06-02T22:37:00Z'))
  await takeDueSnapshot()
  expect(yearById(world.open.id).rankedAt).toStartWith('2026-06-01T22:38:00')
  expect((await anyone('GET', '/ranking')).body).toMatchObject([{ points: 2 }])

  setSystemTime(new Date('2026-06-02T22:38:00Z'))
  await takeDueSnapshot()
  expect((await anyone('GET', '/ranking')).body).toMatchObject([{ points: 6 }])
})

test('without an open year no snapshot is taken', async () => {
  fixRanking(world.open)
  const ola = await as(world.ola)
  await ola('PATCH', '/admin/categorization/state/close')
  const before = yearById(world.open.id)
  setSystemTime(new Date(Date.now() + 3 * DAY))
  await takeDueSnapshot()
  expect(yearById(world.open.id)).toEqual(before)
})

const snapshotInProgress = () => takeSnapshotInSlices(yearById(world.open.id))
const published = async () => (await (await as(null))('GET', `/ranking/${world.open.id}`)).body

test('R10 a snapshot in progress sees a single moment', async () => {
  const snapshot = snapshotInProgress()
  enter(world.wilki, world.open.chronicle, 1)
  await snapshot
  expect(await published()).toMatchObject([{ points: 2 }])
})

test.each([
  ['a rebuild', () => takeSnapshot(world.open), 'OPEN'],
  ['closing the year', () => closeYear(userById(world.ola.id)!), 'FINISHED'],
] as const)('R10 a snapshot in progress yields to %s', async (_, act, state) => {
  const snapshot = snapshotInProgress()
  enter(world.wilki, world.open.chronicle, 1)
  act()
  await snapshot
  expect(await published()).toMatchObject([{ points: 6 }])
  expect(yearById(world.open.id)).toMatchObject({ state, rankingFixed: state === 'FINISHED' })
})
