import * as v from 'valibot'
import { mistake } from '#contract/mistakes.ts'
import { BodyId } from '#contract/requests/ids.ts'
import { Description, Name, Unit } from '#contract/requests/text.ts'
import { CATEGORY_THRESHOLDS } from '#domain/scoring/category.ts'
import { HIGHER_LEVELS } from '#domain/scoring/levels.ts'
import { TASK_TYPES, type TaskType, TYPE_USES } from '#domain/scoring/scoring.ts'
import {
  type Field,
  type Fields,
  FLAG,
  GROUP,
  LINES,
  NAME,
  NUMBER,
  ORDER,
  OWN_GROUP,
  originOf,
  SHARE,
  type StoredRow,
  SYMBOL,
  TASK,
  TYPE,
  UNIT,
} from './fieldKinds.ts'
import type { PartKind } from './yearIssue.ts'

// The fields of a year's rows, each described once. Requests, files (docs/year-file.md), forms, tables, pasted blocks,
// comparisons and the audit log follow these tables, in their order.

/** Points of a group; may be decimal. */
export const GroupThreshold = between(0, 1e9)
export const SymbolCount = whole(0, 1000)
export const Multiplier = between(0, 1e6)
/** Names a group or a task within a file. */
export const FileKey = v.pipe(v.string(), v.nonEmpty(mistake('key-empty')), v.maxLength(200, mistake('longer')))

export const thresholdFields = v.entriesFromList(CATEGORY_THRESHOLDS, SymbolCount)

const optional = <S extends v.GenericSchema, const D extends v.InferInput<S>>(schema: S, initial: D) => ({
  schema: v.optional(schema, initial),
  initial,
})
const none = <S extends v.GenericSchema>(schema: S) => ({ schema: v.nullish(schema, null), initial: null })

const name = { ...NAME, change: 'nazwa', schema: Name, initial: '' } as const
const description = { ...LINES, label: 'Opis', change: 'opis', ...optional(Description, '') } as const
const displayPriority = { ...ORDER, label: 'Kolejność', change: 'kolejność', ...optional(whole(0, 1000), 100) } as const
const origin = {
  label: 'Odpowiednik z poprzedniej kategoryzacji',
  change: 'odpowiednik sprzed roku',
  ...none(BodyId),
  as: 'origin',
  comparedAs: null,
  inFile: null,
} as const

export const PREREQUISITE_FIELDS = {
  name: { ...name, label: 'Nazwa wymagania' },
  description,
  displayPriority,
  originId: { ...originOf('prerequisite'), ...origin },
} as const satisfies Fields

export const GROUP_FIELDS = {
  name: { ...name, label: 'Nazwa grupy zadań' },
  displayPriority,
  lesnaThreshold: {
    ...NUMBER,
    label: 'Próg leśny (pkt)',
    change: 'próg leśny',
    ...optional(GroupThreshold, 1),
    isRule: true,
  },
  puszczanskaThreshold: {
    ...NUMBER,
    label: 'Próg puszczański (pkt)',
    change: 'próg puszczański',
    ...optional(GroupThreshold, 1),
    isRule: true,
  },
  /** The least symbol of this group without which a team does not have the category (rules.md#65). */
  lesnaRequires: {
    ...SYMBOL,
    label: 'Do kategorii leśnej w tej grupie',
    change: 'do kategorii leśnej',
    ...none(v.picklist(HIGHER_LEVELS)),
    isRule: true,
  },
  puszczanskaRequires: {
    ...SYMBOL,
    label: 'Do kategorii puszczańskiej w tej grupie',
    change: 'do kategorii puszczańskiej',
    ...none(v.picklist(HIGHER_LEVELS)),
    isRule: true,
  },
  originId: { ...originOf('group'), ...origin },
} as const satisfies Fields

export const TASK_FIELDS = {
  name: { ...name, label: 'Nazwa zadania' },
  description,
  type: {
    ...TYPE,
    label: 'Rodzaj',
    change: 'rodzaj',
    ...optional(v.picklist(TASK_TYPES), 'BOOLEAN'),
    inFile: v.picklist(TASK_TYPES),
    isRule: true,
  },
  maxPoints: {
    ...NUMBER,
    label: 'Maksymalna liczba punktów',
    change: 'maks. punktów',
    ...optional(between(0, 1e6), 0),
    usedBy: 'points',
    isRule: true,
  },
  /** Points for one unit. Requests check it for types that use it only (rules.md#4). */
  multiplier: {
    ...NUMBER,
    label: 'Mnożnik',
    change: 'mnożnik',
    schema: v.nullish(v.number(), null),
    inFile: v.optional(v.nullable(Multiplier), null),
    initial: 1,
    usedBy: 'multiplier',
    isRule: true,
  },
  obligatory: { ...FLAG, label: 'Obowiązkowe', change: 'obowiązkowe', ...optional(v.boolean(), false) },
  /** Asks for a note behind the value (note.ts). */
  asksForNote: { ...FLAG, label: 'Prosi o dopisek', change: 'prosi o dopisek', ...optional(v.boolean(), false) },
  /** The task whose value this one is measured against. */
  refValId: {
    ...TASK,
    label: 'Zadanie odniesienia',
    change: 'zadanie odniesienia',
    ...none(BodyId),
    as: 'reference',
    inFile: v.optional(v.nullable(FileKey), null),
    usedBy: 'reference',
    isRule: true,
  },
  /** The group that gets the rest of `split`. */
  secondaryGroupId: {
    ...GROUP,
    label: 'Druga grupa',
    change: 'druga grupa',
    ...none(BodyId),
    as: 'secondaryGroup',
    inFile: v.optional(v.nullable(FileKey), null),
    usedBy: 'points',
    isRule: true,
  },
  split: {
    ...SHARE,
    label: 'Podział punktów',
    change: 'podział',
    ...optional(between(0, 1), 1),
    usedBy: 'points',
    isRule: true,
  },
  unit: { ...UNIT, label: 'Co jest liczone', change: 'co jest liczone', ...none(Unit), usedBy: 'unit' },
  /** A part of one is a doubt (doubts.ts). Null: whole if the task is measured against a reference. */
  wholeNumbers: {
    ...FLAG,
    label: 'Tylko całe liczby',
    change: 'tylko całe liczby',
    schema: v.nullish(v.boolean(), null),
    initial: false,
    usedBy: 'unit',
  },
  /** Tasks of a group are ordered by it, then by id. */
  displayPriority,
  primaryGroupId: {
    ...OWN_GROUP,
    label: 'Grupa zadań',
    change: 'grupa zadań',
    schema: BodyId,
    initial: null,
    as: 'primaryGroup',
    comparedAs: 'group',
    inFile: null,
    isRule: true,
  },
  originId: { ...originOf('task'), ...origin },
} as const satisfies Fields

export type TaskField = keyof typeof TASK_FIELDS

/** The cells of a task's row with the heads of their columns. The other fields are in the form that the row unfolds. */
export const TASK_COLUMNS = {
  name: 'Zadanie',
  type: 'Rodzaj',
  maxPoints: 'Maks.',
  multiplier: 'Mnożnik',
  refValId: 'Odniesienie',
  obligatory: 'Obow.',
} as const satisfies Partial<Record<TaskField, string>>

/** The columns of a block that is pasted from a spreadsheet: those of the row, then others. */
export const PASTED_COLUMNS = [
  ...(Object.keys(TASK_COLUMNS) as (keyof typeof TASK_COLUMNS)[]),
  'secondaryGroupId',
  'asksForNote',
  'wholeNumbers',
  'unit',
] as const satisfies TaskField[]

export const YEAR_FIELDS: Record<PartKind, Fields> = {
  prerequisite: PREREQUISITE_FIELDS,
  group: GROUP_FIELDS,
  task: TASK_FIELDS,
}

const mapped = (fields: Fields, value: (field: Fields[string]) => unknown) =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, value(field)]))

/** The stored values of a new row, without the rows that it belongs to. */
export const newRow = <F extends Fields>(fields: F) => mapped(fields, ({ initial }) => initial) as StoredRow<F>

type Schemas<F extends Fields> = { [Key in keyof F]: F[Key]['schema'] }

export const requestEntries = <F extends Fields>(fields: F) => mapped(fields, ({ schema }) => schema) as Schemas<F>

type FileKeyOf<F extends Fields, Key extends keyof F> = F[Key] extends { inFile: null }
  ? never
  : F[Key] extends { as: infer As extends string }
    ? As
    : Key

type FileEntries<F extends Fields> = {
  [Key in keyof F as FileKeyOf<F, Key>]: F[Key] extends { inFile: infer S extends v.GenericSchema }
    ? S
    : F[Key]['schema']
}

export const fileEntries = <F extends Fields>(fields: F) =>
  Object.fromEntries(
    Object.entries<Fields[string]>(fields)
      .filter(([, { inFile }]) => inFile !== null)
      .map(([key, { as, schema, inFile }]) => [as ?? key, inFile ?? schema]),
  ) as FileEntries<F>

type Keyed = [key: string | null, field: Field]

const audited = (fields: Fields) => Object.entries(fields).map(([key, field]): Keyed => [field.as ?? key, field])

const compared = (fields: Fields) =>
  audited(fields).map(([key, field]): Keyed => [field.comparedAs === undefined ? key : field.comparedAs, field])

/** The keys of the fields in a comparison of years. */
export const comparedKeys = (fields: Fields) => compared(fields).flatMap(([key]) => key ?? [])

/** A field that several kinds of rows have is the same in all of them, but for its label. */
const byKey = (keyed: (fields: Fields) => Keyed[]): Readonly<Record<string, Field>> =>
  Object.fromEntries(Object.values(YEAR_FIELDS).flatMap(keyed))

/** By their keys in the audit log. */
export const AUDITED_FIELDS = byKey(audited)
/** By their keys in comparisons of years. */
export const COMPARED_FIELDS = byKey(compared)

type RuleOf<F extends Fields> = { [Key in keyof F]: F[Key] extends { isRule: true } ? Key : never }[keyof F]

/** The keys of the fields that scoring reads. */
export const rulesIn = <F extends Fields>(fields: F) =>
  Object.keys(fields).filter(key => fields[key]!.isRule) as RuleOf<F>[]

export function usesField(type: TaskType, key: string): boolean {
  const { usedBy = null } = (TASK_FIELDS as Fields)[key] ?? {}
  return usedBy === null || TYPE_USES[type][usedBy]
}

function between(least: number, most: number) {
  return v.pipe(v.number(), v.minValue(least, mistake('below')), v.maxValue(most, mistake('above')))
}

function whole(least: number, most: number) {
  return v.pipe(between(least, most), v.integer(mistake('not-whole')))
}
