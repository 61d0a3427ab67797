import { mayRecover, retryDelay } from './ApiError.ts'
import { onReturn } from './onReturn.ts'
import { createStore } from './store.ts'

/** A fetch from the API. Writes refresh it by its key. The result must be JSON. */
export interface Read<T> {
  key: string
  load: () => Promise<T>
}

export const EMPTY: { readonly value?: unknown; readonly error?: unknown } = {}

/** In ms: an answer this recent is not fetched again because a component mounts, or because the user returns to the window. */
const FRESH_FOR_A_MOUNT = 2000
const FRESH_FOR_A_RETURN = 5000

let reportFailure: (error: unknown, key: string) => void = () => {}

export function onFailure(listener: typeof reportFailure) {
  reportFailure = listener
}

/** One value of the cache (useRead.ts): its request, its age and its retries. */
export class CachedRead {
  /** A value stays while it is fetched again, and when that fails. */
  readonly state = createStore(EMPTY)
  /** The pending request. Answers to older ones are dropped. */
  #request: Promise<void> | null = null
  #answeredAt = Number.NEGATIVE_INFINITY
  #failures = 0
  #nextTry: ReturnType<typeof setTimeout> | undefined

  constructor(public read: Read<unknown>) {
    onReturn(({ type }) => this.fetchIfShown(type === 'online' ? FRESH_FOR_A_MOUNT : FRESH_FOR_A_RETURN))
  }

  fetchUnlessFresh(milliseconds = FRESH_FOR_A_MOUNT) {
    if (Date.now() - this.#answeredAt >= milliseconds) void this.#fetch()
  }

  fetchIfShown = (milliseconds = 0) => {
    if (this.state.isWatched() && document.visibilityState !== 'hidden') this.fetchUnlessFresh(milliseconds)
  }

  /** Drops a pending answer, which may be from before a write. */
  refresh(): Promise<void> | undefined {
    this.#request = null
    this.#answeredAt = Number.NEGATIVE_INFINITY
    return this.state.isWatched() ? this.#fetch() : undefined
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

  /** Joins a pending request. Failures are stored, not thrown. */
  #fetch(): Promise<void> {
    clearTimeout(this.#nextTry)
    if (this.#request) return this.#request
    const request = this.read.load().then(
      value => {
        if (this.#request === request) this.set(value)
      },
      error => {
        if (this.#request === request) this.#fail(error)
      },
    )
    this.#request = request
    return request
  }

  /** Retries forever: a query that polls must recover after an outage. */
  #fail(error: unknown) {
    this.#request = null
    if (this.state.isWatched()) this.state.set({ ...this.state.get(), error })
    reportFailure(error, this.read.key)
    if (mayRecover(error)) this.#nextTry = setTimeout(this.fetchIfShown, retryDelay(++this.#failures + 2))
  }
}
