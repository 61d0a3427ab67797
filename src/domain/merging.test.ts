import { expect, test } from 'bun:test'
import { isOtherKept } from './merging.ts'

test.each([
  ['an approved one before one handed in with more entries', ['SUBMITTED', 9], ['APPROVED', 1], true],
  ['an approved one of the troop that stays', ['APPROVED', 1], ['SUBMITTED', 9], false],
  ['one handed in before one that is filled in', ['IN_PROGRESS', 9], ['SUBMITTED', 1], true],
  ['one handed in before one that was returned', ['RETURNED', 9], ['SUBMITTED', 1], true],
  ['of one begun and one returned the fuller one', ['RETURNED', 3], ['IN_PROGRESS', 4], true],
  ['of two approved ones the fuller one', ['APPROVED', 3], ['APPROVED', 4], true],
  ['of equals that of the troop that stays', ['SUBMITTED', 3], ['SUBMITTED', 3], false],
  ['the fuller one of the troop that stays', ['IN_PROGRESS', 4], ['IN_PROGRESS', 3], false],
] as const)('%s is kept', (_, [review, entered], [otherReview, otherEntered], isOther) => {
  expect(isOtherKept({ review, entered }, { review: otherReview, entered: otherEntered })).toBe(isOther)
})
