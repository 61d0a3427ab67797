import { useSyncExternalStore } from 'react'

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
