import { useId, useLayoutEffect, useSyncExternalStore } from 'react'

// Which forms hold something typed but not saved, and the question that stands between them and leaving the page.

/** How far one may go without leaving a form: to another view of its page, or nowhere. */
type Room = 'page' | 'address'

const unsaved = new Map<string, Room>()
const listeners = new Set<() => void>()
/** Where the unsaved forms are. */
let formAddress = ''
/** What the reader was about to do, while the question is open. */
let leaving: (() => void) | null = null

/**
 * While `is` holds, leaving the page takes a question: our own inside the app, the browser's outside. A form that another
 * search in the address takes away as well says `address`.
 */
export function useUnsaved(is: boolean, room: Room = 'page') {
  const id = useId()
  // Before the effects of what takes the form's place: a redirect away from a form that is gone asks nothing.
  useLayoutEffect(() => {
    if (!is) return
    if (unsaved.size === 0) guard()
    unsaved.set(id, room)
    return () => {
      unsaved.delete(id)
      if (unsaved.size === 0) unguard()
    }
  }, [id, is, room])
}

/** What the keys of a sheet's unsent changes begin with, in the browser's storage (sheet/pending.ts). */
export const CHANGES = 'arkusz/'

export const isAnythingUnsaved = () => unsaved.size > 0

/** Goes where the reader wants to go: at once, or after the answer. */
export function askBeforeLeaving(to: URL, go: () => void) {
  if (!leavesUnsaved(new URL(location.href), to)) return go()
  setLeaving(go)
}

function leavesUnsaved(from: URL, to: URL): boolean {
  if (from.pathname !== to.pathname) return unsaved.size > 0
  return from.search !== to.search && [...unsaved.values()].includes('address')
}

export function stay() {
  setLeaving(null)
}

export function leave() {
  const go = leaving
  giveUp()
  setLeaving(null)
  go?.()
}

/** What is typed is of no use any more: nothing is asked about it. */
export function giveUp() {
  unsaved.clear()
  unguard()
}

export const useLeaving = () => useSyncExternalStore(subscribe, () => leaving !== null)

function setLeaving(go: (() => void) | null) {
  leaving = go
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function guard() {
  formAddress = location.href
  addEventListener('beforeunload', refuse)
}

const unguard = () => removeEventListener('beforeunload', refuse)

const refuse = (event: BeforeUnloadEvent) => event.preventDefault()

/** Back and Forward cannot be refused, only undone. Call it before the router listens, so that it hears nothing. */
export function holdBackFromHistory() {
  addEventListener('popstate', event => {
    if (unsaved.size === 0 || !leavesUnsaved(new URL(formAddress), new URL(location.href))) return
    event.stopImmediatePropagation()
    history.pushState(null, '', formAddress)
    setLeaving(() => history.back())
  })
}
