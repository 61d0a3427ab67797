import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { AuditedFields, AuditKind } from '#domain/people/auditKinds.ts'
import { ROLES } from '#domain/people/roles.ts'
import { TRASH_KINDS } from '#domain/year/trash.ts'
import { email, flag, id, isOneOf } from './columns.ts'
import { users } from './people.ts'
import { years } from './years.ts'

/** Mail to be sent, written together with the change it is about (rules.md#32). A body with a key is erased once sent. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: id(),
    recipient: email().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    /** An attached iCalendar file. */
    calendar: text(),
    holdsKey: flag().default(false),
    /** PRIORITY of server/mail/template.ts: the lowest number is sent first. */
    priority: integer().$type<0 | 1 | 2>().notNull().default(1),
    /** The setting on /konto decides whether such mails are sent (rules.md#53). */
    isOptional: flag().default(false),
    /** In whose budget of letters it counts (rules.md#69). */
    byId: integer().references(() => users.id),
    /** The year whose opening or results it announces; a change of that year's state withdraws it (rules.md#84). */
    yearId: integer().references(() => years.id, { onDelete: 'cascade' }),
    createdAt: text().notNull(),
    attempts: integer().notNull().default(0),
    nextTryAt: text().notNull(),
    lastError: text(),
    sentAt: text(),
    failedAt: text(),
  },
  t => [
    index('outbox_waiting').on(t.nextTryAt).where(sql`sentAt IS NULL AND failedAt IS NULL`),
    index('outbox_by_sender').on(t.byId).where(sql`byId IS NOT NULL`),
    index('outbox_by_year').on(t.yearId).where(sql`yearId IS NOT NULL`),
    check('outbox_holds_key', sql`holdsKey IN (0, 1)`),
    check('outbox_priority', sql`priority IN (0, 1, 2)`),
    check('outbox_is_optional', sql`isOptional IN (0, 1)`),
    check('outbox_one_line', sql`instr(recipient || subject, char(10)) + instr(recipient || subject, char(13)) = 0`),
  ],
)

/** Append-only: who changed what, before and after (rules.md#48). */
export const auditEntries = sqliteTable(
  'audit_entries',
  {
    id: id(),
    time: text().notNull(),
    /** Null when the product itself did it: a timer, a command on the server. */
    actorId: integer().references(() => users.id),
    /** The actor's role at that time: the entry must not reveal a later one. */
    actorRole: text({ enum: ROLES }),
    kind: text().$type<AuditKind>().notNull(),
    districtId: integer(),
    teamId: integer(),
    yearId: integer(),
    userId: integer(),
    /** The names at that time, which the entry keeps after a change or a deletion. */
    districtName: text(),
    teamName: text(),
    yearName: text(),
    before: text({ mode: 'json' }).$type<AuditedFields>(),
    after: text({ mode: 'json' }).$type<AuditedFields>(),
  },
  t => [
    index('audit_by_time').on(t.time),
    index('audit_by_actor').on(t.actorId),
    index('audit_by_district').on(t.districtId),
    index('audit_by_team').on(t.teamId),
    index('audit_by_year').on(t.yearId),
    index('audit_by_user').on(t.userId),
  ],
)

/** Key-value pairs about the file, the server and the association, e.g. that it is a demo (keyValues.ts). */
export const facts = sqliteTable('facts', { name: text().primaryKey(), value: text().notNull() })

/** Kosz: a deleted draft, task, area or prerequisite with all rows that went with it (server/years/trash.ts, decision 034). */
export const trash = sqliteTable(
  'trash',
  {
    id: id(),
    /** The year of a part; null for a whole year. */
    yearId: integer().references(() => years.id, { onDelete: 'cascade' }),
    kind: text({ enum: TRASH_KINDS }).notNull(),
    name: text().notNull(),
    at: text().notNull(),
    byId: integer().references(() => users.id),
    removed: text().notNull(),
  },
  t => [
    index('trash_by_year').on(t.yearId),
    index('trash_by_time').on(t.at),
    check('trash_kind', sql`${isOneOf('kind', TRASH_KINDS)} AND (kind = 'year') = (yearId IS NULL)`),
  ],
)

export const ACT_KINDS = ['act', 'ended-access', 'import'] as const

/** The journal of acts that can be taken back until then (rules.md#82, server/database/undo.ts). */
export const acts = sqliteTable(
  'acts',
  {
    /** The secret of the address that takes it back. */
    id: text().primaryKey(),
    kind: text({ enum: ACT_KINDS }).notNull(),
    actorId: integer()
      .notNull()
      .references(() => users.id),
    at: text().notNull(),
    until: text().notNull(),
    /** The actor's office and troop at that time: whoever lost them takes nothing back. */
    rights: text({ mode: 'json' }).$type<object>().notNull(),
    /** Parts that are left then are still to be restored. */
    undoneAt: text(),
  },
  t => [
    index('acts_by_end').on(t.until),
    index('acts_by_actor').on(t.actorId),
    check('acts_kind', isOneOf('kind', ACT_KINDS)),
  ],
)

/** The rows that an act replaced in one transaction, written in that transaction. */
export const actParts = sqliteTable(
  'act_parts',
  {
    id: id(),
    actId: text()
      .notNull()
      .references(() => acts.id, { onDelete: 'cascade' }),
    replaced: text({ mode: 'json' }).$type<ReplacedRows[]>().notNull(),
    /** Rows of `trash` that come back. */
    trashed: text({ mode: 'json' }).$type<(About & { id: number })[]>().notNull(),
    /** Mails and notices that are withdrawn. */
    told: text({ mode: 'json' }).$type<(Partial<About> & { table: string; id: number })[]>().notNull(),
    audited: text({ mode: 'json' }).$type<AuditedAct[]>().notNull(),
  },
  t => [index('act_parts_by_act').on(t.actId)],
)

/** The team, person or year that is named when its rows cannot be restored. */
interface About {
  about: string
  /** Rows with one number are restored together; without a number those about one name are. */
  group?: number | undefined
}

export type StoredRow = Record<string, string | number | null>

/** A row matches if the column has one of the values. */
export interface Condition {
  column: string
  values: (string | number | null)[]
}

/** Rows of one table before and after an act, as SQLite holds them. */
export interface ReplacedRows extends About {
  table: string
  keys: string[]
  columns: string[]
  /** All conditions of one of the lists. */
  where: Condition[][]
  before: StoredRow[]
  after: StoredRow[]
}

export interface AuditedAct {
  id: number
  kind: AuditKind
  subject: object
  about?: string | undefined
}
