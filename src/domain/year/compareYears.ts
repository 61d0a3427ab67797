import { nowOf, type Pair, pair } from '#domain/pair.ts'
import { CATEGORY_THRESHOLDS } from '#domain/scoring/category.ts'
import { nameKey } from '#domain/text/text.ts'
import type { FullYear, YearGroup, YearTask } from './fullYear.ts'
import { NO_ORIGINS, type OriginIds, type Origins, originsOfCopy } from './origins.ts'
import { storedTask } from './storedTask.ts'
import { comparedKeys, GROUP_FIELDS, PREREQUISITE_FIELDS, TASK_FIELDS } from './yearFields.ts'
import type { PlaceKind } from './yearIssue.ts'

type FieldValue = string | number | boolean | null

export interface FieldChange {
  field: string
  before: FieldValue
  after: FieldValue
}

export interface YearChange {
  kind: PlaceKind
  /** A task in another group is moved, even if other fields changed too. */
  change: 'added' | 'removed' | 'changed' | 'moved'
  name: string
  group: string | null
  /** The id in the later year, or in the earlier one for a removed row; null for the year itself. */
  id: number | null
  fields: FieldChange[]
}

/** The compared fields, in the order in which their changes are listed. A task's `group` and the like are names. */
const FIELDS: Record<PlaceKind, readonly string[]> = {
  year: ['name', ...CATEGORY_THRESHOLDS],
  prerequisite: comparedKeys(PREREQUISITE_FIELDS),
  group: comparedKeys(GROUP_FIELDS),
  task: comparedKeys(TASK_FIELDS),
}

type NamedYear = FullYear & { name: string }

/**
 * Lists the changes from one year to another. A row matches its origin (`origins`: later row -> earlier row), else the
 * row of the same name. Its position matches only between years without any origins: in a copy, a row without an origin
 * is new.
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

  // Both years use the names of the later one, so that a renamed group is not a change of its tasks too.
  const describeTask = ({ row, group, secondaryGroup, reference }: LocatedTask) => {
    const referred = reference()
    const referenceNow = referred && taskNow(referred)
    return {
      ...row,
      reference: referenceNow && `${referenceNow.group.row.name}: ${referenceNow.row.name}`,
      secondaryGroup: secondaryGroup && groupNow(secondaryGroup).row.name,
      group: groupNow(group).row.name,
    }
  }

  return [
    ...changesIn('year', [{ before, after }], year => ({ ...year, id: null })),
    ...changesIn('prerequisite', prerequisites, ({ row }) => row),
    ...changesIn('group', groups, ({ row }) => row),
    ...changesIn('task', tasks, describeTask),
  ]
}

/** Keeps the changes of rules: drops the year's name and the order of rows. */
export function changesOfRules<C extends Pick<YearChange, 'kind' | 'change' | 'fields'>>(changes: readonly C[]): C[] {
  const isRule = (kind: PlaceKind, field: string) =>
    field !== 'displayPriority' && !(kind === 'year' && field === 'name')
  return changes
    .map(change => ({ ...change, fields: change.fields.filter(({ field }) => isRule(change.kind, field)) }))
    .filter(({ change, fields }) => change === 'added' || change === 'removed' || fields.length > 0)
}

interface Part<Row extends { id: number; name: string } = { id: number; name: string }> {
  row: Row
  /** The id of the row in the earlier year that it comes from. A row of the earlier year holds its own id. */
  origin: number | null
  /** `2.3` is the third task of the second group. */
  place: string
}

const byOrigin = ({ row, origin }: Part) => origin ?? `none of ${row.id}`
const nameOf = ({ row }: Part) => nameKey(row.name)

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

/** A row with names instead of the ids of other rows. */
type Described = { id: number | null; name: string; group?: string }

function changesIn<T>(kind: PlaceKind, pairs: readonly Pair<T>[], describe: (item: T) => Described): YearChange[] {
  return pairs.flatMap(({ before, after }): YearChange[] => {
    const old = before && describe(before)
    const now = after && describe(after)
    const { name, group = null, id } = (now ?? old)!
    if (!old || !now) return [{ kind, change: old ? 'removed' : 'added', name, group, id, fields: [] }]

    const [was, is] = [old, now] as Record<string, FieldValue>[]
    const fields = FIELDS[kind]
      .filter(field => was![field] !== is![field])
      .map(field => ({ field, before: was![field]!, after: is![field]! }))
    if (fields.length === 0) return []
    return [{ kind, change: old.group === now.group ? 'changed' : 'moved', name, group, id, fields }]
  })
}
