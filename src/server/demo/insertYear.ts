import { eq } from 'drizzle-orm'
import { asStored, type FileTask, type YearFile } from '../../domain/yearFile.ts'
import { db } from '../database/open.ts'
import { initialTasks, taskGroups, tasks, years } from '../database/schema/years.ts'
import type { DemoYear } from './years.ts'

export interface StoredYear extends DemoYear {
  id: number
  taskIds: Map<string, number>
  /** In the order of the file. */
  prerequisiteIds: number[]
}

export function insertYear(year: DemoYear): StoredYear {
  const { file, state, starts } = year
  const {
    lesnaLesneThreshold,
    lesnaPuszczanskieThreshold,
    puszczanskaLesnaThreshold,
    puszczanskaPuszczanskieThreshold,
  } = file
  const { id } = db
    .insert(years)
    .values({
      name: file.name,
      state,
      createdAt: starts.toISOString(),
      lesnaLesneThreshold,
      lesnaPuszczanskieThreshold,
      puszczanskaLesnaThreshold,
      puszczanskaPuszczanskieThreshold,
    })
    .returning({ id: years.id })
    .get()
  const prerequisiteIds = file.prerequisites.map(
    prerequisite =>
      db
        .insert(initialTasks)
        .values({ ...prerequisite, yearId: id })
        .returning({ id: initialTasks.id })
        .get().id,
  )
  return { ...year, id, taskIds: insertGroups(id, file), prerequisiteIds }
}

function insertGroups(yearId: number, file: YearFile): Map<string, number> {
  const groupIds = new Map(
    file.groups.map(({ key, tasks: _, ...group }) => {
      const { id } = db
        .insert(taskGroups)
        .values({ ...group, yearId })
        .returning({ id: taskGroups.id })
        .get()
      return [key, id]
    }),
  )
  const all = file.groups.flatMap(group => group.tasks.map(task => ({ group: group.key, task: asStored(task) })))
  const taskIds = new Map(all.map(({ group, task }) => [task.key, insertTask(task, group, groupIds)]))
  // Afterwards, because a task may refer to one further down.
  for (const { task } of all.filter(({ task }) => task.reference !== null))
    db.update(tasks)
      .set({ refValId: taskIds.get(task.reference!)! })
      .where(eq(tasks.id, taskIds.get(task.key)!))
      .run()
  return taskIds
}

function insertTask(task: FileTask, group: string, groupIds: Map<string, number>): number {
  const { key: _, reference: __, secondaryGroup, multiplier, ...fields } = task
  return db
    .insert(tasks)
    .values({
      ...fields,
      multiplier: multiplier ?? 1,
      primaryGroupId: groupIds.get(group)!,
      secondaryGroupId: secondaryGroup === null ? null : groupIds.get(secondaryGroup)!,
    })
    .returning({ id: tasks.id })
    .get().id
}
