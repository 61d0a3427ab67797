import type { AuditedFields, AuditKind } from '#domain/auditKinds.ts'
import { now } from '#server/clock.ts'
import { db } from '#server/database/open.ts'
import { auditEntries } from '#server/database/schema/records.ts'

/** What an entry is about; used to find it again and to decide who may read it. */
export interface AuditSubject {
  districtId?: number | null
  teamId?: number | null
  yearId?: number | null
  userId?: number | null
}

/**
 * Writes down who changed what. Call it inside the change's own transaction; `actor` is null when the product itself
 * acts. `before` and `after` hold only what changed, never keys or hashes.
 */
export function recordChange(
  actor: { id: number } | null,
  kind: AuditKind,
  subject: AuditSubject,
  before: AuditedFields | null,
  after: AuditedFields | null,
) {
  db.insert(auditEntries)
    .values({ time: now(), actorId: actor?.id ?? null, kind, ...subject, before, after })
    .run()
}
