import { type Day, daysBetween, isOver as isPast, lastDayOf, warsawDay } from '#domain/deadline.ts'
import { isOpenToLeaders } from '#domain/review.ts'
import { isByPanel } from '#domain/todo.ts'
import type { Review } from './review.ts'
import type { Thread, Threads } from './threads.ts'

/** Facts that the page of the coordinator needs in addition to the sheet. */
export interface WithCoordinator {
  review: Review
  team: { id: number; name: string; district: { name: string } }
  yearId: number
  deadline: Day | null
  /** The changes that are to be saved before the sheet is handed in. */
  outbox: { owner: { userId: number; teamId: number }; sendEverything(): Promise<number> }
  /** The year is no longer OPEN: everything is only read. */
  isOver: boolean
}

/** Handing in unfolds by itself so many days before the deadline (rules.md#89). */
const HAND_IN_DAYS = 30

/** True for a thread that waits for the leaders: open, with the newest remark by somebody else. */
export const waitsForLeaders = ({ isOpen, remarks }: Thread) => isOpen && isByPanel(remarks.at(-1)!.byRole)

/** Counted so in every place. */
export const threadsToAnswer = (threads: Threads): Thread[] => [...threads.values()].filter(waitsForLeaders)

/** The last day on which the leaders could still enter something, once it is over for this sheet; null otherwise. */
export function missedDay({ state, extendedTo }: Review, { deadline }: { deadline: Day | null }): Day | null {
  const lastDay = lastDayOf(deadline, extendedTo)
  return isOpenToLeaders(state) && isPast(lastDay, Date.now()) ? lastDay : null
}

export function isTimeToHandIn(toDo: number, lastDay: Day | null): boolean {
  return toDo === 0 || (lastDay !== null && daysBetween(warsawDay(Date.now()), lastDay) <= HAND_IN_DAYS)
}

export type Waiting = 'approved' | 'answer' | 'confirm' | 'more-time' | 'submitted' | 'hand-in' | 'nothing'

interface Facts {
  review: Review
  deadline: Day | null
  toDo: number
  toAnswer: number
}

/** Returns the first thing that the leaders can do with their coordinator. */
export function whatWaits({ review, deadline, toDo, toAnswer }: Facts): Waiting {
  if (review.state === 'APPROVED') return 'approved'
  if (missedDay(review, { deadline }) !== null) return 'more-time'
  if (review.state === 'SUBMITTED') return 'submitted'
  if (toAnswer > 0) return 'answer'
  if (review.talksToConfirm > 0) return 'confirm'
  if (review.state === 'RETURNED' || isTimeToHandIn(toDo, lastDayOf(deadline, review.extendedTo))) return 'hand-in'
  return 'nothing'
}
