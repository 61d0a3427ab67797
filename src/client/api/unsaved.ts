import { useId, useLayoutEffect } from 'react'
import { createStore, useStore } from './store.ts'

// Forms with unsaved input, and the confirmation before the user leaves their page.

/** The navigation that needs a confirmation: to another page, or to any other address, such as another query string. */
type Scope = 'page' | 'address'

const unsaved = new Map<string, { scope: Scope; onGivenUp: (() => void) | undefined }>()
let formAddress = ''
const postponed = createStore<(() => void) | null>(null)

/**
 * While `is` is true, leaving the page needs a confirmation: our dialog inside the app, the browser's outside. Pass
 * `address` for a form that a change of the query string unmounts too. `onGivenUp`, as first passed, runs when the user
 * leaves anyway.
 */
export function useUnsaved(is: boolean, scope: Scope = 'page', onGivenUp?: () => void) {
  const id = useId()
  // A layout effect runs before the effects of the component that replaces the form: its redirect must not ask.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onGivenUp` is new with each render
  useLayoutEffect(() => {
    if (!is) return
    if (unsaved.size === 0) guard()
    unsaved.set(id, { scope, onGivenUp })
    return () => {
      unsaved.delete(id)
      if (unsaved.size === 0) unguard()
    }
  }, [id, is, scope])
}

/** Prefix of the storage keys of a sheet's unsent changes (sheet/saving/pendingChanges.ts). */
export const CHANGES = 'arkusz/'

export const isAnythingUnsaved = () => unsaved.size > 0

export function askBeforeLeaving(to: URL, go: () => void) {
  if (!leavesUnsaved(new URL(location.href), to)) return go()
  postponed.set(go)
}

function leavesUnsaved(from: URL, to: URL): boolean {
  if (from.pathname !== to.pathname) return unsaved.size > 0
  return from.search !== to.search && [...unsaved.values()].some(({ scope }) => scope === 'address')
}

export const stay = () => postponed.set(null)

export function leave() {
  const go = postponed.get()
  giveUp()
  postponed.set(null)
  go?.()
}

export function giveUp() {
  for (const { onGivenUp } of [...unsaved.values()]) onGivenUp?.()
  unsaved.clear()
  unguard()
}

/** True while the question is open. */
export const useLeaving = () => useStore(postponed) !== null

function guard() {
  formAddress = location.href
  addEventListener('beforeunload', prevent)
}

const unguard = () => removeEventListener('beforeunload', prevent)

const prevent = (event: BeforeUnloadEvent) => event.preventDefault()

/** Back and Forward cannot be prevented, only undone. Call it before the router starts to listen. */
export function guardHistory() {
  addEventListener('popstate', event => {
    if (unsaved.size === 0 || !leavesUnsaved(new URL(formAddress), new URL(location.href))) return
    event.stopImmediatePropagation()
    history.pushState(null, '', formAddress)
    postponed.set(() => history.back())
  })
}
