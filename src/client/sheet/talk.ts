import { useMemo, useState } from 'react'
import { answer, api } from '#client/api/call.ts'
import { remarks } from '#client/api/reads.ts'
import { refresh, useReadOrNull } from '#client/api/useRead.ts'
import { NO_THREADS, type Remark, type Threads, threadsIn } from './threads.ts'
import type { Place } from './unsentRemarks.ts'

/** What is said about one sheet, and what its reader may do about it. */
export interface Talk {
  place: Place
  threads: Threads
  /** The newest remark that the reader has seen. */
  newest: number
  /** Once the year is over remarks are only read. */
  mayWrite: boolean
  resolve(remark: Remark): Promise<unknown>
  reopen(remark: Remark): Promise<unknown>
  remove(remark: Remark): Promise<unknown>
}

const EVERY_MINUTE = { refreshInterval: 60_000 }

/** Read again every minute and on focus; undefined until it was read once. */
export function useTalk({ userId, teamId, yearId }: Place, isOpen: boolean): Talk | undefined {
  const said = useReadOrNull(remarks({ teamId, yearId }), EVERY_MINUTE)
  return useMemo(() => {
    if (!said) return undefined
    const thenRead = async (call: Promise<unknown>) => {
      try {
        await call
      } finally {
        // Also after a refusal: somebody else may have been faster.
        await refresh(remarks({ teamId, yearId }))
      }
    }
    return {
      place: { userId, teamId, yearId },
      threads: threadsIn(said),
      newest: Math.max(0, ...said.map(({ id }) => id)),
      mayWrite: isOpen,
      resolve: ({ id }) => thenRead(answer(api.remarks({ id }).resolve.post())),
      reopen: ({ id }) => thenRead(answer(api.remarks({ id }).reopen.post())),
      remove: ({ id }) => thenRead(answer(api.remarks({ id }).delete())),
    }
  }, [said, userId, teamId, yearId, isOpen])
}

/** What is said now, and what was said when the list was opened: a thread that is being explained does not leave it. */
export function useShownThreads(talk: Talk | undefined): readonly [now: Threads, atFirst: Threads] {
  const [atFirst, setAtFirst] = useState(talk?.threads)
  if (!atFirst && talk) setAtFirst(talk.threads)
  return [talk?.threads ?? NO_THREADS, atFirst ?? NO_THREADS]
}
