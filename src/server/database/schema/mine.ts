import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { LEVELS } from '#domain/scoring/levels.ts'
import { isOneOf } from './columns.ts'
import { users } from './people.ts'
import { ofSheet, ofTask } from './sheets.ts'

// What troops mean to do in a year (rules.md#63). Everything is deleted with the year, a starred task also with its task.

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

/**
 * Starred tasks of teams. Obligatory tasks are starred without a row and have one only with a number or a month; one that became
 * obligatory later may have a row with neither, which does not count.
 */
export const mine = sqliteTable(
  'mine',
  {
    ...ofTask(),
    /** Null for all points of the task. */
    value: real(),
    /** YYYY-MM; null for the whole year. */
    month: text(),
    /** Null where it was starred before times were stored. */
    at: text(),
    byId: integer().references(() => users.id),
  },
  t => [
    primaryKey({ columns: [t.teamId, t.taskId] }),
    // Holds what the overview reads of a thousand sheets: from the rows it takes six times as long.
    index('mine_by_task').on(t.taskId, t.teamId, t.value, t.month),
    check('mine_value', sql`value BETWEEN 0 AND 1e6`),
    check('mine_month', sql`month GLOB '20[0-9][0-9]-[0-1][0-9]'`),
  ],
)

/** Months for which the leaders were mailed what is theirs; each at most once. */
export const planMails = sqliteTable('plan_mails', { ...ofSheet(), month: text().notNull() }, t => [
  primaryKey({ columns: [t.yearId, t.teamId, t.month] }),
])
