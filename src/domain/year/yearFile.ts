import * as v from 'valibot'
import { mistake } from '#domain/mistakes.ts'
import { pick } from '#domain/pick.ts'
import { Name } from '#domain/requests/text.ts'
import { CATEGORY_THRESHOLDS } from '#domain/scoring/category.ts'
import { TASK_TYPES } from '#domain/scoring/scoring.ts'
import type { FullYear, YearGroup } from './fullYear.ts'
import { MOST_IN_FILE } from './mostInFile.ts'
import { hasMultiplier, hasPoints, storedTask } from './taskRules.ts'
import { groupFields, Multiplier, prerequisiteFields, taskFields, thresholdFields } from './yearFields.ts'

// A year as a file (docs/year-file.md), for another installation or to be written by hand. It holds no database ids:
// groups and tasks have keys that are unique within the file, prerequisites are identified by their position. A task
// belongs to the group that lists it. A missing field gets the default of a new row.

const Key = v.pipe(v.string(), v.nonEmpty(mistake('key-empty')), v.maxLength(200, mistake('key-too-long')))

const TaskFields = v.object({
  key: Key,
  ...taskFields,
  type: v.picklist(TASK_TYPES),
  /** Points for one unit; LINEAR only. */
  multiplier: v.optional(v.nullable(Multiplier), null),
  /** The key of the task whose value this one is measured against; LINEAR_REF and PARABOLIC_REF only. */
  reference: v.optional(v.nullable(Key), null),
  /** The key of the group that gets the rest of `split`. */
  secondaryGroup: v.optional(v.nullable(Key), null),
})

const Task = v.pipe(
  TaskFields,
  v.forward(v.partialCheck([['type'], ['maxPoints']], hasPoints, mistake('not-above-zero')), ['maxPoints']),
  v.forward(v.partialCheck([['type'], ['multiplier']], hasMultiplier, mistake('not-above-zero')), ['multiplier']),
  v.transform(asStored),
)

const Group = v.object({ key: Key, ...groupFields, tasks: v.array(Task) })

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
  ...thresholdFields,
  prerequisites: v.pipe(
    List,
    v.maxLength(MOST_IN_FILE.prerequisites, mistake('too-many-prerequisites')),
    v.array(v.object(prerequisiteFields)),
  ),
  groups: countedGroups(Group),
})

export type YearFile = v.InferOutput<typeof YearFile>
export type FileGroup = v.InferOutput<typeof Group>
export type FileTask = ReturnType<typeof asStored>

/** Like `storedTask`, with keys instead of ids. */
export function asStored(task: v.InferOutput<typeof TaskFields>) {
  const ids = { refValId: task.reference, secondaryGroupId: task.secondaryGroup }
  const { refValId: reference, secondaryGroupId: secondaryGroup, ...stored } = storedTask({ ...task, ...ids })
  return { ...stored, reference, secondaryGroup }
}

/** Keys are positions: the third task of the second group is `2.3`. A task without a group is left out. */
export function toYearFile(year: FullYear & { name: string }): YearFile {
  const tasksOf = (group: YearGroup) => year.tasks.filter(task => task.primaryGroupId === group.id)
  const groupKeys = new Map(year.groups.map((group, index) => [group.id, `${index + 1}`]))
  const taskKeys = new Map(
    year.groups.flatMap(group =>
      tasksOf(group).map((task, index) => [task.id, `${groupKeys.get(group.id)}.${index + 1}`] as const),
    ),
  )
  const keyIn = (keys: ReadonlyMap<number, string>, id: number | null) => (id === null ? null : (keys.get(id) ?? null))

  return {
    format: 'e-kategoryzacja/year',
    version: 1,
    ...pick(year, 'name', ...CATEGORY_THRESHOLDS),
    prerequisites: year.prerequisites.map(row => pick(row, 'name', 'description', 'displayPriority')),
    groups: year.groups.map(group => ({
      key: groupKeys.get(group.id)!,
      ...pick(group, 'name', 'displayPriority', 'lesnaThreshold', 'puszczanskaThreshold'),
      tasks: tasksOf(group).map(task =>
        asStored({
          key: taskKeys.get(task.id)!,
          ...pick(task, 'name', 'description', 'type', 'maxPoints', 'multiplier', 'obligatory'),
          ...pick(task, 'asksForNote'),
          reference: keyIn(taskKeys, task.refValId),
          secondaryGroup: keyIn(groupKeys, task.secondaryGroupId),
          ...pick(task, 'split', 'unit', 'wholeNumbers', 'displayPriority'),
        }),
      ),
    })),
  }
}

/** The inverse of `toYearFile`. Ids count from 1 in the order of the file. */
export function fromYearFile({ format, version, ...file }: YearFile): FullYear & { name: string } {
  const groupIds = numbered(file.groups.map(group => group.key))
  const taskIds = numbered(file.groups.flatMap(group => group.tasks.map(task => task.key)))

  return {
    ...file,
    prerequisites: file.prerequisites.map((prerequisite, index) => ({ id: index + 1, ...prerequisite })),
    groups: file.groups.map(({ key, tasks, ...group }) => ({ id: groupIds.get(key)!, ...group })),
    tasks: file.groups.flatMap(group =>
      group.tasks.map(({ key, reference, secondaryGroup, ...task }) => ({
        id: taskIds.get(key)!,
        ...task,
        primaryGroupId: groupIds.get(group.key)!,
        secondaryGroupId: secondaryGroup === null ? null : groupIds.get(secondaryGroup)!,
        refValId: reference === null ? null : taskIds.get(reference)!,
      })),
    ),
  }
}

const numbered = (keys: readonly string[]) => new Map(keys.map((key, index) => [key, index + 1]))
