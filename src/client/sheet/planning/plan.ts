import { useMemo, useState } from 'react'
import type { Review } from '#client/sheet/view/ReviewHistory.tsx'
import type { Month } from '#domain/planMonths.ts'
import type { Level } from '#domain/scoring/levels.ts'

/** A troop's decisions about its plan (rules.md#63): the category aimed at, and the areas not to lift. */
export interface Plan {
  target: Level | null
  /** The day of the talk in which the target was agreed. */
  targetFrom?: string | null
  /** The author and time of the target; absent while it waits in the outbox. */
  targetSet?: Review['plan']['targetSet']
  aside: ReadonlySet<number>
  /** The months that a row may be planned for. */
  months: readonly Month[]
  aimAt: (target: Level | null) => void
  putAside: (groupId: number, isAside: boolean) => void
}

/** The decisions on a page whose sheet is not saved. */
export function useLocalPlan(): Plan {
  const [target, aimAt] = useState<Level | null>(null)
  const [aside, setAside] = useState<ReadonlySet<number>>(new Set())
  return useMemo(
    () => ({ target, aside, months: [], aimAt, putAside: (id, isAside) => setAside(withAside(aside, id, isAside)) }),
    [target, aside],
  )
}

export const withAside = (aside: ReadonlySet<number>, id: number, isAside: boolean) =>
  new Set([...aside].filter(other => other !== id).concat(isAside ? id : []))

/** A plan's decisions where they are only read. */
export const planToRead = ({
  aside,
  ...decided
}: Omit<Plan, 'aside' | 'aimAt' | 'putAside'> & { aside: number[] }): Plan => ({
  ...decided,
  aside: new Set(aside),
  aimAt: () => {},
  putAside: () => {},
})
