import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { REVIEW_ACTS, REVIEW_STATES } from '#domain/review.ts'
import { LEVELS } from '#domain/scoring/levels.ts'
import { id, isOneOf } from './columns.ts'
import { teams, users } from './people.ts'
import { ofSheet } from './sheets.ts'
import { prerequisites, tasks } from './years.ts'

/** References a task, a prerequisite, or neither of them. */
const aboutOne = () => ({
  taskId: integer().references(() => tasks.id, { onDelete: 'cascade' }),
  prerequisiteId: integer().references(() => prerequisites.id, { onDelete: 'cascade' }),
})

/** The review state of a team's sheet in a year; without a row it is in progress (rules.md#49). */
export const sheetReviews = sqliteTable(
  'sheet_reviews',
  {
    ...ofSheet(),
    state: text({ enum: REVIEW_STATES }).notNull(),
    since: text().notNull(),
    byId: integer().references(() => users.id),
    note: text(),
    /** A day up to which this team may enter and submit, after the year's deadline (rules.md#56). */
    extendedTo: text(),
    /** When a change of the running year's rules changed the symbols or the category of an approved sheet (rules.md#85). */
    rulesChangedAt: text(),
  },
  t => [
    primaryKey({ columns: [t.yearId, t.teamId] }),
    check('sheet_reviews_state', isOneOf('state', REVIEW_STATES)),
    check('sheet_reviews_note', sql`length(note) BETWEEN 1 AND 2000`),
    check('sheet_reviews_day', sql`extendedTo GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`),
  ],
)

/** Append-only: every act of a review with what the sheet was worth at that moment. */
export const reviewActs = sqliteTable(
  'review_acts',
  {
    id: id(),
    ...ofSheet(),
    kind: text({ enum: REVIEW_ACTS }).notNull(),
    at: text().notNull(),
    /** Null for approvals that come from a lock set before reviews were stored. */
    byId: integer().references(() => users.id),
    note: text(),
    /** Null where `byId` is, like the symbols: they were not computed then. */
    points: real(),
    category: text({ enum: LEVELS }),
    polowa: integer(),
    lesna: integer(),
    puszczanska: integer(),
  },
  t => [
    index('review_acts_by_sheet').on(t.yearId, t.teamId),
    check('review_acts_kind', isOneOf('kind', REVIEW_ACTS)),
    check('review_acts_note', sql`length(note) BETWEEN 1 AND 2000`),
    check('review_acts_category', isOneOf('category', LEVELS)),
  ],
)

/** Remarks of leaders and reviewers about one task, one prerequisite or the whole sheet. */
export const remarks = sqliteTable(
  'remarks',
  {
    id: id(),
    ...ofSheet(),
    ...aboutOne(),
    text: text().notNull(),
    at: text().notNull(),
    byId: integer()
      .notNull()
      .references(() => users.id),
    resolvedAt: text(),
    resolvedById: integer().references(() => users.id),
  },
  t => [
    index('remarks_by_sheet').on(t.yearId, t.teamId),
    index('remarks_by_task').on(t.taskId),
    index('remarks_by_prerequisite').on(t.prerequisiteId),
    check('remarks_text', sql`length(text) BETWEEN 1 AND 2000`),
    check('remarks_subject', sql`taskId IS NULL OR prerequisiteId IS NULL`),
  ],
)

/** Every change of a value or a prerequisite, kept as long as the sheet; one person's within five minutes are one row (decision 020). */
export const entryChanges = sqliteTable(
  'entry_changes',
  {
    id: id(),
    teamId: integer()
      .notNull()
      .references(() => teams.id),
    ...aboutOne(),
    /** Null where nothing is entered: before the first entry, and after one that was taken back. A prerequisite is 0 or 1. */
    before: real(),
    after: real(),
    at: text().notNull(),
    byId: integer().references(() => users.id),
  },
  t => [
    index('entry_changes_by_task').on(t.taskId, t.teamId),
    index('entry_changes_by_prerequisite').on(t.prerequisiteId, t.teamId),
    index('entry_changes_by_team').on(t.teamId, t.at),
    check('entry_changes_subject', sql`(taskId IS NULL) <> (prerequisiteId IS NULL)`),
  ],
)

/** A leader's request for a later last day (rules.md#84). One per sheet is open at a time; a withdrawn one is deleted. */
export const timeRequests = sqliteTable(
  'time_requests',
  {
    id: id(),
    ...ofSheet(),
    until: text().notNull(),
    reason: text().notNull(),
    at: text().notNull(),
    byId: integer()
      .notNull()
      .references(() => users.id),
    answeredAt: text(),
    answeredById: integer().references(() => users.id),
    /** The new last day; null for a refusal. */
    extendedTo: text(),
    note: text(),
  },
  t => [
    uniqueIndex('time_requests_open').on(t.yearId, t.teamId).where(sql`answeredAt IS NULL`),
    index('time_requests_by_sheet').on(t.yearId, t.teamId),
    check('time_requests_reason', sql`length(reason) BETWEEN 1 AND 2000`),
    check('time_requests_note', sql`length(note) BETWEEN 1 AND 2000`),
    check('time_requests_answer', sql`answeredAt IS NOT NULL OR (extendedTo IS NULL AND note IS NULL)`),
  ],
)

/** Remarks are gathered: one mail per person and sheet, at most one an hour (rules.md#53). */
export const remarkMails = sqliteTable(
  'remark_mails',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ...ofSheet(),
    /** The time of the first remark without a mail about it; null when every remark has been mailed. */
    waitingSince: text(),
    dueAt: text(),
    lastSentAt: text(),
  },
  t => [
    primaryKey({ columns: [t.userId, t.yearId, t.teamId] }),
    index('remark_mails_due').on(t.dueAt).where(sql`dueAt IS NOT NULL`),
    check('remark_mails_waiting', sql`(waitingSince IS NULL) = (dueAt IS NULL)`),
  ],
)

/** Which reminders of a deadline went out to a team's leaders; each by itself at most once (rules.md#57). */
export const reminders = sqliteTable(
  'reminders',
  {
    id: id(),
    ...ofSheet(),
    at: text().notNull(),
    /** Days before the deadline on which it was sent automatically; both null for one sent by hand. */
    daysBefore: integer(),
    deadline: text(),
    byId: integer().references(() => users.id),
  },
  t => [
    uniqueIndex('reminders_once').on(t.yearId, t.teamId, t.deadline, t.daysBefore).where(sql`daysBefore IS NOT NULL`),
    index('reminders_by_team').on(t.teamId, t.at),
    check('reminders_kind', sql`(daysBefore IS NULL) = (deadline IS NULL)`),
  ],
)
