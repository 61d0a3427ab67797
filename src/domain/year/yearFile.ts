import * as v from 'valibot'
import { mistake } from '#domain/mistakes.ts'
import { Description, Name } from '#domain/requests/text.ts'
import { Unit } from '#domain/requests/unit.ts'
import { hasReference, TASK_TYPES } from '#domain/scoring/scoring.ts'
import { MOST_IN_FILE } from './mostInFile.ts'
import { hasMultiplier, hasPoints, isCounted, isScored, storedNumbers, storedWholeNumbers } from './taskRules.ts'
import { DisplayPriority, GroupThreshold, MaxPoints, Multiplier, Split, SymbolCount } from './yearFields.ts'

// A year as a file (docs/year-file.md), for another installation or to be written by hand. It holds no database ids:
// groups and tasks have keys that are unique within the file, prerequisites are identified by their position. A task
// belongs to the group that lists it. A missing field gets the default of a new row.

const Key = v.pipe(v.string(), v.nonEmpty(mistake('key-empty')), v.maxLength(200, mistake('key-too-long')))

const TaskFields = v.object({
  key: Key,
  name: Name,
  description: v.optional(Description, ''),
  type: v.picklist(TASK_TYPES),
  maxPoints: v.optional(MaxPoints, 0),
  /** Points for one unit; LINEAR only. */
  multiplier: v.optional(v.nullable(Multiplier), null),
  obligatory: v.optional(v.boolean(), false),
  asksForNote: v.optional(v.boolean(), false),
  /** The key of the task whose value this one is measured against; LINEAR_REF and PARABOLIC_REF only. */
  reference: v.optional(v.nullable(Key), null),
  /** The key of the group that gets the rest of `split`. */
  secondaryGroup: v.optional(v.nullable(Key), null),
  split: v.optional(Split, 1),
  unit: v.optional(v.nullable(Unit), null),
  wholeNumbers: v.nullish(v.boolean(), null),
  displayPriority: v.optional(DisplayPriority, 100),
})

const Task = v.pipe(
  TaskFields,
  v.forward(v.partialCheck([['type'], ['maxPoints']], hasPoints, mistake('not-above-zero')), ['maxPoints']),
  v.forward(v.partialCheck([['type'], ['multiplier']], hasMultiplier, mistake('not-above-zero')), ['multiplier']),
  v.transform(asStored),
)

const Group = v.object({
  key: Key,
  name: Name,
  displayPriority: v.optional(DisplayPriority, 100),
  lesnaThreshold: v.optional(GroupThreshold, 1),
  puszczanskaThreshold: v.optional(GroupThreshold, 1),
  tasks: v.array(Task),
})

const Prerequisite = v.object({
  name: Name,
  description: v.optional(Description, ''),
  displayPriority: v.optional(DisplayPriority, 100),
})

/** An array of anything: its items are not validated. */
const List = { ...v.custom<unknown[]>(Array.isArray), expects: 'Array' }

const WithTasks = v.object({ tasks: List })

function hasFewEnoughTasks(groups: unknown[]) {
  // Too many groups are an error of their own; their tasks are not counted.
  if (groups.length > MOST_IN_FILE.groups) return true
  const tasks = groups.reduce<number>((count, group) => count + (v.is(WithTasks, group) ? group.tasks.length : 0), 0)
  return tasks <= MOST_IN_FILE.tasks
}

/** Counts before validating: a file of a million wrong tasks must not become a million problems. */
export function countedGroups<const Item extends v.GenericSchema>(group: Item) {
  return v.pipe(
    List,
    v.maxLength(MOST_IN_FILE.groups, mistake('too-many-groups')),
    v.check(hasFewEnoughTasks, mistake('too-many-tasks')),
    v.array(group),
  )
}

export const YearFile = v.object({
  format: v.literal('e-kategoryzacja/year'),
  version: v.literal(1),
  name: Name,
  lesnaLesneThreshold: SymbolCount,
  lesnaPuszczanskieThreshold: SymbolCount,
  puszczanskaLesnaThreshold: SymbolCount,
  puszczanskaPuszczanskieThreshold: SymbolCount,
  prerequisites: v.pipe(
    List,
    v.maxLength(MOST_IN_FILE.prerequisites, mistake('too-many-prerequisites')),
    v.array(Prerequisite),
  ),
  groups: countedGroups(Group),
})

export type YearFile = v.InferOutput<typeof YearFile>
export type FileGroup = v.InferOutput<typeof Group>
export type FileTask = Omit<v.InferOutput<typeof TaskFields>, 'wholeNumbers'> & { wholeNumbers: boolean }

/** Like `storedTask`, with keys instead of ids (rules.md#4 and #5). */
export function asStored(task: v.InferOutput<typeof TaskFields>): FileTask {
  const secondaryGroup = isScored(task.type) ? task.secondaryGroup : null
  return {
    ...task,
    ...storedNumbers(task, secondaryGroup !== null),
    reference: hasReference(task.type) ? task.reference : null,
    secondaryGroup,
    unit: isCounted(task.type) ? task.unit : null,
    wholeNumbers: storedWholeNumbers(task),
  }
}
