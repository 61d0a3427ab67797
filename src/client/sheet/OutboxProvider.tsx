import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import type { Outbox } from './outbox.ts'

/** The outbox of the leader who opened the sheet last. Nothing is drawn of who that is. */
class Held {
  outbox: Outbox | null = null
  #letGo = () => {}

  hold(outbox: Outbox) {
    if (outbox === this.outbox) return
    this.letGo()
    this.outbox = outbox
    this.#letGo = flushInTime(outbox)
  }

  letGo = () => this.#letGo()
}

export const HeldOutbox = createContext(new Held())

/**
 * Holds one outbox at a time, that of the leader who opened the sheet last (useOutbox.ts). It stands above the pages and
 * outlives them: going to the ranking does not stop what is being saved.
 */
export function OutboxProvider({ children }: { children: ReactNode }) {
  const [held] = useState(() => new Held())
  useEffect(() => held.letGo, [held])
  return <HeldOutbox value={held}>{children}</HeldOutbox>
}

/** Tries to send what the server does not have yet; the promise says how many changes would be left behind. */
export function useSendEverything(): () => Promise<number> {
  const held = useContext(HeldOutbox)
  return async () => held.outbox?.sendEverything() ?? 0
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
