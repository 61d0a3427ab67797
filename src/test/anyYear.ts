import fc from 'fast-check'
import { hasReference, TASK_TYPES } from '#domain/scoring/scoring.ts'
import { cleanName } from '#domain/text/text.ts'
import type { FullYear } from '#domain/year/fullYear.ts'
import { storedTask } from '#domain/year/taskRules.ts'

// Generates years as stored, with up to 20 groups and 200 tasks.

const words = fc.stringMatching(/^[A-Za-zĄĆĘŁŃÓŚŹŻąćęłńóśźż0-9 ()=@"<>.,-]{0,39}[a-zżó]$/).map(cleanName)
const text = fc.stringMatching(/^[a-ząż\n\t"<&]{0,80}$/).map(line => (line.trim() === '' ? '' : line))
const priority = fc.integer({ min: 0, max: 1000 })
const threshold = fc.integer({ min: 0, max: 400 }).map(halves => halves / 2)

const anyGroup = fc.record({
  name: words,
  displayPriority: priority,
  lesnaThreshold: threshold,
  puszczanskaThreshold: threshold,
})

const anyTask = fc.record({
  name: words,
  description: text,
  type: fc.constantFrom(...TASK_TYPES),
  maxPoints: fc.integer({ min: 1, max: 400 }).map(quarters => quarters / 4),
  multiplier: fc.constantFrom(0.5, 1, 1.5, 2, 1 / 3, 7),
  obligatory: fc.boolean(),
  asksForNote: fc.boolean(),
  split: fc.integer({ min: 0, max: 20 }).map(part => part / 20),
  group: fc.nat(),
  secondGroup: fc.option(fc.nat()),
  reference: fc.nat(),
  unit: fc.option(fc.constantFrom('biwak|biwaki|biwaków', 'godzina|godziny|godzin')),
  wholeNumbers: fc.boolean(),
  displayPriority: priority,
})

const symbols = fc.integer({ min: 0, max: 20 })

export const anyYear: fc.Arbitrary<FullYear & { name: string }> = fc
  .record({
    name: words,
    lesnaLesneThreshold: symbols,
    lesnaPuszczanskieThreshold: symbols,
    puszczanskaLesnaThreshold: symbols,
    puszczanskaPuszczanskieThreshold: symbols,
    prerequisites: fc.array(fc.record({ name: words, description: text, displayPriority: priority }), { maxLength: 8 }),
    groups: fc.array(anyGroup, { minLength: 1, maxLength: 20, size: 'max' }),
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
function connected({ group, secondGroup, reference, ...task }: AnyTask, size: { groups: number; tasks: number }) {
  const primaryGroupId = (group % size.groups) + 1
  const second = secondGroup === null ? primaryGroupId : (secondGroup % size.groups) + 1
  const refValId = (reference % size.tasks) + 1
  const isSelf = hasReference(task.type) && refValId === task.id
  return storedTask({
    ...task,
    type: isSelf ? 'BOOLEAN' : task.type,
    primaryGroupId,
    secondaryGroupId: second === primaryGroupId ? null : second,
    refValId,
  })
}

const numbered = <T extends object>(rows: readonly T[]) => rows.map((row, index) => ({ id: index + 1, ...row }))
