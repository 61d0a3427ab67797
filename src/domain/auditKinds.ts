/** What the log of changes can tell, as `noun.verb`: the server writes these down, the panel says each in Polish. */
export const AUDIT_KINDS = [
  'district.create',
  'district.change',
  'team.create',
  'team.change',
  'team.leave',
  'owner.grant',
  'owner.revoke',
  'access.grant',
  'access.refuse',
  'user.activate',
  'user.delete',
  'user.signout',
  'role.change',
  'year.create',
  'year.change',
  'year.open',
  'year.close',
  'year.draftify',
  'year.delete',
  'ranking.rebuild',
  'ranking.makedynamic',
  'prerequisite.create',
  'prerequisite.change',
  'prerequisite.order',
  'prerequisite.delete',
  'group.create',
  'group.change',
  'group.order',
  'group.delete',
  'task.create',
  'task.change',
  'task.order',
  'task.delete',
] as const

export type AuditKind = (typeof AUDIT_KINDS)[number]

/** Only the fields that changed, as they were or are, and a name where ids alone would tell nothing. */
export type AuditedFields = Readonly<Record<string, unknown>>
