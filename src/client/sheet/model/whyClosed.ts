import { closedMessages } from '#client/ui/feedback/closedMessages.ts'
import { type Day, isOver as isPast, lastDayOf } from '#domain/deadline.ts'
import type { Review } from './review.ts'

interface Closing {
  team: { locked: boolean }
  isOver: boolean
  review: Review | null
  deadline: Day | null
}

/** The code with which the server would reject a change; `isReview` when the card of the review shows the reason too. */
export function whyClosed({ team, isOver, review, deadline }: Closing) {
  if (isOver) return { code: 'year-over' } as const
  if (team.locked || review?.state === 'APPROVED') return { code: 'sheet-locked', isReview: true } as const
  if (review?.state === 'SUBMITTED') return { code: 'sheet-submitted', isReview: true } as const
  const lastDay = lastDayOf(deadline, review?.extendedTo ?? null)
  return lastDay !== null && isPast(lastDay, Date.now())
    ? ({ code: 'deadline-passed', deadline: lastDay } as const)
    : null
}

/** @returns the sentence of the rejection */
export const inWords = (closed: NonNullable<ReturnType<typeof whyClosed>>) =>
  closed.code === 'deadline-passed' ? closedMessages[closed.code](closed) : closedMessages[closed.code]
