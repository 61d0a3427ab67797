import { copies } from '#server/database/copies.ts'

/** True if the database was copied before a change that cannot be undone (rules.md#16). */
export async function isCopiedDuring(change: () => Promise<unknown>): Promise<boolean> {
  const newest = () => copies('change')[0]?.path
  const before = newest()
  await change()
  return newest() !== before
}
