import { type Day, dayAfter } from './deadline.ts'
import { type ReviewAct, stateAfter } from './review.ts'

/** How far a year was at the end of a day: how many sheets were begun, handed in (or approved) and approved by then. */
export interface ProgressPoint {
  day: Day
  begun: number
  submitted: number
  approved: number
}

export interface SheetStory {
  /** The day of the first entry; null when there is none. */
  begunOn: Day | null
  /** Oldest first. */
  acts: readonly { kind: ReviewAct; day: Day }[]
}

/** Week by week from the first thing that happened until `today`, at most `weeks` of them, today last. */
export function progressByWeek(sheets: readonly SheetStory[], today: Day, weeks = 53): ProgressPoint[] {
  const first = sheets.flatMap(sheet => [sheet.begunOn, sheet.acts[0]?.day ?? null]).reduce(earlier, null)
  if (first === null) return []

  const days: Day[] = []
  for (let day = today; days.length < weeks && day >= first; day = dayAfter(day, -7)) days.unshift(day)
  return days.map(day => pointOn(day, sheets))
}

function pointOn(day: Day, sheets: readonly SheetStory[]): ProgressPoint {
  const point = { day, begun: 0, submitted: 0, approved: 0 }
  for (const { begunOn, acts } of sheets) {
    if (begunOn !== null && begunOn <= day) point.begun += 1
    const state = stateAfter(acts.filter(act => act.day <= day).map(act => act.kind))
    if (state === 'APPROVED') point.approved += 1
    if (state === 'APPROVED' || state === 'SUBMITTED') point.submitted += 1
  }
  return point
}

const earlier = (a: Day | null, b: Day | null): Day | null => (a === null || (b !== null && b < a) ? b : a)
