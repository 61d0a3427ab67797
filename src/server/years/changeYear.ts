import { eq } from 'drizzle-orm'
import type { YearSettings } from '#domain/requests/years.ts'
import { mayDeleteYear } from '#domain/year/year.ts'
import { recordChange } from '#server/audit/recordChange.ts'
import type { User } from '#server/auth/user.ts'
import { snapshotBefore } from '#server/database/backup.ts'
import { atomically, db } from '#server/database/open.ts'
import { prerequisites, taskGroups, tasks, years } from '#server/database/schema/years.ts'
import { Problem } from '#server/problem.ts'
import { changeAsSeen } from './changeAsSeen.ts'
import { refuseWhileNeeded } from './dependants.ts'
import { sheetsIn } from './editorYear.ts'
import { handOnOrigins } from './origins.ts'
import { recordRowChange } from './recordRowChange.ts'
import { answeredYear, groupsOf, prerequisitesOf, tasksOf, type Year, yearById } from './yearLookups.ts'

/** Renames a year or moves its deadline or the thresholds of its categories; what is not given stays. @throws 404, 409 */
export function changeYear(actor: User, id: number, change: YearSettings): Year {
  return atomically(() => {
    const before = yearById(id)
    const year = db.update(years).set(changeAsSeen(before, change)).where(eq(years.id, id)).returning().get()!
    recordRowChange(actor, 'year.change', id, before, year)
    return year
  })
}

/** A DRAFT with everything in it; one that was open before still holds values. @throws 404, 409 */
export function deleteYear(actor: User, id: number) {
  const year = yearById(id)
  if (!mayDeleteYear(year.state)) throw new Problem('year-stays', { state: year.state })
  refuseWhileNeeded(groupsOf(id).map(group => group.id))
  const sheets = sheetsIn(id)
  if (sheets > 0) snapshotBefore('year.delete')

  atomically(() => {
    recordChange(actor, 'year.delete', { yearId: id }, { ...answeredYear(year), sheets }, null)
    handOnOrigins(tasks, tasksOf(id))
    handOnOrigins(taskGroups, groupsOf(id))
    handOnOrigins(prerequisites, prerequisitesOf(id))
    db.delete(years).where(eq(years.id, id)).run()
  })
}
