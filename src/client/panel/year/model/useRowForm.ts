import { type ChangeEvent, type FormEvent, useState } from 'react'
import * as v from 'valibot'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { mistakeInPolish } from '#client/ui/feedback/inputMessages.ts'
import { mistakesByField } from '#client/ui/form/useForm.ts'
import { EVERY_ERROR } from '#contract/mistakes.ts'
import { isChangedMeanwhile } from './changeYear.ts'
import { useDraft } from './drafts.ts'
import { inputOf, type RowFields } from './rowFields.ts'

type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

interface RowFormOptions<Values extends object, S extends v.GenericSchema> {
  draft: string
  fields: Pick<RowFields<Values>, 'specs' | 'parse'>
  saved: Values
  row?: object | undefined
  schema: S
  /** Resolves to false when the user decided against it. */
  save: (row: v.InferOutput<S>, change: Change<v.InferOutput<S>>) => Promise<unknown>
}

/** The changed fields only, and the row that their editor began with, so that saving undoes no change of another editor. */
export type Change<Row> = Partial<Row> & { seen: Record<string, string | number | boolean | null> }

/**
 * The form of a row, checked by the server's own schema while the user types. `ui/useForm` leaves the text to the inputs.
 * Here it is state, because cards show what it would do to the year, and because a row that another editor saves while it
 * is edited must be shown in both versions.
 */
export function useRowForm<Values extends object, S extends v.GenericSchema>(options: RowFormOptions<Values, S>) {
  const { fields, saved, schema } = options
  const { specs } = fields
  const draft = useDraft(options.draft, { saved, row: options.row ?? {}, specs })
  const { values, changed, set } = draft
  const [done, setDone] = useState(false)
  const { check, errors, reason } = checkRow(fields, schema, values)
  const saving = useAction(async () => {
    if (draft.conflict?.isMine === false) return draft.discard()
    if (!check.success) return
    if ((await options.save(check.output, changeOf(check.output as object, draft))) === false) return
    draft.forgetSent(values)
    setDone(true)
  })
  // During a save the refetched year may arrive before the response: that is no conflict.
  const conflict = saving.busy ? null : draft.conflict
  const isSound = check.success && changed.length > 0
  const isReady = conflict ? conflict.isMine === false || (conflict.isMine === true && isSound) : isSound

  return {
    ...inputsOf({ specs, values, changed, errors, set }),
    saved,
    discard: draft.discard,
    conflict,
    reason,
    busy: saving.busy,
    /** The save's error. A conflict is shown as both versions instead. */
    failure: isChangedMeanwhile(saving.error) ? undefined : saving.failure,
    isChanged: changed.length > 0,
    isSound,
    isReady,
    isSaved: done && changed.length === 0,
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      if (isReady && !saving.busy) saving.run()
    },
  }
}

interface EditedValues<Values extends object> {
  specs: RowFields<Values>['specs']
  values: Values
  changed: readonly string[]
  errors: Readonly<Record<string, readonly string[] | undefined>>
  set: (change: Partial<Values>) => void
}

/** The part of a form that its inputs use. */
export const inputsOf = <Values extends object>({ specs, values, changed, errors, set }: EditedValues<Values>) => ({
  specs,
  values,
  set,
  /** Props of the input with that name; its errors appear once it was touched. */
  field: (name: keyof Values & string) => ({
    ...inputOf(specs[name]!),
    label: specs[name]!.label,
    name,
    value: String(values[name]),
    onChange: (event: ChangeEvent<Input>) => set({ [name]: event.target.value } as Partial<Values>),
    errors: changed.includes(name) ? errors[name] : undefined,
  }),
})

/** The changed fields of a checked row as the server takes them. */
export const changeOf = <Row>(row: object, { changed, seen }: Pick<RowDraft<object>, 'changed' | 'seen'>) =>
  ({ ...Object.fromEntries(Object.entries(row).filter(([name]) => changed.includes(name))), seen }) as Change<Row>

type RowDraft<Values extends object> = ReturnType<typeof useDraft<Values>>

export type RowForm<Values extends object> = ReturnType<typeof useRowForm<Values, v.GenericSchema>>

export type RowInputs<Values extends object> = ReturnType<typeof inputsOf<Values>>

export interface InputsProps<Values extends object> {
  id: number
  form: RowInputs<Values>
}

/** `reason` names the first invalid field and its error; it is null for a valid row. */
export function checkRow<Values extends object, S extends v.GenericSchema>(
  { specs, parse }: Pick<RowFields<Values>, 'specs' | 'parse'>,
  schema: S,
  values: Values,
) {
  const check = v.safeParse(schema, parse(values), EVERY_ERROR)
  const errors = check.issues ? mistakesByField(check.issues, mistakeInPolish) : {}
  const [name, sentences] = Object.entries(errors)[0] ?? []
  return { check, errors, reason: name ? `${specs[name]?.label ?? name}: ${sentences![0]}` : null }
}
