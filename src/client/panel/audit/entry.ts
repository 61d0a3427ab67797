import type { auditEntries } from '#client/api/reads.ts'
import { personName, roleNames } from '#client/ui/people.ts'
import type { AuditKind } from '#domain/auditKinds.ts'

export type AuditEntry = Awaited<ReturnType<ReturnType<typeof auditEntries>['load']>>['rows'][number]

/** What a kind is about: `team` of `team.change`. */
export type Noun = AuditKind extends `${infer N}.${string}` ? N : never

/** Of those above a district its coordinator learns only what they are. */
export function actorName({ actor }: AuditEntry): string {
  if (!actor) return 'System'
  return actor.email === null ? roleNames[actor.role] : personName(actor.email)
}
