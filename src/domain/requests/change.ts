/** A change must name something that can be changed: unknown fields do not count (rules.md#35). */
export const atLeastOne = <T extends object>(change: T) => Object.values(change).some(value => value !== undefined)
