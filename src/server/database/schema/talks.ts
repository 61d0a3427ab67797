import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { LEVELS } from '#domain/scoring/levels.ts'
import { TALK_MINUTES } from '#domain/talk.ts'
import { id, isOneOf } from './columns.ts'
import { users } from './people.ts'
import { ofSheet } from './sheets.ts'
import { years } from './years.ts'

/** The talks of a year (rules.md#64), at most six. */
export const talkKinds = sqliteTable(
  'talk_kinds',
  {
    id: id(),
    yearId: integer()
      .notNull()
      .references(() => years.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    dueOn: text(),
    /** From 0, as the editors listed them. */
    position: integer().notNull(),
  },
  t => [
    index('talk_kinds_by_year').on(t.yearId),
    check('talk_kinds_name', sql`length(name) BETWEEN 1 AND 200`),
    check('talk_kinds_day', sql`dueOn GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`),
  ],
)

export const talks = sqliteTable(
  'talks',
  {
    id: id(),
    ...ofSheet(),
    kindId: integer()
      .notNull()
      .references(() => talkKinds.id),
    arrangedFor: text(),
    /** The time before the last move. */
    movedFrom: text(),
    minutes: integer().notNull().default(60),
    place: text(),
    /** The SEQUENCE of the calendar entry (RFC 5545): grows with every change. */
    sequence: integer().notNull().default(0),
    /** The day it was held, in Warsaw. */
    heldOn: text(),
    agreed: text(),
    target: text({ enum: LEVELS }),
    /** Read by the panel alone, erased two years after the year was closed. */
    panelNote: text(),
    panelNoteById: integer().references(() => users.id),
    recordedAt: text(),
    /** Grows with every change; leaders confirm the one they read. */
    version: integer().notNull().default(1),
    at: text().notNull(),
    byId: integer().references(() => users.id),
    confirmedAt: text(),
    confirmedById: integer().references(() => users.id),
    cancelledAt: text(),
    /** "Nie pasuje nam termin": a leader's sentence about the arranged time. */
    unfit: text(),
    unfitAt: text(),
    unfitById: integer().references(() => users.id),
  },
  t => [
    index('talks_by_sheet').on(t.yearId, t.teamId),
    index('talks_by_team').on(t.teamId),
    index('talks_by_kind').on(t.kindId),
    check('talks_minutes', sql.raw(`minutes IN (${TALK_MINUTES.join(', ')})`)),
    check('talks_texts', sql`length(agreed) BETWEEN 1 AND 4000 AND length(panelNote) BETWEEN 1 AND 4000`),
    check('talks_place', sql`length(place) BETWEEN 1 AND 200 AND length(unfit) BETWEEN 1 AND 2000`),
    check('talks_target', sql`target IS NULL OR ${isOneOf('target', LEVELS)}`),
    check('talks_record', sql`(recordedAt IS NULL) = (heldOn IS NULL) AND (recordedAt IS NULL) = (agreed IS NULL)`),
    check('talks_confirmed', sql`confirmedAt IS NULL OR recordedAt IS NOT NULL`),
    check('talks_something', sql`arrangedFor IS NOT NULL OR recordedAt IS NOT NULL`),
  ],
)
