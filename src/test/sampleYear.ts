import fc from 'fast-check'
import { TASK_TYPES } from '#domain/scoring/scoring.ts'
import type { FieldKind, Fields } from '#domain/year/fieldKinds.ts'
import type { FullYear, YearGroup, YearTask } from '#domain/year/fullYear.ts'
import { GROUP_FIELDS, newRow, TASK_FIELDS } from '#domain/year/yearFields.ts'

// Valid parts of a year for tests of the rules; every field can be overridden.

export function sampleTask(over: Partial<YearTask> = {}): YearTask {
  const { originId: _, ...task } = newRow(TASK_FIELDS)
  return {
    ...task,
    id: 1,
    name: `Zadanie ${over.id ?? 1}`,
    type: 'LINEAR',
    maxPoints: 10,
    multiplier: 2,
    primaryGroupId: 1,
    ...over,
  }
}

export function sampleGroup(over: Partial<YearGroup> = {}): YearGroup {
  const { originId: _, ...group } = newRow(GROUP_FIELDS)
  return { ...group, id: 1, name: `Obszar ${over.id ?? 1}`, lesnaThreshold: 4, puszczanskaThreshold: 8, ...over }
}

const OTHER: Partial<Record<FieldKind, unknown>> = {
  name: 'Inne',
  lines: 'inne',
  number: 7,
  order: 7,
  share: 0.25,
  flag: true,
  unit: 'raz|razy|razy',
  type: 'PARABOLIC_REF',
  symbol: 'LESNA',
}

/** A value of each field that a new row does not have; references are left out. */
export const otherValues = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).flatMap(([key, { kind }]) => (kind in OTHER ? [[key, OTHER[kind]]] : [])))

/** A year with two areas of one task each and a prerequisite; the check finds neither errors nor warnings. */
export function sampleYear(over: Partial<FullYear> = {}): FullYear & { name: string } {
  return {
    name: 'Kategoryzacja 2026/27',
    lesnaLesneThreshold: 1,
    lesnaPuszczanskieThreshold: 0,
    puszczanskaLesnaThreshold: 1,
    puszczanskaPuszczanskieThreshold: 1,
    prerequisites: [{ id: 1, name: 'Zbiórki co tydzień', description: '', displayPriority: 100 }],
    groups: [sampleGroup(), sampleGroup({ id: 2 })],
    tasks: [sampleTask(), sampleTask({ id: 2, primaryGroupId: 2 })],
    ...over,
  }
}

/** Generates values that leaders may enter. */
export const anyValue = fc.oneof(
  fc.integer({ min: 0, max: 1_000_000 }),
  fc.integer({ min: 0, max: 60 }),
  fc.integer({ min: 0, max: 2000 }).map(tenths => tenths / 10),
)

const anyPoints = fc.integer({ min: 1, max: 200 }).map(halves => halves / 2)

/** Generates tasks 1 to 6 in areas 1 to 3: all types, splits, references to any other task. */
export const anyTasks: fc.Arbitrary<YearTask[]> = fc.tuple(...[1, 2, 3, 4, 5, 6].map(anyTask))

function anyTask(id: number): fc.Arbitrary<YearTask> {
  return fc
    .record({
      type: fc.constantFrom(...TASK_TYPES),
      maxPoints: anyPoints,
      multiplier: fc.constantFrom(0.5, 1, 1.5, 2, 1 / 3, 7),
      reference: fc.constantFrom(...[1, 2, 3, 4, 5, 6].filter(other => other !== id)),
      primaryGroupId: fc.integer({ min: 1, max: 3 }),
      step: fc.constantFrom(0, 1, 2),
      split: fc.integer({ min: 0, max: 20 }).map(part => part / 20),
    })
    .map(({ reference, step, primaryGroupId, ...task }) => {
      const isReferring = task.type === 'LINEAR_REF' || task.type === 'PARABOLIC_REF'
      return sampleTask({
        ...task,
        id,
        primaryGroupId,
        refValId: isReferring ? reference : null,
        secondaryGroupId: step === 0 ? null : ((primaryGroupId + step - 1) % 3) + 1,
      })
    })
}

export const anyValues = fc
  .array(anyValue, { minLength: 6, maxLength: 6 })
  .map(values => new Map(values.map((value, index) => [index + 1, value])))
