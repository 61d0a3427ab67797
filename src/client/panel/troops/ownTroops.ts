import type { overviewOf } from '#client/panel/panelReads.ts'
import type { useReader } from '#client/panel/reader.ts'
import { type Bindings, covers } from '#domain/people/coverage.ts'

// A coordinator who looks after some groups sees their own troops first (rules.md#81).

type Overview = NonNullable<Awaited<ReturnType<ReturnType<typeof overviewOf>['load']>>>
type Reader = ReturnType<typeof useReader>

/** The parameter of the overview that shows a bound coordinator the whole district. */
export const WHOLE_DISTRICT = 'calosc'

const bindingsOf = (coordinators: readonly { id: number; groups: readonly number[] }[]): Bindings =>
  new Map(coordinators.map(({ id, groups }) => [id, new Set(groups)]))

/** The test for troops whose matters wait for the reader; for those above districts all are. */
export function ownTroop(reader: Reader, { districts }: Overview) {
  const bindings = bindingsOf(districts.find(({ id }) => id === reader.districtId)?.coordinators ?? [])
  return ({ group }: Overview['troops'][number]) => covers(bindings, reader.id, group?.id ?? null)
}

/** Narrows the overview to the user's own troops, unless the address asks for the whole district. */
export function shownOverview(reader: Reader, overview: Overview, search: string): Overview {
  if (new URLSearchParams(search).has(WHOLE_DISTRICT)) return overview
  return { ...overview, ...overview.own, troops: overview.troops.filter(ownTroop(reader, overview)) }
}
