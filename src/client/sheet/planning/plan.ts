import { useMemo, useState } from 'react'
import * as v from 'valibot'
import { readStored, writeStored } from '#client/api/storage.ts'
import { LEVELS, type Level } from '#domain/scoring/levels.ts'

/** A leader's decisions about the way: which category to aim at, and which areas not to lift. */
export interface Plan {
  /** null: the next one. */
  target: Level | null
  aside: ReadonlySet<number>
  aimAt: (target: Level) => void
  putAside: (groupId: number, isAside: boolean) => void
}

const Stored = v.object({ target: v.nullable(v.picklist(LEVELS)), aside: v.array(v.number()) })
type Stored = v.InferOutput<typeof Stored>

const UNDECIDED: Stored = { target: null, aside: [] }

/** Stored by the browser under `name`; null keeps the plan only while the page is open. */
export function usePlan(name: string | null): Plan {
  const [{ target, aside }, setStored] = useState(() => (name === null ? null : readStored(Stored, name)) ?? UNDECIDED)

  return useMemo(() => {
    const decide = (stored: Stored) => {
      setStored(stored)
      // Without storage the plan lasts until the page is left.
      if (name !== null) writeStored(name, stored)
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
