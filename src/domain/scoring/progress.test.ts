import { expect, test } from 'bun:test'
import { progressByWeek } from './progress.ts'

const sheet = (
  begunOn: string | null,
  ...acts: [kind: 'SUBMIT' | 'APPROVE' | 'RETURN' | 'WITHDRAW', day: string][]
) => ({
  begunOn,
  acts: acts.map(([kind, day]) => ({ kind, day })),
})

test('weeks are counted back from today to the first event', () => {
  const sheets = [
    sheet('2027-05-01', ['SUBMIT', '2027-05-09'], ['RETURN', '2027-05-16'], ['SUBMIT', '2027-05-20']),
    sheet('2027-05-10', ['APPROVE', '2027-05-20']),
    sheet(null),
  ]
  expect(progressByWeek(sheets, '2027-05-21')).toEqual([
    { day: '2027-05-07', begun: 1, submitted: 0, approved: 0 },
    { day: '2027-05-14', begun: 2, submitted: 1, approved: 0 },
    { day: '2027-05-21', begun: 2, submitted: 2, approved: 1 },
  ])
})

test('a withdrawn or returned sheet no longer counts as submitted', () => {
  const sheets = [sheet('2027-05-20', ['SUBMIT', '2027-05-20'], ['WITHDRAW', '2027-05-21'])]
  expect(progressByWeek(sheets, '2027-05-21')).toEqual([{ day: '2027-05-21', begun: 1, submitted: 0, approved: 0 }])
})

test('without events there are no points, and there are never more weeks than requested', () => {
  expect(progressByWeek([sheet(null)], '2027-05-21')).toEqual([])
  expect(progressByWeek([sheet('2020-01-01')], '2027-05-21')).toHaveLength(53)
})
