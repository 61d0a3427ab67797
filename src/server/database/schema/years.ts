import { sql } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { HIGHER_LEVELS } from '#domain/scoring/levels.ts'
import { TASK_TYPES } from '#domain/scoring/scoring.ts'
import { YEAR_STATES } from '#domain/year/year.ts'
import { flag, id, isOneOf } from './columns.ts'

/**
 * The row it was copied from in another year (rules.md#58). Deleting that row passes its own origin on (years/origins.ts); the
 * rule here only keeps the file whole.
 */
const origin = (of: () => AnySQLiteColumn) => integer().references(of, { onDelete: 'set null' })

export const years = sqliteTable(
  'years',
  {
    id: id(),
    name: text().notNull(),
    state: text({ enum: YEAR_STATES }).notNull().default('DRAFT'),
    createdAt: text().notNull(),
    /** True when the ranking is fixed (przeliczony), false when it is dynamic. */
    rankingFixed: integer('ranking', { mode: 'boolean' }).notNull().default(false),
    /** When the stored ranking was taken: daily for the OPEN year, on fixing otherwise. */
    rankedAt: text(),
    /**
     * The time of closing, whenever its ranking is computed again. A reopened year keeps it, so that correcting an old
     * year does not make it the newest (domain/year/yearLine.ts); a DRAFT has none.
     */
    closedAt: text(),
    /** When leaders are told of the last change of state; null when nobody waits to be told (rules.md#84). */
    lettersAt: text(),
    /** The last day, in Europe/Warsaw, on which leaders enter and submit; null for none (rules.md#56). */
    deadline: text(),
    lesnaLesneThreshold: integer().notNull().default(0),
    lesnaPuszczanskieThreshold: integer().notNull().default(0),
    puszczanskaLesnaThreshold: integer().notNull().default(0),
    puszczanskaPuszczanskieThreshold: integer().notNull().default(0),
  },
  t => [
    uniqueIndex('years_one_open').on(t.state).where(sql`state = 'OPEN'`),
    check('years_state', sql`${isOneOf('state', YEAR_STATES)} AND ranking IN (0, 1)`),
    check('years_deadline', sql`deadline GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`),
    check('years_name', sql`length(name) BETWEEN 1 AND 200`),
    check('years_lesna', sql`lesnaLesneThreshold >= 0 AND lesnaPuszczanskieThreshold >= 0`),
    check('years_puszczanska', sql`puszczanskaLesnaThreshold >= 0 AND puszczanskaPuszczanskieThreshold >= 0`),
  ],
)

export const taskGroups = sqliteTable(
  'task_groups',
  {
    id: id(),
    yearId: integer()
      .notNull()
      .references(() => years.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    displayPriority: integer().notNull().default(100),
    lesnaThreshold: real().notNull().default(1),
    puszczanskaThreshold: real().notNull().default(1),
    /** The least symbol without which a team does not have the category; null for any (rules.md#65). */
    lesnaRequires: text({ enum: HIGHER_LEVELS }),
    puszczanskaRequires: text({ enum: HIGHER_LEVELS }),
    originId: origin((): AnySQLiteColumn => taskGroups.id),
  },
  t => [
    index('task_groups_by_year').on(t.yearId),
    index('task_groups_by_origin').on(t.originId),
    check('task_groups_name', sql`length(name) BETWEEN 1 AND 200`),
    check('task_groups_priority', sql`displayPriority BETWEEN 0 AND 1000`),
    check('task_groups_thresholds', sql`lesnaThreshold BETWEEN 0 AND 1e9 AND puszczanskaThreshold BETWEEN 0 AND 1e9`),
    check('task_groups_lesna_requires', isOneOf('lesnaRequires', HIGHER_LEVELS)),
    check('task_groups_puszczanska_requires', isOneOf('puszczanskaRequires', HIGHER_LEVELS)),
  ],
)

export const tasks = sqliteTable(
  'tasks',
  {
    id: id(),
    name: text().notNull(),
    description: text().notNull().default(''),
    type: text({ enum: TASK_TYPES }).notNull().default('BOOLEAN'),
    maxPoints: real().notNull().default(0),
    /** Points for one unit; counts for LINEAR only and is 1 elsewhere (rules.md#4). */
    multiplier: real().notNull().default(1),
    obligatory: flag().default(false),
    primaryGroupId: integer()
      .notNull()
      .references(() => taskGroups.id, { onDelete: 'cascade' }),
    secondaryGroupId: integer().references(() => taskGroups.id),
    /** The first area's share of the points, 0 to 1. */
    split: real().notNull().default(1),
    refValId: integer().references((): AnySQLiteColumn => tasks.id),
    /** The counted unit in its three Polish forms (domain/scoring/unit.ts). */
    unit: text(),
    /** A part of one, as 2.5 boys, is a doubt (rules.md#80). */
    wholeNumbers: flag().default(false),
    /** Asks for a note behind the value (rules.md#78). */
    asksForNote: flag().default(false),
    displayPriority: integer().notNull().default(100),
    originId: origin((): AnySQLiteColumn => tasks.id),
  },
  t => [
    index('tasks_by_group').on(t.primaryGroupId),
    index('tasks_by_second_group').on(t.secondaryGroupId),
    index('tasks_by_reference').on(t.refValId),
    index('tasks_by_origin').on(t.originId),
    check('tasks_type', isOneOf('type', TASK_TYPES)),
    check('tasks_text', sql`length(name) BETWEEN 1 AND 200 AND length(description) <= 10000`),
    check('tasks_points', sql`maxPoints BETWEEN 0 AND 1e6 AND multiplier BETWEEN 0 AND 1e6 AND split BETWEEN 0 AND 1`),
    check('tasks_obligatory', sql`obligatory IN (0, 1)`),
    check('tasks_whole_numbers', sql`wholeNumbers IN (0, 1)`),
    check('tasks_asks', sql`asksForNote IN (0, 1)`),
    check('tasks_unit', sql`unit GLOB '?*|?*|?*' AND length(unit) <= 122`),
    check('tasks_priority', sql`displayPriority BETWEEN 0 AND 1000`),
  ],
)

/** Prerequisites: wymagania wstępne. */
export const prerequisites = sqliteTable(
  'initial_tasks',
  {
    id: id(),
    yearId: integer()
      .notNull()
      .references(() => years.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    description: text().notNull().default(''),
    displayPriority: integer().notNull().default(100),
    originId: origin((): AnySQLiteColumn => prerequisites.id),
  },
  t => [
    index('initial_tasks_by_year').on(t.yearId),
    index('initial_tasks_by_origin').on(t.originId),
    check('initial_tasks_text', sql`length(name) BETWEEN 1 AND 200 AND length(description) <= 10000`),
    check('initial_tasks_priority', sql`displayPriority BETWEEN 0 AND 1000`),
  ],
)
