import type { ReviewState } from '#domain/review.ts'

/** What a sheet's state is called wherever it is shown. */
export const REVIEW_STATE_NAMES: Record<ReviewState, string> = {
  IN_PROGRESS: 'w trakcie',
  SUBMITTED: 'zgłoszony',
  RETURNED: 'do poprawy',
  APPROVED: 'zatwierdzony',
}
