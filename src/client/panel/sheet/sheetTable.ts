import { PREREQUISITES, sectionName } from '#client/sheet/sections.ts'
import type { Sheet } from '#client/sheet/sheet.ts'
import type { Table } from '#client/ui/spreadsheet.ts'
import { pointsFor, roundSum, shareOf } from '#domain/scoring.ts'

/**
 * A sheet for a spreadsheet. A task that two groups share stands in both, each time with that group's points, so that the
 * points of a group add up to its total.
 */
export function sheetTable(unit: string, sheet: Sheet): Table {
  const { values, favourites, ticked } = sheet.entries
  const prerequisites = sheet.year.prerequisites.map(({ id, name }) => [
    sectionName(PREREQUISITES, sheet),
    name,
    ticked.has(id) ? 1 : 0,
    null,
    null,
  ])
  const tasks = sheet.groups.flatMap(group =>
    group.tasks.map(task => [
      group.name,
      task.name,
      values.get(task.id) ?? null,
      roundSum(pointsFor(task, values) * shareOf(task, group.id)),
      favourites.has(task.id) ? 'tak' : 'nie',
    ]),
  )
  return {
    title: `${sheet.year.name} ${unit}`,
    head: ['Kategoria', 'Zadanie', 'Wartość', 'Punkty', 'Gwiazdka'],
    rows: [...prerequisites, ...tasks],
  }
}
