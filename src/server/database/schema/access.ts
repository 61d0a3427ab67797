import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Day } from '#domain/deadline.ts'
import type { Level } from '#domain/scoring/levels.ts'
import type { Effect } from '#domain/year/effect.ts'
import { flag, id, isOneOf } from './columns.ts'
import { teams, users } from './people.ts'
import { remarks } from './review.ts'
import { years } from './years.ts'

export const REQUEST_STATES = ['WAITING', 'GRANTED', 'REFUSED', 'WITHDRAWN'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

export interface NoticeDetails {
  note?: string | null
  day?: Day | null
  daysLeft?: number | null
  /** The leader whose access it was, for `access.end` and `access.return`. */
  personId?: number
  /** The team's result in a closed year; null without one. */
  result?: { category: Level; place: number; places: number } | null
  values?: number
  effect?: Effect
  areas?: string[]
  /** YYYY-MM, how many starred tasks are for that month, and how many are late. */
  month?: string
  planned?: number
  late?: number
  email?: string
  /** Name of a talk, and the ISO 8601 time it is arranged for. */
  talk?: string
  from?: string | null
  former?: string | null
  /** The team that became part of this one. */
  otherTeam?: string
  /** Starred tasks that the year's editors changed or deleted; after a merge, those entered only in the sheet not kept. */
  tasks?: string[]
}

/** A request for access to a team (rules.md#24); a person has at most one pending. */
export const accessRequests = sqliteTable(
  'access_requests',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    teamId: integer()
      .notNull()
      .references(() => teams.id),
    state: text({ enum: REQUEST_STATES }).notNull().default('WAITING'),
    createdAt: text().notNull(),
    decidedAt: text(),
    decidedById: integer().references(() => users.id),
  },
  t => [
    uniqueIndex('access_requests_one_waiting').on(t.userId).where(sql`state = 'WAITING'`),
    index('access_requests_by_team').on(t.teamId),
    check('access_requests_state', isOneOf('state', REQUEST_STATES)),
  ],
)

export const notifications = sqliteTable(
  'notifications',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Sentence of a notice without a kind, from before sentences were made when they are shown; else empty. */
    text: text().notNull(),
    time: text().notNull(),
    unread: flag().default(true),
    /** A key of `KINDS` (server/notices). */
    kind: text(),
    byId: integer().references(() => users.id),
    teamId: integer().references(() => teams.id),
    teamName: text(),
    yearId: integer().references(() => years.id, { onDelete: 'cascade' }),
    remarkId: integer().references(() => remarks.id, { onDelete: 'cascade' }),
    details: text({ mode: 'json' }).$type<NoticeDetails>(),
    requestId: integer().references(() => accessRequests.id),
    /** Path to open of a notice without a kind; others are found by their kind. */
    path: text(),
    /** Hidden until this time, while the act that it is about can be taken back; null for immediately. */
    heldUntil: text(),
  },
  t => [
    index('notifications_by_user').on(t.userId, t.id),
    index('notifications_by_request').on(t.requestId),
    index('notifications_by_team').on(t.teamId),
    index('notifications_by_year').on(t.yearId),
    index('notifications_by_remark').on(t.remarkId),
    check('notifications_unread', sql`unread IN (0, 1)`),
  ],
)
