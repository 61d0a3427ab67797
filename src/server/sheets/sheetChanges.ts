import { and, eq, sql } from 'drizzle-orm'
import { takesValue } from '#domain/year/taskRules.ts'
import type { Leader } from '#server/auth/user.ts'
import { DAY, inFuture, MINUTE, now, SECOND } from '#server/core/clock.ts'
import { config } from '#server/core/config.ts'
import { Problem } from '#server/core/problem.ts'
import { savingValues } from '#server/database/dataVersion.ts'
import { atomically, db, sqlite } from '#server/database/open.ts'
import { placeholders, prepared } from '#server/database/prepared.ts'
import { entryChanges } from '#server/database/schema/review.ts'
import { donePrerequisites, taskEntries } from '#server/database/schema/sheets.ts'
import { editablePrerequisite, editableTask } from './editable.ts'
import { prerequisiteOnSheet } from './prerequisitesOnSheet.ts'
import { taskOnSheet } from './tasksOnSheet.ts'

// A leader's changes of their own team's sheet. Each returns the changed row. Those of a value run in a group commit.
// @throws 400, 404, 409 (rules.md#11)

export function saveValue(leader: Leader, taskId: number, value: number) {
  const { user, team } = leader
  const task = editableTask(team.id, taskId)
  if (!takesValue(task, value)) throw new Problem('invalid', { field: 'value' })
  const before = enteredValue(team.id, taskId)
  // Saving the same value again changes nothing: the entry keeps its author and its time.
  if (before !== value) {
    savingValues(team.id, () => {
      enterValue().run({ teamId: team.id, taskId, value, updatedAt: now(), updatedById: user.id })
      keepChange({ teamId: team.id, taskId, before, after: value, byId: user.id })
    })
  }
  return taskOnSheet(leader, task)
}

const enterValue = prepared(from => {
  const given = (name: string) => sql`${sql.placeholder(name)}`
  const set = { value: given('value'), updatedAt: given('updatedAt'), updatedById: given('updatedById') }
  return from
    .insert(taskEntries)
    .values(placeholders(taskEntries))
    .onConflictDoUpdate({ target: [taskEntries.teamId, taskEntries.taskId], set })
    .prepare()
})

/** Deletes the entry: the task counts as never entered. Its note stays. */
export function clearValue(leader: Leader, taskId: number) {
  const { user, team } = leader
  const task = editableTask(team.id, taskId)
  const before = enteredValue(team.id, taskId)
  if (before !== null) {
    savingValues(team.id, () => {
      db.delete(taskEntries)
        .where(and(eq(taskEntries.teamId, team.id), eq(taskEntries.taskId, taskId)))
        .run()
      keepChange({ teamId: team.id, taskId, before, after: null, byId: user.id })
    })
  }
  return taskOnSheet(leader, task)
}

export function completePrerequisite({ user, team }: Leader, prerequisiteId: number) {
  return atomically(() => {
    const { id } = editablePrerequisite(team.id, prerequisiteId)
    const before = prerequisiteOnSheet(team.id, id).value
    db.insert(donePrerequisites)
      .values({ teamId: team.id, prerequisiteId: id, doneAt: now(), doneById: user.id })
      .onConflictDoNothing()
      .run()
    if (!before) keepChange({ teamId: team.id, prerequisiteId: id, before: 0, after: 1, byId: user.id })
    return prerequisiteOnSheet(team.id, id)
  })
}

/** Entered values stay. The team is out of the ranking until the prerequisite is done again (rules.md#12). */
export function reopenPrerequisite({ user, team }: Leader, prerequisiteId: number) {
  return atomically(() => {
    const { id } = editablePrerequisite(team.id, prerequisiteId)
    const before = prerequisiteOnSheet(team.id, id).value
    db.delete(donePrerequisites)
      .where(and(eq(donePrerequisites.teamId, team.id), eq(donePrerequisites.prerequisiteId, id)))
      .run()
    if (before) keepChange({ teamId: team.id, prerequisiteId: id, before: 1, after: 0, byId: user.id })
    return prerequisiteOnSheet(team.id, id)
  })
}

function enteredValue(teamId: number, taskId: number): number | null {
  return entryOf().get({ teamId, taskId })?.value ?? null
}

const entryOf = prepared(from =>
  from
    .select({ value: taskEntries.value })
    .from(taskEntries)
    .where(and(eq(taskEntries.teamId, sql.placeholder('teamId')), eq(taskEntries.taskId, sql.placeholder('taskId'))))
    .prepare(),
)

const SAME_CHANGE = 5 * MINUTE
const MOST_ROWS_OF_TEAM = 2000

type EntryChange = typeof entryChanges.$inferSelect
type NewChange = Pick<EntryChange, 'teamId' | 'before' | 'after'> & {
  byId: number
  taskId?: number
  prerequisiteId?: number
}

/**
 * Changes are kept as long as the sheet and answer "skąd ta liczba?". What one person changes about one value within five
 * minutes is one row, and none when the first value is restored; a deleted entry is always a row of its own.
 * @throws 429
 */
function keepChange(change: NewChange) {
  const newest = newestChangeOf(change)
  const isRecent = newest?.byId === change.byId && Math.abs(Date.now() - Date.parse(newest.at)) < SAME_CHANGE
  if (!isRecent || change.after === null) {
    refuseTooManyRows(change.teamId)
    keepEntryChange().run({ id: null, taskId: null, prerequisiteId: null, ...change, at: now() })
  } else if (newest.before === change.after) {
    db.delete(entryChanges).where(eq(entryChanges.id, newest.id)).run()
  } else {
    sqlite.query('UPDATE entry_changes SET after = ? WHERE id = ?').run(change.after, newest.id)
  }
}

const keepEntryChange = prepared(from => from.insert(entryChanges).values(placeholders(entryChanges)).prepare())

// SQL by hand, because every saved value runs it.

function newestChangeOf({ teamId, taskId, prerequisiteId }: NewChange) {
  const [column, id] = taskId === undefined ? ['prerequisiteId', prerequisiteId!] : ['taskId', taskId]
  const newest = `SELECT id, before, at, byId FROM entry_changes WHERE ${column} = ? AND teamId = ? ORDER BY id DESC LIMIT 1`
  return sqlite.query<Pick<EntryChange, 'id' | 'before' | 'at' | 'byId'>, [number, number]>(newest).get(id, teamId)
}

function refuseTooManyRows(teamId: number) {
  const oldest = `SELECT at FROM entry_changes WHERE teamId = ? AND at > ? ORDER BY at DESC LIMIT 1 OFFSET ${MOST_ROWS_OF_TEAM - 1}`
  const last = sqlite.query<{ at: string }, [number, string]>(oldest).get(teamId, inFuture(-DAY))
  if (last && config.rateLimits)
    throw new Problem('too-many-attempts', { retryAfter: Math.ceil((Date.parse(last.at) + DAY - Date.now()) / SECOND) })
}
