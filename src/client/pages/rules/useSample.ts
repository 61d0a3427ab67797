import { useMemo, useState } from 'react'
import type { SheetEdits } from '#client/sheet/edits.ts'
import { type Edit, withChanges } from '#client/sheet/saving.ts'
import { type Entries, prepareSheet, type SheetYear } from '#client/sheet/sheet.ts'
import { wholeUpTo } from '#domain/values.ts'
import type { YearTask } from '#domain/year/fullYear.ts'

/** A sheet that lives in the page alone: what is entered is scored like any other sheet, and nothing is saved. */
export function useSample(year: SheetYear, start: Entries) {
  const score = useMemo(() => prepareSheet(year), [year])
  const [entries, setEntries] = useState(start)
  const make = (edit: Edit) => setEntries(before => withChanges(before, [edit]))

  const edits: SheetEdits = {
    enter: ({ id }, value) => make({ kind: 'value', id, value }),
    finishEntry: () => {},
    setFavourite: ({ id }, value) => make({ kind: 'favourite', id, value }),
    tick: ({ id }, value) => make({ kind: 'tick', id, value }),
    refusalOf: () => undefined,
    ruleFor,
  }
  return { sheet: score(entries), edits, clear: () => setEntries(start) }
}

/** No points, so no maximum of its own: more than enough boys for a troop. */
const MOST_WITHOUT_POINTS = 100

const ruleFor = ({ type, maxPoints }: YearTask) => wholeUpTo(type === 'REFONLY' ? MOST_WITHOUT_POINTS : maxPoints)
