import { changesOfRules, type YearChange } from '#domain/year/compareYears.ts'
import { yearBefore } from '#domain/year/yearLine.ts'
import { compare } from './origins.ts'
import { describeYear, groupsOf, newestYear, prerequisitesOf, publicYears, tasksOf, type Year } from './yearLookups.ts'

// The public rules (rules.md#121): of the OPEN year or else of the newest FINISHED one, never of a DRAFT.

export function publicRules() {
  const year = newestYear()
  return {
    year: year && describeYear(year),
    prerequisites: year ? prerequisitesOf(year.id).map(({ yearId: _, originId: __, ...rest }) => rest) : [],
    groups: year ? groupsOf(year.id).map(({ yearId: _, originId: __, ...rest }) => rest) : [],
    tasks: year ? tasksOf(year.id).map(({ originId: _, ...rest }) => rest) : [],
  }
}

/** Differences from the rules of the year before; `before` is null without one. */
export function publicChanges() {
  const year = newestYear()
  const before = year && yearBefore(publicYears(), year)
  return {
    year: year && named(year),
    before: before && named(before),
    changes: before ? byArea(changesOfRules(compare(before.id, year.id)), year) : [],
  }
}

function byArea<C extends Pick<YearChange, 'kind' | 'group'>>(changes: readonly C[], year: Year): C[] {
  const places = new Map(groupsOf(year.id).map(({ name }, index) => [name, index]))
  const placeOf = ({ kind, group }: C) => (kind === 'task' ? (places.get(group ?? '') ?? places.size) : -1)
  return changes.toSorted((a, b) => placeOf(a) - placeOf(b))
}

const named = ({ id, name, state }: Year) => ({ id, name, state })
