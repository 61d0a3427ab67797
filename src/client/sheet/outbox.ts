import { whyFailed } from '#client/ui/messages.ts'
import type { SheetEdits } from './edits.ts'
import { History } from './history.ts'
import { type Owner, Pending } from './pending.ts'
import { type Item, makeDue, Queue } from './queue.ts'
import { type Change, keyOf, type Outside, type Refusal, type Saving } from './saving.ts'
import { isHeld, pauseAfter, troubleIn, verdictOn } from './sending.ts'

/** What there is to show: a change that its field shows already, one that only the page can show, or how the saving goes. */
export type News = 'typed' | 'done' | 'news'
type Listener = (what: News) => void

/** Of a pause that is cut short at once. */
const AT_LEAST = 1

/**
 * Gets every change to the server (rules.md#13): the latest of each key wins, one request of a key is under way at a
 * time, and nothing leaves the browser's storage before the server has answered.
 */
export class Outbox {
  /** Lives as long as the outbox does, so that another page does not end it. */
  readonly history = new History()
  readonly #pending: Pending
  readonly #queue = new Queue()
  readonly #listeners = new Set<Listener>()
  #isRunning = false
  #savedAt: number | null = null
  #trouble: Saving['trouble'] = null
  #refusals: readonly Refusal[] = []
  #saving: Saving = {
    phase: 'untouched',
    savedAt: null,
    trouble: null,
    changes: [],
    refusals: [],
  }

  constructor(
    readonly owner: Owner,
    readonly outside: Outside,
  ) {
    this.#pending = new Pending(owner)
    for (const change of this.#pending.all()) this.#queue.add(change, { isKept: true, isFound: true })
    this.#show()
  }

  subscribe = (listener: Listener) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  saving = () => this.#saving

  /** Changes that only this page knows of: the browser did not let us keep them. */
  get mayLose() {
    return this.#queue.items.some(({ isKept }) => !isKept)
  }

  /** Begins, or begins again after a stop. */
  start() {
    this.#isRunning = true
    this.flush()
  }

  /** What is under way may still be answered; nothing more is sent. */
  stop() {
    this.#isRunning = false
    for (const { timer } of this.#queue.items) clearTimeout(timer)
    this.#show()
  }

  /** Remembers a change at once and sends it after the pause, unless a newer one takes its place. */
  put(change: Change, pause: number) {
    const item = this.#queue.add(change, { isKept: this.#pending.keep(change), isFound: false })
    this.#forgetRefusal(change)
    this.#wait(item, pause)
    this.#show(pause > 0 ? 'typed' : 'done')
  }

  /** Everything that waits goes now: a field was left, the network is back, the page is being hidden. */
  flush() {
    if (this.#queue.items.length === 0) return
    for (const item of this.#queue.items) makeDue(item)
    this.#send()
    this.#show()
  }

  /** Sends what it can, and tells how many changes are left when that fails. */
  async sendEverything(): Promise<number> {
    this.start()
    while (this.#queue.items.some(({ sending }) => sending)) await this.#change()
    return this.#saving.changes.length
  }

  /** Its leaders have the sheet back: what was refused meanwhile is sent after all. */
  sendRefused() {
    for (const { change } of this.#refusals) this.put(change, AT_LEAST)
    this.flush()
  }

  forgetRefusals() {
    for (const { change } of this.#refusals) this.#pending.drop(change)
    this.#refusals = []
    this.#show()
  }

  #wait(item: Item, pause: number) {
    clearTimeout(item.timer)
    item.isDue = false
    item.timer = setTimeout(() => {
      item.isDue = true
      this.#send()
    }, pause)
  }

  #send() {
    if (!this.#isRunning) return
    this.#leaveToOtherTabs()
    for (const item of this.#queue.ready()) void this.#transmit(item)
  }

  async #transmit(item: Item) {
    const { change } = item
    Object.assign(item, { sending: change, isDue: false })
    const result = await this.outside.send(change).then(
      showAnswer => ({ showAnswer }),
      (error: unknown) => ({ error }),
    )
    item.sending = null
    if ('error' in result) this.#failed(item, change, result.error)
    else this.#succeeded(item, change, result.showAnswer)
    this.#send()
    this.#show()
  }

  #succeeded(item: Item, change: Change, showAnswer: () => void) {
    item.failures = 0
    this.#savedAt = Date.now()
    this.#trouble = null
    this.#pending.drop(change)
    // A newer change of the same key goes when its own pause is over.
    if (item.change === change) {
      showAnswer()
      this.#queue.remove(item)
    }
    // The server answers again: nothing has to wait for its next try.
    for (const other of this.#queue.items) if (other.failures > 0) makeDue(other)
  }

  #failed(item: Item, change: Change, error: unknown) {
    switch (verdictOn(error)) {
      case 'again':
        item.failures += 1
        this.#trouble = troubleIn(error)
        return this.#wait(item, pauseAfter(item.failures))
      case 'signIn':
        this.stop()
        return this.outside.signedOut()
      case 'refused':
        return this.#refused(item, change, error)
    }
  }

  #refused(item: Item, change: Change, error: unknown) {
    this.outside.outdated()
    // Newer typing deserves an answer of its own.
    if (item.change !== change) return
    // Once its leaders have the sheet back they can still send it (rules.md#51).
    if (!isHeld(error)) this.#pending.drop(change)
    this.#queue.remove(item)
    this.#refusals = [...this.#refusals, { change, error }]
  }

  #forgetRefusal(change: Change) {
    // The same list while none goes: whatever is made from it stays.
    const isOfAnother = (refusal: Refusal) => keyOf(refusal.change) !== keyOf(change)
    if (!this.#refusals.every(isOfAnother)) this.#refusals = this.#refusals.filter(isOfAnother)
  }

  /** What we found in the storage and is there no more was saved from another tab, or replaced and is sent from there. */
  #leaveToOtherTabs() {
    const gone = this.#queue.items.filter(
      ({ isFound, sending, change }) => isFound && !sending && !this.#pending.holds(change),
    )
    if (gone.length === 0) return
    for (const item of gone) this.#queue.remove(item)
    this.outside.outdated()
    this.#show()
  }

  #change() {
    return new Promise<void>(resolve => {
      const leave = this.subscribe(() => {
        leave()
        resolve()
      })
    })
  }

  #show(what: News = 'news') {
    this.#saving = {
      phase: this.#phase(),
      savedAt: this.#savedAt,
      trouble: this.#trouble,
      changes: this.#queue.items.map(({ change }) => change),
      refusals: this.#refusals,
    }
    for (const listener of this.#listeners) listener(what)
  }

  #phase(): Saving['phase'] {
    const { items } = this.#queue
    if (items.length === 0) return this.#savedAt === null ? 'untouched' : 'saved'
    if (!this.#isRunning) return 'stopped'
    return items.some(({ failures }) => failures > 0) ? 'retrying' : 'saving'
  }
}

/** Long enough not to send every digit, short enough to be saved before the next task is read. */
const TYPING_PAUSE = 800

/** Everything done to the sheet goes through the outbox. */
export function editsInto(outbox: Outbox, yearId: number, refusals: readonly Refusal[]): SheetEdits {
  const reasons = new Map(refusals.map(({ change, error }) => [keyOf(change), whyFailed(error)]))
  return {
    enter: ({ id, name }, value, how) =>
      outbox.put({ kind: 'value', id, name, yearId, value }, how === 'typed' ? TYPING_PAUSE : 0),
    // Asking the server takes longer than all else that a key does: the key is shown first.
    finishEntry: () => void setTimeout(() => outbox.flush()),
    setFavourite: ({ id, name }, value) => outbox.put({ kind: 'favourite', id, name, yearId, value }, 0),
    tick: ({ id, name }, value) => outbox.put({ kind: 'tick', id, name, yearId, value }, 0),
    refusalOf: (kind, id) => reasons.get(keyOf({ kind, id })),
  }
}
