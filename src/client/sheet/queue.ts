import { type Change, keyOf } from './saving.ts'

/** The latest change of one key on its way to the server. */
export interface Item {
  change: Change
  /** What the request under way carries: perhaps an earlier change than `change`. */
  sending: Change | null
  /** Its pause is over. */
  isDue: boolean
  failures: number
  /** The browser's storage has it. */
  isKept: boolean
  /** Not made on this page but left in the storage, where another tab may have found it as well. */
  isFound: boolean
  timer?: ReturnType<typeof setTimeout>
}

const AT_ONCE = 4

/** Changes in the order in which they were last made, one for each key. */
export class Queue {
  readonly #items = new Map<string, Item>()

  get items(): Item[] {
    return [...this.#items.values()]
  }

  /** Puts the change at the end, in the place of an earlier one of its key. */
  add(change: Change, from: Pick<Item, 'isKept' | 'isFound'>): Item {
    const key = keyOf(change)
    const item = this.#items.get(key) ?? { change, sending: null, isDue: false, failures: 0, ...from }
    this.#items.delete(key)
    this.#items.set(key, Object.assign(item, { change, ...from }))
    return item
  }

  remove({ change, timer }: Item) {
    clearTimeout(timer)
    this.#items.delete(keyOf(change))
  }

  /** What may be sent now. Ticks open and close the scored groups, so nothing overtakes them and they overtake nothing. */
  ready(): Item[] {
    const { items } = this
    const tick = items.findIndex(({ change }) => change.kind === 'tick')
    const first = tick === -1 ? items : items.slice(0, Math.max(tick, 1))
    const underWay = items.filter(({ sending }) => sending).length
    return first.filter(({ isDue, sending }) => isDue && !sending).slice(0, Math.max(AT_ONCE - underWay, 0))
  }
}

/** Its pause is over, or is cut short. */
export function makeDue(item: Item) {
  clearTimeout(item.timer)
  item.isDue = true
}
