import { and, count, eq } from 'drizzle-orm'
import { polish } from '#domain/polish.ts'
import { mayManageDistrict } from '#domain/roles.ts'
import type { User } from '#server/auth/user.ts'
import { atOneMoment } from '#server/database/oneMoment.ts'
import type { Db } from '#server/database/open.ts'
import { taskEntries } from '#server/database/schema/sheets.ts'
import { taskGroups, tasks } from '#server/database/schema/years.ts'
import { inSlices } from '#server/slices.ts'
import { prerequisitesOf, tasksOf } from '#server/years/yearLookups.ts'
import { openThreads } from './openThreads.ts'
import { standingsIn } from './standings.ts'

/** The sheets that were begun, of the troops in the reader's reach, by district and name. @throws 404 */
export const filledSheets = (reader: User, yearId: number) =>
  atOneMoment(async from => {
    const standings = await inSlices(standingsIn(yearId, from))
    const prerequisites = prerequisitesOf(yearId, from).length
    const tasks = tasksOf(yearId, from)
    const obligatory = tasks.filter(task => task.obligatory).length
    const filled = filledObligatory(yearId, from)
    const remarks = openThreads(yearId, from)

    return standings
      .filter(troop => mayManageDistrict(reader, troop.district.id))
      .sort((a, b) => polish.compare(a.district.name, b.district.name) || polish.compare(a.name, b.name))
      .map(
        ({ teamId, name, shadow, district, tokens, category, points, prerequisitesDone, entered, review, since }) => ({
          id: teamId,
          name,
          shadow,
          district,
          tokens,
          category,
          points,
          review,
          since,
          prerequisites: { done: prerequisitesDone, of: prerequisites },
          tasks: { filled: entered, of: tasks.length },
          obligatory: { filled: filled.get(teamId) ?? 0, of: obligatory },
          remarksOpen: remarks.get(teamId) ?? 0,
        }),
      )
  })

/** Team id -> for how many obligatory tasks it entered something. */
function filledObligatory(yearId: number, from: Db): Map<number, number> {
  const rows = from
    .select({ teamId: taskEntries.teamId, filled: count() })
    .from(taskEntries)
    .innerJoin(tasks, eq(taskEntries.taskId, tasks.id))
    .innerJoin(taskGroups, eq(tasks.primaryGroupId, taskGroups.id))
    .where(and(eq(taskGroups.yearId, yearId), eq(tasks.obligatory, true)))
    .groupBy(taskEntries.teamId)
    .all()
  return new Map(rows.map(({ teamId, filled }) => [teamId, filled]))
}
