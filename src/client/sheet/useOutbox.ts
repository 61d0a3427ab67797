import { useContext, useLayoutEffect } from 'react'
import { HeldOutbox } from './OutboxProvider.tsx'
import { Outbox } from './outbox.ts'
import type { Owner } from './pending.ts'
import { serverFor } from './sending.ts'

/** What waits to be saved, from before a reload or a lost session as well; null until it is opened for this leader. */
export function useOutbox({ userId, teamId }: Owner): Outbox | null {
  const { outbox, hold } = useContext(HeldOutbox)
  const own = outbox?.owner.userId === userId && outbox.owner.teamId === teamId ? outbox : null
  useLayoutEffect(() => {
    const owner = { userId, teamId }
    if (own) own.start()
    else hold(new Outbox(owner, serverFor(owner)))
  }, [own, hold, userId, teamId])
  return own
}
