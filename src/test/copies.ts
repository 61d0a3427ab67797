import { copies } from '#server/database/copies.ts'

/** Whether the database was copied for a change, as it must be before something that cannot be undone (rules.md#16). */
export async function isCopiedDuring(change: () => Promise<unknown>): Promise<boolean> {
  const newest = () => copies('change')[0]?.path
  const before = newest()
  await change()
  return newest() !== before
}
