import * as v from 'valibot'
import { MAX_VALUE } from '#domain/scoring/typedValue.ts'
import { PathId } from './ids.ts'

/** An entered value (rules.md#9); −0 is stored as 0. */
export const TaskValue = v.object({
  value: v.pipe(
    v.number(),
    v.finite(),
    v.minValue(0),
    v.maxValue(MAX_VALUE),
    v.transform(value => value + 0),
  ),
})

/** `/:id/of/:team`, where `id` is the year. */
export const SheetAddress = v.object({ id: PathId, team: PathId })
