/** A change must name something that can be changed: fields nobody knows do not count (ruling 35). */
export const atLeastOne = <T extends object>(change: T) => Object.values(change).some(value => value !== undefined)
