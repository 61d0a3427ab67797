import * as v from 'valibot'
import { mistake } from '#contract/mistakes.ts'

// Ids are positive integers: text in a path, numbers in a body.

export const PathId = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.toNumber())
export const Id = v.object({ id: PathId })

/** Acts have secrets instead of numbers. */
export const ActId = v.object({ id: v.pipe(v.string(), v.maxLength(100)) })

export const BodyId = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/** Accepts at most `most` rows with different keys; a row is its own key unless `keyOf` returns another. */
export const distinctRows = <Row extends v.GenericSchema>(
  row: Row,
  most: number,
  keyOf: (row: v.InferOutput<Row>) => unknown = key => key,
) =>
  v.pipe(
    v.array(row),
    v.maxLength(most),
    v.check(rows => new Set(rows.map(keyOf)).size === rows.length, mistake('listed-twice')),
  )

/** Ids for a bulk action; may include every team. */
export const MarkedIds = v.pipe(distinctRows(BodyId, 10_000), v.minLength(1))
