import { nowOf, type Pair, pair } from '#domain/pair.ts'
import { nameKey } from '#domain/text.ts'
import type { FullYear, YearGroup, YearPrerequisite, YearTask } from './fullYear.ts'
import { NO_ORIGINS, type OriginIds, type Origins, originsOfCopy } from './origins.ts'
import { storedTask } from './taskRules.ts'

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
  /** Of the row in the later year, or in the earlier one when it was removed; null for the year itself. */
  id: number | null
  /** What changed in it; empty for an added or removed part. */
  fields: FieldChange[]
}

type NamedYear = FullYear & { name: string }

/** A part of a year in words: with names instead of the ids of other parts. */
type Described = { id: number | null; name: string; group?: string } & Record<string, FieldValue>

/**
 * What changed from one year to another. A part is the same one if it comes from the other (`origins`: the later year's
 * part -> the earlier year's), else if the name agrees. The place where it stands tells something only between years of
 * which nothing comes from the other: in a copy, what has no origin is new.
 */
export function compareYears(before: NamedYear, after: NamedYear, origins: Origins = NO_ORIGINS): YearChange[] {
  const [earlier, later] = [partsOf(before, originsOfCopy(before)), partsOf(after, origins)]
  const areRelated = [origins.prerequisites, origins.groups, origins.tasks].some(({ size }) => size > 0)
  const identities = <P extends Part>(...byName: ((part: P) => string)[]) => [
    byOrigin,
    ...byName,
    ...(areRelated ? [] : [({ place }: P) => place]),
  ]

  const prerequisites = pair(earlier.prerequisites, later.prerequisites, identities(nameOf))
  const groups = pair(earlier.groups, later.groups, identities(nameOf))
  const groupNow = nowOf(groups)
  const tasks = pair(
    earlier.tasks,
    later.tasks,
    identities<LocatedTask>(task => `${groupNow(task.group).row.id}\n${nameOf(task)}`, nameOf),
  )
  const taskNow = nowOf(tasks)

  // Both years are described with the names of the later one, so that a renamed group is not a change of its tasks too.
  const describe = (located: LocatedTask) => describeTask(located, groupNow, taskNow)

  return [
    ...describeChanges('year', [{ before, after }], describeYear),
    ...describeChanges('prerequisite', prerequisites, describePrerequisite),
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

interface Part<Row extends { id: number; name: string } = { id: number; name: string }> {
  row: Row
  /** The part of the earlier year that it comes from; of that year's parts they themselves. */
  origin: number | null
  /** `2.3` is the third task of the second group. */
  place: string
}

const byOrigin = ({ row, origin }: Part) => origin ?? `none of ${row.id}`
const nameOf = ({ row }: Part) => nameKey(row.name)

/** A task with what its ids stand for. */
interface LocatedTask extends Part<YearTask> {
  group: Part<YearGroup>
  secondaryGroup: Part<YearGroup> | null
  reference: () => LocatedTask | null
}

function partsOf(year: FullYear, origins: Origins) {
  const parts = <Row extends Part['row']>(rows: readonly Row[], from: OriginIds, within = ''): Part<Row>[] =>
    rows.map((row, index) => ({ row, origin: from.get(row.id) ?? null, place: `${within}${index + 1}` }))

  const groups = parts(year.groups, origins.groups)
  const groupsById = new Map(groups.map(group => [group.row.id, group]))
  const tasks = groups.flatMap(group =>
    parts(
      year.tasks.filter(task => task.primaryGroupId === group.row.id).map(storedTask),
      origins.tasks,
      `${group.place}.`,
    ).map(
      (part): LocatedTask => ({
        ...part,
        group,
        secondaryGroup: groupsById.get(part.row.secondaryGroupId ?? 0) ?? null,
        reference: () => tasksById.get(part.row.refValId ?? 0) ?? null,
      }),
    ),
  )
  const tasksById = new Map(tasks.map(task => [task.row.id, task]))
  return { prerequisites: parts(year.prerequisites, origins.prerequisites), groups, tasks }
}

function describeYear(year: NamedYear): Described {
  const { name, lesnaLesneThreshold, lesnaPuszczanskieThreshold } = year
  const { puszczanskaLesnaThreshold, puszczanskaPuszczanskieThreshold } = year
  return {
    id: null,
    name,
    lesnaLesneThreshold,
    lesnaPuszczanskieThreshold,
    puszczanskaLesnaThreshold,
    puszczanskaPuszczanskieThreshold,
  }
}

function describePrerequisite({ row: { id, name, description, displayPriority } }: Part<YearPrerequisite>): Described {
  return { id, name, description, displayPriority }
}

function describeGroup({ row }: Part<YearGroup>): Described {
  const { id, name, displayPriority, lesnaThreshold, puszczanskaThreshold } = row
  return { id, name, displayPriority, lesnaThreshold, puszczanskaThreshold }
}

function describeTask(
  { row, group, secondaryGroup, reference }: LocatedTask,
  groupNow: (group: Part<YearGroup>) => Part<YearGroup>,
  taskNow: (task: LocatedTask) => LocatedTask,
): Described {
  const { id, name, description, type, maxPoints, multiplier, obligatory, split, unit, displayPriority } = row
  const referred = reference()
  const referenceNow = referred && taskNow(referred)
  return {
    id,
    name,
    description,
    type,
    maxPoints,
    multiplier,
    obligatory,
    reference: referenceNow && `${referenceNow.group.row.name}: ${referenceNow.row.name}`,
    secondaryGroup: secondaryGroup && groupNow(secondaryGroup).row.name,
    split,
    unit,
    displayPriority,
    group: groupNow(group).row.name,
  }
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
    const { name, group = null, id } = (now ?? old)!
    if (old === null) return [{ kind, change: 'added', name, group, id, fields: [] }]
    if (now === null) return [{ kind, change: 'removed', name, group, id, fields: [] }]

    const fields = fieldChanges(old, now)
    if (fields.length === 0) return []
    const change = fields.some(({ field }) => field === 'group') ? 'moved' : 'changed'
    return [{ kind, change, name, group, id, fields }]
  })
}

function fieldChanges(old: Described, now: Described): FieldChange[] {
  return Object.keys(now)
    .filter(field => field !== 'id' && old[field] !== now[field])
    .map(field => ({ field, before: old[field]!, after: now[field]! }))
}
