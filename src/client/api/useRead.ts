import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ApiError } from './ApiError.ts'
import { createStore } from './store.ts'

// The client's cache of reads (decision 027): one value by key, fetched once however many components show it.

/** A fetch from the API. Writes refresh it by its key. The result must be JSON. */
export interface Read<T> {
  key: string
  load: () => Promise<T>
}

/** A value stays while it is fetched again, and when that fails. */
interface State {
  readonly value?: unknown
  readonly error?: unknown
}

const EMPTY: State = {}

/** In ms: nothing is fetched again this soon because a component mounts, or because the user returns to the window. */
const FRESH_FOR_A_MOUNT = 2000
const FRESH_FOR_A_RETURN = 5000

const FIRST_PAUSE = 4000
const LONGEST_PAUSE = 60_000

const mayRecover = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500)
const isVisible = () => document.visibilityState !== 'hidden'

class CachedRead {
  readonly state = createStore(EMPTY)
  /** The pending request. Answers to older ones are dropped. */
  #request: Promise<void> | null = null
  #answeredAt = Number.NEGATIVE_INFINITY
  #failures = 0
  #nextTry: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly key: string,
    public load: () => Promise<unknown>,
  ) {}

  watch(onChange: () => void) {
    listenToWindow()
    const leave = this.state.subscribe(onChange)
    return () => {
      leave()
      // The next component to show it fetches again, instead of showing the old failure.
      if (!this.state.isWatched()) this.forgetFailure()
    }
  }

  /** Joins a pending request. Failures are stored, not thrown. */
  fetch = () => this.#request ?? this.refetch()

  /** Replaces a pending request, whose answer may be from before a write. */
  refetch(): Promise<void> {
    clearTimeout(this.#nextTry)
    const request: Promise<void> = this.load().then(
      value => {
        if (this.#request !== request) return
        // An equal value keeps its identity, so that nothing renders. There is nothing to compare a first value with.
        const { value: before } = this.state.get()
        const isEqual = before !== undefined && JSON.stringify(before) === JSON.stringify(value)
        this.set(isEqual ? before : value)
      },
      error => {
        if (this.#request === request) this.#fail(error)
      },
    )
    this.#request = request
    return request
  }

  fetchUnlessFresh(milliseconds = FRESH_FOR_A_MOUNT) {
    if (Date.now() - this.#answeredAt >= milliseconds) void this.fetch()
  }

  set(value: unknown) {
    this.#request = null
    this.#answeredAt = Date.now()
    this.#failures = 0
    clearTimeout(this.#nextTry)
    const { value: before, error } = this.state.get()
    if (error !== undefined || before !== value) this.state.set({ value })
  }

  outdate() {
    this.#request = null
    this.#answeredAt = Number.NEGATIVE_INFINITY
  }

  forget() {
    this.outdate()
    this.state.set(EMPTY)
  }

  /** Forgets a failure before any success, which would be thrown again instead of being fetched again. */
  forgetFailure() {
    const { value, error } = this.state.get()
    if (error !== undefined && value === undefined) this.state.set(EMPTY)
  }

  /** Retries forever: a query that polls must recover after an outage. */
  #fail(error: unknown) {
    this.#request = null
    this.state.set({ ...this.state.get(), error })
    reportFailure(error, this.key)
    if (!mayRecover(error)) return
    const pause = Math.min(FIRST_PAUSE * 2 ** this.#failures++, LONGEST_PAUSE)
    this.#nextTry = setTimeout(() => this.state.isWatched() && isVisible() && this.fetch(), pause)
  }
}

const cache = new Map<string, CachedRead>()

function cached<T>({ key, load }: Read<T>): CachedRead {
  const entry = cache.get(key) ?? new CachedRead(key, load)
  entry.load = load
  cache.set(key, entry)
  return entry
}

let reportFailure: (error: unknown, key: string) => void = () => {}

export function onFailure(listener: typeof reportFailure) {
  reportFailure = listener
}

let isListening = false

/** Fetches what is shown when the user returns to the window, or the network does. */
function listenToWindow() {
  if (isListening) return
  isListening = true
  const fetchShown = (milliseconds?: number) => () => {
    if (!isVisible()) return
    for (const entry of cache.values()) if (entry.state.isWatched()) entry.fetchUnlessFresh(milliseconds)
  }
  document.addEventListener('visibilitychange', fetchShown(FRESH_FOR_A_RETURN))
  addEventListener('focus', fetchShown(FRESH_FOR_A_RETURN))
  addEventListener('online', fetchShown())
}

interface Settings {
  /** In ms: fetches again at this interval while the page is visible. */
  refreshInterval?: number
}

/** `undefined` until the first answer, and for `null`. A failure is thrown to the nearest ErrorBoundary. */
export function useRead<T>(
  read: Read<T> | null,
  { keepPreviousData = false, ...settings }: Settings & { keepPreviousData?: boolean } = {},
): T | undefined {
  const { value, error } = useCached(read, settings)
  // The previous data belongs to another read: it does not hide a failure of this one.
  if (error !== undefined && value === undefined) throw error
  const previous = useRef(value)
  useLayoutEffect(() => {
    if (value !== undefined) previous.current = value
  }, [value])
  return keepPreviousData && value === undefined ? previous.current : value
}

/** Returns null instead of throwing if there never was an answer: for parts that the page can do without. */
export function useReadOrNull<T>(read: Read<T> | null, settings: Settings = {}): T | null | undefined {
  const { value, error } = useCached(read, settings)
  return value === undefined && error !== undefined ? null : value
}

function useCached<T>(read: Read<T> | null, { refreshInterval }: Settings) {
  const entry = read && cached(read)
  const stateOf = () => entry?.state.get() ?? EMPTY
  const [followed, setFollowed] = useState(() => ({ entry, state: stateOf() }))
  const state = followed.entry === entry ? followed.state : stateOf()
  const rendered = useRef(state)
  useLayoutEffect(() => {
    rendered.current = state
  }, [state])
  // A layout effect, so that the request is sent before the page is painted, and `refresh` knows that the read is shown.
  useLayoutEffect(() => {
    if (!entry) return
    function follow() {
      const update = () => setFollowed({ entry, state: entry!.state.get() })
      // Renders the first answer in a transition, so that the page stays responsive; later ones immediately.
      if (rendered.current === EMPTY) startTransition(update)
      else update()
    }
    if (entry.state.get() !== rendered.current) follow()
    const leave = entry.watch(follow)
    entry.fetchUnlessFresh()
    return leave
  }, [entry])
  useEffect(() => {
    if (!entry || !refreshInterval) return
    const timer = setInterval(() => isVisible() && entry.fetch(), refreshInterval)
    return () => clearInterval(timer)
  }, [entry, refreshInterval])
  return state as { value?: T; error?: unknown }
}

/** Fetches before anything renders. Returns the values whose answers are embedded in the page (call.ts). */
export async function readAhead<T>(...reads: Read<T>[]): Promise<(T | undefined)[]> {
  const entries = reads.map(cached)
  for (const entry of entries) entry.fetchUnlessFresh()
  await new Promise(resolve => setTimeout(resolve))
  return entries.map(({ state }) => state.get().value as T | undefined)
}

/** After a write: fetches again what it may have changed. The old value stays on screen until then. */
export const refresh = (...reads: Read<unknown>[]) =>
  Promise.all(reads.map(cached).map(entry => (entry.state.isWatched() ? entry.refetch() : entry.outdate())))

/** After a write that may have changed anything. */
export const refreshAll = () => refresh(...[...cache.values()].map(({ key, load }) => ({ key, load })))

/** After a write whose answer is the new value: shows it without fetching. */
export const remember = <T>(read: Read<T>, value: T) => cached(read).set(value)

/** After a write whose answer is a part of the value. Drops a pending answer, so without a value it fetches again. */
export function amend<T>(read: Read<T>, change: (value: T) => T) {
  const entry = cached(read)
  const { value } = entry.state.get()
  if (value !== undefined) entry.set(change(value as T))
  else if (entry.state.isWatched()) entry.refetch()
  else entry.outdate()
}

/** Forgets everything: the next person at this browser must not see it. */
export function forgetAll() {
  for (const entry of cache.values()) {
    entry.forget()
    if (entry.state.isWatched()) entry.fetch()
  }
}

/** Fetches failed reads again: those on show immediately, the others when they are next shown. */
export function forgetFailures() {
  for (const entry of cache.values()) {
    if (!entry.state.isWatched()) entry.forgetFailure()
    else if (entry.state.get().error !== undefined) void entry.fetch()
  }
}
