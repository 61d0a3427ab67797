import * as v from 'valibot'
import { mistake } from '#domain/mistakes.ts'

// The numbers of a year, with the ranges that the database takes.

export const DisplayPriority = whole(0, 1000)
/** Points of a group; may be decimal. */
export const GroupThreshold = between(0, 1e9)
export const SymbolCount = whole(0, 1000)
export const MaxPoints = between(0, 1e6)
export const Multiplier = between(0, 1e6)
export const Split = between(0, 1)

function between(least: number, most: number) {
  return v.pipe(v.number(), v.minValue(least, mistake('below')), v.maxValue(most, mistake('above')))
}

function whole(least: number, most: number) {
  return v.pipe(between(least, most), v.integer(mistake('not-whole')))
}
