import type { AuditKind } from '#domain/auditKinds.ts'
import { changedFields } from '#server/audit/changedFields.ts'
import { recordChange } from '#server/audit/recordChange.ts'

/** Writes down what differs between a row of a year as it was and as it is, with its name; nothing when nothing does. */
export function recordRowChange<Row extends { id: number; name: string }>(
  actor: { id: number },
  kind: AuditKind,
  yearId: number,
  was: Row,
  is: Row,
) {
  const { before, after } = changedFields(was, is)
  const { id } = is
  recordChange(actor, kind, { yearId }, { id, name: was.name, ...before }, { id, name: is.name, ...after })
}
