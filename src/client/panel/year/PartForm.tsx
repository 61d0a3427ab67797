import type { ReactNode } from 'react'
import { changeYear } from './changeYear.ts'
import type { EditedYear } from './editedYear.ts'
import { IssuesAfter } from './IssuesAfter.tsx'
import type { Part } from './parts.tsx'
import { useRights } from './rights.ts'
import { SaveBar } from './SaveBar.tsx'
import { type Change, type InputsProps, useRowForm } from './useRowForm.ts'

interface PartFormProps<Values extends object, Row, Entered> {
  part: Part<Values, Row, Entered>
  year: EditedYear
  /** Left out for a new row. */
  row?: Row & { id: number }
  /** The values of a new row; the part's own without it. */
  initial?: Values
  /** The key of the draft: `task-7`, `new-task-3`. */
  draft: string
  save: (row: Entered, change: Change<Entered>) => Promise<unknown>
  saveText: string
  discardText?: string
  /** Shown in the place of the part's own inputs. */
  Inputs?: (props: InputsProps<Values>) => ReactNode
  children?: ReactNode
}

/** The form of a task, a group or a prerequisite: a stored one, a new one, or one that was deleted during the edit. */
export function PartForm<Values extends object, Row, Entered>(props: PartFormProps<Values, Row, Entered>) {
  const { part, year, row, initial = part.fields.initial, save, draft, discardText, Inputs = part.Inputs } = props
  const rights = useRights(year)
  const { fields } = part
  const saved = row ? fields.format(row) : initial
  const form = useRowForm({ draft, fields, saved, row, schema: part.schema(year, row), save })
  const id = row?.id ?? 0
  const after = form.isSound && part.yearAfter?.(year, id, form.values)
  // The order of rows may be changed in any state of the year.
  const maySave = 'displayPriority' in fields.specs ? rights.editor : rights.edit

  return (
    <form className="form" onSubmit={form.onSubmit}>
      <Inputs year={year} id={id} form={form} />
      {after && <IssuesAfter year={year} after={after} />}
      {maySave && (
        <SaveBar form={form} year={year} save={props.saveText} discard={discardText}>
          {props.children}
        </SaveBar>
      )}
    </form>
  )
}

interface StoredPartFormProps<Values extends object, Row, Entered>
  extends Pick<PartFormProps<Values, Row, Entered>, 'part' | 'year' | 'children'> {
  row: Row & { id: number }
}

export function StoredPartForm<Values extends object, Row, Entered>(props: StoredPartFormProps<Values, Row, Entered>) {
  const { part, year, row } = props
  return (
    <PartForm
      draft={`${part.kind}-${row.id}`}
      save={(_, change) => changeYear(year.id, part.change(row.id, change))}
      saveText={part.texts.save}
      {...props}
    />
  )
}
