import { useCallback, useMemo, useState } from 'react'
import { type Edit, withChanges } from '#client/sheet/model/changes.ts'
import { editsBy, type SheetEdits } from '#client/sheet/model/edits.ts'
import { History, useHistory } from '#client/sheet/model/history.ts'
import { type Entries, prepareSheet, type SheetYear } from '#client/sheet/model/sheet.ts'

/**
 * A sheet that exists on the page only: it is scored like any other, and nothing is saved. Without `ruleFor` its fields
 * accept what a troop's own sheet accepts.
 */
export function useSample(year: SheetYear, start: Entries, ruleFor?: SheetEdits['ruleFor']) {
  const score = useMemo(() => prepareSheet(year), [year])
  const [entries, setEntries] = useState(start)
  const sheet = useMemo(() => score(entries), [score, entries])
  const [history] = useState(() => new History())
  const make = useCallback((edit: Edit) => setEntries(before => withChanges(before, [edit])), [])
  const plain = useMemo(() => ({ ...editsBy(make), ruleFor }), [make, ruleFor])
  const edits = useHistory(history, sheet, plain)

  function clear() {
    history.clear()
    setEntries(start)
  }
  return { sheet, edits, clear }
}
