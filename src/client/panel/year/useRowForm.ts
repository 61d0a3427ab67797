import { type ChangeEvent, type FormEvent, useState } from 'react'
import * as v from 'valibot'
import { useAction } from '#client/ui/useAction.ts'
import { mistakesByField } from '#client/ui/useForm.ts'
import { isChangedMeanwhile } from './changeYear.ts'
import { useDraft } from './useDraft.ts'

type Entry = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

interface Row<Fields, S extends v.GenericSchema> {
  /** What the draft is kept under in its editor: `task-7`, `new-task-3`. */
  of: string
  /** The row as the server has it, or the beginning of a new one; numbers as text. */
  saved: Fields
  /** The same fields as the server tells them; left out for a new row. */
  row?: object
  schema: S
  /** What is typed, as the schema takes it. */
  entered: (fields: Fields) => unknown
  save: (row: v.InferOutput<S>, change: Change<v.InferOutput<S>>) => Promise<unknown>
}

/** The part of a row that was changed, and what was there: only that is sent, so that it undoes no change of another person. */
export type Change<Row> = Partial<Row> & { seen: Record<string, string | number | boolean | null> }

/**
 * The form of one row of the year, checked by the server's own schema while it is typed. It is no `ui/useForm`, whose
 * inputs hold their text: here the text is state, because cards show what it would do to the year before it is saved,
 * and because a year that is read again must change the untouched fields only.
 */
export function useRowForm<Fields extends object, S extends v.GenericSchema>(row: Row<Fields, S>) {
  const draft = useDraft(row.of, row.saved, row.row)
  const { fields, changed, set } = draft
  const [done, setDone] = useState(false)
  const check = v.safeParse(row.schema, row.entered(fields))
  const errors = errorsOf(check)
  const saving = useAction(async () => {
    if (!check.success) return
    const change = { ...changedOnly(check.output as object, changed), seen: draft.seen }
    await row.save(check.output, change as Change<v.InferOutput<S>>)
    draft.forgetSent(fields)
    setDone(true)
  })
  // While it is being saved the server may have it before the form hears of it.
  const disputed = saving.busy ? [] : draft.disputed
  const isSound = check.success && changed.length > 0

  return {
    fields,
    set,
    changed,
    discard: draft.discard,
    /** Fields that somebody else changed meanwhile, with what the server has of each now. */
    disputes: disputed.map(name => ({
      name,
      mine: fields[name],
      theirs: row.saved[name],
      keepMine: () => draft.keepMine(name),
      takeTheirs: () => draft.takeTheirs(name),
    })),
    /** By field, first sentence first; the first field that is wrong comes first. */
    errors,
    busy: saving.busy,
    /** A dispute speaks for itself. */
    failure: isChangedMeanwhile(saving.error) ? undefined : saving.failure,
    isChanged: changed.length > 0,
    /** Changed, and into something that can be saved. */
    isSound,
    isSaved: done && changed.length === 0,
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      if (isSound && disputed.length === 0 && !saving.busy) saving.run()
    },
    /** Props of the field of that name; its errors are shown once it was touched. */
    text: (name: keyof Fields & string) => ({
      name,
      value: String(fields[name]),
      onChange: (event: ChangeEvent<Entry>) => set({ [name]: event.target.value } as Partial<Fields>),
      errors: changed.includes(name) ? errors[name] : undefined,
    }),
  }
}

export type RowForm = Pick<
  ReturnType<typeof useRowForm>,
  'errors' | 'busy' | 'failure' | 'isChanged' | 'isSaved' | 'isSound' | 'discard'
> & { disputes: readonly Dispute[] }

export interface Dispute {
  name: string
  mine: unknown
  theirs: unknown
  keepMine: () => void
  takeTheirs: () => void
}

function errorsOf<S extends v.GenericSchema>(check: v.SafeParseResult<S>): Record<string, readonly string[]> {
  return check.issues ? mistakesByField(check.issues) : {}
}

const changedOnly = (row: object, changed: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => changed.includes(name)))
