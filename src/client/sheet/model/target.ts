import { useMemo, useState } from 'react'
import type { Month } from '#domain/months.ts'
import type { Level } from '#domain/scoring/levels.ts'
import type { Review } from './review.ts'

/** The category that a troop aims at (rules.md#63), and what else the year says about what is mine. */
export interface Target {
  level: Level | null
  /** The day of the talk in which it was agreed. */
  from?: string | null
  /** The author and time; absent while it waits in the outbox. */
  set?: Review['plan']['targetSet']
  /** The months that a task may have. */
  months: readonly Month[]
  /** Without it the target is read-only. */
  aimAt?: (level: Level | null) => void
}

/** The target on a page whose sheet is not saved. */
export function useLocalTarget(): Target {
  const [level, aimAt] = useState<Level | null>(null)
  return useMemo(() => ({ level, months: [], aimAt }), [level])
}

export const targetToRead = ({ target, targetFrom, targetSet, months }: Review['plan']): Target => ({
  level: target,
  from: targetFrom,
  set: targetSet,
  months,
})
