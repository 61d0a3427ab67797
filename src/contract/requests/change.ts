import * as v from 'valibot'
import { mistake } from '#contract/mistakes.ts'

/** Unknown fields do not count as a change (rules.md#35). */
export const atLeastOne = <T extends object>(change: T) => Object.values(change).some(value => value !== undefined)

const Loaded = v.nullable(v.union([v.string(), v.number(), v.boolean()]))

/**
 * A change of a row that several people may edit at the same time. `seen` holds the values that the sender's form had
 * loaded: the change is rejected if one of them has changed since. Without it the last change wins.
 */
export function changeOf<Fields extends v.ObjectEntries>(fields: Fields) {
  return v.pipe(
    v.object({ ...v.partial(v.object(fields)).entries, seen: v.optional(v.record(v.string(), Loaded)) }),
    v.check(({ seen, ...change }) => atLeastOne(change), mistake('nothing-to-change')),
  )
}
