import { ApiError } from './ApiError.ts'

// What was read from the server is kept by its name: whoever shows it shows the same, and it is asked for once (decision
// 027). Components use it through useRead.ts.

/** Something the client can read from the server, under a name that writes can refresh. */
export interface Read<T> {
  key: string
  load: () => Promise<T>
}

/** A value stays while it is asked for again, and when that fails. */
export interface Known {
  readonly value?: unknown
  readonly error?: unknown
}

export const NOTHING: Known = {}

/** Nobody asks again, within these milliseconds after an answer, because a part of a page appears or the window is entered. */
const FRESH_FOR_A_PART = 2000
const FRESH_FOR_A_RETURN = 5000

const FIRST_PAUSE = 4000
const LONGEST_PAUSE = 60_000

/** Only what may pass by itself is asked again: a refusal stays a refusal. */
const mayPass = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** A first answer may be long, and is like nothing. */
const isAlike = (before: unknown, now: unknown) =>
  before !== undefined && JSON.stringify(before) === JSON.stringify(now)

export const isVisible = () => document.visibilityState !== 'hidden'

export class KeptRead {
  known = NOTHING
  /** Under way. Whatever else is answered is out of date, and dropped. */
  private question: Promise<void> | null = null
  private answeredAt = Number.NEGATIVE_INFINITY
  private failures = 0
  private nextTry: ReturnType<typeof setTimeout> | undefined
  private readonly watchers = new Set<() => void>()

  constructor(
    private readonly key: string,
    public load: () => Promise<unknown>,
  ) {}

  get isWatched() {
    return this.watchers.size > 0
  }

  watch(onChange: () => void) {
    listen()
    this.watchers.add(onChange)
    return () => {
      this.watchers.delete(onChange)
      // Whoever opens the page again asks again, instead of being shown why it failed before.
      if (!this.isWatched) this.forgetFailure()
    }
  }

  /** Asks, or waits for the answer that is under way. */
  ask(): Promise<void> {
    return this.question ?? this.askAnew()
  }

  /** Asks whatever is under way: that answer may be from before a write. A failure is known, not thrown. */
  askAnew(): Promise<void> {
    clearTimeout(this.nextTry)
    const question: Promise<void> = this.load().then(
      value => {
        // What has not changed stays the same object, and draws nothing anew.
        if (this.question === question) this.settle(isAlike(this.known.value, value) ? this.known.value : value)
      },
      error => {
        if (this.question === question) this.fail(error)
      },
    )
    this.question = question
    return question
  }

  askUnlessFresh(milliseconds = FRESH_FOR_A_PART) {
    if (Date.now() - this.answeredAt >= milliseconds) void this.ask()
  }

  /** The value from now on. */
  settle(value: unknown) {
    this.question = null
    this.answeredAt = Date.now()
    this.failures = 0
    clearTimeout(this.nextTry)
    if (this.known.error !== undefined || this.known.value !== value) this.tell({ value })
  }

  forget() {
    this.question = null
    this.outdate()
    this.tell(NOTHING)
  }

  outdate() {
    this.question = null
    this.answeredAt = Number.NEGATIVE_INFINITY
  }

  /** A failure before any success: it would be thrown again instead of asking again. */
  forgetFailure() {
    if (this.known.error !== undefined && this.known.value === undefined) this.tell(NOTHING)
  }

  /** There is no last try, or what is read every minute would stand still after an outage. */
  private fail(error: unknown) {
    this.question = null
    this.tell({ ...this.known, error })
    whenFailed(error, this.key)
    if (!mayPass(error)) return
    const pause = Math.min(FIRST_PAUSE * 2 ** this.failures++, LONGEST_PAUSE)
    this.nextTry = setTimeout(() => this.isWatched && isVisible() && this.ask(), pause)
  }

  private tell(known: Known) {
    this.known = known
    for (const onChange of [...this.watchers]) onChange()
  }
}

const kept = new Map<string, KeptRead>()

export function keptRead<T>({ key, load }: Read<T>): KeptRead {
  const read = kept.get(key) ?? new KeptRead(key, load)
  read.load = load
  kept.set(key, read)
  return read
}

export const everyKeptRead = () => [...kept.values()]

let whenFailed: (error: unknown, key: string) => void = () => {}

/** Who else hears of every failure. */
export function onFailure(heard: typeof whenFailed) {
  whenFailed = heard
}

let isListening = false

/** Whoever comes back sees what is true now, and when the network comes back as well. */
function listen() {
  if (isListening) return
  isListening = true
  const askFor = (milliseconds?: number) => () => {
    if (!isVisible()) return
    for (const read of kept.values()) if (read.isWatched) read.askUnlessFresh(milliseconds)
  }
  document.addEventListener('visibilitychange', askFor(FRESH_FOR_A_RETURN))
  addEventListener('focus', askFor(FRESH_FOR_A_RETURN))
  addEventListener('online', askFor())
}
