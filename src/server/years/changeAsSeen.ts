import { Problem } from '#server/problem.ts'

type Change = { seen?: Record<string, unknown> | undefined }

/**
 * The change of a row, once it is sure that nobody else changed the same fields since its sender read them. A sender who
 * wants what is there by now is not refused.
 * @throws 409 with these fields as they are now
 */
export function changeAsSeen<C extends Change>(row: object, { seen = {}, ...change }: C): Omit<C, 'seen'> {
  const now: Record<string, unknown> = { ...row }
  const wanted: Record<string, unknown> = change
  const others = Object.keys(change).filter(
    field => Object.hasOwn(seen, field) && now[field] !== seen[field] && now[field] !== wanted[field],
  )
  if (others.length > 0)
    throw new Problem('changed-meanwhile', { now: Object.fromEntries(others.map(field => [field, now[field]])) })
  return change
}
