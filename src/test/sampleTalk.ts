import { mock } from 'bun:test'
import type { Talk } from '#client/sheet/talk.ts'
import { type Remark, threadsIn, WHOLE_SHEET } from '#client/sheet/threads.ts'

/** A remark on the whole sheet by a coordinator, unless it is said otherwise. */
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

/** What is said about the sheet of one troop, of which nothing reaches a server. */
export const sampleTalk = (said: readonly Remark[], over: Partial<Talk> = {}) => ({
  place: { userId: 1, teamId: 10, yearId: 5 },
  threads: threadsIn(said),
  newest: Math.max(0, ...said.map(({ id }) => id)),
  mayWrite: true,
  resolve: mock(async (_: Remark) => {}),
  reopen: mock(async (_: Remark) => {}),
  remove: mock(async (_: Remark) => {}),
  ...over,
})
