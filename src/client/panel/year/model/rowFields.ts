import { MAX_NAME } from '#contract/requests/text.ts'
import type { Field, FieldKind, StoredRow } from '#domain/year/fieldKinds.ts'

// The fields of a row in a form: one description serves the form, its draft, its conflicts and a row that was deleted
// meanwhile. Those of the rows of a year are in domain/year/yearFields.ts.

interface FieldSpec extends Pick<Field, 'kind' | 'label' | 'initial' | 'format' | 'parse' | 'show'> {
  /** Props of its input, instead of those of its kind. */
  input?: object
}

type Specs = Record<string, FieldSpec>
type Typed<S extends Specs> = { -readonly [Name in keyof S]: ReturnType<S[Name]['format']> }
type Parsed<S extends Specs> = { -readonly [Name in keyof S]: ReturnType<S[Name]['parse']> }

export interface RowFields<Values extends object, Row = never, Entered = unknown> {
  specs: Specs
  initial: Values
  format: (row: Row) => Values
  parse: (values: Values) => Entered
}

export function rowFields<S extends Specs>(specs: S): RowFields<Typed<S>, StoredRow<S>, Parsed<S>> {
  const byName = (value: (spec: FieldSpec, name: string) => unknown) =>
    Object.fromEntries(Object.entries(specs).map(([name, spec]) => [name, value(spec, name)]))
  return {
    specs,
    initial: byName(({ initial, format }) => format(initial as never)) as Typed<S>,
    format: row => byName(({ format }, name) => format(row[name] as never)) as Typed<S>,
    parse: values => byName(({ parse }, name) => parse(values[name] as never)) as Parsed<S>,
  }
}

const INPUTS: Partial<Record<FieldKind, object>> = {
  name: { maxLength: MAX_NAME },
  lines: { rows: 2 },
  number: { inputMode: 'decimal' },
  order: { type: 'number', min: 0, max: 1000, hint: '0 do 1\u202f000, mniejsze wcześniej' },
}

export const inputOf = ({ input, kind }: FieldSpec): object => input ?? INPUTS[kind] ?? {}
