import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { REQUEST_STATES } from '#domain/people/notices.ts'
import { flag, id, isOneOf } from './columns.ts'
import { teams, users } from './people.ts'

/** A wish to be let into a team (rules.md#24); a person has at most one waiting. */
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
    text: text().notNull(),
    time: text().notNull(),
    unread: flag().default(true),
    /** The request for access that this notification is about. */
    requestId: integer().references(() => accessRequests.id),
    /** Path to open, e.g. `/kategoryzacja`; null for none. */
    path: text(),
    /** Shown from then on, because the act that it tells of could be taken back until then; null for at once. */
    heldUntil: text(),
  },
  t => [
    index('notifications_by_user').on(t.userId, t.id),
    index('notifications_by_request').on(t.requestId),
    check('notifications_unread', sql`unread IN (0, 1)`),
  ],
)
