/** Tries to send what the server does not have yet; the promise says how many changes are left. */
type Settle = () => Promise<number>

const holders = new Set<Settle>()

/** For whatever holds unsent changes beyond the life of its page. Gives back how to take the question away. */
export function beforeSignOut(settle: Settle) {
  holders.add(settle)
  return () => void holders.delete(settle)
}

/** How many changes would be left behind by signing out now, after a try to send them. */
export async function unsentChanges(): Promise<number> {
  const left = await Promise.all([...holders].map(settle => settle()))
  return left.reduce((sum, count) => sum + count, 0)
}
