import type { auditEntries } from '#client/panel/panelReads.ts'
import { personName, roleNames } from '#client/ui/people.ts'
import type { AuditKind } from '#domain/auditKinds.ts'

export type AuditEntry = Awaited<ReturnType<ReturnType<typeof auditEntries>['load']>>['rows'][number]

/** What a kind is about: `team` of `team.change`. */
export type Noun = AuditKind extends `${infer N}.${string}` ? N : never

/** A district's coordinator gets only the role of an actor who ranks above them, not the e-mail. */
export function actorName({ actor }: AuditEntry): string {
  if (!actor) return 'System'
  return actor.email === null ? roleNames[actor.role] : personName({ ...actor, email: actor.email })
}
