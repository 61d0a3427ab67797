import { useMemo, useState } from 'react'
import { answer, api } from '#client/api/call.ts'
import { remarks } from '#client/api/reads.ts'
import { EVERY_MINUTE, refresh, useReadOrNull } from '#client/api/useRead.ts'
import type { Place } from './threads.ts'
import { NO_THREADS, type Remark, type Threads, threadsIn } from './threads.ts'

export interface Discussion {
  place: Place
  threads: Threads
  /** Id of the newest remark that the reader has seen. */
  newest: number
  mayWrite: boolean
  resolve(remark: Remark): Promise<unknown>
  reopen(remark: Remark): Promise<unknown>
  remove(remark: Remark): Promise<unknown>
}

/** Polled every minute and on focus; undefined until the first answer. */
export function useDiscussion({ userId, teamId, yearId }: Place, isOpen: boolean): Discussion | undefined {
  const all = useReadOrNull(remarks({ teamId, yearId }), EVERY_MINUTE)
  return useMemo(() => {
    if (!all) return undefined
    const thenRead = async (call: Promise<unknown>) => {
      try {
        await call
      } finally {
        // Also after an error: another user may have been faster.
        await refresh(remarks({ teamId, yearId }))
      }
    }
    return {
      place: { userId, teamId, yearId },
      threads: threadsIn(all),
      newest: Math.max(0, ...all.map(({ id }) => id)),
      mayWrite: isOpen,
      resolve: ({ id }) => thenRead(answer(api.remarks({ id }).resolve.post())),
      reopen: ({ id }) => thenRead(answer(api.remarks({ id }).reopen.post())),
      remove: ({ id }) => thenRead(answer(api.remarks({ id }).delete())),
    }
  }, [all, userId, teamId, yearId, isOpen])
}

/** The threads now, and when the list was opened: a thread that is being explained does not leave the list. */
export function useShownThreads(discussion: Discussion | undefined): readonly [now: Threads, atFirst: Threads] {
  const [atFirst, setAtFirst] = useState(discussion?.threads)
  if (!atFirst && discussion) setAtFirst(discussion.threads)
  return [discussion?.threads ?? NO_THREADS, atFirst ?? NO_THREADS]
}
