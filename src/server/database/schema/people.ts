import { sql } from 'drizzle-orm'
import { type AnySQLiteColumn, check, index, integer, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'
import { ROLES } from '#domain/people/roles.ts'
import { MAIL_SETTINGS } from '#domain/review.ts'
import { flag, id, isOneOf } from './columns.ts'

export const districts = sqliteTable(
  'districts',
  {
    id: id(),
    name: text().notNull(),
    /** `nameKey(name)`: unique ignoring case and spacing. */
    nameKey: text().notNull().unique(),
    shadow: flag().default(false),
    autoaccept: flag().default(true),
  },
  () => [
    check('districts_flags', sql`shadow IN (0, 1) AND autoaccept IN (0, 1)`),
    check('districts_name', sql`length(name) BETWEEN 1 AND 200`),
  ],
)

export const teams = sqliteTable(
  'teams',
  {
    id: id(),
    name: text().notNull(),
    /** `nameKey(name)`, unique in the district (rules.md#25). */
    nameKey: text().notNull(),
    districtId: integer()
      .notNull()
      .references(() => districts.id),
    shadow: flag().default(false),
    locked: flag().default(false),
    createdAt: text().notNull(),
    /** The founder, until the troop has a leader; null for troops made in the panel (rules.md#23). */
    founderId: integer().references((): AnySQLiteColumn => users.id),
  },
  t => [
    unique('teams_name_in_district').on(t.districtId, t.nameKey),
    check('teams_flags', sql`shadow IN (0, 1) AND locked IN (0, 1)`),
    check('teams_name', sql`length(name) BETWEEN 1 AND 200`),
  ],
)

const names = () => ({ firstName: text().notNull().default(''), lastName: text().notNull().default('') })
const namesAreShort = sql`length(firstName) <= 100 AND length(lastName) <= 100`

export const users = sqliteTable(
  'users',
  {
    id: id(),
    /** Trimmed and lower-cased; `deleted-<id>` once the account is deleted. */
    email: text().notNull().unique(),
    /** Both are empty for a person who gave none; never shown in public (rules.md#28). */
    ...names(),
    role: text({ enum: ROLES }).notNull().default('USER'),
    activated: flag().default(false),
    /** argon2id; null for an account never activated, or that only signs in through the association. */
    passwordHash: text(),
    ssoIssuer: text(),
    ssoSubject: text(),
    /** The troop led or, while `teamAccepted` is false, asked for. Kept by a promoted leader (rules.md#26). */
    teamId: integer().references(() => teams.id),
    teamAccepted: flag().default(false),
    /** The district coordinated, for DISTRICT_COORDINATOR only. */
    districtId: integer().references(() => districts.id),
    createdAt: text().notNull(),
    lastLogin: text(),
    /** When the warning before deletion for inactivity went out. */
    warnedAt: text(),
    /** Which mails about sheets this person wants (rules.md#53); those about accounts and access always come. */
    mails: text({ enum: MAIL_SETTINGS }).notNull().default('ALL'),
    /** Submissions of a day come in one mail, for those who review sheets (rules.md#53). */
    dailyDigest: flag().default(true),
  },
  t => [
    unique('users_identity').on(t.ssoIssuer, t.ssoSubject),
    index('users_by_team').on(t.teamId),
    index('users_by_district').on(t.districtId),
    check('users_role', isOneOf('role', ROLES)),
    check('users_names', namesAreShort),
    check('users_mails', isOneOf('mails', MAIL_SETTINGS)),
    check('users_activated', sql`activated IN (0, 1)`),
    check('users_daily_digest', sql`dailyDigest IN (0, 1)`),
    check('users_accepted', sql`teamAccepted IN (0, 1) AND (teamAccepted = 0 OR teamId IS NOT NULL)`),
    check('users_identity_whole', sql`(ssoIssuer IS NULL) = (ssoSubject IS NULL)`),
  ],
)

export const sessions = sqliteTable(
  'sessions',
  {
    /** The `sid` claim of the cookie. */
    id: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: text().notNull(),
    expiresAt: text().notNull(),
  },
  t => [index('sessions_by_user').on(t.userId)],
)

const KEY_PURPOSES = ['ACTIVATE', 'RESET', 'SIGN_IN'] as const

/** Keys given to people by mail or on the server's console, stored as SHA-256 only. */
export const accountKeys = sqliteTable(
  'account_keys',
  {
    hash: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: KEY_PURPOSES }).notNull(),
    /** The password of the registration this key belongs to (rules.md#31). */
    passwordHash: text(),
    /** The name given at that registration. */
    ...names(),
    createdAt: text().notNull(),
    expiresAt: text().notNull(),
    usedAt: text(),
  },
  t => [
    index('account_keys_by_user').on(t.userId),
    check('account_keys_purpose', isOneOf('purpose', KEY_PURPOSES)),
    check('account_keys_names', namesAreShort),
  ],
)
