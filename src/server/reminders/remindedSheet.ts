import { warsawDay } from '#domain/deadline.ts'
import type { RemindedSheet } from '#domain/reminder.ts'
import { db } from '#server/database/open.ts'
import { lastChangeOf } from '#server/overview/sheetTimes.ts'
import { prerequisitesOnSheet } from '#server/sheet/prerequisitesOnSheet.ts'
import { tasksOnSheet } from '#server/sheet/tasksOnSheet.ts'
import type { Year } from '#server/years/yearLookups.ts'

/** How far a sheet is, as its reminder tells. */
export function remindedSheet(team: { id: number; name: string }, year: Year): RemindedSheet {
  const prerequisites = prerequisitesOnSheet(team.id, year.id)
  const tasks = tasksOnSheet(team.id, year.id)
  const changedAt = lastChangeOf(team.id, year.id, db)
  return {
    name: team.name,
    prerequisitesDone: prerequisites.filter(({ value }) => value).length,
    prerequisites: prerequisites.length,
    entered: tasks.filter(task => task.entered).length,
    tasks: tasks.length,
    changedOn: changedAt ? warsawDay(Date.parse(changedAt)) : null,
  }
}
