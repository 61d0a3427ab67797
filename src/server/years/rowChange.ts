import type { AuditKind } from '#domain/people/auditKinds.ts'
import { changedFields, recordChange } from '#server/audit/recordChange.ts'
import { Problem } from '#server/core/problem.ts'

type Change = { seen?: Record<string, unknown> | undefined }

/**
 * Returns the change without `seen`, unless somebody else changed one of its fields since the sender read them. A field that
 * already has the wanted value is no conflict. @throws 409 with the present values of these fields
 */
export function changeAsSeen<C extends Change>(row: object, { seen = {}, ...change }: C): Omit<C, 'seen'> {
  const now: Record<string, unknown> = { ...row }
  const wanted: Record<string, unknown> = change
  const conflicts = Object.keys(change).filter(
    field => Object.hasOwn(seen, field) && now[field] !== seen[field] && now[field] !== wanted[field],
  )
  if (conflicts.length > 0)
    throw new Problem('changed-meanwhile', { now: Object.fromEntries(conflicts.map(field => [field, now[field]])) })
  return change
}

/** Writes an audit entry with the fields that differ and the row's name, or nothing if none differ. */
export function recordRowChange<Row extends { id: number; name: string }>(
  actor: { id: number },
  kind: AuditKind,
  yearId: number,
  old: Row,
  row: Row,
) {
  const { before, after } = changedFields(old, row)
  const { id } = row
  recordChange(actor, kind, { yearId }, { id, name: old.name, ...before }, { id, name: row.name, ...after })
}
