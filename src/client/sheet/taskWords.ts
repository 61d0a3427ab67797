import { levelNames } from '#client/ui/levelNames.ts'
import { counted } from '#client/ui/plural.ts'
import { valueClosing } from '#domain/gap.ts'
import type { Level } from '#domain/levels.ts'
import { formatPoints, shownPoints } from '#domain/points.ts'
import { hasReference, pointsFor, shareOf, type Values } from '#domain/scoring.ts'
import { unitForms } from '#domain/unit.ts'
import { formatLong } from '#domain/values.ts'
import type { YearTask } from '#domain/year/fullYear.ts'
import { groupName, percent, sharing } from './shares.ts'
import type { ScoredGroup, Sheet } from './sheet.ts'

/** What kind of task it is, in words: how it is counted, against what, and which groups share it. */
export function taskKind(task: YearTask, sheet: Sheet): string {
  return [counting(task, sheet), referred(task, sheet.tasks), sharing(task, sheet)].filter(Boolean).join(' · ')
}

function counting(task: YearTask, sheet: Sheet): string {
  switch (task.type) {
    case 'BOOLEAN':
      return 'tak/nie'
    case 'LINEAR':
      return `liniowe · ${formatLong(task.multiplier ?? 0)} pkt × liczba${task.unit ? ` ${unitForms(task.unit)[2]}` : ''}`
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
  return `względem „${reference.name}” (${formatLong(valueFor(reference, sheet.entries.values))})`
}

function referred(task: YearTask, tasks: readonly YearTask[]): string {
  const count = dependantsOf(task, tasks).length
  if (count === 0) return task.type === 'REFONLY' ? 'wartość odniesienia' : ''
  return `wartość odniesienia dla ${counted(count, 'zadania', 'zadań', 'zadań')}`
}

const valueFor = (task: { id: number }, values: Values) => values.get(task.id) ?? 0

const referenceOf = (task: YearTask, tasks: readonly YearTask[]) => tasks.find(({ id }) => id === task.refValId)

/** The tasks measured against this one. */
const dependantsOf = (task: YearTask, tasks: readonly YearTask[]) =>
  tasks.filter(({ refValId }) => refValId === task.id)

/** What was entered, as it is read. */
export const valueInWords = ({ type }: Pick<YearTask, 'type'>, value: number): string =>
  type === 'BOOLEAN' ? (value > 0 ? 'tak' : 'nie') : formatLong(value)

/** A sentence with its weight in the middle: "brakuje", "2 biwaków", "do symbolu leśnego". */
export interface Hint {
  level: Level
  words: readonly [before: string, strong: string, after: string]
}

/** What this task still lacks, in its own units, for the group's next symbol; null when it alone cannot bring it. */
export function closingHint(task: YearTask, group: ScoredGroup, sheet: Sheet): Hint | null {
  if (!group.next) return null
  const { level } = group.next
  const more = valueClosing(task, group.id, group.next.points, sheet.entries.values, sheet.tasks)
  if (more === null) return null
  if (task.type === 'BOOLEAN') return { level, words: ['', '„tak”', `da symbol ${levelNames[level].symbol}`] }

  // What is missing stands in the genitive, and of one thing a unit has only the nominative.
  const [one, , many] = unitForms(task.unit ?? '')
  const isOne = more === 1 && one !== ''
  const amount = `${formatLong(more)} ${isOne ? one : many}`.trim()
  return { level, words: [isOne ? 'wystarczy' : 'brakuje', amount, `do symbolu ${levelNames[level].symbolOf}`] }
}

/** Something is entered, but the reference is not: the task gives nothing, and nothing else would say why. */
export function missingReference(task: YearTask, { entries, tasks }: Sheet): YearTask | null {
  if (!hasReference(task.type) || valueFor(task, entries.values) === 0) return null
  const reference = referenceOf(task, tasks)
  return reference && valueFor(reference, entries.values) === 0 ? reference : null
}

/** Where a task's points come from: the formula with the troop's own numbers, then what each group gets of them. */
export function explainPoints(task: YearTask, sheet: Sheet): string[] {
  const points = pointsFor(task, sheet.entries.values)
  return [formula(task, points, sheet), ...parts(task, points, sheet)]
}

function formula(task: YearTask, points: number, sheet: Sheet): string {
  const value = valueFor(task, sheet.entries.values)
  const max = formatLong(task.maxPoints)

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
  const product = `${formatLong(value)} × ${formatLong(task.multiplier ?? 0)} pkt ${equals(earned)} pkt`
  const max = formatLong(task.maxPoints)
  return earned > points ? `${product}, ale najwyżej ${max} pkt.` : `${product} (najwyżej ${max} pkt).`
}

function measured(task: YearTask, value: number, points: number, sheet: Sheet): string {
  const reference = referenceOf(task, sheet.tasks)
  const whole = reference ? valueFor(reference, sheet.entries.values) : 0
  const max = formatLong(task.maxPoints)
  if (whole === 0) return `Wartość odniesienia${called(reference)} to 0, więc punktów nie będzie.`
  if (value >= whole) return `${formatLong(value)} z ${formatLong(whole)} to całość, czyli ${max} pkt.`

  const part = `${formatLong(value)} ÷ ${formatLong(whole)}`
  const ratio = task.type === 'PARABOLIC_REF' ? `(${part})²` : part
  return `${max} pkt × ${ratio} ${equals(points)} pkt.`
}

function parts(task: YearTask, points: number, sheet: Sheet): string[] {
  const groups = [task.primaryGroupId, task.secondaryGroupId].filter(id => id !== null)
  if (groups.length === 1) return []
  return groups.map(id => {
    const share = shareOf(task, id)
    return `${groupName(id, sheet)}: ${percent(share)} z ${formatPoints(points)} pkt ${equals(points * share)} pkt.`
  })
}

function namesDependants(task: YearTask, sheet: Sheet): string {
  const names = dependantsOf(task, sheet.tasks).map(({ name }) => `„${name}”`)
  return names.length === 0 ? '' : `Względem niego liczą się: ${names.join(', ')}.`
}

const called = (task: YearTask | undefined) => (task ? ` („${task.name}”)` : '')

/** The points as they are shown, and whether that is exactly what they are. */
function equals(points: number): string {
  return `${Math.abs(shownPoints(points) - points) < 1e-6 ? '=' : '≈'} ${formatPoints(points)}`
}
