import * as v from 'valibot'
import { MAX_VALUE } from '#domain/values.ts'
import { type Change, keyOf } from './saving.ts'

/** Whose sheet a change belongs to: it is sent only while this person of this troop is signed in. */
export interface Owner {
  userId: number
  teamId: number
}

/**
 * What is not yet confirmed, kept by the browser over a reload, a dead battery or a lost session. One entry for each
 * change, so that two tabs never write over each other's.
 */
export class Pending {
  readonly #prefix: string

  constructor(owner: Owner) {
    this.#prefix = `arkusz/${owner.userId}/${owner.teamId}/`
  }

  /** In the order in which they were made. */
  all(): Change[] {
    return storedKeys()
      .filter(key => key.startsWith(this.#prefix))
      .map(key => read(key))
      .filter(kept => kept !== null)
      .toSorted((a, b) => a.at - b.at)
      .map(kept => kept.change)
  }

  /** False when the browser has no room or does not let us: then only this page knows of the change. */
  keep(change: Change): boolean {
    try {
      localStorage.setItem(this.#keyFor(change), JSON.stringify({ at: Date.now(), change }))
      return true
    } catch {
      return false
    }
  }

  /** Whether it is still the latest: another tab may have replaced it or got it saved. */
  holds(change: Change): boolean {
    const kept = read(this.#keyFor(change))
    return kept !== null && kept.change.value === change.value
  }

  drop(change: Change) {
    if (this.holds(change)) localStorage.removeItem(this.#keyFor(change))
  }

  #keyFor(change: Change) {
    return `${this.#prefix}${change.yearId}/${keyOf(change)}`
  }
}

/** Whether this browser keeps unsent changes of any leader. */
export const isAnythingPending = () => storedKeys().some(key => key.startsWith('arkusz/'))

const about = { id: v.number(), yearId: v.number(), name: v.string() }

const Kept = v.object({
  at: v.number(),
  change: v.variant('kind', [
    v.object({
      ...about,
      kind: v.literal('value'),
      value: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(MAX_VALUE))),
    }),
    v.object({ ...about, kind: v.literal('favourite'), value: v.boolean() }),
    v.object({ ...about, kind: v.literal('tick'), value: v.boolean() }),
  ]),
})

/** Other programs can write into the browser's storage: an entry of another shape is ignored. */
function read(key: string): v.InferOutput<typeof Kept> | null {
  try {
    const kept = v.safeParse(Kept, JSON.parse(localStorage.getItem(key) ?? 'null'))
    return kept.success ? kept.output : null
  } catch {
    return null
  }
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}
