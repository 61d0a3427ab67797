import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { Outbox } from './outbox.ts'
import type { Owner } from './pending.ts'
import { serverFor } from './sending.ts'

interface Held {
  outbox: Outbox | null
  openFor: (owner: Owner) => void
}

const HeldOutbox = createContext<Held>({ outbox: null, openFor: () => {} })

/**
 * Holds one outbox at a time, that of the leader who opened the sheet last. It stands above the pages and outlives them:
 * going to the ranking does not stop what is being saved.
 */
export function OutboxProvider({ children }: { children: ReactNode }) {
  const [outbox, setOutbox] = useState<Outbox | null>(null)
  const held = useMemo(
    () => ({ outbox, openFor: (owner: Owner) => setOutbox(new Outbox(owner, serverFor(owner))) }),
    [outbox],
  )
  useEffect(() => (outbox ? flushInTime(outbox) : undefined), [outbox])
  return <HeldOutbox value={held}>{children}</HeldOutbox>
}

/** What waits to be saved, from before a reload or a lost session as well; null until it is opened for this leader. */
export function useOutbox({ userId, teamId }: Owner): Outbox | null {
  const { outbox, openFor } = useContext(HeldOutbox)
  const own = outbox?.owner.userId === userId && outbox.owner.teamId === teamId ? outbox : null
  useLayoutEffect(() => {
    if (own) own.start()
    else openFor({ userId, teamId })
  }, [own, openFor, userId, teamId])
  return own
}

/** Tries to send what the server does not have yet; the promise says how many changes would be left behind. */
export function useSendEverything(): () => Promise<number> {
  const { outbox } = useContext(HeldOutbox)
  return async () => (outbox ? outbox.sendEverything() : 0)
}

/** Sends when the network or the reader is back, and when the page is put away. The result stops all that. */
function flushInTime(outbox: Outbox) {
  const listening = new AbortController()
  const { signal } = listening
  const flush = () => outbox.flush()
  addEventListener('online', flush, { signal })
  addEventListener('focus', flush, { signal })
  document.addEventListener('visibilitychange', flush, { signal })
  addEventListener('beforeunload', event => outbox.mayLose && event.preventDefault(), { signal })
  return () => {
    listening.abort()
    outbox.stop()
  }
}
