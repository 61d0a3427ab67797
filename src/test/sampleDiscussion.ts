import { mock } from 'bun:test'
import type { Discussion } from '#client/sheet/model/discussion.ts'
import { type Remark, threadsIn, WHOLE_SHEET } from '#client/sheet/model/threads.ts'

/** Returns a remark; by default a coordinator's, on the whole sheet. */
export const remark = (over: Partial<Remark>): Remark => ({
  id: 1,
  ...WHOLE_SHEET,
  text: 'Skąd ta liczba?',
  at: '2026-05-01T10:00:00Z',
  by: null,
  byRole: 'DISTRICT_COORDINATOR',
  own: false,
  resolvedAt: null,
  resolvedBy: null,
  resolvedByRole: null,
  ...over,
})

/** Renders with the remarks on one troop's sheet; nothing is sent to a server. */
export const sampleDiscussion = (remarks: readonly Remark[], over: Partial<Discussion> = {}) => ({
  place: { userId: 1, teamId: 10, yearId: 5 },
  threads: threadsIn(remarks),
  newest: Math.max(0, ...remarks.map(({ id }) => id)),
  mayWrite: true,
  resolve: mock(async (_: Remark) => {}),
  reopen: mock(async (_: Remark) => {}),
  remove: mock(async (_: Remark) => {}),
  ...over,
})
