import { nowOf, pair } from '#domain/pair.ts'
import { nameKey } from '#domain/text/text.ts'
import type { FullYear } from './fullYear.ts'

// Links the rows of a year to the rows they were copied from, and so to their counterparts a year ago (rules.md#58).

/** A row's id -> the id of its origin in another year; a row without an origin is left out. */
export type OriginIds = ReadonlyMap<number, number>

export interface Origins {
  prerequisites: OriginIds
  groups: OriginIds
  tasks: OriginIds
}

const NONE: OriginIds = new Map()
export const NO_ORIGINS: Origins = { prerequisites: NONE, groups: NONE, tasks: NONE }

/** The origins in a copy that has the same ids: each row is its own origin. */
export function originsOfCopy({ prerequisites, groups, tasks }: FullYear): Origins {
  const themselves = (rows: readonly { id: number }[]) => new Map(rows.map(({ id }) => [id, id]))
  return { prerequisites: themselves(prerequisites), groups: themselves(groups), tasks: themselves(tasks) }
}

/**
 * Finds the origins of a year that was read from a file: groups and prerequisites by name, tasks by name within groups
 * of the same name. Rows with one name are paired in their order, so that each is an origin at most once.
 */
export function originsByName(year: FullYear, earlier: FullYear): Origins {
  const groups = pair(earlier.groups, year.groups, [({ name }) => nameKey(name)])
  const groupNow = nowOf(groups)
  const located = ({ groups, tasks }: FullYear) =>
    groups.flatMap(group => tasks.filter(task => task.primaryGroupId === group.id).map(task => ({ task, group })))
  const places = new Map([...earlier.groups, ...year.groups].map((group, place) => [group, place]))
  const tasks = pair(located(earlier), located(year), [
    ({ task, group }) => `${places.get(groupNow(group))} ${nameKey(task.name)}`,
  ])
  const prerequisites = pair(earlier.prerequisites, year.prerequisites, [({ name }) => nameKey(name)])

  return {
    prerequisites: pairedIds(prerequisites),
    groups: pairedIds(groups),
    tasks: pairedIds(tasks.map(({ before, after }) => ({ before: before?.task ?? null, after: after?.task ?? null }))),
  }
}

type Row = { id: number } | null

const pairedIds = (pairs: readonly { before: Row; after: Row }[]): OriginIds =>
  new Map(pairs.flatMap(({ before, after }) => (before && after ? [[after.id, before.id] as const] : [])))

/**
 * Pairs a row of this year with the row of the earlier year that it comes from, or with which it shares an origin. So a draft
 * copied from the year before last is still paired with last year, which was copied from it too. The nearest relation wins,
 * and each row is paired at most once. `originOf` holds the rows of all years.
 */
export function pairByOrigin(now: readonly number[], earlier: readonly number[], originOf: OriginIds): OriginIds {
  const descendants = new Map<number, Relative[]>()
  for (const id of earlier)
    for (const [steps, ancestor] of lineOf(id, originOf).entries())
      descendants.set(ancestor, [...(descendants.get(ancestor) ?? []), { id, steps }])

  const related = now.flatMap(id =>
    lineOf(id, originOf).flatMap((ancestor, up) =>
      (descendants.get(ancestor) ?? []).map(other => ({ id, other: other.id, steps: up + other.steps })),
    ),
  )
  const found = new Map<number, number>()
  const taken = new Set<number>()
  for (const { id, other } of related.toSorted((a, b) => a.steps - b.steps)) {
    if (found.has(id) || taken.has(other)) continue
    found.set(id, other)
    taken.add(other)
  }
  return found
}

interface Relative {
  id: number
  steps: number
}

function lineOf(id: number, originOf: OriginIds): number[] {
  const line: number[] = []
  for (let at: number | undefined = id; at !== undefined && !line.includes(at); at = originOf.get(at)) line.push(at)
  return line
}
