import * as v from 'valibot'
import { mistake } from '#domain/mistakes.ts'
import { Description, Name, Unit } from '#domain/requests/text.ts'
import { CATEGORY_THRESHOLDS } from '#domain/scoring/category.ts'

// The fields of a year's rows, with the ranges that the database takes and the defaults of new rows. Requests and files
// (docs/year-file.md) share them.

const DisplayPriority = whole(0, 1000)
/** Points of a group; may be decimal. */
export const GroupThreshold = between(0, 1e9)
export const SymbolCount = whole(0, 1000)
const MaxPoints = between(0, 1e6)
export const Multiplier = between(0, 1e6)
const Split = between(0, 1)

export const thresholdFields = v.entriesFromList(CATEGORY_THRESHOLDS, SymbolCount)

export const prerequisiteFields = {
  name: Name,
  description: v.optional(Description, ''),
  displayPriority: v.optional(DisplayPriority, 100),
}

export const groupFields = {
  name: Name,
  displayPriority: v.optional(DisplayPriority, 100),
  lesnaThreshold: v.optional(GroupThreshold, 1),
  puszczanskaThreshold: v.optional(GroupThreshold, 1),
}

/** Requests and files differ in the type and the multiplier of a task, and in how they name what it refers to. */
export const taskFields = {
  name: Name,
  description: v.optional(Description, ''),
  maxPoints: v.optional(MaxPoints, 0),
  obligatory: v.optional(v.boolean(), false),
  asksForNote: v.optional(v.boolean(), false),
  wholeNumbers: v.nullish(v.boolean(), null),
  split: v.optional(Split, 1),
  unit: v.nullish(Unit, null),
  displayPriority: v.optional(DisplayPriority, 100),
}

function between(least: number, most: number) {
  return v.pipe(v.number(), v.minValue(least, mistake('below')), v.maxValue(most, mistake('above')))
}

function whole(least: number, most: number) {
  return v.pipe(between(least, most), v.integer(mistake('not-whole')))
}
