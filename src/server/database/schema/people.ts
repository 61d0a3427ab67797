import { sql } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  unique,
} from 'drizzle-orm/sqlite-core'
import { MAIL_SETTINGS } from '#domain/people/mailSettings.ts'
import { ROLES } from '#domain/people/roles.ts'
import { email, flag, id, isOneOf } from './columns.ts'

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

/** A district's hufce: who looks after which troops (rules.md#81). */
export const troopGroups = sqliteTable(
  'troop_groups',
  {
    id: id(),
    districtId: integer()
      .notNull()
      .references(() => districts.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** `nameKey(name)`, unique in the district. */
    nameKey: text().notNull(),
  },
  t => [
    unique('troop_groups_name_in_district').on(t.districtId, t.nameKey),
    check('troop_groups_name', sql`length(name) BETWEEN 1 AND 200`),
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
    /** A group of the same district; null for none. */
    groupId: integer().references(() => troopGroups.id, { onDelete: 'set null' }),
    shadow: flag().default(false),
    locked: flag().default(false),
    createdAt: text().notNull(),
    /** The founder, until the troop has a leader; null for troops made in the panel (rules.md#23). */
    founderId: integer().references((): AnySQLiteColumn => users.id),
    /**
     * The team that this one was merged into (rules.md#71), never itself a merged one. A merged team is hidden, has no place in
     * any list, and keeps the sheets that were not chosen. Its `nameKey` is its id, so that its name may be given again.
     */
    mergedInto: integer().references((): AnySQLiteColumn => teams.id),
  },
  t => [
    unique('teams_name_in_district').on(t.districtId, t.nameKey),
    index('teams_by_group').on(t.groupId),
    index('teams_by_merged').on(t.mergedInto),
    check('teams_merged', sql`mergedInto IS NULL OR (shadow = 1 AND mergedInto <> id)`),
    check('teams_flags', sql`shadow IN (0, 1) AND locked IN (0, 1)`),
    check('teams_name', sql`length(name) BETWEEN 1 AND 200`),
  ],
)

/** Names that a team had before, also those of teams that were merged into it (rules.md#71). Public. */
export const formerNames = sqliteTable(
  'former_names',
  {
    id: id(),
    teamId: integer()
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** The time of the renaming or merging. */
    until: text().notNull(),
    /** It is the name of another team that became part of this one. */
    merged: flag().default(false),
  },
  t => [
    index('former_names_by_team').on(t.teamId),
    check('former_names_name', sql`length(name) BETWEEN 1 AND 200`),
    check('former_names_merged', sql`merged IN (0, 1)`),
  ],
)

/** Pairs of teams whose names are alike and that are not one team (rules.md#71); the smaller id first. */
export const distinctTeams = sqliteTable(
  'distinct_teams',
  {
    teamId: integer()
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    otherId: integer()
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
  },
  t => [
    primaryKey({ columns: [t.teamId, t.otherId] }),
    index('distinct_teams_by_other').on(t.otherId),
    check('distinct_teams_order', sql`teamId < otherId`),
  ],
)

const names = () => ({ firstName: text().notNull().default(''), lastName: text().notNull().default('') })
const namesAreShort = sql`length(firstName) <= 100 AND length(lastName) <= 100`

export const users = sqliteTable(
  'users',
  {
    id: id(),
    /** Lower-cased; `deleted-<id>` once the account is deleted. */
    email: email().notNull().unique(),
    /** Empty if not given; never shown in public (rules.md#28). */
    ...names(),
    role: text({ enum: ROLES }).notNull().default('USER'),
    activated: flag().default(false),
    /** argon2id; null for an account never activated, or that only signs in through the association. */
    passwordHash: text(),
    ssoIssuer: text(),
    ssoSubject: text(),
    /**
     * The troop that the person leads or, while `teamAccepted` is false, asks for. A promoted leader keeps it
     * (rules.md#26).
     */
    teamId: integer().references(() => teams.id),
    teamAccepted: flag().default(false),
    districtId: integer().references(() => districts.id),
    createdAt: text().notNull(),
    lastLogin: text(),
    warnedAt: text(),
    /** Mails about sheets that the person wants (rules.md#53); those about accounts and access are always sent. */
    mails: text({ enum: MAIL_SETTINGS }).notNull().default('ALL'),
    /** Submissions of a day come in one mail, for those who review sheets (rules.md#53). */
    dailyDigest: flag().default(true),
    /** The monthly mail about the plan (rules.md#63). */
    planMails: flag().default(true),
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
    check('users_plan_mails', sql`planMails IN (0, 1)`),
    check('users_accepted', sql`teamAccepted IN (0, 1) AND (teamAccepted = 0 OR teamId IS NOT NULL)`),
    check('users_identity_whole', sql`(ssoIssuer IS NULL) = (ssoSubject IS NULL)`),
  ],
)

/** The groups that a district coordinator looks after; without a row it is the whole district. */
export const coordinatorGroups = sqliteTable(
  'coordinator_groups',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    groupId: integer()
      .notNull()
      .references(() => troopGroups.id, { onDelete: 'cascade' }),
  },
  t => [primaryKey({ columns: [t.userId, t.groupId] }), index('coordinator_groups_by_group').on(t.groupId)],
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
