import { startTransition, useContext, useLayoutEffect, useMemo, useReducer } from 'react'
import { HeldOutbox } from './OutboxProvider.tsx'
import { type News, Outbox } from './outbox.ts'
import type { Owner } from './pending.ts'
import type { Saving } from './saving.ts'
import { serverFor } from './sending.ts'

/** What waits to be saved, from before a reload or a lost session as well. It sends once the page is drawn. */
export function useOutbox({ userId, teamId }: Owner): Outbox {
  const held = useContext(HeldOutbox)
  const own = useMemo(() => {
    const { outbox } = held
    if (outbox?.owner.userId === userId && outbox.owner.teamId === teamId) return outbox
    const owner = { userId, teamId }
    return new Outbox(owner, serverFor(owner))
  }, [held, userId, teamId])
  useLayoutEffect(() => {
    held.hold(own)
    own.start()
  }, [held, own])
  return own
}

/** Longer than between two keys that are typed fast. With what drawing takes a computer shows points within 200 ms. */
const PAUSE = 150

/**
 * How the saving goes. What is being typed is drawn by its field alone, so that no key waits for the sheet: that follows in
 * parts, once no more came for a moment. What was chosen or pressed shows at once.
 */
export function useSaving({ saving, subscribe }: Outbox): Saving {
  // The newest once it is drawn: what a key interrupts begins anew.
  const [shown, draw] = useReducer((_: Saving) => saving(), saving())
  useLayoutEffect(() => {
    let pause: ReturnType<typeof setTimeout> | undefined
    function follow() {
      pause = undefined
      startTransition(draw)
    }
    function show(what: News) {
      // The pause goes on when a field is left: rows that move between pressing and letting go would lose the click.
      if (what === 'news' && pause !== undefined) return
      clearTimeout(pause)
      pause = undefined
      if (what === 'typed') pause = setTimeout(follow, PAUSE)
      else if (what === 'done') draw()
      else startTransition(draw)
    }
    draw()
    const leave = subscribe(show)
    return () => {
      clearTimeout(pause)
      leave()
    }
  }, [subscribe])
  return shown
}
