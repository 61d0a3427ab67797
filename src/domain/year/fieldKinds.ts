import type * as v from 'valibot'
import { HIGHER_LEVELS, type HigherLevel } from '#domain/scoring/levels.ts'
import type { TaskType, TypeUses } from '#domain/scoring/scoring.ts'
import { unitForms } from '#domain/scoring/unit.ts'
import { formatLong, formatValue, percent } from '#domain/scoring/values.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { typeNamed, typeNames } from '#domain/text/taskTypes.ts'
import type { PartKind } from './yearIssue.ts'

// The kinds of fields that the rows of a year have. A kind says how a value is typed, pasted and shown; the tables of
// fields (yearFields.ts) say which fields there are.

/** The rows that fields refer to, for their names. */
export interface Names {
  year: { tasks: readonly Named[]; groups: readonly Named[] }
  originName: (kind: PartKind, id: string) => string
}

interface Named {
  id: number
  name: string
}

/** The typed value of a pasted text, or why the text does not fit: "to nie liczba". */
type Pasted<Typed> = { value: Typed } | { unfit: string }

export type FieldKind =
  | 'name'
  | 'lines'
  | 'number'
  | 'order'
  | 'share'
  | 'flag'
  | 'type'
  | 'unit'
  | 'symbol'
  | 'group'
  | 'task'
  | 'origin'

/** Values are edited as text, numbers and choices too, so that "0," can be typed on the way to "0,5". */
interface Kind {
  kind: FieldKind
  format: (stored: never) => string | boolean
  parse: (typed: never) => unknown
  /** Shows a typed value in a cell or next to a conflicting one. */
  show: (typed: never, names: Names) => string
  /** Reads a cell of a spreadsheet. */
  read: (text: string, names: Names['year']) => Pasted<string | boolean>
  /** Prints a stored value in a list of changes. */
  print: (stored: never) => string
  /** The rows whose ids it holds. */
  refersTo?: PartKind
  /** Typed by users, so that the audit log quotes it. */
  isText?: true
}

export interface Field extends Kind {
  /** The label of its input. */
  label: string
  /** The name in a list of changes: "maks. punktów". */
  change: string
  /** The schema in requests. */
  schema: v.GenericSchema
  /** The stored value of a new row, and of a task whose type does not use the field. */
  initial: string | number | boolean | null
  /** The types of tasks that use the field; by default all. */
  usedBy?: keyof TypeUses
  /** Scoring reads it, so that a change of it may change sheets. */
  isRule?: true
  /** The key under which the audit log, comparisons and files name the row whose id it holds. */
  as?: string
  /** The key in comparisons where it differs from `as`; null if it is not compared. */
  comparedAs?: string | null
  /** The schema in files where it differs from requests; null if files do not have it. */
  inFile?: v.GenericSchema | null
}

export type Fields = Readonly<Record<string, Field>>

export type StoredRow<F extends Record<string, Pick<Kind, 'format'>>> = {
  [Key in keyof F]: Parameters<F[Key]['format']>[0]
}

const asText = {
  format: (stored: string) => stored,
  parse: (typed: string) => typed,
  show: (typed: string) => typed || 'nic',
  print: (stored: string) => stored,
  isText: true,
} as const

export const NAME = {
  ...asText,
  kind: 'name',
  read: (text: string): Pasted<string> => (text === '' ? { unfit: 'to nie nazwa' } : { value: text }),
} as const

export const LINES = { ...asText, kind: 'lines', read: (text: string): Pasted<string> => ({ value: text }) } as const

/** Accepts a comma or a point, and spaces between thousands. Anything else is NaN, which no schema accepts. */
export function parseNumber(text: string): number {
  const typed = text.replace(/\s/g, '')
  return /^-?\d+([.,]\d*)?$/.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN
}

const readNumber = (text: string): Pasted<string> =>
  Number.isNaN(parseNumber(text)) ? { unfit: 'to nie liczba' } : { value: text }

export const NUMBER = {
  kind: 'number',
  format: formatValue,
  parse: parseNumber,
  show: asText.show,
  read: readNumber,
  print: formatLong,
} as const

/** The place among its siblings. An empty one is that of a new row. */
export const ORDER = {
  ...NUMBER,
  kind: 'order',
  format: String as (stored: number) => string,
  parse: (typed: string) => (typed.trim() === '' ? 100 : parseNumber(typed)),
} as const

/** A part of a whole, from 0 to 1. */
export const SHARE = {
  ...NUMBER,
  kind: 'share',
  format: String as (stored: number) => string,
  parse: Number as (typed: string) => number,
  show: (typed: string) => percent(Number(typed)),
  print: percent,
} as const

const yesOrNo = (is: boolean) => (is ? 'tak' : 'nie')

export const FLAG = {
  kind: 'flag',
  format: (stored: boolean) => stored,
  parse: (typed: boolean) => typed,
  show: yesOrNo,
  read: (text: string): Pasted<boolean> => {
    if (/^(tak|x|1|true|prawda)$/i.test(text)) return { value: true }
    return /^(nie|0|false|fałsz|)$/i.test(text) ? { value: false } : { unfit: 'to nie „tak” ani „nie”' }
  },
  print: yesOrNo,
} as const

export const TYPE = {
  kind: 'type',
  format: (type: TaskType) => type,
  parse: (type: TaskType) => type,
  show: (type: TaskType) => typeNames[type],
  read: (text: string): Pasted<TaskType> => {
    const type = typeNamed(text)
    return type ? { value: type } : { unfit: 'to nie rodzaj' }
  },
  print: (type: TaskType) => typeNames[type],
} as const

/** "biwak, biwaki, biwaków" as it is stored. */
export const unitIn = (text: string) =>
  text
    .split(',')
    .map(form => form.trim())
    .join('|')

/** Three forms separated by |. */
export const UNIT = {
  kind: 'unit',
  format: (stored: string | null) => stored ?? '',
  parse: (typed: string) => (typed === '' ? null : typed),
  show: (typed: string) => (typed === '' ? 'nic' : unitForms(typed).join(', ')),
  read: (text: string): Pasted<string> => ({ value: unitIn(text) }),
  print: (stored: string) => unitForms(stored).join(', '),
} as const

const symbolName = (level: HigherLevel) => `symbol ${levelNames[level].symbol}`

/** The least symbol that a group must have; an empty one is any. */
export const SYMBOL = {
  kind: 'symbol',
  format: (stored: HigherLevel | null) => stored ?? '',
  parse: (typed: HigherLevel | '') => (typed === '' ? null : typed),
  show: (typed: HigherLevel | '') => (typed === '' ? 'dowolny symbol' : `co najmniej ${symbolName(typed)}`),
  read: (text: string): Pasted<string> => {
    if (text === '') return { value: '' }
    const found = HIGHER_LEVELS.find(level => inLowerCase(text).endsWith(levelNames[level].symbol))
    return found ? { value: found } : { unfit: 'to nie symbol' }
  },
  print: (stored: HigherLevel) => `co najmniej ${symbolName(stored)}`,
} as const

export const nameIn = (rows: readonly Named[], id: string) => rows.find(row => String(row.id) === id)?.name

const inLowerCase = (text: string) => text.toLocaleLowerCase('pl')

const choiceOf = <const Kind extends 'task' | 'group'>(kind: Kind, rows: 'tasks' | 'groups', unfit: string) =>
  ({
    kind,
    refersTo: kind,
    format: (id: number | null) => String(id ?? ''),
    parse: (typed: string) => (typed === '' ? null : Number(typed)),
    show: (id: string, { year }: Names) => (id === '' ? 'brak' : (nameIn(year[rows], id) ?? 'usunięte')),
    read: (text: string, year: Names['year']): Pasted<string> => {
      if (text === '') return { value: '' }
      const found = year[rows].find(({ name }) => inLowerCase(name) === inLowerCase(text))
      return found ? { value: String(found.id) } : { unfit }
    },
    /** In a list of changes the row has its name instead of its id. */
    print: asText.print,
    isText: true,
  }) as const

export const TASK = choiceOf('task', 'tasks', 'nie ma takiego zadania')
export const GROUP = choiceOf('group', 'groups', 'nie ma takiej grupy')

/** The group of a task, which it always has. */
export const OWN_GROUP = { ...GROUP, parse: Number as (typed: string) => number } as const

/** The row of another year that this one was copied from (rules.md#58). */
export const originOf = (kind: PartKind) =>
  ({
    ...TASK,
    kind: 'origin',
    refersTo: kind,
    show: (id: string, { originName }: Names) => originName(kind, id),
  }) as const
