import { startTransition, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'

/** A value that lives outside React and that components follow with `useStore`. */
export interface Store<T> {
  get: () => T
  /** Notifies the listeners, unless the value is the same. */
  set: (value: T) => void
  subscribe: (listener: () => void) => () => void
  isWatched: () => boolean
}

export function createStore<T>(initial: T): Store<T> {
  const listeners = new Set<() => void>()
  let current = initial
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return
      current = value
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    isWatched: () => listeners.size > 0,
  }
}

export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.get)

/**
 * Follows a store as `useStore` does, but renders the change from `empty` in a transition: the page stays responsive, and
 * what it loads lazily suspends nothing. `useSyncExternalStore` would render it synchronously.
 */
export function useFirstInTransition<T>(store: Store<T>, empty: T): T {
  const [followed, setFollowed] = useState(() => ({ store, value: store.get() }))
  const value = followed.store === store ? followed.value : store.get()
  const rendered = useRef(value)
  useLayoutEffect(() => {
    rendered.current = value
  }, [value])
  useLayoutEffect(() => {
    function follow() {
      const update = () => setFollowed({ store, value: store.get() })
      if (rendered.current === empty) startTransition(update)
      else update()
    }
    if (store.get() !== rendered.current) follow()
    return store.subscribe(follow)
  }, [store, empty])
  return value
}
