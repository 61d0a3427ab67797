import { and, eq, sql } from 'drizzle-orm'
import { takesValue } from '#domain/year/taskRules.ts'
import type { User } from '#server/auth/user.ts'
import { now } from '#server/clock.ts'
import { atomically, db } from '#server/database/open.ts'
import { favourites, initialMarks, taskEntries } from '#server/database/schema/sheets.ts'
import { conflict, invalid } from '#server/problem.ts'
import { editablePrerequisite, editableTask } from './editable.ts'
import { prerequisiteOnSheet } from './prerequisitesOnSheet.ts'
import { taskOnSheet } from './tasksOnSheet.ts'

// What a leader does to the own troop's sheet. Each answers the row as it is then. @throws 400, 404, 409 (ruling 11)

interface Leader {
  user: User
  team: { id: number }
}

export function saveValue({ user, team }: Leader, taskId: number, value: number) {
  return atomically(() => {
    const task = editableTask(team.id, taskId)
    if (!takesValue(task, value)) throw invalid()
    const entry = { value, updatedAt: now(), updatedById: user.id }
    db.insert(taskEntries)
      .values({ teamId: team.id, taskId, ...entry })
      .onConflictDoUpdate({
        target: [taskEntries.teamId, taskEntries.taskId],
        set: entry,
        // Saving again what stands there changes nothing, so it stays the work of whoever entered it.
        setWhere: sql`value <> excluded.value`,
      })
      .run()
    return taskOnSheet(team.id, task)
  })
}

export function star(team: { id: number }, taskId: number) {
  return atomically(() => {
    const task = editableTask(team.id, taskId)
    if (!task.obligatory) db.insert(favourites).values({ teamId: team.id, taskId }).onConflictDoNothing().run()
    return taskOnSheet(team.id, task)
  })
}

/** @throws 409 for an obligatory task (ruling 12) */
export function unstar(team: { id: number }, taskId: number) {
  return atomically(() => {
    const task = editableTask(team.id, taskId)
    if (task.obligatory) throw conflict('An obligatory task is always starred')
    db.delete(favourites)
      .where(and(eq(favourites.teamId, team.id), eq(favourites.taskId, taskId)))
      .run()
    return taskOnSheet(team.id, task)
  })
}

export function tick({ user, team }: Leader, prerequisiteId: number) {
  return atomically(() => {
    const { id } = editablePrerequisite(team.id, prerequisiteId)
    db.insert(initialMarks)
      .values({ teamId: team.id, initialTaskId: id, markedAt: now(), markedById: user.id })
      .onConflictDoNothing()
      .run()
    return prerequisiteOnSheet(team.id, id)
  })
}

/** What was entered stays; the troop only leaves the ranking until it is ticked again (ruling 12). */
export function untick(team: { id: number }, prerequisiteId: number) {
  return atomically(() => {
    const { id } = editablePrerequisite(team.id, prerequisiteId)
    db.delete(initialMarks)
      .where(and(eq(initialMarks.teamId, team.id), eq(initialMarks.initialTaskId, id)))
      .run()
    return prerequisiteOnSheet(team.id, id)
  })
}
