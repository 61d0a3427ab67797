import { expect, setSystemTime, test } from 'bun:test'

const LONG_AGO = '2020-01-01T00:00:00Z'

test('a test may set the clock', () => {
  setSystemTime(new Date(LONG_AGO))
  expect(new Date().getUTCFullYear()).toBe(2020)
})

test('the next test has the clock of the machine', () => {
  expect(Date.now()).toBeGreaterThan(Date.parse(LONG_AGO) + 365 * 86_400_000)
})
