import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { LEVELS } from '#domain/scoring/levels.ts'
import { flag, isOneOf } from './columns.ts'
import { teams, users } from './people.ts'
import { prerequisites, tasks, years } from './years.ts'

/** Columns of a row about a team's sheet in a year; deleting the year deletes the row. */
export const ofSheet = () => ({
  yearId: integer()
    .notNull()
    .references(() => years.id, { onDelete: 'cascade' }),
  teamId: integer()
    .notNull()
    .references(() => teams.id),
})

/** Entered values. A row means "entered", also with 0. */
export const taskEntries = sqliteTable(
  'task_entries',
  {
    teamId: integer()
      .notNull()
      .references(() => teams.id),
    taskId: integer()
      .notNull()
      .references(() => tasks.id, { onDelete: 'cascade' }),
    value: real().notNull(),
    updatedAt: text().notNull(),
    updatedById: integer().references(() => users.id),
  },
  t => [
    primaryKey({ columns: [t.teamId, t.taskId] }),
    // When a team last changed anything, by one seek.
    index('task_entries_by_team').on(t.teamId, t.updatedAt),
    // Holds the value too: the ranking reads all entries of a year from it alone, ten times faster than row by row.
    index('task_entries_by_task').on(t.taskId, t.teamId, t.value),
    check('task_entries_value', sql`value BETWEEN 0 AND 1e6`),
  ],
)

/** Favourite tasks of teams. Obligatory tasks are favourite without a row. */
export const favourites = sqliteTable(
  'favourites',
  {
    teamId: integer()
      .notNull()
      .references(() => teams.id),
    taskId: integer()
      .notNull()
      .references(() => tasks.id, { onDelete: 'cascade' }),
  },
  t => [primaryKey({ columns: [t.teamId, t.taskId] }), index('favourites_by_task').on(t.taskId)],
)

/** The prerequisites that teams have fulfilled. A row means "done". */
export const donePrerequisites = sqliteTable(
  'initial_marks',
  {
    teamId: integer()
      .notNull()
      .references(() => teams.id),
    prerequisiteId: integer('initialTaskId')
      .notNull()
      .references(() => prerequisites.id, { onDelete: 'cascade' }),
    doneAt: text('markedAt').notNull(),
    doneById: integer('markedById').references(() => users.id),
  },
  t => [primaryKey({ columns: [t.teamId, t.prerequisiteId] }), index('initial_marks_by_task').on(t.prerequisiteId)],
)

/** A ranking written down, with the names as they were: the OPEN year's daily snapshot, or a fixed one. */
export const rankings = sqliteTable(
  'rankings',
  {
    ...ofSheet(),
    place: integer().notNull(),
    name: text().notNull(),
    district: text().notNull(),
    points: real().notNull(),
    category: text({ enum: LEVELS }).notNull(),
    polowa: integer().notNull(),
    lesna: integer().notNull(),
    puszczanska: integer().notNull(),
    /** True if the sheet was approved then; order and places do not depend on it (rules.md#54). */
    approved: flag().default(false),
    /** In the snapshot before or, in a fixed ranking, in the fixed one of the year before (rules.md#120). */
    previousPlace: integer(),
  },
  t => [
    primaryKey({ columns: [t.yearId, t.teamId] }),
    check('rankings_approved', sql`approved IN (0, 1)`),
    check('rankings_previous', sql`previousPlace >= 1`),
    check('rankings_category', isOneOf('category', LEVELS)),
    check('rankings_numbers', sql`place >= 1 AND points >= 0 AND polowa >= 0 AND lesna >= 0 AND puszczanska >= 0`),
  ],
)
