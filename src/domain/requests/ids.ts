import * as v from 'valibot'

// Ids: positive integers. In a path they arrive as text, in a body as numbers.

export const PathId = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.toNumber())
export const Id = v.object({ id: PathId })

export const BodyId = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
