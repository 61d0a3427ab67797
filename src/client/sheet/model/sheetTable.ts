import { REVIEW_STATE_NAMES } from '#client/ui/reviewStates.ts'
import type { Table } from '#client/ui/table/spreadsheet.ts'
import type { ReviewState } from '#domain/review.ts'
import { demandsOf } from '#domain/scoring/category.ts'
import { roundSum } from '#domain/scoring/roundSum.ts'
import { pointsFor, shareOf } from '#domain/scoring/scoring.ts'
import { areaDemandsInWords } from '#domain/text/demandWords.ts'
import { PREREQUISITES, sectionName } from './sections.ts'
import { isStarred, type Sheet } from './sheet.ts'

/**
 * A sheet for a spreadsheet. A task that two groups share is listed in both, each time with that group's points, so
 * that the points of a group add up to its total. A row after them says which symbol a category requires of the group. The last row has the state of the review and all points.
 */
export function sheetTable(unit: string, sheet: Sheet, state: ReviewState): Table {
  const { values, ticked, notes } = sheet.entries
  const prerequisites = sheet.year.prerequisites.map(({ id, name }) => [
    sectionName(PREREQUISITES, sheet),
    name,
    ticked.has(id) ? 1 : 0,
    null,
    null,
    null,
  ])
  const tasks = sheet.groups.flatMap(group => [
    ...group.tasks.map(task => [
      group.name,
      task.name,
      values.get(task.id) ?? null,
      roundSum(pointsFor(task, values) * shareOf(task, group.id)),
      isStarred(task, sheet.entries) ? 'tak' : 'nie',
      notes?.get(task.id)?.text ?? null,
    ]),
    ...(demandsOf(group).length > 0 ? [[group.name, areaDemandsInWords(group), null, null, null, null]] : []),
  ])
  return {
    title: `${sheet.year.name} ${unit}`,
    head: ['Kategoria', 'Zadanie', 'Wartość', 'Punkty', 'Gwiazdka', 'Dopisek'],
    rows: [
      ...prerequisites,
      ...tasks,
      ['Arkusz', 'Stan', REVIEW_STATE_NAMES[state], sheet.standing.points, null, null],
    ],
  }
}
