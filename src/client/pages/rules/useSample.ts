import { type Dispatch, type SetStateAction, useMemo, useState } from 'react'
import type { SheetEdits } from '#client/sheet/edits.ts'
import { History, useHistory } from '#client/sheet/history.ts'
import { type Edit, withChanges } from '#client/sheet/saving.ts'
import { type Entries, prepareSheet, type SheetYear } from '#client/sheet/sheet.ts'
import { wholeUpTo } from '#domain/values.ts'
import type { YearTask } from '#domain/year/fullYear.ts'

/** A sheet that lives in the page alone: what is entered is scored like any other sheet, and nothing is saved. */
export function useSample(year: SheetYear, start: Entries) {
  const score = useMemo(() => prepareSheet(year), [year])
  const [entries, setEntries] = useState(start)
  const sheet = useMemo(() => score(entries), [score, entries])
  const [history] = useState(() => new History())
  const plain = useMemo(() => editsOf(setEntries), [])
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
    refusalOf: () => undefined,
    ruleFor,
  }
}

/** No points, so no maximum of its own: more than enough boys for a troop. */
const MOST_WITHOUT_POINTS = 100

const ruleFor = ({ type, maxPoints }: YearTask) => wholeUpTo(type === 'REFONLY' ? MOST_WITHOUT_POINTS : maxPoints)
