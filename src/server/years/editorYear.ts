import { asc, eq, getTableColumns, type SQL } from 'drizzle-orm'
import { alias, union } from 'drizzle-orm/sqlite-core'
import { Problem } from '#server/core/problem.ts'
import { db } from '#server/database/open.ts'
import { donePrerequisites, taskEntries } from '#server/database/schema/sheets.ts'
import { prerequisites, taskGroups, tasks } from '#server/database/schema/years.ts'
import { answeredYear, groupsOf, yearById } from './yearLookups.ts'

// A year for its editor, with the number of entries so far, so that a dialog can list what a change would delete. `entries`
// counts values, `marks` done prerequisites, `sheets` teams with either.

const primary = alias(taskGroups, 'primaryGroup')
const secondary = alias(taskGroups, 'secondaryGroup')

/** @throws 404 */
export function editorYear(id: number) {
  const year = yearById(id)
  const all = tasksWhere(eq(primary.yearId, id))

  return {
    ...answeredYear(year),
    sheets: sheetsIn(id),
    entries: entriesIn(all),
    initialTasks: prerequisitesWhere(eq(prerequisites.yearId, id)),
    taskGroup: groupsOf(id).map(group => {
      const primaryTasks = all.filter(task => task.primaryGroupId === group.id)
      return { ...group, entries: entriesIn(primaryTasks), primaryTasks }
    }),
  }
}

export type EditorYear = ReturnType<typeof editorYear>
export type EditorTask = ReturnType<typeof tasksWhere>[number]
export type EditorPrerequisite = ReturnType<typeof prerequisitesWhere>[number]

/** @throws 404 */
export function taskById(id: number): EditorTask {
  const [task] = tasksWhere(eq(tasks.id, id))
  if (!task) throw new Problem('task-unknown')
  return task
}

/** @throws 404 */
export function prerequisiteById(id: number): EditorPrerequisite {
  const [prerequisite] = prerequisitesWhere(eq(prerequisites.id, id))
  if (!prerequisite) throw new Problem('prerequisite-unknown')
  return prerequisite
}

export function sheetsIn(yearId: number): number {
  const entering = db
    .select({ teamId: taskEntries.teamId })
    .from(taskEntries)
    .innerJoin(tasks, eq(taskEntries.taskId, tasks.id))
    .innerJoin(taskGroups, eq(tasks.primaryGroupId, taskGroups.id))
    .where(eq(taskGroups.yearId, yearId))
  const done = db
    .select({ teamId: donePrerequisites.teamId })
    .from(donePrerequisites)
    .innerJoin(prerequisites, eq(donePrerequisites.prerequisiteId, prerequisites.id))
    .where(eq(prerequisites.yearId, yearId))
  return union(entering, done).all().length
}

const entriesIn = (some: readonly { entries: number }[]) => some.reduce((sum, task) => sum + task.entries, 0)

function tasksWhere(which: SQL) {
  return db
    .select({
      ...getTableColumns(tasks),
      primaryGroup: { id: primary.id, name: primary.name },
      secondaryGroup: { id: secondary.id, name: secondary.name },
      entries: db.$count(taskEntries, eq(taskEntries.taskId, tasks.id)),
    })
    .from(tasks)
    .innerJoin(primary, eq(tasks.primaryGroupId, primary.id))
    .leftJoin(secondary, eq(tasks.secondaryGroupId, secondary.id))
    .where(which)
    .orderBy(asc(tasks.displayPriority), asc(tasks.id))
    .all()
}

function prerequisitesWhere(which: SQL) {
  return db
    .select({
      ...getTableColumns(prerequisites),
      marks: db.$count(donePrerequisites, eq(donePrerequisites.prerequisiteId, prerequisites.id)),
    })
    .from(prerequisites)
    .where(which)
    .orderBy(asc(prerequisites.displayPriority), asc(prerequisites.id))
    .all()
}
