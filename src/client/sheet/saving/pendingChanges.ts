import * as v from 'valibot'
import { readStored, removeStored, storedKeys, writeStored } from '#client/api/storage.ts'
import { CHANGES } from '#client/api/unsaved.ts'
import { type Change, isSameValue, keyOf } from '#client/sheet/model/changes.ts'
import { STARRED } from '#domain/mine.ts'
import { MAX_NOTE } from '#domain/note.ts'
import { LEVELS } from '#domain/scoring/levels.ts'
import { MAX_VALUE } from '#domain/scoring/typedValue.ts'

/** Identifies the sheet of a change: it is sent only while this leader of this troop is signed in. */
export interface Owner {
  userId: number
  teamId: number
}

export interface Item {
  change: Change
  /** The change that the current request carries; `change` may be newer. */
  sending: Change | null
  isDue: boolean
  failures: number
  isStored: boolean
  /** Found in the storage, not made on this page: another tab may have found it as well. */
  isFound: boolean
  timer?: ReturnType<typeof setTimeout>
}

const MAX_REQUESTS = 4

/**
 * The changes that the server has not confirmed, one per key, in the order in which they were last made. The browser's
 * storage holds them over a reload, a dead battery or a lost session, one entry per change, so that two tabs never
 * overwrite each other's changes.
 */
export class PendingChanges {
  readonly #items = new Map<string, Item>()
  readonly #prefix: string

  constructor(owner: Owner) {
    this.#prefix = `${CHANGES}${owner.userId}/${owner.teamId}/`
    translateEarlier(this.#prefix)
    const stored = storedKeys(this.#prefix).map(key => readStored(StoredChange, key))
    for (const { change } of stored.filter(entry => entry !== null).toSorted((a, b) => a.at - b.at))
      this.#add(change, { isStored: true, isFound: true })
  }

  get items(): Item[] {
    return [...this.#items.values()]
  }

  /** Stores the change and puts it at the end of the queue, in place of an earlier one with the same key. */
  put(change: Change): Item {
    return this.#add(change, {
      isStored: writeStored(this.#storageKey(change), { at: Date.now(), change }),
      isFound: false,
    })
  }

  #add(change: Change, from: Pick<Item, 'isStored' | 'isFound'>): Item {
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

  /** False once another tab has replaced the stored change or got it saved. */
  isStored(change: Change): boolean {
    const stored = readStored(StoredChange, this.#storageKey(change))
    return stored !== null && isSameValue(stored.change.value, change.value)
  }

  removeFromStorage(change: Change) {
    if (this.isStored(change)) removeStored(this.#storageKey(change))
  }

  /**
   * The items to send now. Ticks open and close the scored groups, and a press changes many tasks: no change overtakes them, and
   * they overtake no change.
   */
  ready(): Item[] {
    const { items } = this
    const alone = items.findIndex(({ change }) => change.kind === 'tick' || change.kind === 'many')
    const first = alone === -1 ? items : items.slice(0, Math.max(alone, 1))
    const underWay = items.filter(({ sending }) => sending).length
    return first.filter(({ isDue, sending }) => isDue && !sending).slice(0, Math.max(MAX_REQUESTS - underWay, 0))
  }

  #storageKey(change: Change) {
    return `${this.#prefix}${change.yearId}/${keyOf(change)}`
  }
}

export function makeDue(item: Item) {
  clearTimeout(item.timer)
  item.isDue = true
}

const subject = { id: v.number(), yearId: v.number(), name: v.string() }
const value = v.pipe(v.number(), v.minValue(0), v.maxValue(MAX_VALUE))
const month = v.nullable(v.string())

const mine = v.object({ value: v.nullable(value), month })
const row = { mine: v.boolean(), ...mine.entries }

const StoredChange = v.object({
  at: v.number(),
  change: v.variant('kind', [
    v.object({ ...subject, kind: v.literal('value'), value: v.nullable(value) }),
    v.object({ ...subject, kind: v.literal('note'), value: v.pipe(v.string(), v.maxLength(MAX_NOTE)) }),
    v.object({ ...subject, kind: v.literal('mine'), value: v.nullable(mine) }),
    v.object({
      ...subject,
      kind: v.literal('many'),
      value: v.array(v.object({ taskId: v.number(), ...row, expected: v.object(row) })),
    }),
    v.object({ ...subject, kind: v.literal('tick'), value: v.boolean() }),
    v.object({ ...subject, kind: v.literal('target'), value: v.nullable(v.picklist(LEVELS)) }),
  ]),
})

/** Stars and planned values, which were two kinds of changes in earlier versions. */
const EarlierChange = v.object({
  at: v.number(),
  change: v.variant('kind', [
    v.object({ ...subject, kind: v.literal('favourite'), value: v.boolean() }),
    v.object({ ...subject, kind: v.literal('plan'), value: v.nullable(v.object({ value, month })) }),
  ]),
})

/**
 * Translates what an earlier version stored. A planned value outlives the star that was set with it, whichever came last. Planned
 * prerequisites and areas put aside are no longer, and would be asked about at signing out.
 */
function translateEarlier(prefix: string) {
  for (const key of storedKeys(prefix)) if (/\/(plan-tick|aside)\/\d+$/.test(key)) removeStored(key)
  const found = storedKeys(prefix).flatMap(key => {
    const entry = readStored(EarlierChange, key)
    return entry ? [{ key, ...entry }] : []
  })
  const rank = ({ change }: (typeof found)[number]) => (change.kind === 'plan' ? 1 : 0)
  for (const { key, at, change } of found.toSorted((a, b) => rank(a) - rank(b))) {
    const star = change.kind === 'plan' ? change.value : change.value ? STARRED : null
    removeStored(key)
    const translated: Change = { ...change, kind: 'mine', value: star }
    writeStored(`${prefix}${change.yearId}/${keyOf(translated)}`, { at, change: translated })
  }
}
