import { expect, test } from 'bun:test'
import { nextSnapshot } from './snapshotTime.ts'

test.each([
  ['in the evening', '2026-11-21T22:00:00Z', '2026-11-21T23:38:00.000Z'],
  ['a moment before 00:38', '2026-11-21T23:37:59Z', '2026-11-21T23:38:00.000Z'],
  ['just then', '2026-11-21T23:38:00Z', '2026-11-22T23:38:00.000Z'],
  ['before the clocks go forward', '2026-03-28T23:38:10Z', '2026-03-29T22:38:00.000Z'],
  ['before the clocks go back', '2026-10-24T22:38:10Z', '2026-10-25T23:38:00.000Z'],
])('%s', (_, time, next) => {
  expect(new Date(nextSnapshot(Date.parse(time))).toISOString()).toBe(next)
})
