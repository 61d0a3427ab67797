import { formatPoints, shownPoints } from '#domain/scoring/points.ts'
import { isWhole, type ScoredTask, TASK_TYPES, type TaskType } from '#domain/scoring/scoring.ts'
import { unitForms } from '#domain/scoring/unit.ts'
import { formatLong } from '#domain/scoring/values.ts'

// The words for each type of task, on the sheet, in the editor, on paper and in the rules.

interface NamedTask extends ScoredTask {
  name: string
  unit: string | null
}

export interface TaskInSheet {
  task: NamedTask
  value: number
  points: number
  reference: NamedTask | undefined
  referenceValue: number | undefined
  dependants: readonly NamedTask[]
}

interface TaskTypeWords {
  name: string
  /** For the editor and the rules. */
  rule: string
  /** Says what half of the reference gives, for the examples of the rules. */
  half?: string
  onSheet: (inSheet: TaskInSheet) => string
  onPaper: (inSheet: TaskInSheet) => string
  formula: (inSheet: TaskInSheet) => string
}

export const TASK_TYPE_WORDS: Record<TaskType, TaskTypeWords> = {
  BOOLEAN: {
    name: 'tak/nie',
    rule: 'Zrobione daje wszystkie punkty zadania, niezrobione nie daje żadnych.',
    onSheet: () => 'tak/nie',
    onPaper: () => 'tak/nie',
    formula: ({ task, value }) => {
      const max = formatLong(task.maxPoints)
      return value > 0 ? `„Tak” daje ${max} pkt.` : `„Nie” daje 0 pkt, „tak” da ${max} pkt.`
    },
  },
  LINEAR: {
    name: 'liniowe',
    rule: 'Punkty = wpisana liczba × mnożnik, ale nie więcej niż maksimum zadania.',
    onSheet: forEach,
    onPaper: forEach,
    formula: ({ task, value, points }) => {
      const earned = (task.multiplier ?? 0) * value
      const product = `${formatLong(value)} × ${formatLong(task.multiplier ?? 0)} pkt ${equals(earned)} pkt`
      const max = formatLong(task.maxPoints)
      return earned > points ? `${product}, ale najwyżej ${max} pkt.` : `${product} (najwyżej ${max} pkt).`
    },
  },
  LINEAR_REF: {
    name: 'liniowe z odniesieniem',
    rule: 'Punkty = maksimum × (wpisana liczba ÷ wartość odniesienia).',
    half: 'Połowa drużyny to połowa punktów.',
    onSheet: partOfReference,
    onPaper: partOfReference,
    formula: inSheet => partOfMaximum(inSheet, part => part),
  },
  PARABOLIC_REF: {
    name: 'paraboliczne z odniesieniem',
    rule: 'Punkty = maksimum × (wpisana liczba ÷ wartość odniesienia)².',
    half: 'Połowa drużyny to tylko ćwierć punktów: liczy się, żeby byli prawie wszyscy.',
    // That it is squared is said where the points are explained.
    onSheet: partOfReference,
    onPaper: squareOfPart,
    formula: inSheet => partOfMaximum(inSheet, part => `(${part})²`),
  },
  REFONLY: {
    name: 'tylko odniesienie',
    rule: 'Sama liczba, bez punktów. Porównują się z nią inne zadania, dlatego zawsze trzeba ją wpisać.',
    onSheet: ({ dependants }) => (dependants.length === 0 ? 'wartość odniesienia' : ''),
    onPaper: () => 'wartość odniesienia',
    formula: ({ dependants }) => {
      const names = dependants.map(({ name }) => `„${name}”`).join(', ')
      return `To zadanie nie daje punktów. ${names && `Względem niego liczą się: ${names}.`}`
    },
  },
}

export const typeNames = Object.fromEntries(TASK_TYPES.map(type => [type, TASK_TYPE_WORDS[type].name])) as Record<
  TaskType,
  string
>

/** The type with that name, in the code or in Polish. */
export const typeNamed = (text: string): TaskType | undefined =>
  TASK_TYPES.find(type => [type, typeNames[type]].some(name => inLowerCase(name) === inLowerCase(text)))

const inLowerCase = (text: string) => text.toLocaleLowerCase('pl')

function forEach({ task }: TaskInSheet): string {
  return `${formatLong(task.multiplier ?? 0)} pkt za każde`
}

const NO_REFERENCE = 'bez wartości odniesienia'

function partOfReference({ reference, referenceValue }: TaskInSheet): string {
  if (reference && referenceValue !== undefined) return `część z ${ofReference(referenceValue, reference.unit)}`
  return reference ? `część wartości „${reference.name}”` : NO_REFERENCE
}

/** "22 harcerzy"; for one thing a unit has only the nominative. */
const ofReference = (value: number, unit: string | null) =>
  [formatLong(value), value === 1 || !unit ? '' : unitForms(unit)[2]].filter(Boolean).join(' ')

function squareOfPart(inSheet: TaskInSheet): string {
  return `${partOfReference(inSheet)}, do kwadratu`
}

function partOfMaximum(inSheet: TaskInSheet, counted: (part: string) => string): string {
  const { task, value, points, reference, referenceValue: whole = 0 } = inSheet
  const max = formatLong(task.maxPoints)
  if (whole === 0)
    return `Wartość odniesienia${reference ? ` („${reference.name}”)` : ''} to 0, więc punktów nie będzie.`
  if (isWhole(value, whole)) return `${formatLong(value)} z ${formatLong(whole)} to całość, czyli ${max} pkt.`
  return `${max} pkt × ${counted(`${formatLong(value)} ÷ ${formatLong(whole)}`)} ${equals(points)} pkt.`
}

/** The points as they are shown, with "≈" if that rounds them. */
export function equals(points: number): string {
  return `${Math.abs(shownPoints(points) - points) < 1e-6 ? '=' : '≈'} ${formatPoints(points)}`
}
