import { sql } from 'drizzle-orm'
import type { YearFile } from '#domain/year/yearFile.ts'
import { DAY } from '#server/clock.ts'
import { db } from '#server/database/open.ts'
import { donePrerequisites, favourites, taskEntries } from '#server/database/schema/sheets.ts'
import { prerequisitesOf, tasksOf } from '#server/years/yearLookups.ts'
import type { DemoYear } from './demoYears.ts'
import { fillSheet } from './fillSheet.ts'
import type { StoredTroop } from './insertAssociation.ts'
import { seeded } from './random.ts'

/** A troop as the filler sees it. */
export type Filler = Pick<
  StoredTroop,
  'id' | 'name' | 'district' | 'leaderIds' | 'strength' | 'yearBefore' | 'lastYear' | 'thisYear'
>

const SCHOOL_YEAR = 300 * DAY

/** Of all that was entered, what came in a stretch of time. */
interface Stretch {
  from?: Date
  to?: Date
}

/** Every troop's sheet of a year, entered between its beginning and today. */
export function insertSheets(
  yearId: number,
  year: DemoYear,
  troops: readonly Filler[],
  today: Date,
  { from, to }: Stretch = {},
) {
  const isMeant = (at: string) => (!from || at >= from.toISOString()) && (!to || at < to.toISOString())
  const taskIds = idsByKey(yearId, year.file)
  const prerequisiteIds = prerequisitesOf(yearId).map(prerequisite => prerequisite.id)
  const insert = prepareInserts()
  const begins = year.begins.getTime()
  const ends = Math.min(today.getTime(), begins + SCHOOL_YEAR)

  for (const troop of troops) {
    // By what they are called: ids depend on what the file held before.
    const random = seeded(
      `${troop.district} / ${troop.name} / ${year.sheets === 'yearBefore' ? year.sheets : year.state}`,
    )
    const progress = troop[year.sheets]
    const sheet = fillSheet(year.file, progress.strength ?? troop.strength, progress, random)
    const teamId = troop.id
    const by = troop.leaderIds[0]!
    const sometime = () => new Date(random.between(begins, ends)).toISOString()

    for (const index of sheet.donePrerequisites) {
      const at = sometime()
      if (isMeant(at)) insert.prerequisite.run({ teamId, prerequisiteId: prerequisiteIds[index]!, at, by })
    }
    for (const [key, value] of sheet.values) {
      const at = sometime()
      if (isMeant(at)) insert.entry.run({ teamId, taskId: taskIds.get(key)!, value, at, by })
    }
    if (!from) for (const key of sheet.favourites) insert.favourite.run({ teamId, taskId: taskIds.get(key)! })
  }
}

/** A year made from a file has its tasks in the file's order. */
function idsByKey(yearId: number, { groups }: YearFile): Map<string, number> {
  const keys = groups.flatMap(group => group.tasks.map(task => task.key))
  return new Map(tasksOf(yearId).map((task, index) => [keys[index]!, task.id]))
}

/** Prepared, because sixty thousand rows go through. */
function prepareInserts() {
  const { placeholder } = sql
  const teamId = placeholder('teamId')
  const taskId = placeholder('taskId')
  const at = placeholder('at')
  const by = placeholder('by')
  return {
    entry: db
      .insert(taskEntries)
      .values({ teamId, taskId, value: placeholder('value'), updatedAt: at, updatedById: by })
      .prepare(),
    prerequisite: db
      .insert(donePrerequisites)
      .values({ teamId, prerequisiteId: placeholder('prerequisiteId'), doneAt: at, doneById: by })
      .prepare(),
    favourite: db.insert(favourites).values({ teamId, taskId }).prepare(),
  }
}
