const VERBS = {
  district: ['create', 'change'],
  hufiec: ['create', 'change', 'delete', 'bind'],
  team: ['create', 'delete', 'change', 'leave', 'import', 'distinct', 'alike', 'merge'],
  owner: ['grant', 'revoke'],
  access: ['grant', 'refuse'],
  invitation: ['send', 'resend', 'readdress', 'withdraw', 'use'],
  sheet: ['submit', 'withdraw', 'return', 'approve', 'unlock', 'remind', 'extend', 'ask-time', 'refuse-time'],
  talk: ['arrange', 'move', 'cancel', 'record', 'correct'],
  act: ['undo'],
  user: ['activate', 'delete', 'signout'],
  clock: ['confirm'],
  content: ['change'],
  copy: ['create', 'download', 'upload', 'restore'],
  role: ['change'],
  year: ['create', 'change', 'open', 'close', 'rescore', 'draftify', 'delete', 'restore', 'expire', 'talks'],
  ranking: ['rebuild', 'makedynamic'],
  prerequisite: ['create', 'change', 'order', 'delete'],
  group: ['create', 'change', 'order', 'delete'],
  task: ['create', 'change', 'order', 'delete'],
} as const

type Noun = keyof typeof VERBS

/** Kinds of audit entries, as `noun.verb`. */
export type AuditKind = { [N in Noun]: `${N}.${(typeof VERBS)[N][number]}` }[Noun]

export const AUDIT_KINDS = Object.entries(VERBS).flatMap(([noun, verbs]) =>
  verbs.map(verb => `${noun}.${verb}`),
) as AuditKind[]

/** Only fields that changed, and the names of what ids refer to. */
export type AuditedFields = Readonly<Record<string, unknown>>
