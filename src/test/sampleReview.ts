import type { Review } from '#client/sheet/model/review.ts'

/** The review of a sheet; its newest act comes first in `history` and names the state's author. */
export function sampleReview(over: Partial<Review> = {}): Review {
  const [last] = over.history ?? []
  return {
    state: 'IN_PROGRESS',
    since: last?.at ?? null,
    by: last?.by ?? null,
    byRole: last?.byRole ?? null,
    own: last?.own ?? false,
    note: last?.note ?? null,
    extendedTo: null,
    rulesChangedAt: null,
    moreTime: null,
    plan: { target: null, targetFrom: null, targetSet: null, months: [] },
    talkKinds: [],
    talksToConfirm: 0,
    history: [],
    ...over,
  }
}
