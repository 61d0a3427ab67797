import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { TASK_DOUBTS } from '#domain/doubts.ts'
import { LEVELS } from '#domain/scoring/levels.ts'
import { flag, isOneOf } from './columns.ts'
import { teams, users } from './people.ts'
import { prerequisites, tasks, years } from './years.ts'

export const ofTeam = () => ({
  teamId: integer()
    .notNull()
    .references(() => teams.id),
})

/** Columns of a row about a team's sheet in a year; deleting the year deletes the row. */
export const ofSheet = () => ({
  yearId: integer()
    .notNull()
    .references(() => years.id, { onDelete: 'cascade' }),
  ...ofTeam(),
})

/** Columns of a row about a task on a team's sheet; deleting the task deletes the row. */
export const ofTask = () => ({
  ...ofTeam(),
  taskId: integer()
    .notNull()
    .references(() => tasks.id, { onDelete: 'cascade' }),
})

/** Entered values. A row means "entered", also with 0. */
export const taskEntries = sqliteTable(
  'task_entries',
  {
    ...ofTask(),
    value: real().notNull(),
    updatedAt: text().notNull(),
    updatedById: integer().references(() => users.id),
  },
  t => [
    primaryKey({ columns: [t.teamId, t.taskId] }),
    index('task_entries_by_team').on(t.teamId, t.updatedAt),
    // Holds the value too: the ranking reads all entries of a year from it alone, ten times faster than row by row.
    index('task_entries_by_task').on(t.taskId, t.teamId, t.value),
    check('task_entries_value', sql`value BETWEEN 0 AND 1e6`),
  ],
)

/** The notes behind values (rules.md#78). They are no part of an entry: deleting the entry keeps its note. */
export const taskNotes = sqliteTable(
  'task_notes',
  {
    ...ofTask(),
    text: text().notNull(),
    at: text().notNull(),
    byId: integer()
      .notNull()
      .references(() => users.id),
  },
  t => [
    primaryKey({ columns: [t.teamId, t.taskId] }),
    index('task_notes_by_task').on(t.taskId),
    check('task_notes_text', sql`length(text) BETWEEN 1 AND 500`),
  ],
)

/** The prerequisites that teams have fulfilled. A row means "done". */
export const donePrerequisites = sqliteTable(
  'initial_marks',
  {
    ...ofTeam(),
    prerequisiteId: integer('initialTaskId')
      .notNull()
      .references(() => prerequisites.id, { onDelete: 'cascade' }),
    doneAt: text('markedAt').notNull(),
    doneById: integer('markedById').references(() => users.id),
  },
  t => [primaryKey({ columns: [t.teamId, t.prerequisiteId] }), index('initial_marks_by_task').on(t.prerequisiteId)],
)

/** A stored ranking with the names of its time: the OPEN year's daily snapshot, or a fixed one. */
export const rankings = sqliteTable(
  'rankings',
  {
    ...ofSheet(),
    place: integer().notNull(),
    name: text().notNull(),
    district: text().notNull(),
    /** The name of its hufiec then. */
    group: text('groupName'),
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

/** The result that a team's leaders were told last; both null for a team outside the ranking (rules.md#84). */
export const toldResults = sqliteTable(
  'told_results',
  { ...ofSheet(), category: text({ enum: LEVELS }), place: integer() },
  t => [
    primaryKey({ columns: [t.yearId, t.teamId] }),
    check('told_results_category', isOneOf('category', LEVELS)),
    check('told_results_place', sql`place >= 1 AND (place IS NULL) = (category IS NULL)`),
  ],
)

/**
 * "Tak jest" of a troop to a doubt (rules.md#80). It holds for the value and the reference's value it was given for, either
 * null where nothing was entered; the doubts themselves are worked out (domain/doubts.ts).
 */
export const doubtAnswers = sqliteTable(
  'doubt_answers',
  {
    ...ofTask(),
    code: text({ enum: TASK_DOUBTS }).notNull(),
    value: real(),
    reference: real(),
    note: text(),
    at: text().notNull(),
    byId: integer().references(() => users.id),
  },
  t => [
    primaryKey({ columns: [t.teamId, t.taskId, t.code] }),
    index('doubt_answers_by_task').on(t.taskId),
    check('doubt_answers_code', isOneOf('code', TASK_DOUBTS)),
    check('doubt_answers_note', sql`length(note) BETWEEN 1 AND 500`),
  ],
)

/** The number above which a value is far from those of other troops, worked out with the ranking; only where enough answered. */
export const valueBounds = sqliteTable('value_bounds', {
  taskId: integer()
    .primaryKey()
    .references(() => tasks.id, { onDelete: 'cascade' }),
  most: real().notNull(),
})
