import { keyOf } from '#client/sheet/changes.ts'
import type { SheetEdits } from '#client/sheet/edits.ts'
import type { Outbox } from '#client/sheet/outbox.ts'
import type { Refusal } from '#client/sheet/saving.ts'

/** Long enough not to send every digit, short enough to be saved before the next task is read. */
const TYPING_PAUSE = 800

/** Everything done to the sheet goes through the outbox. */
export function editsInto(outbox: Outbox, yearId: number, refusals: readonly Refusal[]): SheetEdits {
  const reasons = new Map(refusals.map(({ change, message }) => [keyOf(change), message]))
  return {
    enter: ({ id, name }, value) => outbox.put({ kind: 'value', id, name, yearId, value }, TYPING_PAUSE),
    settle: () => outbox.flush(),
    star: ({ id, name }, value) => outbox.put({ kind: 'star', id, name, yearId, value }, 0),
    tick: ({ id, name }, value) => outbox.put({ kind: 'tick', id, name, yearId, value }, 0),
    refusalOf: (kind, id) => reasons.get(keyOf({ kind, id })),
  }
}
