import type { AuditKind } from '#domain/people/auditKinds.ts'
import { changedFields, recordChange } from '#server/audit/recordChange.ts'
import { Problem } from '#server/core/problem.ts'
import { years } from '#server/database/schema/years.ts'
import { type Actor, remember } from '#server/database/undo.ts'
import { yearById } from './yearLookups.ts'

type Change = { seen?: Record<string, unknown> | undefined }

/**
 * Returns the change without `seen`, unless somebody else has saved the row since the sender read it.
 * @throws 409 with the present values of the fields that differ
 */
export function changeAsSeen<C extends Change>(row: object, change: C): Omit<C, 'seen'> {
  const now = conflictsIn(row, change)
  if (Object.keys(now).length > 0) throw new Problem('changed-meanwhile', { now })
  const { seen: _, ...wanted } = change
  return wanted
}

/** The present values of the fields in `seen` that are neither as the sender read them nor as the sender wants them. */
export function conflictsIn(row: object, { seen = {}, ...wanted }: Change): Record<string, unknown> {
  const now: Record<string, unknown> = { ...row }
  const sent: Record<string, unknown> = wanted
  const conflicts = Object.keys(seen).filter(
    field => Object.hasOwn(now, field) && now[field] !== seen[field] && now[field] !== sent[field],
  )
  return Object.fromEntries(conflicts.map(field => [field, now[field]]))
}

/**
 * Prevents undoing the change that follows once the year has changed its state. Returns the name that groups the change's rows:
 * a change of an OPEN year is undone whole or not at all, because its leaders get one notification about all of it.
 */
export function rememberYear(actor: Actor, yearId: number, partName: string): string {
  const { state, name } = yearById(yearId)
  const about = state === 'OPEN' ? name : partName
  remember(actor, years, { id: yearId }, about, ['state'])
  return about
}

/** Writes an audit entry with the fields that differ and the row's name, or nothing if none differ. */
export function recordRowChange<Row extends { id: number; name: string }>(
  actor: Actor,
  kind: AuditKind,
  yearId: number,
  old: Row,
  row: Row,
) {
  const { before, after } = changedFields(old, row)
  const { id } = row
  recordChange(actor, kind, { yearId }, { id, name: old.name, ...before }, { id, name: row.name, ...after })
}
