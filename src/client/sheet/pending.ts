import * as v from 'valibot'
import { MAX_VALUE } from '#domain/typedValue.ts'
import { CHANGES, forgetKept, keep, keptKeys, readKept } from './kept.ts'
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
    this.#prefix = `${CHANGES}${owner.userId}/${owner.teamId}/`
  }

  /** In the order in which they were made. */
  all(): Change[] {
    return keptKeys(this.#prefix)
      .map(key => readKept(Kept, key))
      .filter(kept => kept !== null)
      .toSorted((a, b) => a.at - b.at)
      .map(kept => kept.change)
  }

  /** False when the browser has no room or does not let us: then only this page knows of the change. */
  keep(change: Change): boolean {
    return keep(this.#keyFor(change), { at: Date.now(), change })
  }

  /** Whether it is still the latest: another tab may have replaced it or got it saved. */
  holds(change: Change): boolean {
    const kept = readKept(Kept, this.#keyFor(change))
    return kept !== null && kept.change.value === change.value
  }

  drop(change: Change) {
    if (this.holds(change)) forgetKept(this.#keyFor(change))
  }

  #keyFor(change: Change) {
    return `${this.#prefix}${change.yearId}/${keyOf(change)}`
  }
}

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
