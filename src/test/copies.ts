import { rmSync } from 'node:fs'
import { copies } from '#server/database/copies.ts'

/** True if the database was copied before a change that cannot be undone (rules.md#16). */
export async function isCopiedDuring(change: () => Promise<unknown>): Promise<boolean> {
  // Copies of other tests may be dated later, and the oldest is removed.
  for (const { path } of copies('change')) rmSync(path)
  await change()
  return copies('change').length > 0
}
