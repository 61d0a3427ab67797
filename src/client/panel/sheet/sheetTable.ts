import { nameOf, PREREQUISITES } from '#client/sheet/sections.ts'
import type { Sheet } from '#client/sheet/sheet.ts'
import type { Table } from '#client/ui/spreadsheet.ts'
import { pointsFor, roundSum, shareOf } from '#domain/scoring.ts'

/**
 * A sheet for a spreadsheet. A task that two areas share stands in both, each time with that area's points, so that the
 * points of an area add up to its total.
 */
export function sheetTable(unit: string, sheet: Sheet): Table {
  const { values, favourites, ticked } = sheet.entries
  const prerequisites = sheet.year.prerequisites.map(({ id, name }) => [
    nameOf(PREREQUISITES, sheet),
    name,
    ticked.has(id) ? 1 : 0,
    null,
    null,
  ])
  const tasks = sheet.areas.flatMap(area =>
    area.tasks.map(task => [
      area.name,
      task.name,
      values.get(task.id) ?? null,
      roundSum(pointsFor(task, values) * shareOf(task, area.id)),
      favourites.has(task.id) ? 'tak' : 'nie',
    ]),
  )
  return {
    title: `${sheet.year.name} ${unit}`,
    head: ['Kategoria', 'Zadanie', 'Wartość', 'Punkty', 'Gwiazdka'],
    rows: [...prerequisites, ...tasks],
  }
}
