import { withQuery } from '#client/ui/useQuery.ts'
import { PREREQUISITES, type Section, SUMMARY, sectionName } from './sections.ts'
import type { Sheet } from './sheet.ts'
import type { Thread, Threads } from './threads.ts'

/** Something on the sheet, with the way to it. */
export interface Place {
  key: string
  name: string
  /** Where it stands, in words; empty when that is said already. */
  within: string
  href: string
}

/** What a troop should know before it hands its sheet in. Only missing prerequisites are in the way (rules.md#49). */
export function checksOf(sheet: Sheet, threads: Threads) {
  const { values } = sheet.entries
  return {
    prerequisites: sheet.year.prerequisites
      .filter(({ id }) => !sheet.entries.ticked.has(id))
      .map(({ id, name }) => ({ key: `${id}`, name, within: '', href: hrefTo(PREREQUISITES) })),
    obligatory: sheet.tasks
      .filter(({ id, obligatory }) => obligatory && !values.has(id))
      .map(task => placeOf(task, sheet)),
    emptyAreas: sheet.groups
      .filter(({ tasks }) => tasks.length > 0 && !tasks.some(({ id }) => values.has(id)))
      .map(({ id, name }) => ({ key: `${id}`, name, within: '', href: hrefTo(id) })),
    open: [...threads.values()].filter(({ isOpen }) => isOpen).map(thread => placeOfThread(thread, sheet)),
    entered: sheet.tasks.filter(({ id }) => values.has(id)).length,
    tasks: sheet.tasks.length,
  }
}

export type Checks = ReturnType<typeof checksOf>

const hrefTo = (section: Section, task?: number) =>
  `/kategoryzacja${withQuery('', { obszar: String(section), zadanie: task === undefined ? '' : String(task) })}`

const placeOf = (task: Sheet['tasks'][number], sheet: Sheet): Place => ({
  key: `zadanie-${task.id}`,
  name: task.name,
  within: sectionName(task.primaryGroupId, sheet),
  href: hrefTo(task.primaryGroupId, task.id),
})

/** What a thread is about: a task, a prerequisite, or the sheet as a whole. */
export function placeOfThread({ about }: Thread, sheet: Sheet): Place {
  const task = sheet.tasks.find(({ id }) => id === about.taskId)
  if (task) return placeOf(task, sheet)
  const prerequisite = sheet.year.prerequisites.find(({ id }) => id === about.initialTaskId)
  if (prerequisite)
    return {
      key: `wymaganie-${prerequisite.id}`,
      name: prerequisite.name,
      within: sectionName(PREREQUISITES, sheet),
      href: hrefTo(PREREQUISITES),
    }
  return { key: 'arkusz', name: 'Cały arkusz', within: '', href: `${hrefTo(SUMMARY)}#uwagi-do-arkusza` }
}
