import * as v from 'valibot'
import { mistake } from '#contract/mistakes.ts'
import { Name } from '#contract/requests/text.ts'
import { pick } from '#domain/pick.ts'
import { CATEGORY_THRESHOLDS } from '#domain/scoring/category.ts'
import type { FullYear, YearGroup } from './fullYear.ts'
import { MOST_IN_FILE } from './mostInFile.ts'
import { storedTask } from './storedTask.ts'
import { hasMultiplier, hasPoints } from './taskRules.ts'
import { FileKey, fileEntries, GROUP_FIELDS, PREREQUISITE_FIELDS, TASK_FIELDS, thresholdFields } from './yearFields.ts'

// A year as a file (docs/year-file.md), for another installation or to be written by hand. It holds no database ids:
// groups and tasks have keys that are unique within the file, prerequisites are identified by their position. A task
// belongs to the group that lists it. A missing field gets the default of a new row.

const TaskFields = v.object({ key: FileKey, ...fileEntries(TASK_FIELDS) })
const GroupFields = v.object({ key: FileKey, ...fileEntries(GROUP_FIELDS) })
const Prerequisite = v.object(fileEntries(PREREQUISITE_FIELDS))

const Task = v.pipe(
  TaskFields,
  v.forward(v.partialCheck([['type'], ['maxPoints']], hasPoints, mistake('not-above-zero')), ['maxPoints']),
  v.forward(v.partialCheck([['type'], ['multiplier']], hasMultiplier, mistake('not-above-zero')), ['multiplier']),
  v.transform(asStored),
)

const Group = v.object({ ...GroupFields.entries, tasks: v.array(Task) })

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
    v.array(Prerequisite),
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

/** The fields of a row that files have, in the order of the schema. */
const written = <Entries extends v.ObjectEntries, Row extends Record<keyof Entries, unknown>>(
  { entries }: { entries: Entries },
  row: Row,
) => pick(row, ...(Object.keys(entries) as (keyof Entries & string)[]))

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
    prerequisites: year.prerequisites.map(row => written(Prerequisite, row)),
    groups: year.groups.map(group => ({
      ...written(GroupFields, { ...group, key: groupKeys.get(group.id)! }),
      tasks: tasksOf(group).map(task =>
        asStored(
          written(TaskFields, {
            ...task,
            key: taskKeys.get(task.id)!,
            reference: keyIn(taskKeys, task.refValId),
            secondaryGroup: keyIn(groupKeys, task.secondaryGroupId),
          }),
        ),
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
