import { ApiError } from '#client/api/ApiError.ts'
import { answer, api } from '#client/api/call.ts'
import { myReview, mySheet } from '#client/api/reads.ts'
import { amend, refresh } from '#client/api/useRead.ts'
import { me } from '#client/session.ts'
import type { Owner } from './pending.ts'
import type { Change, Outside } from './saving.ts'

const PATIENCE = 20_000

/** The API and what the page has read of it, as the outbox of one leader meets them. */
export function serverFor(owner: Owner): Outside {
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
 * The server answers the row as it is now. A value and a favourite of one task may be answered in either order, so each
 * brings only its own part of the row.
 */
async function send(change: Change, { userId, teamId }: Owner): Promise<(known: SheetRead) => SheetRead> {
  const { id } = change
  const options = {
    // The server answers 401 when the person signed in by now is not the one who made the change.
    headers: { 'x-sheet-of': `${userId}/${teamId}` },
    // keepalive: a page that is being closed still gets its last value out.
    fetch: { signal: AbortSignal.timeout(PATIENCE), keepalive: true },
  }
  switch (change.kind) {
    case 'value': {
      const { favourite: _, ...entry } =
        change.value === null
          ? await answer(api.tasks.clear({ id }).post(undefined, options))
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

/** A shared task stands in two groups. */
const withTask = ([year, groups, prerequisites]: SheetRead, task: Partial<TaskRead> & { id: number }): SheetRead => [
  year,
  groups.map(group => ({ ...group, tasks: withRow(group.tasks, task) })),
  prerequisites,
]

const withRow = <T extends { id: number }>(rows: readonly T[], changed: Partial<T> & { id: number }) =>
  rows.map(row => (row.id === changed.id ? { ...row, ...changed } : row))

/** What a failed sending means for the change: try again, wait for the same person to sign in, or give it up. */
type Verdict = 'again' | 'signIn' | 'refused'

/** Only a clear no of the server drops a change; whatever may pass by itself is tried again. */
export function verdictOn(failure: unknown): Verdict {
  if (!(failure instanceof ApiError)) return 'again'
  const { status, code } = failure
  // No answer, or one of a proxy in between, which has no codes.
  if (code === 'no-connection' || code === 'no-reason') return 'again'
  if (code === 'not-signed-in' || code === 'not-allowed') return 'signIn'
  return code === 'too-many-attempts' || status >= 500 ? 'again' : 'refused'
}

/** Whether the way to the server is cut, or the server answers with a fault. */
export const troubleIn = (failure: unknown): 'network' | 'server' =>
  failure instanceof ApiError && failure.status > 0 ? 'server' : 'network'

const HELD = new Set(['sheet-submitted', 'deadline-passed'])

/** Refused because the sheet waits or its time is up: leaders can withdraw it, or get it back with a new date. */
export const isHeld = (failure: unknown) => failure instanceof ApiError && HELD.has(failure.code)

const FIRST_PAUSE = 1000
const LONGEST_PAUSE = 60_000

/** Growing pauses: 1, 2, 4 … 60 seconds. */
export const pauseAfter = (failures: number) => Math.min(FIRST_PAUSE * 2 ** (failures - 1), LONGEST_PAUSE)
