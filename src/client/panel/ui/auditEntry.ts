import type { auditEntries } from '#client/panel/panelReads.ts'
import { personName } from '#client/ui/people.ts'
import type { AuditKind } from '#domain/people/auditKinds.ts'
import { roleNames } from '#domain/text/roleNames.ts'

export type AuditEntry = Awaited<ReturnType<ReturnType<typeof auditEntries>['load']>>['rows'][number]

/** The first part of a kind: `team` of `team.change`. */
export type Noun = AuditKind extends `${infer N}.${string}` ? N : never

/** The API gives a district's coordinator only the role of an actor who ranks above them. */
export function actorName({ actor }: AuditEntry): string {
  if (!actor) return 'System'
  return actor.email === null ? roleNames[actor.role] : personName({ ...actor, email: actor.email })
}
