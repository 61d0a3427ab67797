import type { YearFile } from '#domain/year/yearFile.ts'
import { DAY } from '#server/core/clock.ts'
import { db } from '#server/database/open.ts'
import { placeholders } from '#server/database/prepared.ts'
import { mine } from '#server/database/schema/mine.ts'
import { donePrerequisites, taskEntries, taskNotes } from '#server/database/schema/sheets.ts'
import { prerequisitesOf, tasksOf } from '#server/years/yearLookups.ts'
import type { DemoYear } from './demoYears.ts'
import { fillSheet } from './fillSheet.ts'
import type { StoredTroop } from './insertAssociation.ts'
import { seeded } from './random.ts'

type TroopToFill = Pick<
  StoredTroop,
  'id' | 'name' | 'district' | 'leaderIds' | 'strength' | 'yearBefore' | 'lastYear' | 'thisYear'
>

const SCHOOL_YEAR = 300 * DAY

interface TimeRange {
  from?: Date
  to?: Date
}

/**
 * Inserts every troop's sheet of a year, with times between its beginning and today. With a range only the entries of that
 * time are inserted; favourites come with the first range, the one without `from`.
 */
export function insertSheets(
  yearId: number,
  year: DemoYear,
  troops: readonly TroopToFill[],
  today: Date,
  { from, to }: TimeRange = {},
) {
  const isInRange = (at: string) => (!from || at >= from.toISOString()) && (!to || at < to.toISOString())
  const taskIds = idsByKey(yearId, year.file)
  const prerequisiteIds = prerequisitesOf(yearId).map(prerequisite => prerequisite.id)
  const [insertEntry, insertDone, insertNote, insertFavourite] = [
    db.insert(taskEntries).values(placeholders(taskEntries)).prepare(),
    db.insert(donePrerequisites).values(placeholders(donePrerequisites)).prepare(),
    db.insert(taskNotes).values(placeholders(taskNotes)).prepare(),
    db.insert(mine).values(placeholders(mine)).prepare(),
  ]
  const notes = notesByKey(year.file)
  const begins = year.begins.getTime()
  const ends = Math.min(today.getTime(), begins + SCHOOL_YEAR)

  for (const troop of troops) {
    // Seeded by names, because ids depend on what the database held before.
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
      if (isInRange(at)) insertDone.run({ teamId, prerequisiteId: prerequisiteIds[index]!, doneAt: at, doneById: by })
    }
    for (const [key, value] of sheet.values) {
      const at = sometime()
      if (!isInRange(at)) continue
      const taskId = taskIds.get(key)!
      insertEntry.run({ teamId, taskId, value, updatedAt: at, updatedById: by })
      const text = value > 0 && notes.get(key)
      if (text) insertNote.run({ teamId, taskId, text, at, byId: by })
    }
    if (from) continue
    for (const key of sheet.favourites)
      insertFavourite.run({
        teamId,
        taskId: taskIds.get(key)!,
        value: null,
        month: null,
        at: year.begins.toISOString(),
        byId: by,
      })
  }
}

const NOTES: Record<string, string> = {
  'Ile biwaków odbyła drużyna?': 'Wilcza Wola, Ruda i zimowy w Borkach. Zdjęcia: https://przyklad.example/biwaki',
  'Drużyna ma własny proporzec': 'Poświęcony w 2019 roku, wisi w harcówce.',
}

const notesByKey = ({ groups }: YearFile) =>
  new Map(groups.flatMap(group => group.tasks.map(({ key, name }) => [key, NOTES[name]] as const)))

/** Relies on `createFromFile` inserting tasks in the file's order. */
function idsByKey(yearId: number, { groups }: YearFile): Map<string, number> {
  const keys = groups.flatMap(group => group.tasks.map(task => task.key))
  return new Map(tasksOf(yearId).map((task, index) => [keys[index]!, task.id]))
}
