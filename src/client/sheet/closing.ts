import { levelNames } from '#client/ui/levelNames.ts'
import { valueClosing } from '#domain/gap.ts'
import { hasReference } from '#domain/scoring.ts'
import { formatValue } from '#domain/values.ts'
import type { YearTask } from '#domain/year/fullYear.ts'
import type { ScoredArea, Sheet } from './sheet.ts'
import { referenceOf, valueFor } from './taskWords.ts'

/** What this task still lacks, in its own units, for the area's next symbol; null when it alone cannot bring it. */
export function closingHint(task: YearTask, area: ScoredArea, sheet: Sheet): string | null {
  if (!area.next) return null
  const more = valueClosing(task, area.id, area.next.points, sheet.entries.values, sheet.tasks)
  if (more === null) return null

  const symbol = `symbol ${levelNames[area.next.level].symbol}`
  return task.type === 'BOOLEAN' ? `wykonane da ${symbol}` : `jeszcze ${formatValue(more)}, aby zdobyć ${symbol}`
}

/** Something is entered, but the reference is not: the task gives nothing, and nothing else would say why. */
export function missingReference(task: YearTask, { entries, tasks }: Sheet): YearTask | null {
  if (!hasReference(task.type) || valueFor(task, entries.values) === 0) return null
  const reference = referenceOf(task, tasks)
  return reference && valueFor(reference, entries.values) === 0 ? reference : null
}
