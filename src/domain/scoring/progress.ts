import { type Day, dayAfter } from '#domain/deadline.ts'
import { type ReviewAct, stateAfter } from '#domain/review.ts'

export interface ProgressPoint {
  day: Day
  begun: number
  submitted: number
  approved: number
}

export interface SheetStory {
  begunOn: Day | null
  acts: readonly { kind: ReviewAct; day: Day }[]
}

/** One point per week from the first event until `today`, at most `weeks` of them, today last. */
export function progressByWeek(sheets: readonly SheetStory[], today: Day, weeks = 53): ProgressPoint[] {
  const first = sheets.flatMap(sheet => [sheet.begunOn, sheet.acts[0]?.day ?? null]).reduce(earlier, null)
  if (first === null) return []

  const points: ProgressPoint[] = []
  for (let day = today; points.length < weeks && day >= first; day = dayAfter(day, -7))
    points.unshift({ day, begun: 0, submitted: 0, approved: 0 })
  for (const sheet of sheets) addTo(points, sheet)
  return points
}

function addTo(points: readonly ProgressPoint[], { begunOn, acts }: SheetStory) {
  const states = acts.map((_, index) => stateAfter(acts.slice(0, index + 1).map(({ kind }) => kind)))
  let done = 0
  for (const point of points) {
    if (begunOn !== null && begunOn <= point.day) point.begun += 1
    while (done < acts.length && acts[done]!.day <= point.day) done++
    const state = done === 0 ? 'IN_PROGRESS' : states[done - 1]
    if (state === 'APPROVED') point.approved += 1
    if (state === 'APPROVED' || state === 'SUBMITTED') point.submitted += 1
  }
}

const earlier = (a: Day | null, b: Day | null): Day | null => (a === null || (b !== null && b < a) ? b : a)
