import { countByArea, openDoubts, toDoIn } from '#client/sheet/lists/toDo.ts'
import { withQuery } from '#client/ui/table/useQuery.ts'
import { PREREQUISITES, type Section, SUMMARY, sectionName } from './sections.ts'
import { missingIn, type Sheet } from './sheet.ts'
import type { Thread, Threads } from './threads.ts'

export interface Place {
  key: string
  name: string
  /** The area, in words; empty when the name contains it already. */
  within: string
  href: string
}

/** So many areas are named. */
const WORST = 3

/** The facts that a troop should know before it hands its sheet in. Only missing prerequisites block (rules.md#49). */
export function checksOf(sheet: Sheet, threads: Threads) {
  const { prerequisites, obligatory, notes } = missingIn(sheet)
  const toDo = toDoIn(sheet, threads)
  const doubted = openDoubts(sheet)
  return {
    prerequisites: prerequisites.map(({ id, name }) => ({
      key: `${id}`,
      name,
      within: '',
      href: hrefTo(PREREQUISITES),
    })),
    obligatory: obligatory.map(task => placeOf(task, sheet)),
    notes: notes.map(task => placeOf(task, sheet)),
    doubted: sheet.tasks.filter(({ id }) => doubted.has(id)).map(task => placeOf(task, sheet)),
    open: [...threads.values()].filter(({ isOpen }) => isOpen).map(thread => placeOfThread(thread, sheet)),
    toDo: toDo.length,
    /** The areas with most to do, the worst first. */
    worst: [...countByArea(toDo)]
      .sort(([, one], [, other]) => other - one)
      .slice(0, WORST)
      .map(([id, count]) => `${sectionName(id, sheet)} (${count})`),
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
