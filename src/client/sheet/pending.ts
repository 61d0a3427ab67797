import { CHANGES } from '#client/ui/unsaved.ts'
import { MAX_VALUE } from '#domain/typedValue.ts'
import {
  forgetKept,
  hasShape,
  isFlag,
  isNumber,
  isOne,
  isText,
  keep,
  keptKeys,
  orNull,
  readKept,
  type Shape,
} from './kept.ts'
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
      .map(key => readKept(isKept, key))
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
    const kept = readKept(isKept, this.#keyFor(change))
    return kept !== null && kept.change.value === change.value
  }

  drop(change: Change) {
    if (this.holds(change)) forgetKept(this.#keyFor(change))
  }

  #keyFor(change: Change) {
    return `${this.#prefix}${change.yearId}/${keyOf(change)}`
  }
}

const about = { id: isNumber, yearId: isNumber, name: isText }
const isValue: Shape<number> = (found): found is number => isNumber(found) && found >= 0 && found <= MAX_VALUE

const kinds: readonly Shape<Change>[] = [
  hasShape({ ...about, kind: isOne('value'), value: orNull(isValue) }),
  hasShape({ ...about, kind: isOne('favourite'), value: isFlag }),
  hasShape({ ...about, kind: isOne('tick'), value: isFlag }),
]
const isChange: Shape<Change> = (found): found is Change => kinds.some(is => is(found))

const isKept = hasShape({ at: isNumber, change: isChange })
