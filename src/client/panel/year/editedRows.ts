import { type Drafts, draftOf } from './drafts.ts'
import type { EditedYear } from './editedYear.ts'
import type { Part } from './parts.tsx'
import { type Change, checkRow, disputeOf } from './useRowForm.ts'

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
  const { values, changed, disputed, seen } = draft
  // Hundreds of rows are unchanged: only the others are checked.
  const { check, errors } =
    changed.length === 0
      ? { check: undefined, errors: {} }
      : checkRow({ ...fields, parse: values => part.fields.parse(values) }, part.schema(year, row), values)
  const parsed = check?.success ? Object.entries(check.output as object) : []

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
    disputes: disputed.map(name => disputeOf(fields.specs[name]!, { row: key, name }, draft, saved)),
    set: (change: Record<string, Typed>) => draft.set(change as Partial<Values>),
    discard: draft.discard,
    /** The changed fields as the server takes them; empty while one of them is wrong. */
    change: { ...Object.fromEntries(parsed.filter(([name]) => changed.includes(name))), seen } as Change<
      Record<string, unknown>
    >,
    forgetSent: (left: readonly string[]) => draft.forgetSent(values, left),
  }
}

export type EditedRow = ReturnType<typeof editedRow>
