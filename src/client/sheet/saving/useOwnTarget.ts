import { useCallback, useEffect, useMemo } from 'react'
import * as v from 'valibot'
import { readStored, removeStored } from '#client/api/storage.ts'
import type { Saving } from '#client/sheet/model/changes.ts'
import type { Review } from '#client/sheet/model/review.ts'
import { type Target, targetToRead } from '#client/sheet/model/target.ts'
import { LEVELS, type Level } from '#domain/scoring/levels.ts'
import type { Outbox } from './outbox.ts'

const NO_MONTHS: Target['months'] = []

/** The target of the leaders' own sheet, with one that waits in the outbox. `isOpen`: it may be changed. */
export function useOwnTarget(
  review: Review | null,
  outbox: Outbox,
  yearId: number,
  saving: Saving,
  isOpen: boolean,
): Target {
  const known = review?.plan
  const aimAt = useCallback(
    (value: Level | null) => outbox.put({ kind: 'target', id: 0, yearId, name: 'Cel', value }, 0),
    [outbox, yearId],
  )
  const waiting = saving.changes.findLast(change => change.kind === 'target')
  const target = useMemo(() => {
    const own = known ? targetToRead(known) : { level: null, months: NO_MONTHS }
    const decided = waiting ? { level: waiting.value, months: own.months } : own
    return isOpen ? { ...decided, aimAt } : decided
  }, [known, waiting, isOpen, aimAt])
  useTakenOver(`droga/${outbox.owner.userId}/${outbox.owner.teamId}/${yearId}`, isOpen ? known : undefined, aimAt)
  return target
}

const Stored = v.object({ target: v.nullable(v.picklist(LEVELS)) })

/** Sends the target of an earlier version, which only the browser stored, once, unless the troop has its own. */
function useTakenOver(name: string, known: Review['plan'] | undefined, aimAt: (value: Level | null) => void) {
  useEffect(() => {
    const stored = known && readStored(Stored, name)
    if (!stored) return
    removeStored(name)
    if (known.target === null && stored.target) aimAt(stored.target)
  }, [name, known, aimAt])
}
