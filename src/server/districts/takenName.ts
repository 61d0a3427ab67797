import { and, eq } from 'drizzle-orm'
import { nameKey } from '#domain/text/text.ts'
import { Problem } from '#server/core/problem.ts'
import { db } from '#server/database/open.ts'
import { districts, teams, troopGroups } from '#server/database/schema/people.ts'

const TABLES = { 'district-name-taken': districts, 'team-name-taken': teams, 'hufiec-name-taken': troopGroups }

interface Wanted {
  /** The row that may keep the name. */
  id?: number
  name: string
  districtId?: number
}

/** @throws 422 when another one, of the same district, has the name, ignoring case and spacing (rules.md#25) */
export function refuseTakenName(code: keyof typeof TABLES, { id, name, districtId }: Wanted) {
  const table = TABLES[code]
  const isInDistrict = 'districtId' in table ? eq(table.districtId, districtId!) : undefined
  const namesake = db
    .select({ id: table.id })
    .from(table)
    .where(and(isInDistrict, eq(table.nameKey, nameKey(name))))
    .get()
  if (namesake && namesake.id !== id) throw new Problem(code, { field: 'name' })
}
