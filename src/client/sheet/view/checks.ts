import { withQuery } from '#client/ui/table/useQuery.ts'
import { PREREQUISITES, type Section, SUMMARY, sectionName } from './sections.ts'
import { filledOf, missingIn, type Sheet } from './sheet.ts'
import type { Thread, Threads } from './threads.ts'

export interface Place {
  key: string
  name: string
  /** The area, in words; empty when the name says it already. */
  within: string
  href: string
}

/** The facts that a troop should know before it hands its sheet in. Only missing prerequisites block (rules.md#49). */
export function checksOf(sheet: Sheet, threads: Threads) {
  const { values } = sheet.entries
  const { prerequisites, obligatory } = missingIn(sheet)
  return {
    prerequisites: prerequisites.map(({ id, name }) => ({
      key: `${id}`,
      name,
      within: '',
      href: hrefTo(PREREQUISITES),
    })),
    obligatory: obligatory.map(task => placeOf(task, sheet)),
    emptyAreas: sheet.groups
      .filter(({ tasks }) => tasks.length > 0 && !tasks.some(({ id }) => values.has(id)))
      .map(({ id, name }) => ({ key: `${id}`, name, within: '', href: hrefTo(id) })),
    open: [...threads.values()].filter(({ isOpen }) => isOpen).map(thread => placeOfThread(thread, sheet)),
    entered: filledOf(sheet.tasks, sheet.entries),
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
