import { eq } from 'drizzle-orm'
import type { NewYear, YearSettings } from '#contract/requests/years.ts'
import { deadlineOfCopy } from '#domain/deadline.ts'
import type { FullYear } from '#domain/year/fullYear.ts'
import { originsOfCopy } from '#domain/year/origins.ts'
import { mayDeleteYear } from '#domain/year/year.ts'
import { recordChange } from '#server/audit/recordChange.ts'
import type { User } from '#server/auth/user.ts'
import { Problem } from '#server/core/problem.ts'
import { snapshotMeanwhile } from '#server/database/backup.ts'
import { atomically, db } from '#server/database/open.ts'
import { prerequisites, taskGroups, tasks, years } from '#server/database/schema/years.ts'
import { inAct, remember } from '#server/database/undo.ts'
import { untilWritable } from '#server/database/writable.ts'
import { tell } from '#server/notices/tell.ts'
import { refuseWhileNeeded } from './dependants.ts'
import { sheetsIn } from './editorYear.ts'
import { insertEmptyYear, insertYear } from './insertYear.ts'
import { handOnOrigins } from './origins.ts'
import { changeAsSeen, recordRowChange } from './rowChange.ts'
import { insertKinds } from './talkKinds.ts'
import { putYearIntoTrash } from './trash.ts'
import { answeredYear, fullYear, groupsOf, prerequisitesOf, tasksOf, type Year, yearById } from './yearLookups.ts'

/** Creates an empty DRAFT, or a copy of a year without its entries and ranking (rules.md#18). @throws 404 */
export function createYear(actor: User, { name, sourceId }: NewYear): Year {
  return atomically(() => {
    const year = sourceId === null ? insertEmptyYear(name) : insertCopy(name, fullYear(sourceId))
    insertKinds(year.id, sourceId)
    recordChange(actor, 'year.create', { yearId: year.id }, null, { name, sourceId })
    return year
  })
}

function insertCopy(name: string, source: FullYear & Pick<Year, 'deadline'>): Year {
  const { id } = insertYear(name, source, originsOfCopy(source))
  const deadline = deadlineOfCopy(source.deadline, Date.now())
  return db.update(years).set({ deadline }).where(eq(years.id, id)).returning().get()!
}

/** Keeps fields that are left out. @throws 404, 409 */
export function changeYear(actor: User, id: number, change: YearSettings): Year {
  return inAct(actor, () => {
    const before = yearById(id)
    remember(actor, years, { id }, before.name)
    const year = db.update(years).set(changeAsSeen(before, change)).where(eq(years.id, id)).returning().get()!
    recordRowChange(actor, 'year.change', id, before, year)
    // An opening that is still to be told says the deadline, too.
    if (year.state === 'OPEN' && year.deadline !== before.deadline && year.lettersAt === null)
      tell('year.deadline', { by: actor, year, details: { day: year.deadline } })
    return year
  })
}

/**
 * Moves a DRAFT with everything in it to Kosz; one that was open before may hold entries, before which the database is copied.
 * `stillAdmitted` returns the actor after that. @throws 404, 409
 */
export async function deleteYear(stillAdmitted: () => User, id: number) {
  deletableYear(id)
  if (sheetsIn(id) > 0) {
    await snapshotMeanwhile('year.delete')
    await untilWritable()
  }
  const actor = stillAdmitted()
  inAct(actor, () => {
    const year = deletableYear(id)
    const sheets = sheetsIn(id)
    putYearIntoTrash(actor, year)
    recordChange(actor, 'year.delete', { yearId: id }, { ...answeredYear(year), sheets }, null)
    handOnOrigins(tasks, tasksOf(id))
    handOnOrigins(taskGroups, groupsOf(id))
    handOnOrigins(prerequisites, prerequisitesOf(id))
    db.delete(years).where(eq(years.id, id)).run()
  })
}

function deletableYear(id: number): Year {
  const year = yearById(id)
  if (!mayDeleteYear(year.state)) throw new Problem('year-stays', { state: year.state })
  refuseWhileNeeded(groupsOf(id).map(group => group.id))
  return year
}
