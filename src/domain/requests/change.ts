import * as v from 'valibot'
import { mistake } from '#domain/mistakes.ts'

/** A change must name something that can be changed: unknown fields do not count (rules.md#35). */
export const atLeastOne = <T extends object>(change: T) => Object.values(change).some(value => value !== undefined)

const Loaded = v.nullable(v.union([v.string(), v.number(), v.boolean()]))

/**
 * A part of a row that several people may edit at once. `seen` is what the sender's form had loaded of the fields it
 * changes: where one of them is another by now, the change is refused. Without it the last one to save wins.
 */
export function changeOf<Fields extends v.ObjectEntries>(fields: Fields) {
  return v.pipe(
    v.object({ ...v.partial(v.object(fields)).entries, seen: v.optional(v.record(v.string(), Loaded)) }),
    v.check(({ seen, ...change }) => atLeastOne(change), mistake('nothing-to-change')),
  )
}
