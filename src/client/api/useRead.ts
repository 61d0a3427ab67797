import { useLayoutEffect } from 'react'
import { mayRecover, retryDelay } from './ApiError.ts'
import { onReturn } from './onReturn.ts'
import { createStore, useFirstInTransition } from './store.ts'

/** A fetch from the API. Writes refresh it by its key. The result must be JSON. */
export interface Read<T> {
  key: string
  load: () => Promise<T>
}

export const EVERY_MINUTE = 60_000
/** In ms: an answer this recent is not fetched again because a component mounts, or because the user returns to the window. */
const FRESH_FOR_A_MOUNT = 2000
const FRESH_FOR_A_RETURN = 5000
const EMPTY: { readonly value?: unknown; readonly error?: unknown } = {}

let reportFailure: (error: unknown, key: string) => void = () => {}
export function onFailure(listener: typeof reportFailure) {
  reportFailure = listener
}

/** A value of the cache. It stays while it is fetched again, and when that fails. */
class CachedRead {
  readonly state = createStore(EMPTY)
  #request: Promise<unknown> | null = null
  #answeredAt = Number.NEGATIVE_INFINITY
  #failures = 0
  #nextTry: ReturnType<typeof setTimeout> | undefined

  constructor(public read: Read<unknown>) {
    onReturn(({ type }) => this.fetchIfShown(type === 'online' ? FRESH_FOR_A_MOUNT : FRESH_FOR_A_RETURN))
  }

  fetchIfShown = (fresh = 0) => {
    if (this.state.isWatched() && document.visibilityState !== 'hidden') void this.fetch(fresh)
  }

  /** Joins a pending request, whose answer is dropped if a write or a refresh comes first. Failures are stored, not thrown. */
  fetch(fresh = FRESH_FOR_A_MOUNT): Promise<unknown> | undefined {
    if (Date.now() - this.#answeredAt < fresh) return
    clearTimeout(this.#nextTry)
    const request: Promise<unknown> =
      this.#request ??
      this.read.load().then(
        value => this.#request === request && this.set(value),
        error => this.#request === request && this.#fail(error),
      )
    this.#request = request
    return request
  }

  refresh() {
    this.#request = null
    this.#answeredAt = Number.NEGATIVE_INFINITY
    return this.state.isWatched() ? this.fetch() : undefined
  }

  /** An equal value keeps its identity, so that nothing renders. */
  set(value: unknown) {
    this.#request = null
    this.#answeredAt = Date.now()
    this.#failures = 0
    clearTimeout(this.#nextTry)
    const { value: before, error } = this.state.get()
    const isEqual = before !== undefined && JSON.stringify(before) === JSON.stringify(value)
    if (error !== undefined || !isEqual) this.state.set({ value: isEqual ? before : value })
  }

  /** Retries forever: a query that polls must recover after an outage. */
  #fail(error: unknown) {
    this.#request = null
    if (this.state.isWatched()) this.state.set({ ...this.state.get(), error })
    reportFailure(error, this.read.key)
    if (mayRecover(error)) this.#nextTry = setTimeout(this.fetchIfShown, retryDelay(++this.#failures + 2))
  }
}

/** The client's cache of reads (decision 027): a value is fetched once, however many components show it. */
const cache = new Map<string, CachedRead>()

function cached(read: Read<unknown>): CachedRead {
  const entry = cache.get(read.key) ?? new CachedRead(read)
  entry.read = read
  cache.set(read.key, entry)
  return entry
}

const NOTHING = createStore(EMPTY)

/** Returns null instead of throwing if there never was an answer: for parts that the page can do without. */
export function useReadOrNull<T>(read: Read<T> | null, interval?: number): T | null | undefined {
  const { value, error } = useCached(read, interval)
  return value === undefined && error !== undefined ? null : (value as T | undefined)
}

/** `undefined` until the first answer, and for `null`. A failure is thrown to the nearest ErrorBoundary. `interval` in ms. */
export function useRead<T>(read: Read<T> | null, interval?: number): T | undefined {
  const { value, error } = useCached(read, interval)
  if (error !== undefined && value === undefined) throw error
  return value as T | undefined
}

function useCached(read: Read<unknown> | null, interval?: number) {
  const entry = read && cached(read)
  const state = useFirstInTransition(entry?.state ?? NOTHING, EMPTY)
  // A layout effect, so that the request is sent before the page is painted, and `refresh` knows that the read is shown.
  useLayoutEffect(() => {
    if (!entry) return
    void entry.fetch()
    const timer = interval && setInterval(entry.fetchIfShown, interval)
    return () => {
      clearInterval(timer)
      // The next component to show it fetches again, instead of throwing the old failure.
      if (!entry.state.isWatched() && entry.state.get().value === undefined) entry.state.set(EMPTY)
    }
  }, [entry, interval])
  return state
}

/** Fetches before anything renders. Returns the values whose answers are embedded in the page (call.ts). */
export async function readAhead<T>(...reads: Read<T>[]): Promise<(T | undefined)[]> {
  for (const read of reads) void cached(read).fetch()
  await new Promise(resolve => setTimeout(resolve))
  return reads.map(read => cached(read).state.get().value as T | undefined)
}

/** Fetches again what a write may have changed. The old value stays on screen until then. */
export const refresh = (...reads: Read<unknown>[]) => Promise.all(reads.map(read => cached(read).refresh()))

export const refreshAll = () => Promise.all([...cache.values()].map(entry => entry.refresh()))

/** Shows a new value, the response to a write, without fetching. */
export const remember = <T>(read: Read<T>, value: T) => cached(read).set(value)

/** Shows a changed part of the value, the response to a write. Drops a pending response, so without a value it fetches again. */
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
