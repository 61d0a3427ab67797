import { shareOf } from '#domain/scoring/scoring.ts'
import { formatLong } from '#domain/scoring/values.ts'
import type { YearTask } from '#domain/year/fullYear.ts'
import type { Sheet } from './sheet.ts'

export function sharing(task: YearTask, sheet: Sheet): string {
  if (task.secondaryGroupId === null) return ''
  const groups = [task.primaryGroupId, task.secondaryGroupId].map(
    id => `${percent(shareOf(task, id))} ${groupName(id, sheet)}`,
  )
  return `dzielone: ${groups.join(', ')}`
}

export const percent = (share: number) => `${formatLong(Math.round(share * 1000) / 10)}%`

export const groupName = (id: number, sheet: Sheet) => sheet.groups.find(group => group.id === id)?.name ?? ''
