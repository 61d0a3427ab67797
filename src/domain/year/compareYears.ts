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
  change: 'added' | 'removed' | 'changed'
  /** As it is now, or as it was when it was removed. */
  name: string
  /** The area of a task. */
  group: string | null
  /** Of something changed: what in it. */
  fields: FieldChange[]
}

/** Something of a year as the reader knows it: without keys, and with names where it points to something. */
type Told = { name: string; group?: string } & Record<string, FieldValue>

/** What became of a year. Prerequisites, areas and tasks are found again by name, then by their place or key. */
export function compareYears(before: YearFile, after: YearFile): YearChange[] {
  const prerequisites = pair(
    [...before.prerequisites.entries()],
    [...after.prerequisites.entries()],
    [([, prerequisite]) => nameKey(prerequisite.name), ([place]) => place],
  )
  const groups = pair(before.groups, after.groups, [group => nameKey(group.name), group => group.key])
  const groupNow = nowOf(groups)
  const tasks = pair(placesIn(before), placesIn(after), [
    ({ task, group }) => `${groupNow(group).key}\n${nameKey(task.name)}`,
    ({ task }) => task.key,
  ])
  const placeNow = nowOf(tasks)

  // Both years are told in the names of the later one: a renamed area is one change, not one more in each of its tasks.
  const tell = (place: Place): Told => tellTask(place, groupNow, placeNow)

  return [
    ...changesOf('year', [{ before, after }], tellYear),
    ...changesOf('prerequisite', prerequisites, ([, prerequisite]) => ({ ...prerequisite })),
    ...changesOf('group', groups, tellGroup),
    ...changesOf('task', tasks, tell),
  ]
}

/** A task in its year, with what its keys stand for. */
interface Place {
  task: FileTask
  group: FileGroup
  secondaryGroup: FileGroup | null
  reference: () => Place | null
}

function placesIn(year: YearFile): Place[] {
  const groups = new Map(year.groups.map(group => [group.key, group]))
  const places: Place[] = year.groups.flatMap(group =>
    group.tasks.map(task => ({
      task,
      group,
      secondaryGroup: groups.get(task.secondaryGroup ?? '') ?? null,
      reference: () => byKey.get(task.reference ?? '') ?? null,
    })),
  )
  const byKey = new Map(places.map(place => [place.task.key, place]))
  return places
}

function tellTask(place: Place, groupNow: (group: FileGroup) => FileGroup, placeNow: (place: Place) => Place): Told {
  const { key, ...fields } = place.task
  const reference = place.reference()
  const referenceNow = reference && placeNow(reference)
  return {
    ...fields,
    group: groupNow(place.group).name,
    secondaryGroup: place.secondaryGroup && groupNow(place.secondaryGroup).name,
    reference: referenceNow && `${referenceNow.group.name}: ${referenceNow.task.name}`,
  }
}

function tellGroup({ key, tasks, ...fields }: FileGroup): Told {
  return fields
}

function tellYear({ format, version, groups, prerequisites, ...fields }: YearFile): Told {
  return fields
}

function changesOf<T>(kind: YearChange['kind'], pairs: readonly Pair<T>[], tell: (item: T) => Told): YearChange[] {
  const told = pairs.map(({ before, after }) => ({
    old: before === null ? null : tell(before),
    now: after === null ? null : tell(after),
  }))
  return told.flatMap(({ old, now }): YearChange[] => {
    const { name, group = null } = (now ?? old)!
    if (old === null) return [{ kind, change: 'added', name, group, fields: [] }]
    if (now === null) return [{ kind, change: 'removed', name, group, fields: [] }]

    const fields = fieldChanges(old, now)
    return fields.length === 0 ? [] : [{ kind, change: 'changed', name, group, fields }]
  })
}

function fieldChanges(old: Told, now: Told): FieldChange[] {
  return Object.keys(now)
    .filter(field => old[field] !== now[field])
    .map(field => ({ field, before: old[field]!, after: now[field]! }))
}
