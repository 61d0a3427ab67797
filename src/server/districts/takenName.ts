import { and, eq } from 'drizzle-orm'
import { nameKey } from '#domain/text/text.ts'
import { db } from '#server/database/open.ts'
import type { districts, teams, troopGroups } from '#server/database/schema/people.ts'

interface Wanted {
  /** The row that may keep the name. */
  id?: number
  name: string
  districtId?: number
}

/** True if another one, of the same district, has the name, ignoring case and spacing (rules.md#25). */
export function isNameTaken(
  table: typeof districts | typeof teams | typeof troopGroups,
  { id, name, districtId }: Wanted,
): boolean {
  const isInDistrict = 'districtId' in table ? eq(table.districtId, districtId!) : undefined
  const namesake = db
    .select({ id: table.id })
    .from(table)
    .where(and(isInDistrict, eq(table.nameKey, nameKey(name))))
    .get()
  return namesake !== undefined && namesake.id !== id
}
