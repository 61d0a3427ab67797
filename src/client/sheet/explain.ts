import { formatPoints } from '#domain/points.ts'
import { pointsFor, shareOf } from '#domain/scoring.ts'
import { formatValue } from '#domain/values.ts'
import type { YearTask } from '#domain/year/fullYear.ts'
import type { Sheet } from './sheet.ts'
import { areaName, dependantsOf, percent, referenceOf, valueFor } from './taskWords.ts'

/** Where a task's points come from: the formula with the troop's own numbers, then what each area gets of them. */
export function explainPoints(task: YearTask, sheet: Sheet): string[] {
  const points = pointsFor(task, sheet.entries.values)
  return [formula(task, points, sheet), ...parts(task, points, sheet)]
}

function formula(task: YearTask, points: number, sheet: Sheet): string {
  const value = valueFor(task, sheet.entries.values)
  const max = formatValue(task.maxPoints)

  switch (task.type) {
    case 'BOOLEAN':
      return value > 0 ? `„Tak” daje ${max} pkt.` : `„Nie” daje 0 pkt, „tak” da ${max} pkt.`
    case 'LINEAR':
      return linear(task, value, points)
    case 'LINEAR_REF':
    case 'PARABOLIC_REF':
      return measured(task, value, points, sheet)
    case 'REFONLY':
      return `To zadanie nie daje punktów. ${namesDependants(task, sheet)}`
  }
}

function linear(task: YearTask, value: number, points: number): string {
  const earned = (task.multiplier ?? 0) * value
  const product = `${formatValue(value)} × ${formatValue(task.multiplier ?? 0)} pkt ${equals(earned)} pkt`
  const max = formatValue(task.maxPoints)
  return earned > points ? `${product}, ale najwyżej ${max} pkt.` : `${product} (najwyżej ${max} pkt).`
}

function measured(task: YearTask, value: number, points: number, sheet: Sheet): string {
  const reference = referenceOf(task, sheet.tasks)
  const whole = reference ? valueFor(reference, sheet.entries.values) : 0
  const max = formatValue(task.maxPoints)
  if (whole === 0) return `Wartość odniesienia${called(reference)} to 0, a wtedy nie ma punktów.`
  if (value >= whole) return `${formatValue(value)} z ${formatValue(whole)} to całość, czyli ${max} pkt.`

  const part = `${formatValue(value)} ÷ ${formatValue(whole)}`
  const ratio = task.type === 'PARABOLIC_REF' ? `(${part})²` : part
  return `${max} pkt × ${ratio} ${equals(points)} pkt.`
}

function parts(task: YearTask, points: number, sheet: Sheet): string[] {
  const areas = [task.primaryGroupId, task.secondaryGroupId].filter(id => id !== null)
  if (areas.length === 1) return []
  return areas.map(id => {
    const share = shareOf(task, id)
    return `${areaName(id, sheet)}: ${percent(share)} z ${formatPoints(points)} pkt ${equals(points * share)} pkt.`
  })
}

function namesDependants(task: YearTask, sheet: Sheet): string {
  const names = dependantsOf(task, sheet.tasks).map(({ name }) => `„${name}”`)
  return names.length === 0 ? '' : `Względem niego liczą się: ${names.join(', ')}.`
}

const called = (task: YearTask | undefined) => (task ? ` („${task.name}”)` : '')

/** The points as they are shown, and whether that is exactly what they are. */
function equals(points: number): string {
  const shown = formatPoints(points)
  return `${Math.abs(Number(shown.replace(',', '.')) - points) < 1e-6 ? '=' : '≈'} ${shown}`
}
