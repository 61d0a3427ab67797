import { expect, test } from 'bun:test'
import { formatDate, formatDateTime, formatTime } from './format.ts'

test('times are formatted in the time zone of Warsaw, in winter and in summer', () => {
  expect(formatDateTime('2026-11-19T23:38:00Z')).toBe('20.11.2026, 00:38')
  expect(formatDateTime('2026-07-01T22:05:00Z')).toBe('02.07.2026, 00:05')
})

test('a date and a time can be formatted alone', () => {
  expect(formatDate('2026-11-20T12:00:00Z')).toBe('20.11.2026')
  expect(formatTime('2026-11-20T19:41:30Z')).toBe('20:41')
})
