/** The list with one item in another place. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.filter((_, place) => place !== from)
  return rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, items[from]!)
}
