import { useMemo, useState } from 'react'
import { LEVELS, type Level } from '#domain/levels.ts'
import { hasShape, isNumber, isOne, keep, listOf, orNull, readKept } from './kept.ts'

/** What a leader has decided about the way: which category to aim at, and which areas not to lift. */
export interface Plan {
  /** null: the next one. */
  target: Level | null
  aside: ReadonlySet<number>
  aimAt: (target: Level) => void
  putAside: (groupId: number, isAside: boolean) => void
}

interface Kept {
  target: Level | null
  aside: number[]
}

const isKept = hasShape<Kept>({ target: orNull(isOne(...LEVELS)), aside: listOf(isNumber) })

const UNDECIDED: Kept = { target: null, aside: [] }

/** Kept by this browser under `name`; without one it goes with the page. */
export function usePlan(name: string | null): Plan {
  const [{ target, aside }, setKept] = useState(() => (name === null ? null : readKept(isKept, name)) ?? UNDECIDED)

  return useMemo(() => {
    const decide = (kept: Kept) => {
      setKept(kept)
      // A browser that keeps nothing still plans until the page is left.
      if (name !== null) keep(name, kept)
    }
    return {
      target,
      aside: new Set(aside),
      aimAt: wanted => decide({ target: wanted, aside }),
      putAside: (groupId, isAside) =>
        decide({ target, aside: [...aside.filter(id => id !== groupId), ...(isAside ? [groupId] : [])] }),
    }
  }, [target, aside, name])
}
