import { useEffect, useSyncExternalStore } from 'react'
import { outboxOf } from '#client/sheet/OutboxProvider.tsx'
import type { Owner } from '#client/sheet/pending.ts'

/** What waits to be saved, from before a reload or a lost session as well. */
export function useOutbox(owner: Owner) {
  const outbox = outboxOf(owner)
  const saving = useSyncExternalStore(outbox.subscribe, outbox.saving)
  useEffect(() => outbox.start(), [outbox])
  return { outbox, saving }
}
