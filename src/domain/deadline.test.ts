import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  dayAfter,
  daysBetween,
  deadlineOfCopy,
  isOver,
  lastDayOf,
  REMINDER_DAYS,
  type ReminderDays,
  reminderDue,
  warsawDay,
  warsawMinute,
} from './deadline.ts'
import { inWarsaw } from './warsaw.ts'

const at = (text: string) => Date.parse(text)
const MINUTE = 60_000

test.each([
  ['2026-11-20T22:59:59Z', '2026-11-20', 23 * 60 + 59],
  ['2026-11-20T23:00:00Z', '2026-11-21', 0],
  // Summer time begins on 29 March 2026 at 2:00 and ends on 25 October at 3:00.
  ['2026-03-29T00:59:00Z', '2026-03-29', 60 + 59],
  ['2026-03-29T01:00:00Z', '2026-03-29', 3 * 60],
  ['2026-10-25T00:30:00Z', '2026-10-25', 2 * 60 + 30],
  ['2026-10-25T01:30:00Z', '2026-10-25', 2 * 60 + 30],
])('at %s it is %s in Warsaw, minute %i', (time, day, minute) => {
  expect([warsawDay(at(time)), warsawMinute(at(time))]).toEqual([day, minute])
})

test('clocks in Warsaw agree with the platform through every clock change until 2099', () => {
  const platform = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Warsaw',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const isAlike = (time: number) => expect(inWarsaw(time)).toBe(platform.format(time))
  for (let time = at('2020-01-01T00:59:30Z'); time < at('2100-01-01T00:00:00Z'); time += 60 * MINUTE) isAlike(time)
  fc.assert(fc.property(fc.integer({ min: at('1996-11-01'), max: at('2099-12-31') }), isAlike))
})

test.each([
  ['2027-02-28', 1, '2027-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2027-01-01', -1, '2026-12-31'],
  ['2027-03-28', 1, '2027-03-29'],
] as const)('%s and %i days is %s', (day, count, after) => {
  expect(dayAfter(day, count)).toBe(after)
  expect(daysBetween(day, after)).toBe(count)
})

test.each([
  ['winter', '2027-01-31', '2027-01-31T22:59:59.999Z', '2027-01-31T23:00:00Z'],
  ['summer', '2027-05-31', '2027-05-31T21:59:59.999Z', '2027-05-31T22:00:00Z'],
  ['the day with 23 hours', '2027-03-28', '2027-03-28T21:59:59.999Z', '2027-03-28T22:00:00Z'],
  ['the day with 25 hours', '2027-10-31', '2027-10-31T22:59:59.999Z', '2027-10-31T23:00:00Z'],
])('the deadline lasts until its last second in Warsaw: %s', (_, deadline, last, after) => {
  expect([isOver(deadline, at(last)), isOver(deadline, at(after))]).toEqual([false, true])
})

test('a year without a deadline never ends, and an extension only makes it longer', () => {
  expect(isOver(null, at('2999-01-01T00:00:00Z'))).toBe(false)
  expect(lastDayOf('2027-05-31', null)).toBe('2027-05-31')
  expect(lastDayOf('2027-05-31', '2027-06-07')).toBe('2027-06-07')
  expect(lastDayOf('2027-05-31', '2027-05-01')).toBe('2027-05-31')
  expect(lastDayOf(null, '2027-06-07')).toBe(null)
})

test.each([
  ['2026-05-31', '2026-11-20', '2027-05-31'],
  ['2028-02-29', '2028-09-01', '2029-02-28'],
  ['2025-11-20', '2026-11-20', '2026-11-20'],
  ['2025-11-19', '2026-11-20', null],
  [null, '2026-11-20', null],
])('a year whose deadline is %s, copied on %s, proposes %s', (deadline, today, proposed) => {
  expect(deadlineOfCopy(deadline, at(`${today}T12:00:00Z`))).toBe(proposed)
})

test('reminders are due at 8:00 in Warsaw, 14, 3 and 1 days before, through both clock changes of three years', () => {
  for (let deadline = '2026-01-20'; deadline < '2028-12-31'; deadline = dayAfter(deadline, 3)) {
    const seen = new Map<ReminderDays, number[]>()
    const start = at(dayAfter(deadline, -16))
    for (let time = start; time < start + 17 * 24 * 60 * MINUTE; time += 30 * MINUTE) {
      const due = reminderDue(deadline, time)
      if (due) seen.set(due, [...(seen.get(due) ?? []), time])
    }
    expect([...seen.keys()]).toEqual([...REMINDER_DAYS])
    for (const [days, times] of seen) {
      expect(warsawDay(times[0]!)).toBe(dayAfter(deadline, -days))
      expect(warsawMinute(times[0]!)).toBe(8 * 60)
      // Twelve hours, both ends included.
      expect(times).toHaveLength(25)
    }
  }
})

test('a reminder missed by more than 12 hours is dropped', () => {
  expect(reminderDue('2027-05-31', at('2027-05-30T18:00:00Z'))).toBe(1)
  expect(reminderDue('2027-05-31', at('2027-05-30T18:01:00Z'))).toBe(null)
})
