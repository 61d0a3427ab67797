import fc from 'fast-check'
import { HIGHER_LEVELS } from '#domain/scoring/levels.ts'
import { hasReference, TASK_TYPES } from '#domain/scoring/scoring.ts'
import { cleanName } from '#domain/text/text.ts'
import type { FieldKind, Fields, StoredRow } from '#domain/year/fieldKinds.ts'
import type { FullYear } from '#domain/year/fullYear.ts'
import { storedTask } from '#domain/year/storedTask.ts'
import { GROUP_FIELDS, PREREQUISITE_FIELDS, TASK_FIELDS } from '#domain/year/yearFields.ts'

// Generates years as stored, with up to 20 groups and 200 tasks.

const words = fc.stringMatching(/^[A-Za-zĄĆĘŁŃÓŚŹŻąćęłńóśźż0-9 ()=@"<>.,-]{0,39}[a-zżó]$/).map(cleanName)
const text = fc.stringMatching(/^[a-ząż\n\t"<&]{0,80}$/).map(line => (line.trim() === '' ? '' : line))
const halves = (least: number, most: number) => fc.integer({ min: least * 2, max: most * 2 }).map(all => all / 2)

/** Valid values of each kind of field. Ids are random numbers: `connected` makes them those of the year. */
const OF_KIND: Record<FieldKind, fc.Arbitrary<unknown>> = {
  name: words,
  lines: text,
  number: halves(0, 200),
  order: fc.integer({ min: 0, max: 1000 }),
  share: fc.integer({ min: 0, max: 20 }).map(part => part / 20),
  flag: fc.boolean(),
  type: fc.constantFrom(...TASK_TYPES),
  unit: fc.option(fc.constantFrom('biwak|biwaki|biwaków', 'godzina|godziny|godzin')),
  symbol: fc.option(fc.constantFrom(...HIGHER_LEVELS)),
  group: fc.option(fc.nat()),
  task: fc.option(fc.nat()),
  origin: fc.constant(null),
}

function anyRow<F extends Fields>(fields: F) {
  const values = Object.entries<Fields[string]>(fields)
    .filter(([key]) => key !== 'originId')
    .map(([key, { kind }]) => [key, OF_KIND[kind]])
  return fc.record(Object.fromEntries(values)) as unknown as fc.Arbitrary<Omit<StoredRow<F>, 'originId'>>
}

const anyTask = fc
  .tuple(
    anyRow(TASK_FIELDS),
    fc.record({
      maxPoints: fc.integer({ min: 1, max: 400 }).map(quarters => quarters / 4),
      multiplier: fc.constantFrom(0.5, 1, 1.5, 2, 1 / 3, 7),
      primaryGroupId: fc.nat(),
      refValId: fc.nat(),
    }),
  )
  .map(([row, needed]) => ({ ...row, ...needed }))

const symbols = fc.integer({ min: 0, max: 20 })

export const anyYear: fc.Arbitrary<FullYear & { name: string }> = fc
  .record({
    name: words,
    lesnaLesneThreshold: symbols,
    lesnaPuszczanskieThreshold: symbols,
    puszczanskaLesnaThreshold: symbols,
    puszczanskaPuszczanskieThreshold: symbols,
    prerequisites: fc.array(anyRow(PREREQUISITE_FIELDS), { maxLength: 8 }),
    groups: fc.array(anyRow(GROUP_FIELDS), { minLength: 1, maxLength: 20, size: 'max' }),
    tasks: fc.array(anyTask, { maxLength: 200, size: 'max' }),
  })
  .map(({ prerequisites, groups, tasks, ...settings }) => ({
    ...settings,
    prerequisites: numbered(prerequisites),
    groups: numbered(groups),
    tasks: numbered(tasks).map(task => connected(task, { groups: groups.length, tasks: tasks.length })),
  }))

type AnyTask = (typeof anyTask extends fc.Arbitrary<infer T> ? T : never) & { id: number }

/** Turns random numbers into ids of a year of this size. A reference to the task itself makes it a BOOLEAN task. */
function connected(task: AnyTask, size: { groups: number; tasks: number }) {
  const primaryGroupId = (task.primaryGroupId % size.groups) + 1
  const secondaryGroupId = task.secondaryGroupId === null ? primaryGroupId : (task.secondaryGroupId % size.groups) + 1
  const refValId = (task.refValId % size.tasks) + 1
  const isSelf = hasReference(task.type) && refValId === task.id
  return storedTask({
    ...task,
    type: isSelf ? 'BOOLEAN' : task.type,
    primaryGroupId,
    secondaryGroupId: secondaryGroupId === primaryGroupId ? null : secondaryGroupId,
    refValId,
  })
}

const numbered = <T extends object>(rows: readonly T[]) => rows.map((row, index) => ({ id: index + 1, ...row }))
