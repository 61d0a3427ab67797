import { expect, test } from 'bun:test'
import { sampleReview } from '#test/sampleReview.ts'
import { chronicle, goodTurns, sampleSheet } from '#test/sampleSheet.ts'
import { differencesSince, type EntryChange, previousSubmission, type Review } from './sinceSubmission.ts'

const by = { by: 'jan@przyklad.example', byRole: 'USER', own: false } as const
const act = (kind: Review['history'][number]['kind'], at: string): Review['history'][number] => ({
  kind,
  at,
  ...by,
  note: null,
  points: 0,
  category: null,
  tokens: null,
})
const review = (state: Review['state'], ...history: Review['history']): Review => ({
  ...sampleReview({ state, history }),
  doubts: [],
})
const change = (id: number, taskId: number, from: number | null, to: number | null, at: string): EntryChange => ({
  id,
  taskId,
  initialTaskId: null,
  from,
  to,
  at,
  ...by,
})

const resubmitted = review(
  'SUBMITTED',
  act('SUBMIT', '2027-05-14'),
  act('RETURN', '2027-05-06'),
  act('SUBMIT', '2027-05-02'),
)

test('a submitted sheet is compared with the submission before, a returned one with the last', () => {
  expect(previousSubmission(resubmitted)?.at).toBe('2027-05-02')
  expect(previousSubmission(review('RETURNED', ...resubmitted.history.slice(1)))?.at).toBe('2027-05-02')
  expect(previousSubmission(review('SUBMITTED', act('SUBMIT', '2027-05-02')))).toBeNull()
})

test('a reverted change is no difference, and does not count in the points', () => {
  const sheet = sampleSheet({ values: { [goodTurns.id]: 3, [chronicle.id]: 1 } })
  const changes = [
    change(5, goodTurns.id, 4, 3, '2027-05-12'),
    change(4, chronicle.id, 0, 1, '2027-05-11'),
    change(3, chronicle.id, 1, 0, '2027-05-10'),
    change(2, goodTurns.id, 5, 4, '2027-05-09'),
    change(1, goodTurns.id, null, 5, '2027-05-01'),
  ]
  const found = differencesSince(resubmitted, changes, sheet)!
  expect(found.points).toBe(-4)
  expect(found.rows).toMatchObject([{ name: 'Dobre uczynki', was: '5', is: '3', points: -4, last: { id: 5 } }])
})

test('a removed entry is a difference too', () => {
  const found = differencesSince(resubmitted, [change(1, goodTurns.id, 5, null, '2027-05-12')], sampleSheet())!
  expect(found.rows).toMatchObject([{ name: 'Dobre uczynki', was: '5', is: 'brak wpisu', points: -10 }])
})
