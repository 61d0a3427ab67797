import { type Drafts, draftOf } from './drafts.ts'
import type { EditedYear } from './editedYear.ts'
import type { Part } from './parts.tsx'
import { changeOf, checkRow, disputesOf } from './useRowForm.ts'

type Typed = string | boolean

/** A row of the table with its unsaved edits, which it shares with the row's form. */
export function editedRow<Values extends object, Row extends { id: number; name: string }, Entered>(
  part: Part<Values, Row, Entered>,
  year: EditedYear,
  row: Row,
  drafts: Drafts,
) {
  const { fields, kind } = part
  const key = `${kind}-${row.id}`
  const saved = fields.format(row)
  const draft = draftOf(drafts, drafts.get().get(key), { key, saved, row })
  const { values, changed, disputed } = draft
  // Hundreds of rows are unchanged: only the others are checked.
  const { check, errors } =
    changed.length === 0 ? { check: undefined, errors: {} } : checkRow(fields, part.schema(year, row), values)

  return {
    key,
    id: row.id,
    name: row.name,
    specs: fields.specs,
    values: values as Record<string, Typed>,
    saved: saved as Record<string, Typed>,
    changed,
    errors: errors as Record<string, string[] | undefined>,
    disputed,
    disputes: disputesOf(key, fields.specs, draft, saved),
    set: (change: Record<string, Typed>) => draft.set(change as Partial<Values>),
    discard: draft.discard,
    /** Empty while a field is wrong. */
    change: changeOf<Record<string, unknown>>(check?.success ? (check.output as object) : {}, draft),
    forgetSent: (left: readonly string[]) => draft.forgetSent(values, left),
  }
}

export type EditedRow = ReturnType<typeof editedRow>
