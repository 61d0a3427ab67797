import type { ReviewState } from './review.ts'

export interface BegunSheet {
  review: ReviewState
  entered: number
}

/**
 * True if the sheet of the other troop is kept: it is further (approved, handed in, begun), or as far and has more entries
 * (rules.md#71).
 */
export function isOtherKept(staying: BegunSheet, other: BegunSheet): boolean {
  const further = stageOf(other) - stageOf(staying)
  return further === 0 ? other.entered > staying.entered : further > 0
}

const stageOf = ({ review }: BegunSheet) => (review === 'APPROVED' ? 2 : review === 'SUBMITTED' ? 1 : 0)
