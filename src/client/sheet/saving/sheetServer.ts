import { answer, api } from '#client/api/call.ts'
import { myReview, mySheet } from '#client/api/reads.ts'
import { me } from '#client/api/session.ts'
import { amend, refresh } from '#client/api/useRead.ts'
import { type Change, type MineChange, type SheetServer, sizeOf } from '#client/sheet/model/changes.ts'
import { otherName } from '#client/ui/people.ts'
import type { DoubtCode } from '#domain/doubts.ts'
import type { Mine } from '#domain/mine.ts'
import type { Owner } from './pendingChanges.ts'

const REQUEST_TIMEOUT = 20_000

/** Sends a leader's changes to the API and puts the answers into the cached sheet. */
export function serverFor(owner: Owner): SheetServer {
  const sheet = mySheet(owner)
  return {
    send: async (change, settle) => {
      const options = optionsOf(owner, sizeOf(change) <= MOST_AT_CLOSE)
      switch (change.kind) {
        case 'target': {
          const { target, targetFrom, targetSet } = await answer(api.plan.patch({ target: change.value }, options))
          return () =>
            amend(
              myReview(owner),
              known => known && { ...known, plan: { ...known.plan, target, targetFrom, targetSet } },
            )
        }
        case 'many': {
          const { plan, replaced, left } = await answer(api.plan.many.post({ tasks: [...change.value] }, options))
          return () => {
            const names = new Map<number, string>()
            amend(sheet, known => {
              for (const { id, name } of known?.[1].flatMap(({ tasks }) => tasks) ?? []) names.set(id, name)
              return known && withMine(known, plan.tasks)
            })
            const inWords = (row: (typeof left)[number]) =>
              `„${names.get(row.taskId) ?? 'zadanie, którego już nie ma'}”${row.at ? ` (${otherName(row)})` : ''}`
            settle({ replaced: replaced.map(asChange), left: left.map(inWords) })
          }
        }
        default: {
          const withAnswer = await send(change, options)
          return () => amend(sheet, known => known && withAnswer(known))
        }
      }
    },
    outdated: () => void refresh(me, sheet, myReview(owner)),
    signedOut: () => void refresh(me),
  }
}

const asChange = ({ taskId, mine, value, month, expected }: MineChange): MineChange => ({
  taskId,
  mine,
  value,
  month,
  expected,
})

/**
 * The server returns the row as it is now. The answers for a value, a note and a star of one task may come in any order, so each
 * updates only its own part of the row.
 */
async function send(
  change: Exclude<Change, { kind: 'target' | 'many' }>,
  options: ReturnType<typeof optionsOf>,
): Promise<(known: SheetRead) => SheetRead> {
  const { id } = change
  switch (change.kind) {
    case 'value': {
      const {
        favourite: _,
        mine: __,
        note: ___,
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
    case 'mine': {
      const call = api.plan.tasks({ id })
      const { tasks } = await answer(
        change.value === null ? call.delete(undefined, options) : call.put(change.value, options),
      )
      const row = tasks.find(({ taskId }) => taskId === id)
      const mine = row ? { value: row.value, month: row.month } : null
      return known => withTask(known, { id, mine })
    }
    case 'tick': {
      const call = api.tasks.initial[change.value ? 'mark' : 'unmark']({ id })
      const prerequisite = await answer(call.post(undefined, options))
      return ([year, groups, prerequisites]) => [year, groups, withRow(prerequisites, prerequisite)]
    }
  }
}

/** Browsers send at most 64 KiB from a page that is being closed: a press of 400 tasks. */
const MOST_AT_CLOSE = 400

export const optionsOf = ({ userId, teamId }: Owner, keepalive = true) => ({
  // The server answers 401 when another person has signed in meanwhile.
  headers: { 'x-sheet-of': `${userId}/${teamId}` },
  // keepalive: a page that is being closed still sends its last value.
  fetch: { signal: AbortSignal.timeout(REQUEST_TIMEOUT), keepalive },
})

/** Confirms a doubted value. Its value must be saved. */
export async function answerDoubt(owner: Owner, id: number, given: { code: DoubtCode; note: string }) {
  const { favourite: _, mine: __, ...task } = await answer(api.tasks({ id }).doubt.post(given, optionsOf(owner)))
  amend(mySheet(owner), known => known && withTask(known, task))
}

type SheetRead = NonNullable<Awaited<ReturnType<ReturnType<typeof mySheet>['load']>>>
type TaskRead = SheetRead[1][number]['tasks'][number]

const withTask = ([year, groups, prerequisites]: SheetRead, task: Partial<TaskRead> & { id: number }): SheetRead => [
  year,
  groups.map(group => ({ ...group, tasks: withRow(group.tasks, task) })),
  prerequisites,
]

/** The sheet with these tasks starred and no others. */
function withMine([year, groups, prerequisites]: SheetRead, rows: readonly (Mine & { taskId: number })[]): SheetRead {
  const byTask = new Map(rows.map(({ taskId, value, month }) => [taskId, { value, month }]))
  const starred = groups.map(group => ({
    ...group,
    tasks: group.tasks.map(task => ({ ...task, mine: byTask.get(task.id) ?? null })),
  }))
  return [year, starred, prerequisites]
}

const withRow = <T extends { id: number }>(rows: readonly T[], changed: Partial<T> & { id: number }) =>
  rows.map(row => (row.id === changed.id ? { ...row, ...changed } : row))
