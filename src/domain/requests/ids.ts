import * as v from 'valibot'
import { mistake } from '#domain/mistakes.ts'

// Ids are positive integers: text in a path, numbers in a body.

export const PathId = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.toNumber())
export const Id = v.object({ id: PathId })

export const BodyId = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/** Ids for a bulk action; may include every team. */
export const MarkedIds = v.pipe(
  v.array(BodyId),
  v.minLength(1),
  v.maxLength(10_000),
  v.check(ids => new Set(ids).size === ids.length, mistake('listed-twice')),
)
