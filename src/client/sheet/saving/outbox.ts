import { retryDelay } from '#client/api/ApiError.ts'
import { createStore, type Store } from '#client/api/store.ts'
import { type Change, keyOf, type Rejection, type Saving, type SheetServer } from '#client/sheet/model/changes.ts'
import { History } from '#client/sheet/model/history.ts'
import { isSendableLater, reactionTo, troubleOf } from './failures.ts'
import { type Item, makeDue, type Owner, PendingChanges } from './pendingChanges.ts'

/** The shortest pause in ms, for a change that is flushed right away. */
const SHORTEST_PAUSE = 1

/**
 * Sends every change to the server (rules.md#13). The latest change of each key wins, each key has one request in flight at
 * a time, and a change stays in the browser's storage until the server has answered.
 */
export class Outbox {
  /** Lives as long as the outbox, so that opening another page does not end it. */
  readonly history = new History()
  readonly saving: Store<Saving>
  readonly #pending: PendingChanges
  #isRunning = false
  #savedAt: number | null = null
  #trouble: Saving['trouble'] = null
  #rejections: readonly Rejection[] = []

  constructor(
    readonly owner: Owner,
    readonly server: SheetServer,
  ) {
    this.#pending = new PendingChanges(owner)
    this.saving = createStore(this.#state('progress'))
  }

  start() {
    this.#isRunning = true
    this.flush()
  }

  /** Sends nothing more. Requests under way may still be answered. */
  stop() {
    this.#isRunning = false
    for (const { timer } of this.#pending.items) clearTimeout(timer)
    this.#publish()
  }

  /** Stores a change immediately and sends it after the pause in ms, unless a newer one takes its place. */
  put(change: Change, pause: number) {
    const item = this.#pending.put(change)
    this.#forgetRejection(change)
    this.#wait(item, pause)
    this.#publish(pause > 0 ? 'typing' : 'edit')
  }

  /** Ends every pause: a field was left, the network is back, or the page is being hidden. */
  flush() {
    if (this.#pending.items.length === 0) return
    for (const item of this.#pending.items) makeDue(item)
    this.#send()
    this.#publish()
  }

  async sendEverything(): Promise<number> {
    this.start()
    while (this.#pending.items.some(({ sending }) => sending)) await this.#nextUpdate()
    return this.saving.get().changes.length
  }

  /** Sends the rejected changes again, once the leaders may change the sheet again. */
  sendRejected() {
    for (const { change } of this.#rejections) this.put(change, SHORTEST_PAUSE)
    this.flush()
  }

  forgetRejections() {
    for (const { change } of this.#rejections) this.#pending.removeFromStorage(change)
    this.#rejections = []
    this.#publish()
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
    for (const item of this.#pending.ready()) void this.#transmit(item)
  }

  async #transmit(item: Item) {
    const { change } = item
    Object.assign(item, { sending: change, isDue: false })
    const result = await this.server
      .send(change, outcome => this.history.settle(change, outcome))
      .then(
        showAnswer => ({ showAnswer }),
        (error: unknown) => ({ error }),
      )
    item.sending = null
    if ('error' in result) this.#failed(item, change, result.error)
    else this.#succeeded(item, change, result.showAnswer)
    this.#send()
    this.#publish()
  }

  #succeeded(item: Item, change: Change, showAnswer: () => void) {
    item.failures = 0
    this.#savedAt = Date.now()
    this.#trouble = null
    this.#pending.removeFromStorage(change)
    // A newer change of the same key is sent after its own pause.
    if (item.change === change) {
      showAnswer()
      this.#pending.remove(item)
    }
    // The server answers again: no item has to wait for its next try.
    for (const other of this.#pending.items) if (other.failures > 0) makeDue(other)
  }

  #failed(item: Item, change: Change, error: unknown) {
    switch (reactionTo(error)) {
      case 'retry':
        item.failures += 1
        this.#trouble = troubleOf(error)
        return this.#wait(item, retryDelay(item.failures))
      case 'signIn':
        this.stop()
        return this.server.signedOut()
      case 'reject':
        return this.#rejected(item, change, error)
    }
  }

  #rejected(item: Item, change: Change, error: unknown) {
    this.server.outdated()
    if (item.change !== change) return
    // Stays in the storage while it can still be sent later (rules.md#51).
    if (!isSendableLater(error)) this.#pending.removeFromStorage(change)
    this.#pending.remove(item)
    if (change.kind === 'many') this.history.reject(change)
    this.#rejections = [...this.#rejections, { change, error }]
  }

  #forgetRejection(change: Change) {
    const rest = this.#rejections.filter(rejection => keyOf(rejection.change) !== keyOf(change))
    // Keep the array identity when nothing is removed, so memoised consumers do not re-render.
    if (rest.length < this.#rejections.length) this.#rejections = rest
  }

  /** A change found in the storage that is not there any more was saved by another tab, or replaced there. */
  #leaveToOtherTabs() {
    const gone = this.#pending.items.filter(
      ({ isFound, sending, change }) => isFound && !sending && !this.#pending.isStored(change),
    )
    if (gone.length === 0) return
    for (const item of gone) this.#pending.remove(item)
    this.server.outdated()
    this.#publish()
  }

  #nextUpdate() {
    return new Promise<void>(resolve => {
      const leave = this.saving.subscribe(() => {
        leave()
        resolve()
      })
    })
  }

  #publish(update: Saving['update'] = 'progress') {
    this.saving.set(this.#state(update))
  }

  #state(update: Saving['update']): Saving {
    return {
      phase: this.#phase(),
      savedAt: this.#savedAt,
      trouble: this.#trouble,
      changes: this.#pending.items.map(({ change }) => change),
      rejections: this.#rejections,
      mayLose: this.#pending.items.some(({ isStored }) => !isStored),
      update,
    }
  }

  #phase(): Saving['phase'] {
    const { items } = this.#pending
    if (items.length === 0) return this.#savedAt === null ? 'untouched' : 'saved'
    if (!this.#isRunning) return 'stopped'
    return items.some(({ failures }) => failures > 0) ? 'retrying' : 'saving'
  }
}
