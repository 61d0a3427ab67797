import { and, eq, sql } from 'drizzle-orm'
import { takesValue } from '#domain/year/taskRules.ts'
import type { User } from '#server/auth/user.ts'
import { now } from '#server/clock.ts'
import { atomically, db } from '#server/database/open.ts'
import { donePrerequisites, favourites, taskEntries } from '#server/database/schema/sheets.ts'
import { Problem } from '#server/problem.ts'
import { editablePrerequisite, editableTask } from './editable.ts'
import { prerequisiteOnSheet } from './prerequisitesOnSheet.ts'
import { taskOnSheet } from './tasksOnSheet.ts'

// How a leader changes the sheet of the own team. Each change answers the row as it is afterwards.
// @throws 400, 404, 409 (rules.md#11)

interface Leader {
  actor: User
  team: { id: number }
}

export function saveValue({ actor, team }: Leader, taskId: number, value: number) {
  return atomically(() => {
    const task = editableTask(team.id, taskId)
    if (!takesValue(task, value)) throw new Problem('invalid', { field: 'value' })
    const entry = { value, updatedAt: now(), updatedById: actor.id }
    db.insert(taskEntries)
      .values({ teamId: team.id, taskId, ...entry })
      .onConflictDoUpdate({
        target: [taskEntries.teamId, taskEntries.taskId],
        set: entry,
        // Saving the same value again changes nothing: the entry keeps its author and its time.
        setWhere: sql`value <> excluded.value`,
      })
      .run()
    return taskOnSheet(team.id, task)
  })
}

export function addFavourite(team: { id: number }, taskId: number) {
  return atomically(() => {
    const task = editableTask(team.id, taskId)
    if (!task.obligatory) db.insert(favourites).values({ teamId: team.id, taskId }).onConflictDoNothing().run()
    return taskOnSheet(team.id, task)
  })
}

/** @throws 409 for an obligatory task (rules.md#12) */
export function removeFavourite(team: { id: number }, taskId: number) {
  return atomically(() => {
    const task = editableTask(team.id, taskId)
    if (task.obligatory) throw new Problem('obligatory-is-favourite')
    db.delete(favourites)
      .where(and(eq(favourites.teamId, team.id), eq(favourites.taskId, taskId)))
      .run()
    return taskOnSheet(team.id, task)
  })
}

export function completePrerequisite({ actor, team }: Leader, prerequisiteId: number) {
  return atomically(() => {
    const { id } = editablePrerequisite(team.id, prerequisiteId)
    db.insert(donePrerequisites)
      .values({ teamId: team.id, prerequisiteId: id, doneAt: now(), doneById: actor.id })
      .onConflictDoNothing()
      .run()
    return prerequisiteOnSheet(team.id, id)
  })
}

/** Entered values stay. The team is out of the ranking until the prerequisite is done again (rules.md#12). */
export function reopenPrerequisite(team: { id: number }, prerequisiteId: number) {
  return atomically(() => {
    const { id } = editablePrerequisite(team.id, prerequisiteId)
    db.delete(donePrerequisites)
      .where(and(eq(donePrerequisites.teamId, team.id), eq(donePrerequisites.prerequisiteId, id)))
      .run()
    return prerequisiteOnSheet(team.id, id)
  })
}
