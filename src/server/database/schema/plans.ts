import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { LEVELS } from '#domain/scoring/levels.ts'
import { isOneOf } from './columns.ts'
import { users } from './people.ts'
import { ofSheet, ofTeam } from './sheets.ts'
import { prerequisites, taskGroups, tasks } from './years.ts'

// Plans of troops for a year (rules.md#63). Everything is deleted with the year, a planned row also with its task.

/** The category that a troop aims at; no row before the first decision. */
export const planTargets = sqliteTable(
  'plan_targets',
  {
    ...ofSheet(),
    target: text({ enum: LEVELS }),
    /** The day of the talk in which it was agreed; null where the leaders chose it. */
    targetFrom: text(),
    /** Null where it was set before authors were stored. */
    targetAt: text(),
    targetById: integer().references(() => users.id),
  },
  t => [
    primaryKey({ columns: [t.yearId, t.teamId] }),
    check('plan_targets_target', sql`target IS NULL OR ${isOneOf('target', LEVELS)}`),
  ],
)

export const areasAside = sqliteTable(
  'areas_aside',
  {
    ...ofTeam(),
    groupId: integer()
      .notNull()
      .references(() => taskGroups.id, { onDelete: 'cascade' }),
  },
  t => [primaryKey({ columns: [t.teamId, t.groupId] }), index('areas_aside_by_group').on(t.groupId)],
)

const planned = () => ({
  ...ofTeam(),
  /** YYYY-MM; null for the whole year. */
  month: text(),
  at: text().notNull(),
  byId: integer().references(() => users.id),
})

const isMonth = sql`month GLOB '20[0-9][0-9]-[0-1][0-9]'`

export const plannedTasks = sqliteTable(
  'planned_tasks',
  {
    ...planned(),
    taskId: integer()
      .notNull()
      .references(() => tasks.id, { onDelete: 'cascade' }),
    value: real().notNull(),
  },
  t => [
    primaryKey({ columns: [t.teamId, t.taskId] }),
    // Holds what the overview reads of a thousand plans: from the rows it takes six times as long.
    index('planned_tasks_by_task').on(t.taskId, t.teamId, t.value, t.month),
    // Finds the newest row of a plan.
    index('planned_tasks_by_team').on(t.teamId, t.at, t.taskId),
    check('planned_tasks_value', sql`value BETWEEN 0 AND 1e6`),
    check('planned_tasks_month', isMonth),
  ],
)

export const plannedPrerequisites = sqliteTable(
  'planned_prerequisites',
  {
    ...planned(),
    prerequisiteId: integer()
      .notNull()
      .references(() => prerequisites.id, { onDelete: 'cascade' }),
  },
  t => [
    primaryKey({ columns: [t.teamId, t.prerequisiteId] }),
    index('planned_prerequisites_by_prerequisite').on(t.prerequisiteId),
    check('planned_prerequisites_month', isMonth),
  ],
)

/** Months for which the leaders were mailed their plan; each at most once. */
export const planMails = sqliteTable('plan_mails', { ...ofSheet(), month: text().notNull() }, t => [
  primaryKey({ columns: [t.yearId, t.teamId, t.month] }),
])
