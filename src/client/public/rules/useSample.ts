import { type Dispatch, type SetStateAction, useMemo, useState } from 'react'
import { History, useHistory } from '#client/sheet/planning/history.ts'
import { type Edit, withChanges } from '#client/sheet/saving/changes.ts'
import { type Entries, prepareSheet, type SheetYear } from '#client/sheet/view/sheet.ts'
import type { SheetEdits } from '#client/sheet/view/viewProps.ts'

/**
 * A sheet that lives in the page alone: what is entered is scored like any other sheet, and nothing is saved. Without
 * `ruleFor` its fields take what a troop's own sheet takes.
 */
export function useSample(year: SheetYear, start: Entries, ruleFor?: SheetEdits['ruleFor']) {
  const score = useMemo(() => prepareSheet(year), [year])
  const [entries, setEntries] = useState(start)
  const sheet = useMemo(() => score(entries), [score, entries])
  const [history] = useState(() => new History())
  const plain = useMemo(() => ({ ...editsOf(setEntries), ruleFor }), [ruleFor])
  const { edits, changes } = useHistory(history, sheet, plain)

  function clear() {
    history.clear()
    setEntries(start)
  }
  return { sheet, edits, changes, clear }
}

function editsOf(setEntries: Dispatch<SetStateAction<Entries>>): SheetEdits {
  const make = (edit: Edit) => setEntries(before => withChanges(before, [edit]))
  return {
    enter: ({ id }, value) => make({ kind: 'value', id, value }),
    finishEntry: () => {},
    setFavourite: ({ id }, value) => make({ kind: 'favourite', id, value }),
    tick: ({ id }, value) => make({ kind: 'tick', id, value }),
    rejectionOf: () => undefined,
  }
}
