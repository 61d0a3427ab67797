import { answer, api } from '#client/api/call.ts'
import { myReview, mySheet } from '#client/api/reads.ts'
import { me } from '#client/api/session.ts'
import { amend, refresh } from '#client/api/useRead.ts'
import { markOverwritten } from '#client/sheet/planning/planner.ts'
import type { DoubtCode } from '#domain/doubts.ts'
import { type Change, isSameValue, keyOf, type SheetServer } from './changes.ts'
import type { Owner } from './pendingChanges.ts'

const REQUEST_TIMEOUT = 20_000

/** Sends a leader's changes to the API and puts the answers into the cached sheet. */
export function serverFor(owner: Owner): SheetServer {
  const sheet = mySheet(owner)
  return {
    send: async change => {
      if (change.kind === 'target' || change.kind === 'aside') {
        const { target, targetFrom, targetSet, aside } = await answer(
          api.plan.patch({ [change.kind]: change.value }, optionsOf(owner)),
        )
        return () =>
          amend(
            myReview(owner),
            known => known && { ...known, plan: { ...known.plan, target, targetFrom, targetSet, aside } },
          )
      }
      const withAnswer = await send(change, owner)
      return () => {
        amend(sheet, known => known && withAnswer(known))
        // Without its plan, a task may lose its star.
        if (change.kind === 'plan' && change.value === null) void refresh(sheet)
      }
    },
    outdated: () => void refresh(me, sheet, myReview(owner)),
    signedOut: () => void refresh(me),
  }
}

/**
 * The server returns the row as it is now. The answers for a value, a note and a favourite of one task may come in either order,
 * so each updates only its own part of the row.
 */
async function send(
  change: Exclude<Change, { kind: 'target' | 'aside' }>,
  owner: Owner,
): Promise<(known: SheetRead) => SheetRead> {
  const { id } = change
  const options = optionsOf(owner)
  switch (change.kind) {
    case 'value': {
      const {
        favourite: _,
        note: __,
        ...entry
      } = change.value === null
        ? await answer(api.tasks({ id }).value.delete(undefined, options))
        : await answer(api.tasks({ id }).put({ value: change.value }, options))
      return known => withTask(known, entry)
    }
    case 'note': {
      const { note } = await answer(api.tasks({ id }).note.put({ text: change.value }, options))
      return known => withTask(known, { id, note })
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
    case 'plan': {
      const { value = null, month = null } = change.value ?? {}
      const sent = await answer(
        api.plan.many.post({ tasks: [{ taskId: id, value, month }], prerequisites: [] }, options),
      )
      const row = sent.plan.tasks.find(({ taskId }) => taskId === id)
      const [before] = sent.replaced
      return known => {
        if (before && 'value' in before) {
          const was = before.value === null ? null : { value: before.value, month: before.month }
          const shown = known[1].flatMap(({ tasks }) => tasks).find(task => task.id === id)?.plan ?? null
          if (was && !isSameValue(was, shown))
            markOverwritten(keyOf(change), { ...was, by: before.by, byRole: before.byRole, own: before.own })
        }
        const plan = row ? { value: row.value, month: row.month } : null
        return withTask(known, plan ? { id, plan, favourite: true } : { id, plan })
      }
    }
    case 'plan-tick': {
      const prerequisite = { initialTaskId: id, planned: change.value !== null, month: change.value?.month ?? null }
      const sent = await answer(api.plan.many.post({ tasks: [], prerequisites: [prerequisite] }, options))
      const row = sent.plan.prerequisites.find(({ initialTaskId }) => initialTaskId === id)
      const plan = row ? { month: row.month } : null
      return ([year, groups, prerequisites]) => [year, groups, withRow(prerequisites, { id, plan })]
    }
  }
}

export const optionsOf = ({ userId, teamId }: Owner) => ({
  // The server answers 401 when another person has signed in meanwhile.
  headers: { 'x-sheet-of': `${userId}/${teamId}` },
  // keepalive: a page that is being closed still sends its last value.
  fetch: { signal: AbortSignal.timeout(REQUEST_TIMEOUT), keepalive: true },
})

/** Confirms a doubted value. Its value must be saved. */
export async function answerDoubt(owner: Owner, id: number, given: { code: DoubtCode; note: string }) {
  const { favourite: _, ...task } = await answer(api.tasks({ id }).doubt.post(given, optionsOf(owner)))
  amend(mySheet(owner), known => known && withTask(known, task))
}

type SheetRead = NonNullable<Awaited<ReturnType<ReturnType<typeof mySheet>['load']>>>
type TaskRead = SheetRead[1][number]['tasks'][number]

const withTask = ([year, groups, prerequisites]: SheetRead, task: Partial<TaskRead> & { id: number }): SheetRead => [
  year,
  groups.map(group => ({ ...group, tasks: withRow(group.tasks, task) })),
  prerequisites,
]

const withRow = <T extends { id: number }>(rows: readonly T[], changed: Partial<T> & { id: number }) =>
  rows.map(row => (row.id === changed.id ? { ...row, ...changed } : row))
