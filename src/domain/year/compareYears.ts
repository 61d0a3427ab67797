import { nowOf, type Pair, pair } from '#domain/pair.ts'
import { nameKey } from '#domain/text.ts'
import type { FileGroup, FileTask, YearFile } from './yearFile.ts'

type FieldValue = string | number | boolean | null

export interface FieldChange {
  field: string
  before: FieldValue
  after: FieldValue
}

export interface YearChange {
  kind: 'year' | 'prerequisite' | 'group' | 'task'
  /** A task that stands in another group is moved, whatever else changed in it. */
  change: 'added' | 'removed' | 'changed' | 'moved'
  /** As it is now, or as it was when it was removed. */
  name: string
  /** The group of a task. */
  group: string | null
  /** Of a prerequisite its position, of a group or task its key, in the later year or in the one it was removed from. */
  key: string | null
  /** What changed in it; empty for an added or removed part. */
  fields: FieldChange[]
}

/** A part of a year in words: without its key, and with names instead of the keys of other parts. */
type Described = { key?: string; name: string; group?: string } & Record<string, FieldValue>

/** What changed from one year to another. A part is the same one if the name agrees, else if the position or key does. */
export function compareYears(before: YearFile, after: YearFile): YearChange[] {
  const prerequisites = pair(
    [...before.prerequisites.entries()],
    [...after.prerequisites.entries()],
    [([, prerequisite]) => nameKey(prerequisite.name), ([index]) => index],
  )
  const groups = pair(before.groups, after.groups, [group => nameKey(group.name), group => group.key])
  const groupNow = nowOf(groups)
  const tasks = pair(locatedTasks(before), locatedTasks(after), [
    ({ task, group }) => `${groupNow(group).key}\n${nameKey(task.name)}`,
    ({ task }) => nameKey(task.name),
    ({ task }) => task.key,
  ])
  const taskNow = nowOf(tasks)

  // Both years are described with the names of the later one, so that a renamed group is not a change of its tasks too.
  const describe = (located: LocatedTask): Described => describeTask(located, groupNow, taskNow)

  return [
    ...describeChanges('year', [{ before, after }], describeYear),
    ...describeChanges('prerequisite', prerequisites, ([index, prerequisite]) => ({
      key: `${index}`,
      ...prerequisite,
    })),
    ...describeChanges('group', groups, describeGroup),
    ...describeChanges('task', tasks, describe),
  ]
}

/** Of what changed, the rules: neither the year's name nor the order in which parts stand. */
export function changesOfRules<C extends Pick<YearChange, 'kind' | 'change' | 'fields'>>(changes: readonly C[]): C[] {
  const isRule = (kind: YearChange['kind'], field: string) =>
    field !== 'displayPriority' && !(kind === 'year' && field === 'name')
  return changes
    .map(change => ({ ...change, fields: change.fields.filter(({ field }) => isRule(change.kind, field)) }))
    .filter(({ change, fields }) => change === 'added' || change === 'removed' || fields.length > 0)
}

/** A task in its year, with what its keys stand for. */
interface LocatedTask {
  task: FileTask
  group: FileGroup
  secondaryGroup: FileGroup | null
  reference: () => LocatedTask | null
}

function locatedTasks(year: YearFile): LocatedTask[] {
  const groups = new Map(year.groups.map(group => [group.key, group]))
  const located: LocatedTask[] = year.groups.flatMap(group =>
    group.tasks.map(task => ({
      task,
      group,
      secondaryGroup: groups.get(task.secondaryGroup ?? '') ?? null,
      reference: () => byKey.get(task.reference ?? '') ?? null,
    })),
  )
  const byKey = new Map(located.map(one => [one.task.key, one]))
  return located
}

function describeTask(
  located: LocatedTask,
  groupNow: (group: FileGroup) => FileGroup,
  taskNow: (task: LocatedTask) => LocatedTask,
): Described {
  const fields = located.task
  const reference = located.reference()
  const referenceNow = reference && taskNow(reference)
  return {
    ...fields,
    group: groupNow(located.group).name,
    secondaryGroup: located.secondaryGroup && groupNow(located.secondaryGroup).name,
    reference: referenceNow && `${referenceNow.group.name}: ${referenceNow.task.name}`,
  }
}

function describeGroup({ tasks, ...fields }: FileGroup): Described {
  return fields
}

function describeYear({ format, version, groups, prerequisites, ...fields }: YearFile): Described {
  return fields
}

function describeChanges<T>(
  kind: YearChange['kind'],
  pairs: readonly Pair<T>[],
  describe: (item: T) => Described,
): YearChange[] {
  const described = pairs.map(({ before, after }) => ({
    old: before === null ? null : describe(before),
    now: after === null ? null : describe(after),
  }))
  return described.flatMap(({ old, now }): YearChange[] => {
    const { name, group = null, key = null } = (now ?? old)!
    if (old === null) return [{ kind, change: 'added', name, group, key, fields: [] }]
    if (now === null) return [{ kind, change: 'removed', name, group, key, fields: [] }]

    const fields = fieldChanges(old, now)
    if (fields.length === 0) return []
    const change = fields.some(({ field }) => field === 'group') ? 'moved' : 'changed'
    return [{ kind, change, name, group, key, fields }]
  })
}

function fieldChanges(old: Described, now: Described): FieldChange[] {
  return Object.keys(now)
    .filter(field => field !== 'key' && old[field] !== now[field])
    .map(field => ({ field, before: old[field]!, after: now[field]! }))
}
