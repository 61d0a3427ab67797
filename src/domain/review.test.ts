import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  isOpenToLeaders,
  mayAct,
  REVIEW_ACTS,
  REVIEW_STATES,
  type ReviewAct,
  stateAfter,
  whyNotExtended,
} from './review.ts'

test.each([
  // from          SUBMIT       WITHDRAW  RETURN      APPROVE     UNLOCK
  ['IN_PROGRESS', ['SUBMITTED', null, null, 'APPROVED', null]],
  ['SUBMITTED', [null, 'IN_PROGRESS', 'RETURNED', 'APPROVED', null]],
  ['RETURNED', ['SUBMITTED', null, null, 'APPROVED', null]],
  ['APPROVED', [null, null, 'RETURNED', null, 'IN_PROGRESS']],
] as const)('each act on a sheet that is %s (rules.md#49)', (from, results) => {
  const wayThere: Record<string, ReviewAct[]> = {
    IN_PROGRESS: [],
    SUBMITTED: ['SUBMIT'],
    RETURNED: ['SUBMIT', 'RETURN'],
    APPROVED: ['APPROVE'],
  }
  REVIEW_ACTS.forEach((act, index) => {
    const result = results[index]
    expect([act, mayAct(act, from)]).toEqual([act, result !== null])
    if (result) expect([act, stateAfter([...wayThere[from]!, act])]).toEqual([act, result])
  })
})

test('withdrawing a submission restores the state from before it', () => {
  expect(stateAfter(['SUBMIT', 'RETURN', 'SUBMIT', 'WITHDRAW'])).toBe('RETURNED')
  expect(stateAfter(['APPROVE', 'UNLOCK', 'SUBMIT', 'WITHDRAW'])).toBe('IN_PROGRESS')
})

test('after any sequence of acts a sheet is in one of the four states and never stuck', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...REVIEW_ACTS), { maxLength: 40 }), wanted => {
      const done: ReviewAct[] = []
      for (const act of wanted) if (mayAct(act, stateAfter(done))) done.push(act)
      const state = stateAfter(done)
      expect(REVIEW_STATES).toContain(state)
      expect(REVIEW_ACTS.some(act => mayAct(act, state))).toBe(true)
    }),
  )
})

test('leaders edit a sheet only if it is in progress or returned', () => {
  expect(REVIEW_STATES.filter(isOpenToLeaders)).toEqual(['IN_PROGRESS', 'RETURNED'])
})

test.each([
  ['IN_PROGRESS', '2027-05-31', '2027-06-10', null],
  ['RETURNED', '2027-05-31', '2027-06-10', null],
  ['SUBMITTED', '2027-05-31', '2027-06-10', 'sheet-submitted'],
  ['APPROVED', '2027-05-31', '2027-06-10', 'sheet-locked'],
  ['IN_PROGRESS', null, '2027-06-10', 'no-deadline'],
  ['IN_PROGRESS', '2027-06-10', '2027-06-10', 'extension-stays'],
  ['IN_PROGRESS', '2027-05-31', '2027-06-01', 'extension-over'],
] as const)('a sheet that is %s until %s may get %s as its last day: %s (rules.md#82)', (state, lastDay, day, why) => {
  expect(whyNotExtended({ state, lastDay }, day, Date.parse('2027-06-02T10:00:00Z'))).toBe(why)
})
