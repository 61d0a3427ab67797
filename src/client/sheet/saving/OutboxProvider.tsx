import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { onReturn } from '#client/api/onReturn.ts'
import type { Outbox } from './outbox.ts'

/** Holds the outbox of the leader who opened the sheet last. Changing it causes no render. */
class OutboxHolder {
  outbox: Outbox | null = null
  #stop = () => {}

  hold(outbox: Outbox) {
    if (outbox === this.outbox) return
    this.stop()
    this.outbox = outbox
    this.#stop = flushInTime(outbox)
  }

  stop = () => this.#stop()

  drop() {
    this.stop()
    this.outbox = null
  }
}

export const CurrentOutbox = createContext(new OutboxHolder())

/**
 * Holds one outbox at a time (useOutbox.ts), above the pages: leaving the sheet for the ranking does not stop what is
 * being saved.
 */
export function OutboxProvider({ children }: { children: ReactNode }) {
  const [current] = useState(() => new OutboxHolder())
  useEffect(() => current.stop, [current])
  return <CurrentOutbox value={current}>{children}</CurrentOutbox>
}

/** Tries to send what the server does not have yet. The promise resolves to the number of changes still not saved. */
export function useSendEverything(): () => Promise<number> {
  const current = useContext(CurrentOutbox)
  return async () => current.outbox?.sendEverything() ?? 0
}

/** Sends when the network or the user is back and when the page is hidden. The result stops listening and sending. */
function flushInTime(outbox: Outbox) {
  const listening = new AbortController()
  const { signal } = listening
  onReturn(() => outbox.flush(), signal)
  addEventListener('beforeunload', event => outbox.saving.get().mayLose && event.preventDefault(), { signal })
  return () => {
    listening.abort()
    outbox.stop()
  }
}
