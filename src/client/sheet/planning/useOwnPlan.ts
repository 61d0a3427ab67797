import { useCallback, useEffect, useMemo } from 'react'
import * as v from 'valibot'
import { readStored, removeStored } from '#client/api/storage.ts'
import type { Saving } from '#client/sheet/saving/changes.ts'
import type { Outbox } from '#client/sheet/saving/outbox.ts'
import type { Review } from '#client/sheet/view/ReviewHistory.tsx'
import { LEVELS, type Level } from '#domain/scoring/levels.ts'
import { type Plan, withAside } from './plan.ts'

type Decision = { kind: 'target'; value: Level | null } | { kind: 'aside'; value: readonly number[] }

/** The decisions of the leaders' own sheet, with those that wait in the outbox. `isOpen`: they may be changed. */
export function useOwnPlan(
  review: Review | null,
  outbox: Outbox,
  yearId: number,
  saving: Saving,
  isOpen: boolean,
): Plan {
  const known = review?.plan
  const decide = useCallback(
    (decision: Decision) =>
      outbox.put({ id: 0, yearId, name: decision.kind === 'target' ? 'Cel' : 'Odłożone obszary', ...decision }, 0),
    [outbox, yearId],
  )
  const plan = useMemo(() => {
    let { target = null, targetFrom = null, targetSet = null, aside = [] as readonly number[] } = known ?? {}
    for (const change of saving.changes) {
      if (change.kind === 'target') [target, targetFrom, targetSet] = [change.value, null, null]
      if (change.kind === 'aside') aside = change.value
    }
    const areas: ReadonlySet<number> = new Set(aside)
    return {
      target,
      targetFrom,
      targetSet,
      aside: areas,
      months: known?.months ?? [],
      aimAt: (value: Level | null) => decide({ kind: 'target', value }),
      putAside: (id: number, isAside: boolean) => decide({ kind: 'aside', value: [...withAside(areas, id, isAside)] }),
    }
  }, [known, saving.changes, decide])
  useTakenOver(`droga/${outbox.owner.userId}/${outbox.owner.teamId}/${yearId}`, isOpen ? known : undefined, decide)
  return plan
}

const Stored = v.object({ target: v.nullable(v.picklist(LEVELS)), aside: v.array(v.number()) })

/** Copies decisions of an earlier version, which only the browser stored, to the plan once, unless it has its own. */
function useTakenOver(name: string, known: Review['plan'] | undefined, decide: (decision: Decision) => void) {
  useEffect(() => {
    const stored = known && readStored(Stored, name)
    if (!stored) return
    removeStored(name)
    if (known.target === null && stored.target) decide({ kind: 'target', value: stored.target })
    if (known.aside.length === 0 && stored.aside.length > 0) decide({ kind: 'aside', value: stored.aside })
  }, [name, known, decide])
}
