import { useLayoutEffect } from 'react'
import { CachedRead, EMPTY, type Read } from './CachedRead.ts'
import { createStore, useFirstInTransition } from './store.ts'

// The client's cache of reads (decision 027): one value by key, fetched once however many components show it.

const cache = new Map<string, CachedRead>()

function cached(read: Read<unknown>): CachedRead {
  const entry = cache.get(read.key) ?? new CachedRead(read)
  entry.read = read
  cache.set(read.key, entry)
  return entry
}

const NOTHING = createStore(EMPTY)

export const EVERY_MINUTE = 60_000

/** `interval` in ms: fetches again while the page is visible. */
function useCached<T>(read: Read<T> | null, interval?: number) {
  const entry = read && cached(read)
  const { value, error } = useFirstInTransition(entry?.state ?? NOTHING, EMPTY)
  // A layout effect, so that the request is sent before the page is painted, and `refresh` knows that the read is shown.
  useLayoutEffect(() => {
    if (!entry) return
    entry.fetchUnlessFresh()
    const timer = interval && setInterval(entry.fetchIfShown, interval)
    return () => {
      clearInterval(timer)
      // The next component to show it fetches again, instead of throwing the old failure.
      if (!entry.state.isWatched() && entry.state.get().value === undefined) entry.state.set(EMPTY)
    }
  }, [entry, interval])
  return { value: value as T | undefined, error }
}

/** `undefined` until the first answer, and for `null`. A failure is thrown to the nearest ErrorBoundary. */
export function useRead<T>(read: Read<T> | null, interval?: number): T | undefined {
  const { value, error } = useCached(read, interval)
  if (error !== undefined && value === undefined) throw error
  return value
}

/** Returns null instead of throwing if there never was an answer: for parts that the page can do without. */
export function useReadOrNull<T>(read: Read<T> | null, interval?: number): T | null | undefined {
  const { value, error } = useCached(read, interval)
  return value === undefined && error !== undefined ? null : value
}

/** Fetches before anything renders. Returns the values whose answers are embedded in the page (call.ts). */
export async function readAhead<T>(...reads: Read<T>[]): Promise<(T | undefined)[]> {
  for (const read of reads) cached(read).fetchUnlessFresh()
  await new Promise(resolve => setTimeout(resolve))
  return reads.map(read => cached(read).state.get().value as T | undefined)
}

/** After a write: fetches again what it may have changed. The old value stays on screen until then. */
export const refresh = (...reads: Read<unknown>[]) => Promise.all(reads.map(read => cached(read).refresh()))

export const refreshAll = () => Promise.all([...cache.values()].map(entry => entry.refresh()))

/** After a write whose answer is the new value: shows it without fetching. */
export const remember = <T>(read: Read<T>, value: T) => cached(read).set(value)

/** After a write whose answer is a part of the value. Drops a pending answer, so without a value it fetches again. */
export function amend<T>(read: Read<T>, change: (value: T) => T) {
  const { value } = cached(read).state.get()
  if (value === undefined) void refresh(read)
  else remember(read, change(value as T))
}

/** Forgets everything: the next person at this browser must not see it. */
export function forgetAll() {
  for (const entry of cache.values()) entry.state.set(EMPTY)
  void refreshAll()
}
