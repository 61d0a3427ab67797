import { formatValue } from '#domain/scoring/values.ts'
import type { EditedYear, PartKind } from './editedYear.ts'

// One description of a row's fields serves its form, its draft, its conflicts and a row that was deleted meanwhile.

export interface Names {
  year: EditedYear
  originName: (kind: PartKind, id: string) => string
}

/** Values are edited as text, numbers and choices too, so that "0," can be typed on the way to "0,5". */
interface FieldSpec {
  label: string
  initial: string | boolean
  format: (stored: never) => string | boolean
  parse: (typed: never) => unknown
  /** Describes a typed value to the user; without it the text itself is shown. */
  show?: (typed: never, names: Names) => string
  input?: object | undefined
}

type Specs = Record<string, FieldSpec>
type Typed<S extends Specs> = { [Name in keyof S]: ReturnType<S[Name]['format']> }
type Parsed<S extends Specs> = { [Name in keyof S]: ReturnType<S[Name]['parse']> }
type Stored<S extends Specs> = { [Name in keyof S]: Parameters<S[Name]['format']>[0] }

export interface RowFields<Values extends object, Row = never, Entered = unknown> {
  specs: Specs
  initial: Values
  format: (row: Row) => Values
  parse: (values: Values) => Entered
}

export function rowFields<S extends Specs>(specs: S): RowFields<Typed<S>, Stored<S>, Parsed<S>> {
  const byName = (value: (spec: FieldSpec, name: string) => unknown) =>
    Object.fromEntries(Object.entries(specs).map(([name, spec]) => [name, value(spec, name)]))
  return {
    specs,
    initial: byName(({ initial }) => initial) as Typed<S>,
    format: row => byName(({ format }, name) => format(row[name] as never)) as Typed<S>,
    parse: values => byName(({ parse }, name) => parse(values[name] as never)) as Parsed<S>,
  }
}

export function showTyped({ show }: Pick<FieldSpec, 'show'>, typed: unknown, names: Names): string {
  if (show) return show(typed as never, names)
  if (typeof typed === 'boolean') return typed ? 'tak' : 'nie'
  return typed === '' ? 'nic' : String(typed)
}

/** Accepts a comma or a point, and spaces between thousands. Anything else is NaN, which no schema accepts. */
export function parseNumber(text: string): number {
  const typed = text.replace(/\s/g, '')
  return /^-?\d+([.,]\d*)?$/.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN
}

export const nameIn = (rows: readonly { id: number; name: string }[], id: string) =>
  rows.find(row => String(row.id) === id)?.name

const parseId = (text: string) => (text === '' ? null : Number(text))

export const text = (label: string, input?: object) => ({
  label,
  initial: '',
  format: (stored: string | null) => stored ?? '',
  parse: (typed: string) => typed,
  input,
})

export const number = (label: string, initial: string) => ({
  label,
  initial,
  format: formatValue,
  parse: parseNumber,
  input: { inputMode: 'decimal' },
})

/** An empty order is that of a new row. */
export const priority = {
  label: 'Kolejność',
  initial: '100',
  format: String as (stored: number) => string,
  parse: (typed: string) => (typed.trim() === '' ? 100 : parseNumber(typed)),
  input: { type: 'number', min: 0, max: 1000, hint: '0 do 1\u202f000, mniejsze wcześniej' },
}

export const flag = (label: string) => ({
  label,
  initial: false,
  format: (stored: boolean) => stored,
  parse: (typed: boolean) => typed,
})

export const choice = (label: string, rows: 'tasks' | 'groups') => ({
  label,
  initial: '',
  format: (id: number | null) => String(id ?? ''),
  parse: parseId,
  show: (id: string, { year }: Names) => (id === '' ? 'brak' : (nameIn(year[rows], id) ?? 'usunięte')),
})

export const origin = (kind: PartKind) => ({
  ...choice('Odpowiednik z poprzedniej kategoryzacji', 'tasks'),
  show: (id: string, { originName }: Names) => originName(kind, id),
})
