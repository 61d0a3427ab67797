import { useEffect, useSyncExternalStore } from 'react'
import { beforeSignOut } from '#client/beforeSignOut.ts'
import { Outbox } from './outbox.ts'
import type { Owner } from './pending.ts'
import { serverFor } from './sending.ts'

// One outbox at a time, for whoever is signed in. It outlives the page of the sheet: going to the ranking does not stop
// what is being saved.

let current: Outbox | null = null

function outboxOf(owner: Owner): Outbox {
  if (current?.owner.userId === owner.userId && current.owner.teamId === owner.teamId) return current
  if (current) current.stop()
  else listen()
  current = new Outbox(owner, serverFor(owner))
  return current
}

function listen() {
  beforeSignOut(() => current!.sendEverything())
  const flush = () => current?.flush()
  addEventListener('online', flush)
  addEventListener('focus', flush)
  // Seen again, or about to be put away for good.
  document.addEventListener('visibilitychange', flush)
  addEventListener('beforeunload', event => {
    if (current?.mayLose) event.preventDefault()
  })
}

/** What waits to be saved, from before a reload or a lost session as well. */
export function useOutbox(owner: Owner) {
  const outbox = outboxOf(owner)
  const saving = useSyncExternalStore(outbox.subscribe, outbox.saving)
  useEffect(() => outbox.start(), [outbox])
  return { outbox, saving }
}
