import { counted } from '#client/ui/plural.ts'
import { shareOf, type Values } from '#domain/scoring.ts'
import { formatValue } from '#domain/values.ts'
import type { YearTask } from '#domain/year/fullYear.ts'
import type { Sheet } from './sheet.ts'

/** What kind of task it is, in words: how it is counted, against what, and which areas share it. */
export function taskKind(task: YearTask, sheet: Sheet): string {
  return [counting(task, sheet), referred(task, sheet.tasks), sharing(task, sheet)].filter(Boolean).join(' · ')
}

function counting(task: YearTask, sheet: Sheet): string {
  switch (task.type) {
    case 'BOOLEAN':
      return 'tak/nie'
    case 'LINEAR':
      return `liniowe · ${formatValue(task.multiplier ?? 0)} pkt za każdy`
    case 'LINEAR_REF':
      return `liniowe · ${against(task, sheet)}`
    case 'PARABOLIC_REF':
      return `paraboliczne · ${against(task, sheet)}`
    case 'REFONLY':
      return ''
  }
}

function against(task: YearTask, sheet: Sheet): string {
  const reference = referenceOf(task, sheet.tasks)
  if (!reference) return 'bez wartości odniesienia'
  return `względem „${reference.name}” (${formatValue(valueFor(reference, sheet.entries.values))})`
}

function referred(task: YearTask, tasks: readonly YearTask[]): string {
  const count = dependantsOf(task, tasks).length
  if (count === 0) return task.type === 'REFONLY' ? 'wartość odniesienia' : ''
  return `wartość odniesienia dla ${counted(count, 'zadania', 'zadań', 'zadań')}`
}

function sharing(task: YearTask, sheet: Sheet): string {
  if (task.secondaryGroupId === null) return ''
  const areas = [task.primaryGroupId, task.secondaryGroupId].map(
    id => `${percent(shareOf(task, id))} ${areaName(id, sheet)}`,
  )
  return `dzielone: ${areas.join(', ')}`
}

export const valueFor = (task: { id: number }, values: Values) => values.get(task.id) ?? 0

export const referenceOf = (task: YearTask, tasks: readonly YearTask[]) => tasks.find(({ id }) => id === task.refValId)

/** The tasks measured against this one. */
export const dependantsOf = (task: YearTask, tasks: readonly YearTask[]) =>
  tasks.filter(({ refValId }) => refValId === task.id)

export const percent = (share: number) => `${formatValue(Math.round(share * 1000) / 10)}%`

export const areaName = (id: number, sheet: Sheet) => sheet.areas.find(area => area.id === id)?.name ?? ''
