import { useMemo, useState } from 'react'
import * as v from 'valibot'
import { LEVELS, type Level } from '#domain/levels.ts'

/** What a leader has decided about the way: which category to aim at, and which areas not to lift. */
export interface Plan {
  /** null: the next one. */
  target: Level | null
  aside: ReadonlySet<number>
  aimAt: (target: Level) => void
  putAside: (groupId: number, isAside: boolean) => void
}

const Kept = v.object({ target: v.nullable(v.picklist(LEVELS)), aside: v.array(v.number()) })
type Kept = v.InferOutput<typeof Kept>

const UNDECIDED: Kept = { target: null, aside: [] }

/** Kept by this browser under `name`; without one it goes with the page. */
export function usePlan(name: string | null): Plan {
  const [{ target, aside }, setKept] = useState(() => (name === null ? UNDECIDED : read(name)))

  return useMemo(() => {
    const decide = (kept: Kept) => {
      setKept(kept)
      if (name !== null) write(name, kept)
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

function read(name: string): Kept {
  try {
    return v.parse(Kept, JSON.parse(localStorage.getItem(name) ?? 'null'))
  } catch {
    return UNDECIDED
  }
}

// A browser that keeps nothing still plans until the page is left.
function write(name: string, kept: Kept) {
  try {
    localStorage.setItem(name, JSON.stringify(kept))
  } catch {}
}
