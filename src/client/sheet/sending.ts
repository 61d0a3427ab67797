import { ApiError, answer, api } from '#client/api/call.ts'
import { mySheet } from '#client/api/reads.ts'
import { amend, refresh } from '#client/api/useRead.ts'
import { me } from '#client/session.ts'
import type { Owner } from './pending.ts'
import type { Change, Outside } from './saving.ts'

const PATIENCE = 20_000

/** The API and what the page has read of it, as the outbox of one leader meets them. */
export function serverFor(owner: Owner): Outside {
  const sheet = mySheet(owner)
  return {
    send: change => send(change, owner),
    confirmed: change => void amend(sheet, known => known && withSaved(known, change)),
    outdated: () => void refresh(me, sheet),
    signedOut: () => void refresh(me),
  }
}

function send(change: Change, { userId, teamId }: Owner): Promise<unknown> {
  const { id } = change
  const options = {
    // Whoever is signed in by now must still be the one who made the change; otherwise the server answers 401.
    headers: { 'x-sheet-of': `${userId}/${teamId}` },
    // keepalive: a page that is being closed still gets its last value out.
    fetch: { signal: AbortSignal.timeout(PATIENCE), keepalive: true },
  }
  switch (change.kind) {
    case 'value':
      return answer(api.tasks({ id }).put({ value: change.value }, options))
    case 'favourite':
      return answer(api.tasks[change.value ? 'select' : 'deselect']({ id }).post(undefined, options))
    case 'tick':
      return answer(api.tasks.initial[change.value ? 'mark' : 'unmark']({ id }).post(undefined, options))
  }
}

type Answer = NonNullable<Awaited<ReturnType<ReturnType<typeof mySheet>['load']>>>

/** The answers as they would be if they were asked for again. */
export function withSaved([year, groups, prerequisites]: Answer, { id, kind, value }: Change): Answer {
  const amended = <T extends { id: number }>(rows: T[], saved: Partial<T>) =>
    rows.map(row => (row.id === id ? { ...row, ...saved } : row))

  switch (kind) {
    case 'tick':
      return [year, groups, amended(prerequisites, { value })]
    // A shared task stands in two groups.
    case 'value':
      return [
        year,
        groups.map(group => ({ ...group, tasks: amended(group.tasks, { value, entered: true }) })),
        prerequisites,
      ]
    case 'favourite':
      return [
        year,
        groups.map(group => ({ ...group, tasks: amended(group.tasks, { favourite: value }) })),
        prerequisites,
      ]
  }
}

/** What a failed sending means for the change: try again, wait for the same person to sign in, or give it up. */
type Verdict = 'again' | 'signIn' | 'refused'

/** Only a clear no of the server drops a change; whatever may pass by itself is tried again. */
export function verdictOn(failure: unknown): Verdict {
  if (!(failure instanceof ApiError)) return 'again'
  const { status } = failure
  if (status === 401 || status === 403) return 'signIn'
  const mayPass = status === 0 || status === 408 || status === 429 || status >= 500
  return mayPass ? 'again' : 'refused'
}

const FIRST_PAUSE = 1000
const LONGEST_PAUSE = 60_000

/** Growing pauses: 1, 2, 4 … 60 seconds. */
export const pauseAfter = (failures: number) => Math.min(FIRST_PAUSE * 2 ** (failures - 1), LONGEST_PAUSE)
