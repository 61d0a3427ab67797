import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { type PartChanges, Task, type TaskChange } from '#contract/requests/years.ts'
import { nextFreeName } from '#domain/text/nextFreeName.ts'
import { recordChange } from '#server/audit/recordChange.ts'
import type { User } from '#server/auth/user.ts'
import { invalid, Problem } from '#server/core/problem.ts'
import { snapshotBefore } from '#server/database/backup.ts'
import { atomically, db } from '#server/database/open.ts'
import { mine } from '#server/database/schema/mine.ts'
import { remarks } from '#server/database/schema/review.ts'
import { taskEntries, taskNotes } from '#server/database/schema/sheets.ts'
import { tasks } from '#server/database/schema/years.ts'
import { inAct, remember, rememberNew } from '#server/database/undo.ts'
import { refuseWhileReference } from './dependants.ts'
import { type EditorTask, taskById } from './editorYear.ts'
import { changeGroup, groupById } from './groups.ts'
import { handOnOrigins, refuseOrigin } from './origins.ts'
import { changeAsSeen, conflictsIn, recordRowChange, rememberYear } from './rowChange.ts'
import { putIntoTrash } from './trash.ts'
import { tasksOf } from './yearLookups.ts'

/** @throws 404, 409 */
export function createTask(actor: User, task: Task): EditorTask {
  return atomically(() => {
    const { yearId } = groupById(task.primaryGroupId)
    refuseForeign(task, yearId)
    refuseOrigin('task', { yearId, originId: task.originId })
    const row = db.insert(tasks).values(task).returning().get()
    recordChange(actor, 'task.create', { yearId }, null, row)
    return taskById(row.id)
  })
}

/** Keeps fields that are left out and checks the whole task. @throws 400, 404, 409 */
export function changeTask(actor: User, id: number, change: TaskChange): EditorTask {
  return inAct(actor, () => {
    const { primaryGroup, secondaryGroup, entries, ...before } = taskById(id)
    const { yearId } = groupById(before.primaryGroupId)
    const changed = changeAsSeen(before, change)
    const wholeNumbers = (changed.type ?? before.type) === before.type ? before.wholeNumbers : null
    const task = whole({ ...before, wholeNumbers, ...changed })
    if (task.refValId === id) throw new Problem('reference-to-itself', { field: 'refValId' })
    refuseForeign(task, yearId)
    if (task.originId !== before.originId) refuseOrigin('task', { id, yearId, originId: task.originId })
    remember(actor, tasks, { id }, rememberYear(actor, yearId, before.name))
    const row = db.update(tasks).set(task).where(eq(tasks.id, id)).returning().get()!
    recordRowChange(actor, 'task.change', yearId, before, row)
    return taskById(id)
  })
}

/**
 * Changes areas and tasks of one year together, adds and deletes tasks. A row that another editor has saved since the sender
 * read it stays as it is and is returned with its present values. @throws 400, 404, 409
 */
export function changeParts(actor: User, yearId: number, { groups, tasks, removed, added }: PartChanges) {
  return inAct(actor, () => {
    const left: { kind: 'group' | 'task'; id: number; now: Record<string, unknown> }[] = []
    function isLeft(kind: 'group' | 'task', row: { id: number }, change: object): boolean {
      const now = conflictsIn(row, change)
      const is = Object.keys(now).length > 0
      if (is) left.push({ kind, id: row.id, now })
      return is
    }
    for (const { id, ...change } of groups) {
      const group = groupById(id)
      if (group.yearId !== yearId) throw new Problem('group-unknown')
      if (!isLeft('group', group, change)) changeGroup(actor, id, change)
    }
    for (const { id, ...change } of tasks) {
      if (yearOfTask(id) !== yearId) throw new Problem('task-unknown')
      if (!isLeft('task', taskById(id), change)) changeTask(actor, id, change)
    }
    addTasks(actor, yearId, added)
    return { left, trashed: removeTasks(actor, yearId, removed) }
  })
}

function addTasks(actor: User, yearId: number, added: readonly Task[]) {
  const groupIds = added.map(({ primaryGroupId }) => primaryGroupId)
  if (groupIds.some(id => groupById(id).yearId !== yearId)) throw new Problem('group-unknown')
  if (added.length === 0) return
  const about = rememberYear(actor, yearId, added[0]!.name)
  const ids = added.map(task => createTask(actor, task).id)
  rememberNew(actor, tasks, { id: ids }, about)
  // A task that leaders have begun stays: its rows would be deleted with it.
  for (const table of [taskEntries, taskNotes, mine, remarks]) remember(actor, table, { taskId: ids }, about)
}

/** @returns the ids in Kosz. @throws 404, 409 while one is the reference of a task that stays */
function removeTasks(actor: User, yearId: number, ids: readonly number[]): number[] {
  const removed = ids.map(taskById)
  if (removed.some(({ primaryGroupId }) => groupById(primaryGroupId).yearId !== yearId))
    throw new Problem('task-unknown')
  // Tasks with a reference are deleted first and restored last.
  return removed
    .toSorted((a, b) => Number(a.refValId === null) - Number(b.refValId === null))
    .map(({ id }) => remove(actor, id))
}

/** @throws 404 */
export const yearOfTask = (id: number) => groupById(taskById(id).primaryGroupId).yearId

/** Copies the task within its area, under the next free name and without entries. @throws 404 */
export function duplicateTask(actor: User, id: number): EditorTask {
  return atomically(() => {
    const task = taskById(id)
    const { yearId } = groupById(task.primaryGroupId)
    const taken = tasksOf(yearId).filter(other => other.primaryGroupId === task.primaryGroupId)
    const name = nextFreeName(
      task.name,
      taken.map(other => other.name),
    )
    const row = db
      .insert(tasks)
      .values({ ...task, id: undefined, name, originId: null })
      .returning()
      .get()
    recordChange(actor, 'task.create', { yearId }, null, row)
    return taskById(row.id)
  })
}

/** Moves it to Kosz with its entries and returns the id there. @throws 404, 409 while it is the reference of other tasks */
export function deleteTask(actor: User, id: number) {
  refuseWhileReference(id)
  if (taskById(id).entries > 0) snapshotBefore('task.delete')
  return inAct(actor, () => remove(actor, id))
}

function remove(actor: User, id: number): number {
  const { primaryGroup, secondaryGroup, entries, ...task } = taskById(id)
  refuseWhileReference(id)
  return atomically(() => {
    const { yearId } = groupById(task.primaryGroupId)
    const trashId = putIntoTrash(actor, 'task', task, yearId)
    handOnOrigins(tasks, [task])
    db.delete(tasks).where(eq(tasks.id, id)).run()
    recordChange(actor, 'task.delete', { yearId }, { ...task, entries }, null)
    return trashId
  })
}

function whole(task: v.InferInput<typeof Task>): Task {
  const read = v.safeParse(Task, task)
  if (!read.success) throw invalid(read.issues)
  return read.output
}

/** A task stays in its year and refers to nothing outside it (rules.md#2, rules.md#5, rules.md#17). @throws 404, 409 */
function refuseForeign({ primaryGroupId, secondaryGroupId, refValId }: Task, yearId: number) {
  for (const groupId of [primaryGroupId, secondaryGroupId]) {
    if (groupId !== null && groupById(groupId).yearId !== yearId) throw new Problem('group-of-other-year')
  }
  if (refValId === null) return
  const reference = taskById(refValId)
  if (groupById(reference.primaryGroupId).yearId !== yearId) throw new Problem('reference-of-other-year')
}
