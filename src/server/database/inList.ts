import { type Column, sql } from 'drizzle-orm'

/** Matches a column against thousands of values, which `inArray` would bind one by one. */
export const inList = (column: Column, values: readonly (string | number)[]) =>
  sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(values.map(value => column.mapToDriverValue(value)))}))`
