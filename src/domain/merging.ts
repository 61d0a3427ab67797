import type { ReviewState } from './review.ts'

export interface BegunSheet {
  review: ReviewState
  entered: number
}

/**
 * Of two sheets of a year the one that is further is kept: approved, handed in, begun; of equals the one with more entries, then
 * that of the troop that stays (rules.md#71).
 */
export function isOtherKept(staying: BegunSheet, other: BegunSheet): boolean {
  const further = stageOf(other) - stageOf(staying)
  return further === 0 ? other.entered > staying.entered : further > 0
}

const stageOf = ({ review }: BegunSheet) => (review === 'APPROVED' ? 2 : review === 'SUBMITTED' ? 1 : 0)
