import { sql } from 'drizzle-orm'
import { DAY } from '../clock.ts'
import { db } from '../database/open.ts'
import { favourites, initialMarks, taskEntries } from '../database/schema/sheets.ts'
import type { StoredTroop } from './insertAssociation.ts'
import type { StoredYear } from './insertYear.ts'
import { seeded } from './random.ts'
import { fillSheet } from './sheets.ts'

/** Every troop's sheet of a year that runs or is over. */
export function insertSheets(year: StoredYear, troops: readonly StoredTroop[], today: Date) {
  if (year.state === 'DRAFT') return
  const write = sheetWriter()
  const begins = year.starts.getTime()
  const ends = Math.min(today.getTime(), begins + 300 * DAY)

  for (const troop of troops) {
    const random = seeded(troop.id * 10 + year.id)
    const progress = year.state === 'OPEN' ? troop.thisYear : troop.lastYear
    const sheet = fillSheet(year.file, troop.strength, progress, random)
    const by = troop.leaderIds[0] ?? null
    const at = () => new Date(random.between(begins, ends)).toISOString()

    for (const place of sheet.marks)
      write.mark({ teamId: troop.id, initialTaskId: year.prerequisiteIds[place]!, at: at(), by })
    for (const [key, value] of sheet.values)
      write.entry({ teamId: troop.id, taskId: year.taskIds.get(key)!, value, at: at(), by })
    for (const key of sheet.favourites) write.favourite({ teamId: troop.id, taskId: year.taskIds.get(key)! })
  }
}

/** Prepared statements, because fifty thousand rows go through. */
function sheetWriter() {
  const { placeholder } = sql
  const mark = db.insert(initialMarks).values({
    teamId: placeholder('teamId'),
    initialTaskId: placeholder('initialTaskId'),
    markedAt: placeholder('at'),
    markedById: placeholder('by'),
  })
  const entry = db.insert(taskEntries).values({
    teamId: placeholder('teamId'),
    taskId: placeholder('taskId'),
    value: placeholder('value'),
    updatedAt: placeholder('at'),
    updatedById: placeholder('by'),
  })
  const favourite = db.insert(favourites).values({ teamId: placeholder('teamId'), taskId: placeholder('taskId') })
  return { mark: runner(mark), entry: runner(entry), favourite: runner(favourite) }
}

function runner(insert: { prepare(): { run(row: Record<string, unknown>): unknown } }) {
  const prepared = insert.prepare()
  return (row: Record<string, unknown>) => prepared.run(row)
}
