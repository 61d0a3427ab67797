import { eq } from 'drizzle-orm'
import { pick } from '#domain/pick.ts'
import { CATEGORY_THRESHOLDS, type CategoryThresholds } from '#domain/scoring/category.ts'
import type { FullYear, YearGroup, YearTask } from '#domain/year/fullYear.ts'
import type { Origins } from '#domain/year/origins.ts'
import { now } from '#server/core/clock.ts'
import { db } from '#server/database/open.ts'
import { prerequisites, taskGroups, tasks, years } from '#server/database/schema/years.ts'
import type { Year } from './yearLookups.ts'

/**
 * Inserts a new DRAFT with the rows of `content` under new ids. Nothing is checked: an old year is copied as it is
 * (rules.md#18). References to ids outside `content`, as old rows may have, stay, and the check of the year names them.
 * Call it inside a transaction.
 */
export function insertYear(name: string, content: FullYear, origins: Origins): Year {
  const year = insertEmptyYear(name, content)
  for (const prerequisite of content.prerequisites)
    db.insert(prerequisites)
      .values({
        ...prerequisite,
        id: undefined,
        yearId: year.id,
        originId: origins.prerequisites.get(prerequisite.id) ?? null,
      })
      .run()

  const groupIds: Ids = new Map(content.groups.map(group => [group.id, insertGroup(year, group, origins)]))
  const taskIds: Ids = new Map(content.tasks.map(task => [task.id, insertTask(task, groupIds, origins)]))
  // References are set once all tasks are inserted, because a task may refer to a later one.
  for (const { id, refValId } of content.tasks) {
    if (refValId === null) continue
    db.update(tasks)
      .set({ refValId: newId(taskIds, refValId) })
      .where(eq(tasks.id, newId(taskIds, id)))
      .run()
  }
  return year
}

export const insertEmptyYear = (name: string, thresholds: Partial<CategoryThresholds> = {}): Year =>
  db
    .insert(years)
    .values({ name, createdAt: now(), ...pick(thresholds, ...CATEGORY_THRESHOLDS) })
    .returning()
    .get()

type Ids = ReadonlyMap<number, number>

const newId = (ids: Ids, id: number) => ids.get(id) ?? id

function insertGroup(year: Year, group: YearGroup, origins: Origins): number {
  return db
    .insert(taskGroups)
    .values({ ...group, id: undefined, yearId: year.id, originId: origins.groups.get(group.id) ?? null })
    .returning()
    .get().id
}

function insertTask(task: YearTask, groupIds: Ids, origins: Origins): number {
  const { primaryGroupId, secondaryGroupId } = task
  return db
    .insert(tasks)
    .values({
      ...task,
      id: undefined,
      multiplier: task.multiplier ?? 1,
      primaryGroupId: newId(groupIds, primaryGroupId),
      secondaryGroupId: secondaryGroupId === null ? null : newId(groupIds, secondaryGroupId),
      refValId: null,
      originId: origins.tasks.get(task.id) ?? null,
    })
    .returning()
    .get().id
}
