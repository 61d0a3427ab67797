import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { ROLES } from '#domain/people/roles.ts'
import { email, id, isOneOf } from './columns.ts'
import { districts, teams, users } from './people.ts'
import { outbox } from './records.ts'

/** An e-mail address invited to a team or an office (rules.md#69). Unused ones are deleted 90 days after they were sent. */
export const invitations = sqliteTable(
  'invitations',
  {
    id: id(),
    email: email().notNull(),
    /** The team to lead, or the district to coordinate; neither for a national office. */
    teamId: integer().references(() => teams.id),
    districtId: integer().references(() => districts.id),
    role: text({ enum: ROLES }).notNull(),
    byId: integer()
      .notNull()
      .references(() => users.id),
    at: text().notNull(),
    /** When its newest key was mailed. */
    sentAt: text().notNull(),
    expiresAt: text().notNull(),
    /** The newest letter, for as long as the outbox keeps it. */
    mailId: integer().references(() => outbox.id, { onDelete: 'set null' }),
    usedAt: text(),
    usedById: integer().references(() => users.id),
    declinedAt: text(),
    withdrawnAt: text(),
    /** When a new letter was requested with an expired link. */
    askedAt: text(),
    /** The sender's own words; with a day the leaving leader's letter to the successor, which is in no mail. */
    letter: text(),
    /** Handover: the day on which the leader leaves. */
    leaveOn: text(),
    /** When the leader had left. */
    leftAt: text(),
  },
  t => [
    index('invitations_by_email').on(t.email),
    index('invitations_by_team').on(t.teamId),
    index('invitations_by_district').on(t.districtId),
    index('invitations_by_sender').on(t.byId),
    index('invitations_by_user').on(t.usedById),
    index('invitations_by_mail').on(t.mailId),
    check('invitations_role', isOneOf('role', ROLES)),
    check(
      'invitations_place',
      sql`(teamId IS NOT NULL) = (role = 'USER') AND (districtId IS NOT NULL) = (role = 'DISTRICT_COORDINATOR')`,
    ),
    check('invitations_letter', sql`length(letter) BETWEEN 1 AND 4000`),
    check('invitations_leave', sql`leaveOn IS NULL OR teamId IS NOT NULL`),
  ],
)

/** The keys of its letters. The newest one works; with an older one the page shows that a newer letter was sent. */
export const invitationKeys = sqliteTable(
  'invitation_keys',
  {
    id: id(),
    hash: text().notNull().unique(),
    invitationId: integer()
      .notNull()
      .references(() => invitations.id, { onDelete: 'cascade' }),
  },
  t => [index('invitation_keys_by_invitation').on(t.invitationId)],
)
