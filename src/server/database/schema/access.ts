import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { type NoticeDetails, type NoticeKind, REQUEST_STATES } from '#domain/people/notices.ts'
import { flag, id, isOneOf } from './columns.ts'
import { teams, users } from './people.ts'
import { remarks } from './review.ts'
import { years } from './years.ts'

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
    kind: text().$type<NoticeKind>(),
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
