import { count, eq } from 'drizzle-orm'
import { polish } from '#domain/polish.ts'
import { mayManageDistrict } from '#domain/roles.ts'
import type { User } from '#server/auth/user.ts'
import { atOneMoment } from '#server/database/oneMoment.ts'
import type { Db } from '#server/database/open.ts'
import { taskEntries } from '#server/database/schema/sheets.ts'
import { taskGroups, tasks } from '#server/database/schema/years.ts'
import { inSlices } from '#server/slices.ts'
import { prerequisitesOf, tasksOf } from '#server/years/yearLookups.ts'
import { standingsIn } from './standings.ts'

/** The sheets that were begun, of the troops in the reader's reach, by district and name. @throws 404 */
export const filledSheets = (reader: User, yearId: number) =>
  atOneMoment(async from => {
    const standings = await inSlices(standingsIn(yearId, from))
    const prerequisites = prerequisitesOf(yearId, from).length
    const tasks = tasksOf(yearId, from).length
    const filled = filledTasks(yearId, from)

    return standings
      .filter(troop => mayManageDistrict(reader, troop.district.id))
      .sort((a, b) => polish.compare(a.district.name, b.district.name) || polish.compare(a.name, b.name))
      .map(({ teamId, name, shadow, district, tokens, category, points, prerequisitesMissing, review }) => ({
        id: teamId,
        name,
        shadow,
        district,
        tokens,
        category,
        points,
        review,
        prerequisites: { done: prerequisites - prerequisitesMissing, of: prerequisites },
        tasks: { filled: filled.get(teamId) ?? 0, of: tasks },
      }))
  })

/** Team id -> how many tasks it entered something for. */
function filledTasks(yearId: number, from: Db) {
  const rows = from
    .select({ teamId: taskEntries.teamId, filled: count() })
    .from(taskEntries)
    .innerJoin(tasks, eq(taskEntries.taskId, tasks.id))
    .innerJoin(taskGroups, eq(tasks.primaryGroupId, taskGroups.id))
    .where(eq(taskGroups.yearId, yearId))
    .groupBy(taskEntries.teamId)
    .all()
  return new Map(rows.map(({ teamId, filled }) => [teamId, filled]))
}
