import { ApiError } from '#client/api/ApiError.ts'
import { answer, api } from '#client/api/call.ts'
import { myReview, mySheet } from '#client/api/reads.ts'
import { me } from '#client/api/session.ts'
import { amend, refresh } from '#client/api/useRead.ts'
import type { Change, SheetServer } from './changes.ts'
import type { Owner } from './pendingChanges.ts'

/** In ms. */
const REQUEST_TIMEOUT = 20_000

/** Sends a leader's changes to the API and puts the answers into the cached sheet. */
export function serverFor(owner: Owner): SheetServer {
  const sheet = mySheet(owner)
  return {
    send: async change => {
      const withAnswer = await send(change, owner)
      return () => amend(sheet, known => known && withAnswer(known))
    },
    outdated: () => void refresh(me, sheet, myReview(owner)),
    signedOut: () => void refresh(me),
  }
}

/**
 * The server returns the row as it is now. The answers for a value and a favourite of one task may come in either order,
 * so each updates only its own part of the row.
 */
async function send(change: Change, { userId, teamId }: Owner): Promise<(known: SheetRead) => SheetRead> {
  const { id } = change
  const options = {
    // The server answers 401 when another person is signed in by now.
    headers: { 'x-sheet-of': `${userId}/${teamId}` },
    // keepalive: a page that is being closed still sends its last value.
    fetch: { signal: AbortSignal.timeout(REQUEST_TIMEOUT), keepalive: true },
  }
  switch (change.kind) {
    case 'value': {
      const { favourite: _, ...entry } =
        change.value === null
          ? await answer(api.tasks({ id }).value.delete(undefined, options))
          : await answer(api.tasks({ id }).put({ value: change.value }, options))
      return known => withTask(known, entry)
    }
    case 'favourite': {
      const call = api.tasks[change.value ? 'select' : 'deselect']({ id })
      const { favourite } = await answer(call.post(undefined, options))
      return known => withTask(known, { id, favourite })
    }
    case 'tick': {
      const call = api.tasks.initial[change.value ? 'mark' : 'unmark']({ id })
      const prerequisite = await answer(call.post(undefined, options))
      return ([year, groups, prerequisites]) => [year, groups, withRow(prerequisites, prerequisite)]
    }
  }
}

type SheetRead = NonNullable<Awaited<ReturnType<ReturnType<typeof mySheet>['load']>>>
type TaskRead = SheetRead[1][number]['tasks'][number]

/** A shared task is in two groups. */
const withTask = ([year, groups, prerequisites]: SheetRead, task: Partial<TaskRead> & { id: number }): SheetRead => [
  year,
  groups.map(group => ({ ...group, tasks: withRow(group.tasks, task) })),
  prerequisites,
]

const withRow = <T extends { id: number }>(rows: readonly T[], changed: Partial<T> & { id: number }) =>
  rows.map(row => (row.id === changed.id ? { ...row, ...changed } : row))

/** Decides about a change that failed: retry it, wait until the same person signs in, or reject it for good. */
export function reactionTo(failure: unknown): 'retry' | 'signIn' | 'reject' {
  if (!(failure instanceof ApiError)) return 'retry'
  const { status, code } = failure
  // No answer, or an answer of a proxy in between, which has no codes.
  if (code === 'no-connection' || code === 'no-reason') return 'retry'
  if (code === 'not-signed-in' || code === 'not-allowed' || code === 'access-waits') return 'signIn'
  return code === 'too-many-attempts' || status >= 500 ? 'retry' : 'reject'
}

export const troubleOf = (failure: unknown): 'network' | 'server' =>
  failure instanceof ApiError && failure.status > 0 ? 'server' : 'network'

const SENDABLE_LATER = new Set(['sheet-submitted', 'deadline-passed'])

/** The leaders can still withdraw the sheet, or get it back with a new deadline. */
export const isSendableLater = (failure: unknown) => failure instanceof ApiError && SENDABLE_LATER.has(failure.code)

/** In ms: 1, 2, 4 … 60 seconds. */
export const retryDelay = (failures: number) => Math.min(1000 * 2 ** (failures - 1), 60_000)
