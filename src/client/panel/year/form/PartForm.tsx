import { type ReactNode, use, useRef } from 'react'
import { changeYear } from '#client/panel/year/model/changeYear.ts'
import { useRights, useYear } from '#client/panel/year/model/editor.ts'
import { type Change, type InputsProps, useRowForm } from '#client/panel/year/model/useRowForm.ts'
import { Fold } from './Fold.tsx'
import { AskImpact } from './Impact.tsx'
import { IssuesAfter } from './IssuesAfter.tsx'
import type { Part } from './parts.tsx'
import { SaveBar } from './SaveBar.tsx'

interface PartFormProps<Values extends object, Row, Entered extends { name: string }> {
  part: Part<Values, Row, Entered>
  row?: Row & { id: number }
  initial?: Values
  /** The key of the draft: `task-7`, `new-task-3`. */
  draft?: string
  save?: (row: Entered, change: Change<Entered>) => Promise<unknown>
  saveText?: string
  discardText?: string
  Inputs?: (props: InputsProps<Values>) => ReactNode
  children?: ReactNode
}

/** The form of a task, a group or a prerequisite: a stored one, a new one, or one that was deleted during the edit. */
export function PartForm<Values extends object, Row, Entered extends { name: string }>(
  props: PartFormProps<Values, Row, Entered>,
) {
  const { part, row, initial = part.fields.initial, discardText, Inputs = part.Inputs } = props
  const year = useYear()
  const { fields, kind, texts } = part
  const {
    draft = row ? `${kind}-${row.id}` : `new-${kind}`,
    save = (entered, change) =>
      changeYear<unknown>(
        year.id,
        row ? part.change(row.id, change) : part.add(entered, year.id),
        // Editing a draft notifies nobody, and the form shows the saved values.
        { words: row && year.state === 'OPEN' ? `Zapisano: ${entered.name}` : undefined },
      ),
    saveText = row ? texts.save : texts.add,
  } = props
  const rights = useRights()
  const saved = row ? fields.format(row) : initial
  const ask = use(AskImpact)
  const form = useRowForm({
    draft,
    fields,
    saved,
    row,
    schema: part.schema(year, row),
    save: async (entered, change) => (await ask(part.impact(row?.id, entered, change))) && save(entered, change),
  })
  const id = row?.id ?? 0
  const after = form.isSound && part.yearAfter?.(year, id, form.values)
  // The order of rows may be changed in any state of the year.
  const maySave = 'displayPriority' in fields.specs ? rights.editor : rights.edit

  return (
    <form className="form" onSubmit={form.onSubmit}>
      <Inputs id={id} form={form} />
      {after && <IssuesAfter after={after} />}
      {maySave && (
        <SaveBar row={draft} form={form} save={saveText} discard={discardText}>
          {props.children}
        </SaveBar>
      )}
    </form>
  )
}

interface NewPartProps<Values extends object, Row, Entered extends { name: string }>
  extends Pick<PartFormProps<Values, Row, Entered>, 'part' | 'initial'> {
  draft: string
  save: (row: Entered) => Promise<unknown>
}

/** Adds one row after another: the first input gets the focus again. */
export function NewPart<Values extends object, Row, Entered extends { name: string }>(
  props: NewPartProps<Values, Row, Entered>,
) {
  const { save, ...form } = props
  const body = useRef<HTMLDivElement>(null)
  const add = async (row: Entered) => {
    await save(row)
    body.current?.querySelector('input')?.focus()
  }
  return (
    <Fold id={form.draft} skipExpandAll summary={form.part.texts.add}>
      <div className="fold__body" ref={body}>
        <PartForm {...form} save={add} />
      </div>
    </Fold>
  )
}
