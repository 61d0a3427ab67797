import { expect } from 'bun:test'
import { getTableName, is, Table } from 'drizzle-orm'
import { PROBLEMS } from '#server/core/problem.ts'
import { db } from '#server/database/open.ts'
import * as access from '#server/database/schema/access.ts'
import * as people from '#server/database/schema/people.ts'
import * as records from '#server/database/schema/records.ts'
import * as review from '#server/database/schema/review.ts'
import * as sheets from '#server/database/schema/sheets.ts'
import * as years from '#server/database/schema/years.ts'
import type { Call } from './world.ts'

const tables = [people, access, years, sheets, review, records].flatMap(module =>
  Object.values(module).filter(part => is(part, Table)),
)

const CODES = Object.keys(PROBLEMS)

/** True if an error body contains only the message, the code and the field. */
export function saysOnlyWhy({ field, ...why }: Record<string, unknown>) {
  expect(field ?? '').toBeString()
  expect(why).toEqual({ message: expect.any(String), code: expect.any(String) })
  expect(CODES).toContain(String(why.code))
}

/** Dumps every row of the database. */
export const allRows = () =>
  Object.fromEntries(tables.map(table => [getTableName(table), db.select().from(table).all()]))

/** Expects this status, a body that reveals nothing, and an unchanged database. */
export async function refused(caller: Call, status: number, method: string, path: string, body?: unknown) {
  const before = allRows()
  const answer = await caller(method, path, body)

  expect({ path, body, status: answer.status }).toEqual({ path, body, status })
  expect(answer.body.message).toBeString()
  expect(CODES).toContain(answer.body.code)
  expect(JSON.stringify(answer.body)).not.toMatch(/SELECT |INSERT |UPDATE |\.ts:|node_modules|stack/)
  expect(allRows()).toEqual(before)
  return answer.body
}
