// The division of work among a district's coordinators (rules.md#81): no wall, everybody sees the whole district.

/** By coordinator, the groups they are bound to; a coordinator of the whole district has none. */
export type Bindings = ReadonlyMap<number, ReadonlySet<number>>

/**
 * Is this coordinator of the troop's district responsible for it? Coordinators bound to its group and those of the whole
 * district are; if there are none, all are.
 */
export function covers(bindings: Bindings, coordinatorId: number, groupId: number | null): boolean {
  const isBoundHere = (groups: ReadonlySet<number>) => groups.size === 0 || (groupId !== null && groups.has(groupId))
  const own = bindings.get(coordinatorId)
  return own === undefined || isBoundHere(own) || ![...bindings.values()].some(isBoundHere)
}
