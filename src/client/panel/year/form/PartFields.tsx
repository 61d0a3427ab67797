import { Fragment, type ReactNode } from 'react'
import { useRights, useYear } from '#client/panel/year/model/editor.ts'
import type { RowFields } from '#client/panel/year/model/rowFields.ts'
import type { RowInputs } from '#client/panel/year/model/useRowForm.ts'
import { ChoiceBox } from '#client/ui/form/ChoiceBox.tsx'
import { Field, NamedOptions, SelectField, TextareaField } from '#client/ui/form/Field.tsx'
import { HIGHER_LEVELS } from '#domain/scoring/levels.ts'
import { type FieldKind, SYMBOL } from '#domain/year/fieldKinds.ts'
import { TaskOptions } from './TaskOptions.tsx'

interface PartFieldsProps<Values extends object> extends KindInputProps<Values> {
  specs: RowFields<Values>['specs']
  /** The order of the fields; some share a line. A field that is not in it comes last. */
  layout: readonly (string | readonly string[])[]
  /** By the name of the field, instead of the input for its kind. */
  inputs: Partial<Record<string, ReactNode>>
  isUsed?: (name: string) => boolean
  /** The fields that the row itself shows: the form has them on narrow screens only. */
  inRow?: object
}

interface KindInputProps<Values extends object> {
  form: RowInputs<Values>
  hints?: Partial<Record<string, string>>
}

/** The inputs of a row's form. */
export function PartFields<Values extends object>(props: PartFieldsProps<Values>) {
  const { specs, layout, inputs, isUsed = () => true, inRow = {}, ...rest } = props
  const others = Object.keys(specs).filter(name => !layout.flat().includes(name))
  const input = (name: string) =>
    isUsed(name) && (
      <Fragment key={name}>
        {name in inputs ? inputs[name] : <KindInput {...rest} name={name} kind={specs[name]!.kind} />}
      </Fragment>
    )
  return [...layout, ...others].map(place => {
    const names = typeof place === 'string' ? [place] : place
    const isInRow = names.every(name => name in inRow)
    if (typeof place === 'string' && !isInRow) return input(place)
    return (
      <div key={names[0]} className={names.length > 1 ? 'form__row' : undefined} data-in-row={isInRow || undefined}>
        {names.map(input)}
      </div>
    )
  })
}

function KindInput<Values extends object>(props: KindInputProps<Values> & { name: string; kind: FieldKind }) {
  const { form, kind, hints } = props
  const { edit, editor } = useRights()
  const { groups } = useYear()
  const name = props.name as keyof Values & string
  const hint = hints?.[name]
  const field = {
    ...form.field(name),
    ...(hint && { hint }),
    // The order of rows may be changed in any state of the year.
    disabled: !(kind === 'order' ? editor : edit),
  }
  switch (kind) {
    case 'flag':
      return (
        <ChoiceBox
          type="checkbox"
          title={field.label}
          hint={hint}
          checked={form.values[name] === true}
          disabled={field.disabled}
          onChange={event => form.set({ [name]: event.target.checked } as Partial<Values>)}
        />
      )
    case 'lines':
      return <TextareaField {...field} />
    case 'group':
    case 'task':
      return (
        <SelectField {...field}>
          <option value="">brak</option>
          {kind === 'group' ? <NamedOptions of={groups} /> : <TaskOptions isOffered={() => true} />}
        </SelectField>
      )
    case 'symbol':
      return (
        <SelectField {...field}>
          {['' as const, ...HIGHER_LEVELS].map(level => (
            <option key={level} value={level}>
              {SYMBOL.show(level)}
            </option>
          ))}
        </SelectField>
      )
    default:
      return <Field {...field} />
  }
}
