import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import type { Outbox } from './outbox.ts'

export interface Held {
  outbox: Outbox | null
  hold: (outbox: Outbox) => void
}

export const HeldOutbox = createContext<Held>({ outbox: null, hold: () => {} })

/**
 * Holds one outbox at a time, that of the leader who opened the sheet last (useOutbox.ts). It stands above the pages and
 * outlives them: going to the ranking does not stop what is being saved.
 */
export function OutboxProvider({ children }: { children: ReactNode }) {
  const [outbox, hold] = useState<Outbox | null>(null)
  const held = useMemo(() => ({ outbox, hold }), [outbox])
  useEffect(() => (outbox ? flushInTime(outbox) : undefined), [outbox])
  return <HeldOutbox value={held}>{children}</HeldOutbox>
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
