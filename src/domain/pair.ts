export type Pair<T> = { before: T; after: T | null } | { before: null; after: T }

/** Pairs the items of two lists by the first identity that agrees. An item without a partner is paired with null. */
export function pair<T>(before: readonly T[], after: readonly T[], identities: ((item: T) => string | number)[]) {
  const found = new Map<T, T>()
  const taken = new Set<T>()

  for (const identity of identities) {
    const free = after.filter(item => !taken.has(item))
    const waiting = Map.groupBy(free, identity)
    for (const old of before.filter(item => !found.has(item))) {
      const now = waiting.get(identity(old))?.shift()
      if (now === undefined) continue
      found.set(old, now)
      taken.add(now)
    }
  }

  return [
    ...before.map((old): Pair<T> => ({ before: old, after: found.get(old) ?? null })),
    ...after.filter(item => !taken.has(item)).map((now): Pair<T> => ({ before: null, after: now })),
  ]
}

/** Finds the later partner of an item. An item without a partner is returned as it is. */
export function nowOf<T>(pairs: readonly Pair<T>[]): (item: T) => T {
  const later = new Map(pairs.map(({ before, after }) => [before, after]))
  return item => later.get(item) ?? item
}
