import { type ChangeEvent, type FormEvent, useState } from 'react'
import * as v from 'valibot'
import { mistakesByField } from '#client/ui/inputMessages.ts'
import { useAction } from '#client/ui/useAction.ts'
import { useDraft } from './useDraft.ts'

type Entry = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

interface Row<Fields, S extends v.GenericSchema> {
  /** The row as the server has it, or the beginning of a new one; numbers as text. */
  saved: Fields
  schema: S
  /** What is typed, as the schema takes it. */
  entered: (fields: Fields) => unknown
  /** `changed`: the fields that differ from what the server has. */
  save: (row: v.InferOutput<S>, changed: readonly (keyof Fields)[]) => Promise<unknown>
}

/**
 * The form of one row of the year, checked by the server's own schema while it is typed. It is no `ui/useForm`, whose
 * inputs hold their text: here the text is state, because cards show what it would do to the year before it is saved,
 * and because a year that is read again must change the untouched fields only.
 */
export function useRowForm<Fields extends object, S extends v.GenericSchema>(row: Row<Fields, S>) {
  const draft = useDraft(row.saved)
  const { fields, changed, set } = draft
  const [done, setDone] = useState(false)
  const check = v.safeParse(row.schema, row.entered(fields))
  const errors = errorsOf(check)
  const isSound = check.success && changed.length > 0

  const saving = useAction(async () => {
    if (!check.success) return
    await row.save(check.output, changed)
    draft.forgetSent(fields)
    setDone(true)
  })

  return {
    fields,
    set,
    changed,
    discard: draft.discard,
    /** By field, first sentence first; the first field that is wrong comes first. */
    errors,
    busy: saving.busy,
    failure: saving.failure,
    isChanged: changed.length > 0,
    /** Changed, and into something that can be saved. */
    isSound,
    isSaved: done && changed.length === 0,
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      if (isSound && !saving.busy) saving.run()
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
>

function errorsOf<S extends v.GenericSchema>(check: v.SafeParseResult<S>): Record<string, readonly string[]> {
  return check.issues ? mistakesByField(check.issues) : {}
}

/** The part of a row that was changed. Only that part is sent, so that it undoes no change another editor made. */
export function changedOnly<Row extends object>(row: Row, changed: readonly string[]): Partial<Row> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => changed.includes(name))) as Partial<Row>
}
